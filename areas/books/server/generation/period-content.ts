/**
 * The rows of one year or month of the books, and a hash of their figures. The same figures always have the same hash.
 *
 * The hash covers what is filed: coins, amounts, days, dollars, terms. Ids are not part of it, so that a transaction
 * that is synced again and gets new ids does not count as a change of a filed year. A month has the entries of its
 * journal as well: by account, because which lot an account used shows in its dollars. So that no earlier change moves
 * the balances of a closed period, it has what its accounts begin with.
 */
import { addBooksDays, type BooksDay, booksDayOfDate, formatDay, parseBooksDay } from '@holdfast/calendar';
import { createHash } from 'node:crypto';
import { accountOfAction, ledgerAccountKey } from '../../engine/journal/ledger-account.ts';
import { type BookRows } from '../../engine/types.ts';
import { type JournalEntry } from '../../engine/journal/types.ts';
import { longTermFrom } from '../../engine/long-term.ts';
import { positionIdOf } from '../../engine/position-id.ts';
import { type Amount, formatDecimal, parseAmount, parseUsd, subtract, type Usd } from '@holdfast/money';
import { z } from 'zod';
import type { NotNull, Queries } from '@holdfast/database/queries.ts';

/** Both days included. */
export interface Period {
  readonly first: BooksDay;
  readonly last: BooksDay;
}

export function yearPeriod(year: number): Period {
  return { first: firstDayOf(year, 1), last: addBooksDays(firstDayOf(year + 1, 1), -1) };
}

/** Of "2025-01". */
export function monthPeriod(text: string): Period {
  const [year, month] = [Number(text.slice(0, 4)), Number(text.slice(5, 7))];
  const next = month === 12 ? firstDayOf(year + 1, 1) : firstDayOf(year, month + 1);
  return { first: firstDayOf(year, month), last: addBooksDays(next, -1) };
}

function firstDayOf(year: number, month: number): BooksDay {
  const day = booksDayOfDate({ year, month, dayOfMonth: 1 });
  if (day === null) throw new Error(`${year}-${month} is no month.`);
  return day;
}

const contains = ({ first, last }: Period, day: BooksDay): boolean => day >= first && day <= last;

/** What positions and flows share. */
const bookRow = { id: z.string(), coinId: z.number(), amount: z.string(), flags: z.array(z.string()) };

const periodPosition = z.object({
  ...bookRow,
  source: z.enum(['generated', 'manual']),
  kind: z.string(),
  isTaxable: z.boolean(),
  account: z.string().nullable(),
  acquiredAt: z.string().nullable(),
  disposedAt: z.string().nullable(),
  acquiredDay: z.string(),
  disposedDay: z.string(),
  proceedsUsd: z.string(),
  costUsd: z.string(),
  feeUsd: z.string(),
  gainUsd: z.string(),
  term: z.enum(['short', 'long']),
  method: z.string().nullable(),
  lotId: z.string().nullable(),
  openTransactionId: z.number().nullable(),
  closeTransactionId: z.number().nullable(),
});
export type PeriodPosition = z.infer<typeof periodPosition>;

const periodFlow = z.object({
  ...bookRow,
  side: z.enum(['income', 'expense']),
  category: z.string(),
  day: z.string(),
  account: z.string(),
  valueUsd: z.string(),
  transactionId: z.number(),
});
export type PeriodFlow = z.infer<typeof periodFlow>;

const periodEntry = z.object({
  id: z.string(),
  kind: z.string(),
  day: z.string(),
  action: z.string().nullable(),
  transactionId: z.number().nullable(),
  /** Sums by account of the journal, in the order of their keys. */
  sums: z.array(z.object({ account: z.string(), amount: z.string(), usd: z.string() })),
});
export type PeriodEntry = z.infer<typeof periodEntry>;

const balance = z.object({ account: z.string(), amount: z.string(), usd: z.string() });
/** What an account of the journal has at the beginning of the period; its id is the account. */
const periodBalance = balance.extend({ id: z.string() });
export type PeriodBalance = z.infer<typeof periodBalance>;

