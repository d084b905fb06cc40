import { mdiPaletteSwatchOutline } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Icon } from '../../ui/icon.tsx';

export function CustomizerButton({ onClick }: { onClick: () => void }) {
  return (
    <Tooltip title="Theme Customizer">
      <IconButton aria-label="Theme Customizer" onClick={onClick}>
        <Icon path={mdiPaletteSwatchOutline} />
      </IconButton>
    </Tooltip>
  );
}
