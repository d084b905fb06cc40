import Button from '@mui/material/Button';
import { useSnackbar } from 'notistack';
import { newRequestKey } from '../lib/request-key.ts';

/** Shows what happened, with a button that takes it back and closes the toast. */
export function useUndoToast(): (text: string, undo: () => void) => void {
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  return (text, undo) => {
    const key = newRequestKey();
    const takeBack = () => {
      closeSnackbar(key);
      undo();
    };
    enqueueSnackbar(text, {
      key,
      variant: 'success',
      action: (
        <Button variant="text" size="small" onClick={takeBack}>
          Undo
        </Button>
      ),
    });
  };
}
