/**
 * The import of manual journals into Xero. Lines with one narration and date are one journal, so each narration begins
 * with the number of its entry. Amounts are signed: a debit is positive.
 */
import { csvLine } from '@holdfast/csv/write-csv.ts';
import { formatDate } from './column-files.ts';
import { CSV_TYPE, type LedgerFile, numberedFiles } from './ledger-file.ts';
import { formatCents } from './post-entries.ts';
import type { PostedEntry } from './posted-entry.ts';
import { splitFiles } from './split-files.ts';

const COLUMNS = ['Narration', 'Date', 'Description', 'AccountCode', 'TaxRate', 'Amount'] as const;
/** What Xero takes in one file. */
const LINES_MAX = 300;

interface XeroOptions {
  readonly name: string;
  /** As it is called in the organisation: no sales tax is due on entries of the ledger. */
  readonly taxRate?: string;
}

export function writeXero(
  entries: readonly PostedEntry[],
  { name, taxRate = 'Tax Exempt' }: XeroOptions,
): LedgerFile[] {
  const texts = splitFiles(entries, { linesMax: LINES_MAX, program: 'Xero' }).map(
    (part) => csvLine(COLUMNS) + part.map((entry) => linesOf(entry, taxRate)).join(''),
  );
  return numberedFiles(texts, { name, extension: 'csv', contentType: CSV_TYPE });
}

function linesOf({ number, day, narration, lines }: PostedEntry, taxRate: string): string {
  return lines
    .map(({ account, cents, description, name }) =>
      csvLine([
        `${number} ${narration}`,
        formatDate(day, 'european'),
        [name, description].filter((part) => part !== '').join(', '),
        account.code,
        taxRate,
        formatCents(cents),
      ]),
    )
    .join('');
}
