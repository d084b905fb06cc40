import { mdiArrowUp } from '@mdi/js';
import Fab from '@mui/material/Fab';
import useScrollTrigger from '@mui/material/useScrollTrigger';
import Zoom from '@mui/material/Zoom';
import { Icon } from '../../ui/icon.tsx';

const SCROLLED_PX = 400;

export function ScrollToTop() {
  const isScrolled = useScrollTrigger({ threshold: SCROLLED_PX, disableHysteresis: true });
  return (
    <Zoom in={isScrolled} unmountOnExit>
      <Fab
        aria-label="Scroll to top"
        onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
        sx={{ position: 'fixed', insetInlineEnd: 24, bottom: 24 }}
      >
        <Icon path={mdiArrowUp} />
      </Fab>
    </Zoom>
  );
}
