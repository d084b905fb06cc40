import { RetryableChainError } from '../chain-error.ts';
import type { Transport } from './transport.ts';

export interface RetrySettings {
  readonly attemptsMax: number;
  readonly backoffMs: number;
  readonly backoffMsMax: number;
  /** Someone who asks for a longer pause than this is left to the next run. */
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
  readonly settings: RetrySettings;
  readonly transport: Transport;
  readonly signal?: AbortSignal | undefined;
  /** Errors that are worth another try in general, but not here. */
  readonly isFinal?: (error: RetryableChainError) => boolean;
}

/** Tries again what may work later, with growing pauses that no two processes share. */
export async function withRetries<Result>({
  run,
  settings,
  transport,
  signal,
  isFinal,
}: Attempts<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    try {
      return await run();
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof RetryableChainError) || attempt >= settings.attemptsMax || isFinal?.(error)) throw error;
      if (error.retryAfterMs !== null && error.retryAfterMs > settings.retryAfterMsMax) throw error;
      const grownMs = Math.min(settings.backoffMsMax, settings.backoffMs * 2 ** (attempt - 1));
      await transport.wait(error.retryAfterMs ?? grownMs * (0.5 + transport.random() / 2), signal);
    }
  }
}
