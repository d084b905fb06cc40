/**
 * The entry that makes a file in cents agree with the trial balance of its period.
 *
 * Each line of an entry is rounded once, so that an account with a thousand lines can be some cents away from its exact
 * sum. What is missing is not spread over the entries, where a late change would alter all that follow: it is carried
 * in one entry at the end, with a line for each account that differs.
 *
 *   exact   300 × 0.333 = 99.90     posted   300 × 0.33 = 99.00     carried   0.90
 *
 * Income and expenses of a file are those of its period. Assets, liabilities and equity are what their balance in cents
 * changed by, so that files of periods that follow one another agree with every trial balance in between.
 */
import { type BooksDay, formatDay } from '@holdfast/calendar';
import { DECIMAL_PLACES, roundTo, type Usd } from '@holdfast/money';
import type { JournalEntry } from '../../engine/journal/types.ts';
import { type ChartAccount, createChartLookup, type LedgerNames } from './ledger-names.ts';
import type { PostedEntry } from './posted-entry.ts';

export interface ChartOpening {
  readonly from: BooksDay;
  /** What an account of the chart has before the first day, to the last digit; null for income and expenses. */
  readonly usdOf: (code: string) => Usd | null;
}

const CENT_UNITS = 10n ** BigInt(DECIMAL_PLACES - 2);
const toCents = (usd: bigint): bigint => (roundTo<Usd>(usd as Usd, 2, 'halfAwayFromZero') as bigint) / CENT_UNITS;

interface Sum {
  readonly account: ChartAccount;
  usd: bigint;
  cents: bigint;
}

/** Null where the posted entries agree as they are. */
export function createCentsEntry(
  posted: readonly PostedEntry[],
  entries: readonly JournalEntry[],
  { names, opening }: { readonly names: LedgerNames; readonly opening: ChartOpening },
): PostedEntry | null {
  const last = entries.at(-1)?.day;
  if (last === undefined) return null;
  const sums = new Map<string, Sum>();
  const sumOf = (account: ChartAccount): Sum => {
    const key = JSON.stringify([account.code, account.name]);
    const sum = sums.get(key) ?? { account, usd: 0n, cents: 0n };
    sums.set(key, sum);
    return sum;
  };
  const chartAccountOf = createChartLookup(names);
  for (const { lines } of entries) for (const { account, usd } of lines) sumOf(chartAccountOf(account)).usd += usd;
  for (const { lines } of posted) for (const { account, cents } of lines) sumOf(account).cents += cents;
  const { roundingAccount } = names;
  const lines = [...sums.values()]
    .filter(({ account }) => account.code !== roundingAccount.code)
    .map(({ account, usd, cents }) => ({ account, cents: movementOf(account, usd, opening) - cents }))
    .filter(({ cents }) => cents !== 0n)
    .toSorted((left, right) => (left.account.code < right.account.code ? -1 : 1))
    .map((line) => ({ ...line, description: 'Carried cents', name: '' }));
  if (lines.length === 0) return null;
  const rest = -lines.reduce((total, { cents }) => total + cents, 0n);
  const span = `${formatDay(opening.from)}/${formatDay(last)}`;
  return {
    key: `cents:${span}`,
    number: `HF-CENTS-${formatDay(last)}`,
    day: last,
    narration: `Cents carried from ${formatDay(opening.from)} to ${formatDay(last)}`,
    lines: [
      ...lines,
      ...(rest === 0n ? [] : [{ account: roundingAccount, cents: rest, description: 'Rounding difference', name: '' }]),
    ],
  };
}

function movementOf(account: ChartAccount, usd: bigint, { usdOf }: ChartOpening): bigint {
  const before: bigint | null = usdOf(account.code);
  return before === null ? toCents(usd) : toCents(before + usd) - toCents(before);
}
