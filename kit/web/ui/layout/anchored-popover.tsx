import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';

interface AnchoredPopoverProps {
  /** The button that opened it; null while it is closed. */
  readonly anchor: HTMLElement | null;
  readonly label: string;
  /** In pixels; it is never wider than the screen. */
  readonly width: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A small form below the button that opened it. */
export function AnchoredPopover({ anchor, label, width, onClose, children }: AnchoredPopoverProps) {
  const sx = { mt: 1, width, maxWidth: 'calc(100% - 32px)' } as const;
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx } }}
    >
      {children}
    </Popover>
  );
}
