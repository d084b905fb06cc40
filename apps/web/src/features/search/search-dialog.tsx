import type { User } from '@holdfast/contract';
import Dialog from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { SearchablePage } from './search-result.ts';
import { SearchPanel } from './search-panel.tsx';

interface SearchDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly user: User;
  readonly pages: readonly SearchablePage[];
}

export function SearchDialog({ isOpen, onClose, user, pages }: SearchDialogProps) {
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      slotProps={{
        container: { sx: { alignItems: { sm: 'flex-start' } } },
        /* Twice the class, because dialogs of the theme keep a margin on phones even when they fill the screen. */
        paper: {
          'aria-label': 'Search',
          sx: isPhone
            ? { '&&': { m: 0, width: '100%', overflow: 'hidden' } }
            : { mt: '12vh', maxHeight: 'min(560px, 76vh)', overflow: 'hidden' },
        },
      }}
    >
      {/* Begins anew each time it opens, because what closed is taken away. */}
      <SearchPanel onClose={onClose} user={user} pages={pages} isPhone={isPhone} />
    </Dialog>
  );
}
