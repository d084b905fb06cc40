import { mdiMenu } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import { useSettings } from '../../lib/settings/settings-provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CustomizerButton } from './customizer-button.tsx';

interface FloatingControlsProps {
  onOpenMenu: () => void;
  /** Absent when the operator has not turned the customizer on. */
  onOpenCustomizer: (() => void) | undefined;
}

/** With the bar hidden these would be out of reach, and with them the way to bring the bar back. */
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
