/** CSV files with columns of one's own choice, for programs that take any; and the columns of NetSuite. */
import type { LedgerColumnField, LedgerDateFormat } from '../../engine/lists.ts';
import { type CalendarDay, formatDay, formatUsDate } from '@holdfast/calendar';
import { csvLine } from '@holdfast/csv/write-csv.ts';
import { CSV_TYPE, type LedgerFile } from './ledger-file.ts';
import { LedgerFileError } from './ledger-file-error.ts';
import { formatCents } from './post-entries.ts';
import type { PostedEntry, PostedLine } from './posted-entry.ts';

export interface ColumnMapping {
  readonly dateFormat: LedgerDateFormat;
  readonly columns: readonly {
    readonly label: string;
    readonly field: LedgerColumnField;
    /** The text of a `fixed` column. */
    readonly text?: string | undefined;
  }[];
}

export const GENERIC_COLUMNS: ColumnMapping = {
  dateFormat: 'iso',
  columns: [
    { label: 'Number', field: 'number' },
    { label: 'Date', field: 'date' },
    { label: 'Narration', field: 'narration' },
    { label: 'Account code', field: 'accountCode' },
    { label: 'Account', field: 'accountName' },
    { label: 'Debit', field: 'debit' },
    { label: 'Credit', field: 'credit' },
    { label: 'Description', field: 'description' },
    { label: 'Name', field: 'name' },
  ],
};

export const NETSUITE_COLUMNS: ColumnMapping = {
  dateFormat: 'us',
  columns: [
    { label: 'External ID', field: 'number' },
    { label: 'Date', field: 'date' },
    { label: 'Currency', field: 'fixed', text: 'USD' },
    { label: 'Memo', field: 'narration' },
    { label: 'Account', field: 'accountCode' },
    { label: 'Debit', field: 'debit' },
    { label: 'Credit', field: 'credit' },
    { label: 'Line memo', field: 'description' },
    { label: 'Entity', field: 'name' },
  ],
};

export function writeColumns(
  entries: readonly PostedEntry[],
  { name, mapping }: { readonly name: string; readonly mapping: ColumnMapping },
): LedgerFile {
  checkColumns(mapping);
  const lines = [csvLine(mapping.columns.map(({ label }) => label))];
  for (const entry of entries)
    for (const line of entry.lines)
      lines.push(csvLine(mapping.columns.map(({ field, text = '' }) => cellOf(field, { entry, line, mapping, text }))));
  return { name: `${name}.csv`, contentType: CSV_TYPE, text: lines.join('') };
}

/**
 * Without an entry, a date, an account and its dollars, a file could not be posted; and of two columns with one heading
 * a program reads one. Throws with what is wrong.
 */
export function checkColumns({ columns }: Pick<ColumnMapping, 'columns'>): void {
  const labels = columns.map(({ label }) => label.toLowerCase());
  const twice = columns.find(({ label }, index) => labels.indexOf(label.toLowerCase()) < index);
  if (twice)
    throw new LedgerFileError('invalid_mapping', `Two columns have the heading “${twice.label}”. Rename one of them.`);
  const fields = new Set(columns.map(({ field }) => field));
  const has = (...wanted: LedgerColumnField[]): boolean => wanted.every((field) => fields.has(field));
  const missing = [
    ...(has('number') ? [] : ['the number']),
    ...(has('date') ? [] : ['the date']),
    ...(has('accountCode') || has('accountName') ? [] : ['the account']),
    ...(has('amount') || has('debit', 'credit') ? [] : ['the amount, or debit and credit']),
  ];
  if (missing.length > 0)
    throw new LedgerFileError('invalid_mapping', `The file has no column for ${missing.join(', ')}. Add it.`);
}

interface CellContext {
  readonly entry: PostedEntry;
  readonly line: PostedLine;
  readonly mapping: ColumnMapping;
  readonly text: string;
}

function cellOf(field: LedgerColumnField, { entry, line, mapping, text }: CellContext): string {
  switch (field) {
    case 'number':
      return entry.number;
    case 'date':
      return formatDate(entry.day, mapping.dateFormat);
    case 'narration':
      return entry.narration;
    case 'accountCode':
      return line.account.code;
    case 'accountName':
      return line.account.name;
    case 'debit':
      return line.cents > 0n ? formatCents(line.cents) : '';
    case 'credit':
      return line.cents < 0n ? formatCents(-line.cents) : '';
    case 'amount':
      return formatCents(line.cents);
    case 'description':
      return line.description;
    case 'name':
      return line.name;
    case 'fixed':
      return text;
  }
}

/** "2025-01-31", "01/31/2025" or "31/01/2025". */
export function formatDate(day: CalendarDay, format: LedgerDateFormat): string {
  if (format === 'iso') return formatDay(day);
  const [month = '', dayOfMonth = '', year = ''] = formatUsDate(day).split('/');
  return format === 'us' ? `${month}/${dayOfMonth}/${year}` : `${dayOfMonth}/${month}/${year}`;
}
