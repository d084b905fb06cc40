import type { Log } from '../db/log.ts';

export interface Polling {
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

/** Runs `work` now and then at the interval, never two rounds at once. */
export function startPolling({ work, everyMs, log, failure }: PollingOptions): Polling {
  const stopping = new AbortController();
  let round: Promise<void> | null = null;
  const look = (): void => {
    round ??= work(stopping.signal)
      .then(
        () => undefined,
        (error: unknown) => log.warn({ err: error }, failure),
      )
      .finally(() => {
        round = null;
      });
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  look();
  return {
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await round;
    },
  };
}