export const periodContent = z.object({
  positions: z.array(periodPosition),
  flows: z.array(periodFlow),
  /** Absent where an earlier version locked a year. */
  entries: z.array(periodEntry).optional(),
  opening: z.array(periodBalance).optional(),
});
export type PeriodContent = z.infer<typeof periodContent>;
export type PeriodRow = PeriodPosition | PeriodFlow | PeriodEntry | PeriodBalance;

/** What is compared of a row: the same text means the same figures. */
export function figuresOf(row: PeriodRow): string {
  if ('sums' in row)
    return JSON.stringify([row.kind, row.day, row.sums.map(({ account, amount, usd }) => [account, amount, usd])]);
  if (!('coinId' in row)) return JSON.stringify([row.account, row.amount, row.usd]);
  if ('side' in row)
    return JSON.stringify([
      row.side,
      row.category,
      row.day,
      row.coinId,
      row.account,
      row.amount,
      row.valueUsd,
      row.flags,
    ]);
  return JSON.stringify([
    row.kind,
    row.isTaxable,
    row.coinId,
    row.account,
    row.amount,
    row.acquiredDay,
    row.disposedDay,
    row.proceedsUsd,
    row.costUsd,
    row.feeUsd,
    row.gainUsd,
    row.term,
    row.flags,
  ]);
}

export function hashOf({ positions, flows, entries, opening }: PeriodContent): string {
  const hash = createHash('sha256');
  for (const rows of [positions, flows, ...(entries ? [entries] : []), ...(opening ? [opening] : [])])
    hash.update(`${JSON.stringify(rows.map(figuresOf).toSorted())}\n`);
  return hash.digest('hex');
}

/** The rows of a period as the engine wrote them. */
export function contentOfRows(rows: readonly BookRows[], period: Period): PeriodContent {
  const positions = rows.flatMap(({ closed }) => closed).filter((row) => contains(period, row.disposedDay));
  const income = rows.flatMap((part) => part.income.map((row) => ({ ...row, side: 'income' as const })));
  const expenses = rows.flatMap((part) => part.expenses.map((row) => ({ ...row, side: 'expense' as const })));
  return {
    positions: positions.map((row) => ({
      id: positionIdOf(row),
      source: 'generated',
      kind: row.kind,
      isTaxable: row.taxable,
      coinId: Number(row.coinId),
      account: row.accountId,
      amount: formatDecimal(row.amount),
      acquiredAt: new Date(row.acquiredAt).toISOString(),
      disposedAt: new Date(row.disposedAt).toISOString(),
      acquiredDay: formatDay(row.acquiredDay),
      disposedDay: formatDay(row.disposedDay),
      proceedsUsd: formatDecimal(row.proceedsUsd),
      costUsd: formatDecimal(row.costUsd),
      feeUsd: formatDecimal(row.feeUsd),
      gainUsd: formatDecimal(row.gainUsd),
      term: row.term,
      method: row.method,
      lotId: row.lotId,
      openTransactionId: row.openTransactionId === null ? null : Number(row.openTransactionId),
      closeTransactionId: Number(row.closeTransactionId),
      flags: [...row.flags],
    })),
    flows: [...income, ...expenses]
      .filter((row) => contains(period, row.day))
      .map((row) => ({
        id: row.id,
        side: row.side,
        category: row.category,
        day: formatDay(row.day),
        coinId: Number(row.coinId),
        account: row.accountId,
        amount: formatDecimal(row.amount),
        valueUsd: formatDecimal(row.valueUsd),
        transactionId: Number(row.transactionId),
        flags: [...row.flags],
      })),
  };
}

/** The rows of these periods, and no others. */
export function onlyOf(periods: readonly Period[], rows: BookRows): BookRows {
  const isWanted = (day: BooksDay): boolean => periods.some((period) => contains(period, day));
  return {
    closed: rows.closed.filter(({ disposedDay }) => isWanted(disposedDay)),
    income: rows.income.filter(({ day }) => isWanted(day)),
    expenses: rows.expenses.filter(({ day }) => isWanted(day)),
    liabilities: [],
    allocation: [],
    borrowedMoves: [],
    issues: [],
  };
}

