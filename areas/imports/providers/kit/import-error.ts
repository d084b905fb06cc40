export type ImportErrorCode =
  | 'empty'
  | 'no_rows'
  | 'not_text'
  | 'damaged'
  | 'too_large'
  | 'too_many_columns'
  | 'unknown_layout'
  | 'wrong_provider'
  | 'bad_option';

/** The file as a whole cannot be read. The message is one sentence for the person who uploaded it. */
export class ImportError extends Error {
  override readonly name = 'ImportError';

  constructor(
    readonly code: ImportErrorCode,
    message: string,
    /** The names of the columns, where the layout is unknown. */
    readonly columns: readonly string[] = [],
  ) {
    super(message);
  }
}

/** What has to be chosen before a waiting record can be read. */
export type Question =
  | 'timeZone'
  | 'dateOrder'
  | 'decimalMark'
  | 'ownAddress'
  | 'coin'
  | 'otherFile'
  | 'localTime'
  | 'direction'
  | 'otherAccount';

/** One record cannot become part of a transaction. Thrown while a row is read and reported as the row's result. */
export class RowProblem extends Error {
  constructor(
    readonly outcome: 'ignored' | 'waiting' | 'refused',
    reason: string,
    readonly question: Question | null = null,
  ) {
    super(reason);
  }
}

export function refuse(reason: string): RowProblem {
  return new RowProblem('refused', reason);
}

export function ignore(reason: string): RowProblem {
  return new RowProblem('ignored', reason);
}

export function wait(question: Question, reason: string): RowProblem {
  return new RowProblem('waiting', reason, question);
}
