import { mdiClose, mdiRestore } from '@mdi/js';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useSettings } from '@holdfast/web/lib/settings/settings-provider.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { CONTENT_ID } from '../skip-link.tsx';
import { LayoutChoices, MenuChoices } from './layout-choices.tsx';
import { ThemingChoices } from './theming-choices.tsx';

interface ThemeCustomizerProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Not a modal: the point is to see the page change, so the page stays in reach while this is open. */
export function ThemeCustomizer({ isOpen, onClose }: ThemeCustomizerProps) {
  const { layoutSizes, shadows } = useTheme();
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    panel.current?.focus();
    /* The button may be gone by then: hiding the bar or changing the layout takes it away. */
    return () => {
      const next = opener instanceof HTMLElement && opener.isConnected ? opener : document.getElementById(CONTENT_ID);
      next?.focus();
    };
  }, [isOpen]);

  return (
    <Drawer
      variant="persistent"
      anchor="right"
      open={isOpen}
      slotProps={{
        paper: {
          ref: panel,
          role: 'dialog',
          'aria-labelledby': titleId,
          tabIndex: -1,
          onKeyDown: (event: KeyboardEvent) => {
            if (event.key === 'Escape') onClose();
          },
          sx: {
            width: layoutSizes.customizerWidth,
            maxWidth: '100vw',
            boxShadow: isOpen ? shadows[16] : 'none',
            zIndex: 'modal',
            '&:focus': { outline: 'none' },
          },
        },
      }}
    >
      <CustomizerHeader titleId={titleId} onClose={onClose} />
      <ThemingChoices />
      <LayoutChoices />
      <MenuChoices />
      <Typography variant="caption" sx={{ px: 6, pb: 6, color: 'text.secondary' }}>
        App bar, footer, menu layout and hidden menu last until you reload.
      </Typography>
    </Drawer>
  );
}

function CustomizerHeader({ titleId, onClose }: { titleId: string; onClose: () => void }) {
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
