import type { Log } from '@holdfast/database/log.ts';

export interface Polling {
  /** Starts a round at once, or right after the one that is running. */
  lookNow(): void;
  /** Waits for the round that is running. */
  stop(): Promise<void>;
}

interface PollingOptions {
  /** One round, which ends early when the signal is aborted. */
  readonly work: (signal: AbortSignal) => Promise<unknown>;
  readonly everyMs: number;
  readonly log: Log;
  /** Logged when a round fails. */
  readonly failure: string;
}

/** Runs `work` now and then at the interval, never two rounds at once. Keeps the process alive until it is stopped. */
export function startPolling({ work, everyMs, log, failure }: PollingOptions): Polling {
  const stopping = new AbortController();
  let round: Promise<void> | null = null;
  let isRequested = false;
  const look = (): void => {
    if (round || stopping.signal.aborted) return;
    isRequested = false;
    round = work(stopping.signal)
      .then(
        () => undefined,
        (error: unknown) => log.warn({ err: error }, failure),
      )
      .finally(() => {
        round = null;
        if (isRequested) look();
      });
  };
  const timer = setInterval(look, everyMs);
  look();
  return {
    lookNow: () => {
      isRequested = true;
      look();
    },
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await round;
    },
  };
}
