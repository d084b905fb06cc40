import type { Transport } from './transport.ts';

export interface RetrySettings {
  readonly attemptsMax: number;
  readonly backoffMs: number;
  readonly backoffMsMax: number;
  /** A service that asks for a longer pause is left to the next run. */
  readonly retryAfterMsMax: number;
}

export const RETRY_SETTINGS: RetrySettings = {
  attemptsMax: 5,
  backoffMs: 250,
  backoffMsMax: 8_000,
  retryAfterMsMax: 60_000,
};

interface Attempts<Result> {
  readonly run: () => Promise<Result>;
  /** Null when another attempt cannot help; otherwise how long the service asked to wait, where it said so. */
  readonly canRetry: (error: unknown) => { readonly retryAfterMs: number | null } | null;
  readonly settings: RetrySettings;
  readonly transport: Transport;
  readonly signal?: AbortSignal | undefined;
  /** Pauses before the next attempt; without it, this attempt alone waits. */
  readonly pause?: (durationMs: number, error: unknown) => Promise<void>;
}

/** Repeats what may work later, with growing pauses that no two processes share. */
export async function withRetries<Result>(attempts: Attempts<Result>): Promise<Result> {
  const { run, canRetry, settings, transport, signal } = attempts;
  const pause = attempts.pause ?? ((durationMs) => transport.wait(durationMs, signal));
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    try {
      return await run();
    } catch (error) {
      signal?.throwIfAborted();
      const retry = attempt >= settings.attemptsMax ? null : canRetry(error);
      if (retry === null || (retry.retryAfterMs ?? 0) > settings.retryAfterMsMax) throw error;
      const grownMs = Math.min(settings.backoffMsMax, settings.backoffMs * 2 ** (attempt - 1));
      await pause(retry.retryAfterMs ?? grownMs * (0.5 + transport.random() / 2), error);
    }
  }
}
