import Dialog from '@mui/material/Dialog';
import type { ReactNode } from 'react';

interface PhonePanelProps {
  readonly isOpen: boolean;
  readonly titleId: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Where there is no room beside the list, the panel covers it. */
export function PhonePanel({ isOpen, titleId, onClose, children }: PhonePanelProps) {
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullScreen
      aria-labelledby={titleId}
      slotProps={{
        paper: {
          sx: {
            '&&': {
              m: 0,
              width: '100%',
              borderRadius: 0,
              display: 'flex',
              flexDirection: 'column',
              backgroundColor: 'background.paper',
            },
          },
        },
      }}
    >
      {children}
    </Dialog>
  );
}
