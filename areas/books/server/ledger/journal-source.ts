/**
 * The journal on one of its bases. The book basis is the tax basis with further entries, which have tables of their
 * own.
 */
import type { LedgerBasis } from '../../contract/ledger.ts';
import { loadBookSettings } from '../generation/book-settings.ts';
import { JOURNAL_ENTRY_COLUMNS, JOURNAL_LINE_COLUMNS } from '../generation/book-tables.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';

/** What a query reads from: the name of a table, or both tables as one. */
export interface JournalSource {
  readonly entries: string;
  readonly lines: string;
  /** span, starts, account, amount, usd. */
  readonly sums: string;
}

const bothOf = (columns: readonly string[], [tax, book]: readonly [string, string]): string =>
  `(SELECT ${columns.join(', ')} FROM ${tax} UNION ALL SELECT ${columns.join(', ')} FROM ${book})`;

export const JOURNAL_SOURCES: Readonly<Record<LedgerBasis, JournalSource>> = {
  tax: { entries: 'journal_entries', lines: 'journal_lines', sums: 'journal_sums' },
  book: {
    entries: bothOf(JOURNAL_ENTRY_COLUMNS, ['journal_entries', 'journal_book_entries']),
    lines: bothOf(JOURNAL_LINE_COLUMNS, ['journal_lines', 'journal_book_lines']),
    sums: bothOf(['span', 'starts', 'account', 'amount', 'usd'], ['journal_sums', 'journal_book_sums']),
  },
};

/** Refuses the book basis while it is off, because it would be the tax basis under another name. */
export async function requireBasis(queries: Queries, basis: LedgerBasis): Promise<JournalSource> {
  if (basis === 'book') await requireFairValueFrom(queries);
  return JOURNAL_SOURCES[basis];
}

export async function requireFairValueFrom(queries: Queries): Promise<string> {
  const { fairValueFrom } = (await loadBookSettings(queries, { timeZone: 'UTC' })).settings;
  if (fairValueFrom === null)
    throw new AppError(
      'conflict',
      'The book basis is off. Choose the day of "Fair value from" in the accounting settings, then update the books.',
    );
  return fairValueFrom;
}
