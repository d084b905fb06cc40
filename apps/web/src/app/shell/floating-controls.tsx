import { mdiArrowUp, mdiMenu, mdiPaletteSwatchOutline } from '@mdi/js';
import Fab from '@mui/material/Fab';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Tooltip from '@mui/material/Tooltip';
import Zoom from '@mui/material/Zoom';
import useScrollTrigger from '@mui/material/useScrollTrigger';
import { useSettings } from '@holdfast/web/lib/settings/settings-provider.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { PAGE_FOOTER_HEIGHT } from '@holdfast/web/ui/layout/page-footer.tsx';

interface FloatingControlsProps {
  onOpenMenu: () => void;
  /** Undefined if the customizer is turned off. */
  onOpenCustomizer: (() => void) | undefined;
}

/** The menu and the theme customizer, which shows the app bar again, while the bar is hidden. */
export function FloatingControls({ onOpenMenu, onOpenCustomizer }: FloatingControlsProps) {
  const { settings, isBelowLg } = useSettings();
  const needsMenuButton = isBelowLg && !settings.navHidden;
  if (settings.appBar !== 'hidden' || (!needsMenuButton && onOpenCustomizer === undefined)) return null;
  return (
    <Paper
      elevation={8}
      sx={{
        position: 'fixed',
        top: 12,
        insetInlineEnd: 12,
        zIndex: 'appBar',
        display: 'flex',
        p: 1,
        backgroundColor: 'raised',
      }}
    >
      {needsMenuButton ? (
        <IconButton aria-label="Open the menu" onClick={onOpenMenu}>
          <Icon path={mdiMenu} />
        </IconButton>
      ) : null}
      {onOpenCustomizer === undefined ? null : <CustomizerButton onClick={onOpenCustomizer} />}
    </Paper>
  );
}

const SCROLLED_PX = 400;

export function ScrollToTop() {
  const isScrolled = useScrollTrigger({ threshold: SCROLLED_PX, disableHysteresis: true });
  return (
    <Zoom in={isScrolled} unmountOnExit>
      <Fab
        aria-label="Scroll to top"
        onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
        sx={{ position: 'fixed', insetInlineEnd: 24, bottom: `calc(24px + var(${PAGE_FOOTER_HEIGHT}, 0px))` }}
      >
        <Icon path={mdiArrowUp} />
      </Fab>
    </Zoom>
  );
}

export function CustomizerButton({ onClick }: { onClick: () => void }) {
  return (
    <Tooltip title="Theme Customizer">
      <IconButton aria-label="Theme Customizer" onClick={onClick}>
        <Icon path={mdiPaletteSwatchOutline} />
      </IconButton>
    </Tooltip>
  );
}
