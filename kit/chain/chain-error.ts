/**
 * Why a chain could not be read, in words for the person whose wallet it is. Messages never hold the URL of a node or a
 * key: operators put keys into URLs, and messages end up on screens and in logs.
 */
export class ChainError extends Error {
  override readonly name: string = 'ChainError';
}

/**
 * Trying again later may work: time-outs, refused connections, limits on how often one may ask, a node that is behind.
 */
export class RetryableChainError extends ChainError {
  override readonly name = 'RetryableChainError';
  /** How long the server asks to wait before the next request. */
  readonly retryAfterMs: number | null;

  constructor(message: string, { cause, retryAfterMs = null }: { cause?: unknown; retryAfterMs?: number | null } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Somebody has to change something first: another chain id, a refused key, a method the node does not have, a response
 * that makes no sense.
 */
export class FatalChainError extends ChainError {
  override readonly name = 'FatalChainError';

  constructor(message: string, { cause }: { cause?: unknown } = {}) {
    super(message, cause === undefined ? undefined : { cause });
  }
}
