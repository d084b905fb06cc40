import { useSnackbar } from 'notistack';
import { errorText } from '../../lib/error-text.ts';

interface Report {
  /** The toast after success. Without one if the result is visible anyway. */
  readonly done?: string;
  /** Shown if the server gives no reason. */
  readonly failure: string;
}

/** Runs an action outside a dialog. A toast shows that it is done, or why it was refused. */
export function useReportedAction() {
  const { enqueueSnackbar } = useSnackbar();
  return async (action: () => Promise<unknown>, { done, failure }: Report): Promise<void> => {
    try {
      await action();
      if (done !== undefined) enqueueSnackbar(done, { variant: 'success' });
    } catch (error) {
      enqueueSnackbar(errorText(error, failure), { variant: 'error' });
    }
  };
}
