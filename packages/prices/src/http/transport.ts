/** What the package needs of its surroundings. Everything is handed in, so that tests own time and the network. */
export interface Clock {
  nowMs(): number;
  /** Comes back when the time has passed or the signal is aborted, whichever is first. */
  sleep(durationMs: number, signal?: AbortSignal): Promise<void>;
}

export type Fetch = (
  url: string,
  init: { headers: Record<string, string>; signal: AbortSignal; redirect: 'manual' },
) => Promise<Response>;

export interface Transport {
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** A signal that aborts after so long, such as AbortSignal.timeout. */
  readonly timeoutSignal: (durationMs: number) => AbortSignal;
  /** From 0 to 1, such as Math.random: spreads the retries of several processes. */
  readonly random: () => number;
}

interface Timers<Handle> {
  readonly now: () => number;
  readonly setTimeout: (run: () => void, durationMs: number) => Handle;
  readonly clearTimeout: (handle: Handle) => void;
}

/** A clock on the platform's timers: createClock({ now: Date.now, setTimeout, clearTimeout }). */
export function createClock<Handle>(timers: Timers<Handle>): Clock {
  return {
    nowMs: timers.now,
    sleep: (durationMs, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const wake = (): void => {
          timers.clearTimeout(handle);
          signal?.removeEventListener('abort', wake);
          resolve();
        };
        const handle = timers.setTimeout(wake, durationMs);
        signal?.addEventListener('abort', wake);
      }),
  };
}
