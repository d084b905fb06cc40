import { mdiClose, mdiRestore } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useSettings } from '../../../lib/settings/settings-provider.tsx';
import { Icon } from '../../../ui/icon.tsx';

export function CustomizerHeader({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  const { resetSettings } = useSettings();
  return (
    <Box
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 1,
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1,
        py: 4,
        paddingInlineStart: 6,
        paddingInlineEnd: 4,
        backgroundColor: 'raised',
      }}
    >
      <Box sx={{ flexGrow: 1 }}>
        <Typography id={titleId} variant="h2" component="p">
          Theme Customizer
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          Changes show at once and stay on this device
        </Typography>
      </Box>
      <Tooltip title="Reset to the defaults">
        <IconButton aria-label="Reset to the defaults" onClick={resetSettings}>
          <Icon path={mdiRestore} />
        </IconButton>
      </Tooltip>
      <Tooltip title="Close">
        <IconButton aria-label="Close the customizer" onClick={onClose}>
          <Icon path={mdiClose} />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
