import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';

interface Attempt {
  readonly isBusy: boolean;
  /** Why the last run was refused, or a mistake that was found before it; empty without one. */
  readonly error: string;
  readonly setError: (error: string) => void;
  readonly run: (action: () => Promise<void>) => Promise<void>;
}

/** Runs what a dialog was opened for. A refusal stays in the dialog, with the server's message or the given reason. */
export function useAttempt(reason = 'The server gave no reason.'): Attempt {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const run = async (action: () => Promise<void>) => {
    setBusy(true);
    try {
      await action();
    } catch (refused) {
      setError(errorText(refused, reason));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, setError, run };
}