/** An entry of the journal as the engine wrote it. */
export function contentOfEntry(entry: JournalEntry): PeriodEntry {
  const { id, kind, day, action, transactionId } = entry;
  const sums = sumsOfEntry(entry);
  return {
    id,
    kind,
    day: formatDay(day),
    action,
    transactionId: transactionId === null ? null : Number(transactionId),
    sums: inOrder(
      [...sums].map(([account, { amount, usd }]) => ({
        account,
        amount: formatDecimal(amount as Amount),
        usd: formatDecimal(usd as Usd),
      })),
    ),
  };
}

export function sumsOfEntry({ lines, action }: Pick<JournalEntry, 'lines' | 'action'>): Sums {
  const sums: Sums = new Map();
  for (const { account, amount, usd } of lines) {
    const key = ledgerAccountKey(accountOfAction(account, action));
    const sum = sums.get(key) ?? { amount: 0n, usd: 0n };
    sums.set(key, { amount: sum.amount + amount, usd: sum.usd + usd });
  }
  return sums;
}

function inOrder(sums: PeriodEntry['sums']): PeriodEntry['sums'] {
  return sums
    .filter(({ amount, usd }) => amount !== '0' || usd !== '0')
    .toSorted((left, right) => (left.account < right.account ? -1 : 1));
}

/** The days of a period lie within these instants in every time zone: an index has instants, not days. */
const around = (column: string): string => `${column} >= $1::date - 1 AND ${column} < $2::date + 2`;

interface LoadedPeriod extends Period {
  /** Whether the entries of the journal are part of it, and the balances that they begin with. */
  readonly hasEntries: boolean;
  readonly hasOpening: boolean;
}

/** The stored rows of a period, manual disposals included. */
export async function loadPeriodContent(
  queries: Queries,
  { hasEntries, hasOpening, ...period }: LoadedPeriod,
): Promise<PeriodContent> {
  const positions = await queries.query<PeriodPosition>(
    `SELECT id, 'generated' AS source, kind, is_taxable AS "isTaxable", coin_id AS "coinId", account, amount,
       ${instantText('acquired_at')} AS "acquiredAt", ${instantText('disposed_at')} AS "disposedAt",
            acquired_day AS "acquiredDay", disposed_day AS "disposedDay", proceeds_usd AS "proceedsUsd",
              cost_usd AS "costUsd", fee_usd AS "feeUsd", gain_usd AS "gainUsd", term, method,
            lot_id::text AS "lotId", open_transaction_id AS "openTransactionId",
              close_transaction_id AS "closeTransactionId", flags
       FROM book_positions WHERE disposed_day BETWEEN $1 AND $2 AND ${around('disposed_at')} ORDER BY disposed_at, id`,
    daysOf(period),
  );
  const flows = await queries.query<PeriodFlow & { account: NotNull<string> }>(
    `SELECT id, side, category, day, coin_id AS "coinId", account, amount, value_usd AS "valueUsd",
       transaction_id AS "transactionId", flags FROM book_flows
      WHERE day BETWEEN $1 AND $2 AND ${around('at')} ORDER BY at, id`,
    daysOf(period),
  );
  return {
    positions: [...positions.rows, ...(await loadManualContent(queries, period))],
    flows: flows.rows,
    ...(hasEntries && { entries: await loadEntries(queries, period) }),
    ...(hasOpening && { opening: balancesOf(await loadSumsBefore(queries, { day: period.first, at: null })) }),
  };
}

const daysOf = ({ first, last }: Period): [string, string] => [formatDay(first), formatDay(last)];

