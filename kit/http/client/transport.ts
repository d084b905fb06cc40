/** What reading over HTTP needs of its surroundings. Tests pass their own, so that no test waits. */
export interface Transport {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Resolves when the time has passed or the signal is aborted, whichever is first. */
  readonly wait: (durationMs: number, signal?: AbortSignal) => Promise<void>;
  /** From 0 to 1: spreads the retries of several processes. */
  readonly random: () => number;
  readonly nowMs: () => number;
}

export const platformTransport: Transport = {
  fetch: (url, init) => fetch(url, init),
  wait: (durationMs, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const finish = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, durationMs);
      signal?.addEventListener('abort', finish);
    }),
  random: () => Math.random(),
  nowMs: () => Date.now(),
};
