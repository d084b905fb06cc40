export type PriceCsvErrorCode = 'empty' | 'not_text' | 'columns_unknown' | 'columns_ambiguous' | 'too_many_rows';

/** The file as a whole cannot be read. A bad row is not an error: it is reported among the rows. */
export class PriceCsvError extends Error {
  override readonly name = 'PriceCsvError';

  constructor(
    readonly code: PriceCsvErrorCode,
    message: string,
  ) {
    super(message);
  }
}
