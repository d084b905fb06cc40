/**
 * Entries as accounting programs take them: dollars and cents on accounts of the chart.
 *
 * The journal is exact to 24 places, a program keeps cents. Each line is rounded, so the rounded lines of an entry may
 * be a few cents apart; the difference becomes a line on the rounding account, and the entry balances.
 *
 *   exact    +33.335  +33.335  −66.67     rounded    +33.34  +33.34  −66.67  → rounding −0.01
 *
 * Lines of one account, coin and client become one line. What has no dollars (units that moved without a cost, the
 * trading account) has no place in these programs and is left out; it is in the subledger.
 */
import type { CoinId } from '../../engine/ids.ts';
import type { JournalEntry, JournalLine } from '../../engine/journal/types.ts';
import { type ChartOpening, createCentsEntry } from './cents-entry.ts';
import type { PostedEntry, PostedLine } from './posted-entry.ts';
import { type BooksDay, dateOf, endOfBooksMonth, formatDay, formatMonth } from '@holdfast/calendar';
import { type Amount, DECIMAL_PLACES, formatDecimal, roundTo, type Usd } from '@holdfast/money';
import { createHash } from 'node:crypto';
import { type ChartAccount, coinOf, createChartLookup, type LedgerNames, narrationOf } from './ledger-names.ts';

/** One entry for each transaction, or one for all transactions of a day or a month. */
export const SUMMINGS = ['transaction', 'day', 'month'] as const;
export type Summing = (typeof SUMMINGS)[number];

export interface PostedEntries {
  readonly entries: readonly PostedEntry[];
  /** The entries of the journal behind each number: the detail of what was summed. */
  readonly details: ReadonlyMap<string, readonly JournalEntry[]>;
  readonly rounding: {
    readonly lines: number /** Of the rounding account; a debit is positive. */;
    readonly cents: bigint;
  };
  /** Entries of the journal that move units alone. */
  readonly withoutDollars: number;
}

const CENT_UNITS = 10n ** BigInt(DECIMAL_PLACES - 2);
const TRANSACTION_ID = /^transaction:(\d{1,12})$/;
const DIGEST_LENGTH = 14;

/** The entries are in the order of the journal; the result is too. */
export function postEntries(
  entries: readonly JournalEntry[],
  names: LedgerNames,
  { by, opening }: { readonly by: Summing; readonly opening?: ChartOpening },
): PostedEntries {
  const chartAccountOf = createChartLookup(names);
  const posted: PostedEntry[] = [];
  const details = new Map<string, readonly JournalEntry[]>();
  const rounding = { lines: 0, cents: 0n };
  let withoutDollars = 0;
  for (const group of groupEntries(entries, by, names)) {
    const lines = roundLines(mergeLines(group.entries, chartAccountOf), names);
    const difference = -lines.reduce((total, { cents }) => total + cents, 0n);
    if (difference !== 0n) {
      rounding.lines += 1;
      rounding.cents += difference;
      lines.push({
        account: names.roundingAccount,
        cents: difference,
        description: 'Rounding difference',
        name: '',
      });
    }
    if (lines.length === 0) {
      withoutDollars += group.entries.length;
      continue;
    }
    const { key, number, day, narration } = group;
    posted.push({ key, number, day, narration, lines });
    details.set(number, group.entries);
  }
  const cents = opening && createCentsEntry(posted, entries, { names, opening });
  if (cents) posted.push(cents);
  return { entries: posted, details, rounding, withoutDollars };
}

interface EntryGroup {
  readonly key: string;
  readonly number: string;
  readonly day: BooksDay;
  readonly narration: string;
  readonly entries: JournalEntry[];
}

function groupEntries(entries: Iterable<JournalEntry>, by: Summing, names: LedgerNames): Iterable<EntryGroup> {
  const groups = new Map<string, EntryGroup>();
  for (const entry of entries) {
    const place =
      by === 'transaction' ? placeOfEntry(entry, names) : by === 'day' ? placeOfDay(entry) : placeOfMonth(entry);
    const group = groups.get(place.key);
    if (group) group.entries.push(entry);
    else groups.set(place.key, { ...place, entries: [entry] });
  }
  return groups.values();
}

function placeOfEntry(entry: JournalEntry, names: LedgerNames): Omit<EntryGroup, 'entries'> {
  const transaction = TRANSACTION_ID.exec(entry.id)?.[1];
  const digest = () => createHash('sha256').update(entry.id).digest('hex').slice(0, DIGEST_LENGTH);
  const number = transaction === undefined ? `HF-${digest()}` : `HF-T${transaction}`;
  return { key: entry.id, number, day: entry.day, narration: narrationOf(entry, names) };
}

function placeOfDay({ day }: JournalEntry): Omit<EntryGroup, 'entries'> {
  const text = formatDay(day);
  return { key: `day:${text}`, number: `HF-${text}`, day, narration: `All transactions of ${text}` };
}

/** A month is posted on its last day. */
function placeOfMonth({ day }: JournalEntry): Omit<EntryGroup, 'entries'> {
  const { year, month } = dateOf(day);
  const text = formatMonth(year, month);
  const lastDay = endOfBooksMonth(day);
  return { key: `month:${text}`, number: `HF-${text}`, day: lastDay, narration: `All transactions of ${text}` };
}

interface MergedLine {
  readonly account: ChartAccount;
  readonly assetId: CoinId | null;
  readonly partyId: string | null;
  usd: bigint;
  amount: bigint;
}

function mergeLines(
  entries: readonly JournalEntry[],
  chartAccountOf: (account: JournalLine['account']) => ChartAccount,
): MergedLine[] {
  const merged = new Map<string, MergedLine>();
  for (const { lines } of entries)
    for (const { account, assetId, amount, usd } of lines) {
      const chartAccount = chartAccountOf(account);
      const { partyId } = account;
      const key = JSON.stringify([chartAccount.code, chartAccount.name, assetId, partyId]);
      const line = merged.get(key);
      if (line) {
        line.usd += usd;
        line.amount += amount;
      } else merged.set(key, { account: chartAccount, assetId, partyId, usd, amount });
    }
  return [...merged].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, line]) => line);
}

/** Debits first, as accountants write an entry. */
function roundLines(lines: readonly MergedLine[], names: LedgerNames): PostedLine[] {
  const posted = lines.flatMap((line): PostedLine[] => {
    const cents = (roundTo<Usd>(line.usd as Usd, 2, 'halfAwayFromZero') as bigint) / CENT_UNITS;
    if (cents === 0n) return [];
    const { account, assetId, partyId } = line;
    // A credit of 0.5 ETH, and not of -0.5 ETH: the side states the direction.
    const amount = (cents < 0n ? -line.amount : line.amount) as Amount;
    const units = assetId === null || amount === 0n ? '' : `${formatDecimal(amount)} ${coinOf(names, assetId).symbol}`;
    return [{ account, cents, description: units, name: partyId === null ? '' : (names.partyNameOf?.(partyId) ?? '') }];
  });
  return [...posted.filter(({ cents }) => cents > 0n), ...posted.filter(({ cents }) => cents < 0n)];
}

/** "1234.50", "-0.05". */
export function formatCents(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
