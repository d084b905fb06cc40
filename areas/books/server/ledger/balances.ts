/** What is on the accounts of the journal at the end of a day, and in a period. */
import { addBooksDays, addBooksYears, dateOf, booksDayOfDate, formatDay, parseBooksDay } from '@holdfast/calendar';
import type { LedgerComparison, LedgerPeriod } from '../../contract/ledger.ts';
import { parseUsd, type Usd } from '@holdfast/money';
import type { Queries } from '@holdfast/database/queries.ts';
import { invalidField } from '@holdfast/http/server/app-error.ts';
import { type Chart, type ChartAccount, JOURNAL_ACCOUNT_COLUMNS, type JournalAccount } from './chart.ts';
import type { JournalSource } from './journal-source.ts';

/** The first block of Bitcoin was in 2009; two days in between are never more than this apart. */
const FIRST_DAY = '1970-01-01';

/** Both days included: those given, or the year of `to` until today. */
export function periodOf(given: { from?: string | undefined; to?: string | undefined }, today: string): LedgerPeriod {
  const to = given.to ?? today;
  const from = given.from ?? (to < FIRST_DAY ? to : `${to.slice(0, 4)}-01-01`);
  if (from > to)
    throw invalidField({ loc: ['query', 'from'], msg: 'The first day must not be after the last day', input: from });
  if (from < FIRST_DAY)
    throw invalidField({ loc: ['query', 'from'], msg: `The first day must not be before ${FIRST_DAY}`, input: from });
  return { from, to };
}

/** The period that a statement is compared with. A period of whole months is compared with whole months. */
export function comparedPeriod({ from, to }: LedgerPeriod, comparison: LedgerComparison): LedgerPeriod | null {
  if (comparison === 'none') return null;
  const [first, last] = [parseBooksDay(from), parseBooksDay(to)];
  if (comparison === 'year') {
    // The day before the same day a year earlier: 29 February would otherwise lose or gain a day.
    const end = addBooksDays(addBooksYears(addBooksDays(last, 1), -1), -1);
    return { from: formatDay(addBooksYears(first, -1)), to: formatDay(end) };
  }
  const [start, end] = [dateOf(first), dateOf(addBooksDays(last, 1))];
  const months =
    start.dayOfMonth === 1 && end.dayOfMonth === 1 ? (end.year - start.year) * 12 + end.month - start.month : 0;
  const months0 = start.year * 12 + start.month - 1 - months;
  const earlier =
    months > 0
      ? booksDayOfDate({ year: Math.floor(months0 / 12), month: (months0 % 12) + 1, dayOfMonth: 1 })
      : addBooksDays(first, -(last - first + 1));
  return { from: formatDay(earlier ?? first), to: formatDay(addBooksDays(first, -1)) };
}

interface BalanceRow extends JournalAccount {
  readonly usd: string;
}

/** By account of the chart; accounts without dollars are left out. */
export type ChartBalances = ReadonlyMap<ChartAccount, Balance>;
export interface Balance {
  readonly usd: Usd;
  /** Every account of the journal behind it is a gain or a difference, and not income. */
  readonly isGain: boolean;
}

const GAIN_KINDS: ReadonlySet<string> = new Set([
  'realisedGain',
  'unrealisedGain',
  'settlementDifference',
  'currencyDifference',
]);

/**
 * The sums of all months before the month of the day, and of the days of that month up to the day: as many rows as
 * there are accounts and months, however many entries there are.
 */
export async function balancesAt(
  queries: Queries,
  { chart, journal }: { readonly chart: Chart; readonly journal: JournalSource },
  day: string,
): Promise<ChartBalances> {
  const { rows } = await queries.query<BalanceRow>(
    `SELECT ${JOURNAL_ACCOUNT_COLUMNS}, s.usd
       FROM (SELECT account, sum(usd) AS usd FROM ${journal.sums} AS j
              WHERE (span = 'month' AND starts < date_trunc('month', $1::date))
                 OR (span = 'day' AND starts >= date_trunc('month', $1::date) AND starts <= $1::date)
              GROUP BY account) AS s
       JOIN journal_accounts a ON a.key = s.account`,
    [day],
  );
  const balances = new Map<ChartAccount, Balance>();
  for (const row of rows) {
    const usd = parseUsd(row.usd);
    if (usd === 0n) continue;
    const account = chart.accountOf(row);
    const isGain = GAIN_KINDS.has(row.kind);
    const before = balances.get(account);
    balances.set(
      account,
      before ? { usd: (before.usd + usd) as Usd, isGain: before.isGain && isGain } : { usd, isGain },
    );
  }
  return balances;
}

export interface PeriodBalances {
  readonly period: LedgerPeriod;
  /** At the end of the last day. */
  readonly closing: ChartBalances;
  /** At the end of the day before the first. */
  readonly opening: ChartBalances;
}

export async function loadPeriod(
  queries: Queries,
  from: { readonly chart: Chart; readonly journal: JournalSource },
  period: LedgerPeriod,
): Promise<PeriodBalances> {
  const dayBefore = formatDay(addBooksDays(parseBooksDay(period.from), -1));
  return {
    period,
    closing: await balancesAt(queries, from, period.to),
    opening: await balancesAt(queries, from, dayBefore),
  };
}
