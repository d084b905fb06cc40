/** Why no file is written. The message is for people: what is wrong, then what to do. */
export type LedgerFileErrorCode = 'unmapped_account' | 'unknown_coin' | 'too_many_lines' | 'invalid_mapping';

export class LedgerFileError extends Error {
  override readonly name = 'LedgerFileError';

  constructor(
    readonly code: LedgerFileErrorCode,
    message: string,
  ) {
    super(message);
  }
}
