import Button from '@mui/material/Button';
import { useSnackbar } from 'notistack';

/** Shows what happened, with a button that takes it back and closes the toast. */
export function useUndoToast(): (text: string, undo: () => void) => void {
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  return (text, undo) => {
    enqueueSnackbar(text, {
      variant: 'success',
      action: (key) => {
        const takeBack = () => {
          closeSnackbar(key);
          undo();
        };
        return (
          <Button variant="text" size="small" onClick={takeBack}>
            Undo
          </Button>
        );
      },
    });
  };
}
