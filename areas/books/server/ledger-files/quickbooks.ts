/**
 * The journal import of QuickBooks Online. Lines of one JournalNo are one entry; sub-accounts are "Parent:Sub"; dates
 * are those of the United States. Account numbers must be turned off in QuickBooks while importing, because accounts
 * are found by name.
 */
import { formatUsDate } from '@holdfast/calendar';
import { csvLine } from '@holdfast/csv/write-csv.ts';
import { CSV_TYPE, type LedgerFile, numberedFiles } from './ledger-file.ts';
import { formatCents } from './post-entries.ts';
import type { PostedEntry } from './posted-entry.ts';
import { splitFiles } from './split-files.ts';

const COLUMNS = ['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description', 'Name'] as const;
/** Larger files take QuickBooks long, and it refuses a file as a whole. */
const LINES_MAX = 1000;

export function writeQuickBooks(entries: readonly PostedEntry[], { name }: { readonly name: string }): LedgerFile[] {
  const texts = splitFiles(entries, { linesMax: LINES_MAX, program: 'QuickBooks' }).map(
    (part) => csvLine(COLUMNS) + part.map(linesOf).join(''),
  );
  return numberedFiles(texts, { name, extension: 'csv', contentType: CSV_TYPE });
}

function linesOf({ number, day, narration, lines }: PostedEntry): string {
  return lines
    .map(({ account, cents, description, name }) =>
      csvLine([
        number,
        formatUsDate(day),
        account.name,
        cents > 0n ? formatCents(cents) : '',
        cents < 0n ? formatCents(-cents) : '',
        description === '' ? narration : `${narration}: ${description}`,
        name,
      ]),
    )
    .join('');
}
