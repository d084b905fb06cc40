/**
 * `out_of_order`: a stream of transactions went back in time. `invalid_state`: a checkpoint that this version cannot
 * read.
 */
export type AccountingErrorCode =
  | 'invalid_settings'
  | 'invalid_date'
  | 'invalid_input'
  | 'out_of_order'
  | 'invalid_state';

/** The only thing this package throws. Bad data inside a well-formed input is an issue in the books instead. */
export class AccountingError extends Error {
  override readonly name = 'AccountingError';

  constructor(
    readonly code: AccountingErrorCode,
    message: string,
  ) {
    super(message);
  }
}
