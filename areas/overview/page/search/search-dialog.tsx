import type { User } from '@holdfast/accounts/contract';
import Dialog from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { SearchableAction, SearchablePage } from './search-result.ts';
import { SearchPanel } from './search-panel.tsx';
import type { DialogProps } from '@holdfast/web/ui/form/use-form-dialog.ts';

interface SearchDialogProps extends DialogProps {
  readonly user: User;
  readonly pages: readonly SearchablePage[];
  readonly actions: readonly SearchableAction[];
}

export function SearchDialog({ isOpen, onClose, user, pages, actions }: SearchDialogProps) {
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
        /** The class is doubled to override the theme, which keeps a margin around full-screen dialogs on phones. */
        paper: {
          'aria-label': 'Search',
          sx: isPhone
            ? { '&&': { m: 0, width: '100%', overflow: 'hidden' } }
            : { mt: '12vh', maxHeight: 'min(560px, 76vh)', overflow: 'hidden' },
        },
      }}
    >
      {/* Starts empty each time it opens, because a closed dialog is unmounted. */}
      <SearchPanel onClose={onClose} user={user} pages={pages} actions={actions} isPhone={isPhone} />
    </Dialog>
  );
}
