export type LendingErrorCode = 'day_malformed' | 'day_out_of_range' | 'amount_not_payable';

/**
 * A question that has no answer: a day that does not exist, an amount that the coin cannot carry. Bad data is an issue
 * instead, which leaves everybody else's figures standing.
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
