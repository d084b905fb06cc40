import { useSnackbar } from 'notistack';
import type { Toast } from './use-form-dialog.ts';
import { errorText } from '../../lib/error-text.ts';

interface Report<Result> {
  /** The toast after success. Without one if the result is visible anyway. */
  readonly done?: string | ((result: Result) => string | Toast);
  /** Shown if the server gives no reason. */
  readonly failure: string;
}

/** Runs an action outside a dialog. A toast shows that it is done, or why it was refused. */
export function useReportedAction() {
  const { enqueueSnackbar } = useSnackbar();
  return async <Result>(action: () => Promise<Result>, { done, failure }: Report<Result>): Promise<void> => {
    try {
      const result = await action();
      const toast = typeof done === 'function' ? done(result) : done;
      if (typeof toast === 'object') enqueueSnackbar(toast.text, { variant: toast.variant });
      else if (toast !== undefined) enqueueSnackbar(toast, { variant: 'success' });
    } catch (error) {
      enqueueSnackbar(errorText(error, failure), { variant: 'error' });
    }
  };
}
