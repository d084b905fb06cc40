export type MoneyErrorCode =
  | 'not_text'
  | 'too_long'
  | 'malformed'
  | 'too_precise'
  | 'division_by_zero'
  | 'places_out_of_range';

/** What went wrong with a figure, by code for programs and in words for people. */
export class MoneyError extends Error {
  override readonly name = 'MoneyError';

  constructor(
    readonly code: MoneyErrorCode,
    message: string,
  ) {
    super(message);
  }
}
