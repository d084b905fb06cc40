export type PriceSourceErrorCode =
  | 'network'
  | 'time_out'
  | 'rate_limited'
  | 'server_error'
  | 'unauthorised'
  | 'refused'
  | 'unreadable'
  | 'too_large'
  | 'cancelled';

/** A later request may succeed after these; the others need a person (a key, a setting, a new version of Holdfast). */
const RETRYABLE: ReadonlySet<PriceSourceErrorCode> = new Set(['network', 'time_out', 'rate_limited', 'server_error']);

interface Details {
  readonly source: string;
  readonly status?: number | undefined;
  /** The market's own error number, where it has such. */
  readonly marketCode?: number | undefined;
  /** How long the market asks to wait. */
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

/**
 * A request to a market failed. Messages name the market and the kind of call and never the address, because an address
 * can hold an API key.
 */
export class PriceSourceError extends Error {
  override readonly name = 'PriceSourceError';
  readonly source: string;
  readonly status: number | undefined;
  readonly marketCode: number | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: PriceSourceErrorCode,
    message: string,
    details: Details,
  ) {
    super(message, { cause: details.cause });
    this.source = details.source;
    this.status = details.status;
    this.marketCode = details.marketCode;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get isRetryable(): boolean {
    return RETRYABLE.has(this.code);
  }
}