/** Without those of records that the engine does not read: facts are never refused, and manual disposals are rows. */
async function loadEntries(queries: Queries, period: Period): Promise<PeriodEntry[]> {
  const { rows } = await queries.query<PeriodEntry>(
    `SELECT e.id, e.kind, e.day::text AS day, e.action, e.transaction_id AS "transactionId", posted.sums
       FROM journal_entries e
      CROSS JOIN LATERAL (
        SELECT coalesce(jsonb_agg(jsonb_build_object('account', s.account, 'amount', s.amount::text,
                                                     'usd', s.usd::text)),
                        '[]') AS sums
          FROM (SELECT account, sum(amount) AS amount, sum(usd) AS usd FROM journal_lines l WHERE l.entry_id = e.id
                 GROUP BY account) AS s) AS posted
      WHERE e.day BETWEEN $1 AND $2 AND e.kind IN ('transaction', 'allocation') ORDER BY e.day, e.at, e.position, e.id`,
    daysOf(period),
  );
  return rows.map((row) => ({
    ...row,
    sums: inOrder(
      row.sums.map(({ account, amount, usd }) => ({
        account,
        amount: formatDecimal(parseAmount(amount)),
        usd: formatDecimal(parseUsd(usd)),
      })),
    ),
  }));
}

export type Sums = Map<string, { amount: bigint; usd: bigint }>;

/** Sums of the stored entries of the engine by account, before a day, or before a moment within it or the day after. */
export async function loadSumsBefore(
  queries: Queries,
  { day, at }: { readonly day: BooksDay; readonly at: Date | null },
): Promise<Sums> {
  const { rows } = await queries.query<{ account: string; amount: string; usd: string }>(
    `SELECT account, sum(amount) AS amount, sum(usd) AS usd FROM (
       SELECT account, amount, usd FROM journal_sums
        WHERE is_from_books AND ((span = 'month' AND starts < date_trunc('month', $1::date))
                              OR (span = 'day' AND starts >= date_trunc('month', $1::date) AND starts < $1::date))
       UNION ALL
       SELECT l.account, l.amount, l.usd FROM journal_lines l JOIN journal_entries e ON e.id = l.entry_id
        WHERE l.day >= $1::date AND l.at < $2 AND e.kind IN ('transaction', 'allocation')) AS parts
      GROUP BY account`,
    [formatDay(day), at],
  );
  return new Map(
    rows.map(({ account, amount, usd }) => [account, { amount: parseAmount(amount), usd: parseUsd(usd) }]),
  );
}

export function balancesOf(sums: Sums): PeriodBalance[] {
  return inOrder(
    [...sums].map(([account, { amount, usd }]) => ({
      account,
      amount: formatDecimal(amount as Amount),
      usd: formatDecimal(usd as Usd),
    })),
  ).map((row) => ({ id: row.account, ...row }));
}

/** Manual disposals count like any other. */
export async function loadManualContent(queries: Queries, period: Period): Promise<PeriodPosition[]> {
  const { rows } = await queries.query<{
    id: number;
    coin_id: number;
    wallet_id: number | null;
    amount: string;
    acquired_day: string;
    disposed_day: string;
    proceeds_usd: string;
    cost_usd: string;
  }>(
    `SELECT id, coin_id, wallet_id, amount, acquired_day, disposed_day, proceeds_usd, cost_usd FROM manual_positions
      WHERE disposed_day BETWEEN $1 AND $2 ORDER BY disposed_day, id`,
    daysOf(period),
  );
  return rows.map((row) => {
    const proceedsUsd = parseUsd(row.proceeds_usd);
    const costUsd = parseUsd(row.cost_usd);
    return {
      id: `manual/${row.id}`,
      source: 'manual',
      kind: 'sale',
      isTaxable: true,
      coinId: row.coin_id,
      account: row.wallet_id === null ? null : String(row.wallet_id),
      amount: formatDecimal(parseAmount(row.amount)),
      acquiredAt: null,
      disposedAt: null,
      acquiredDay: row.acquired_day,
      disposedDay: row.disposed_day,
      proceedsUsd: formatDecimal(proceedsUsd),
      costUsd: formatDecimal(costUsd),
      feeUsd: '0',
      gainUsd: formatDecimal(subtract(proceedsUsd, costUsd)),
      term: parseBooksDay(row.disposed_day) >= longTermFrom(parseBooksDay(row.acquired_day)) ? 'long' : 'short',
      method: null,
      lotId: null,
      openTransactionId: null,
      closeTransactionId: null,
      flags: [],
    };
  });
}

function instantText(column: string): string {
  return `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
