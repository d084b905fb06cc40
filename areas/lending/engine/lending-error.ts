export type LendingErrorCode = 'amount_not_payable';

/**
 * A calculation that has no result: an amount that the coin cannot represent. Bad data is an issue instead, which
 * leaves the figures of all other clients unchanged.
 */
export class LendingError extends Error {
  override readonly name = 'LendingError';

  constructor(
    readonly code: LendingErrorCode,
    message: string,
  ) {
    super(message);
  }
}
