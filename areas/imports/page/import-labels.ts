/** The texts of imports: results, states, files and spans. */
import type {
  ImportDetails,
  ImportQuestion,
  ImportResult,
  ImportRow,
  ImportStatus,
  ImportSummary,
} from '../contract/imports.ts';
import { presentCount } from '@holdfast/money';
import { mdiAlertCircleOutline, mdiCloseCircleOutline, mdiHelpCircleOutline } from '@mdi/js';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { sizeText } from '@holdfast/web/lib/files.ts';
import type { Tone } from '@holdfast/web/ui/tone-colours.ts';

interface ResultLabel {
  readonly label: string;
  readonly tone: Tone;
  readonly icon?: string;
}

export const RESULT_LABELS: Readonly<Record<ImportResult, ResultLabel>> = {
  added: { label: 'Added', tone: 'gain' },
  alreadyThere: { label: 'Already there', tone: 'neutral' },
  merged: { label: 'Merged', tone: 'info' },
  ignored: { label: 'Ignored', tone: 'neutral' },
  waiting: { label: 'Waiting', tone: 'warning', icon: mdiHelpCircleOutline },
  refused: { label: 'Refused', tone: 'loss', icon: mdiCloseCircleOutline },
};

export const STATUS_LABELS: Readonly<Record<ImportStatus, ResultLabel>> = {
  reading: { label: 'Reading', tone: 'info' },
  previewed: { label: 'Not imported', tone: 'warning', icon: mdiAlertCircleOutline },
  importing: { label: 'Importing', tone: 'info' },
  imported: { label: 'Imported', tone: 'gain' },
  undone: { label: 'Undone', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'loss', icon: mdiCloseCircleOutline },
};

/** "1 row", "1,284 rows". */
export function counted(count: number, one: string, many: string): string {
  return `${presentCount(count)} ${count === 1 ? one : many}`;
}

/** "12 Aug to 30 Dec 2025", in UTC; the year once if both days are in it. */
export function spanText({ firstAt, lastAt }: Pick<ImportSummary, 'firstAt' | 'lastAt'>): string {
  if (firstAt === null || lastAt === null) return '';
  const [first, last] = [dayText(firstAt, { timeZone: 'UTC' }), dayText(lastAt, { timeZone: 'UTC' })];
  if (first === last) return first;
  const year = first.slice(-5);
  return `${last.endsWith(year) ? first.slice(0, -5) : first} to ${last}`;
}

/** "1,284 rows, 198 kB, 1 Jan to 31 Dec 2025". */
export function fileText(file: Pick<ImportSummary, 'rows' | 'fileBytes' | 'firstAt' | 'lastAt'>): string {
  return [file.rows > 0 ? counted(file.rows, 'row', 'rows') : '', sizeText(file.fileBytes), spanText(file)]
    .filter((part) => part !== '')
    .join(', ');
}

/** A row of the table has several lines of the file if they form one transaction: "412–413", "3, 8 and 41 more". */
export function rowNumbersText({ rows, rowsTotal }: Pick<ImportRow, 'rows' | 'rowsTotal'>): string {
  const numbers = rows.map((row) => presentCount(row));
  const [first = '', second = ''] = numbers;
  const last = rows.at(-1) ?? 0;
  if (rowsTotal <= 1) return first;
  if (rows.length === rowsTotal && last - (rows[0] ?? 0) === rowsTotal - 1) return `${first}–${presentCount(last)}`;
  return rowsTotal === 2 ? `${first}, ${second}` : `${first}, ${second} and ${presentCount(rowsTotal - 2)} more`;
}

/** What the added rows become: "1,219 added rows form 1,207 transactions." */
export function formedText({ counts, transactions }: Pick<ImportSummary, 'counts' | 'transactions'>): string {
  if (counts.added === 0) return 'No row adds a transaction.';
  const rows = counted(counts.added, 'added row forms', 'added rows form');
  return `${rows} ${counted(transactions, 'transaction', 'transactions')}.`;
}

/** Notes beside the counts. */
export function resultNote(result: ImportResult, details: ImportDetails): string {
  switch (result) {
    case 'added':
      return counted(details.transactions, 'transaction', 'transactions');
    case 'alreadyThere':
      return 'Unchanged';
    case 'merged':
      return 'Identical rows';
    case 'ignored':
      return 'Pending, internal';
    case 'waiting':
      return counted(details.questions.length, 'question', 'questions');
    case 'refused':
      return 'Not readable';
  }
}

/** The text beside the final button. */
export function remainderText({ counts, transactions }: Pick<ImportSummary, 'counts' | 'transactions'>): string {
  if (counts.waiting > 0)
    return `${counted(counts.waiting, 'row needs', 'rows need')} an answer, now or after the import.`;
  if (transactions > 0) return 'Nothing is saved before you import.';
  if (counts.alreadyThere === 0) return 'No row of this file can be added.';
  return counts.refused > 0
    ? 'All readable rows of this file are already in the database.'
    : 'All transactions of this file are already in the database.';
}

/** The title of a question. */
export function questionTitle({ kind, symbol }: Pick<ImportQuestion, 'kind' | 'symbol'>): string {
  switch (kind) {
    case 'coin':
      return `Which coin is ${symbol ?? 'this'}?`;
    case 'timeZone':
      return 'Which time zone are the times in?';
    case 'dateOrder':
      return 'In which order are the dates written?';
    case 'decimalMark':
      return 'Which decimal mark do the amounts have?';
    case 'ownAddress':
      return 'Which address does the file belong to?';
    case 'otherFile':
      return 'These rows need another file';
    case 'localTime':
      return 'These local times are ambiguous';
    case 'direction':
      return 'Do the words or the signs state the direction?';
    case 'otherAccount':
      return 'Does this account have these transactions too?';
  }
}

/** "2024", "2023 and 2024". */
export function yearsText(years: readonly number[]): string {
  return years.length < 2 ? years.join('') : `${years.slice(0, -1).join(', ')} and ${years.at(-1)}`;
}

/** Why an import cannot be undone; undefined if it can. */
export function lockedText(lockedYears: readonly number[]): string | undefined {
  if (lockedYears.length === 0) return undefined;
  return lockedYears.length === 1
    ? `${yearsText(lockedYears)} is locked. Unlock the year to undo this import.`
    : `${yearsText(lockedYears)} are locked. Unlock these years to undo this import.`;
}
