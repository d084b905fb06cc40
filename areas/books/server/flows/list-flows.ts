/** Income or expenses: a page of them, and their sums by month, category and year. */
import type { Flag } from '../../engine/lists.ts';
import type { FlowRow } from '../../contract/books.ts';
import { parseUsd, partialUsd, type PartialUsd, sum, type UnknownCoin } from '@holdfast/money';
import { loadCoins, symbolOf } from '@holdfast/catalogue/server';
import { escapeLikeWildcards, type Queries, type NotNull } from '@holdfast/database/queries.ts';
import { defineHandlers } from '../define-handlers.ts';
import { loadRowNames } from '../account-names.ts';
import { exact } from '../positions/capital-positions.ts';
import type { BookDependencies } from '../reading-dependencies.ts';

interface FlowsQuery {
  readonly side: 'income' | 'expense';
  readonly year?: number | undefined;
  readonly category?: string | undefined;
  readonly coin_id?: number | undefined;
  readonly search?: string | undefined;
  readonly sort: 'day' | 'amount' | 'value';
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly limit: number;
}

interface Flows {
  readonly items: FlowRow[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly isTotalCapped: boolean;
  readonly totalUsd: PartialUsd;
  readonly months: { month: string; category: string; valueUsd: PartialUsd; count: number }[];
  readonly years: { year: number; valueUsd: PartialUsd }[];
}

export interface FlowRecord {
  readonly id: string;
  readonly side: 'income' | 'expense';
  readonly category: string;
  readonly at: Date;
  readonly day: string;
  readonly year: number;
  readonly coin_id: number;
  readonly account: NotNull<string>;
  readonly wallet_id: number | null;
  readonly amount: string;
  readonly value_usd: string;
  readonly lot_id: number | null;
  readonly transaction_id: number;
  readonly transfer_id: number;
  readonly flags: Flag[];
}

interface MonthRow {
  readonly year: number;
  readonly month: string;
  readonly category: string;
  readonly value_usd: string;
  readonly count: number;
  /** How many entries have no price, and the coins of those entries. */
  readonly unpriced: number;
  readonly unpriced_coins: number[] | null;
}

/** The books value entries without a price at $0 and set this flag. */
const IS_UNPRICED = `'missing_price' = ANY (flags)`;

const MATCHING = `FROM book_flows
  WHERE side = $1 AND ($2::text IS NULL OR category = $2) AND ($3::bigint IS NULL OR coin_id = $3)
    AND ($4::text IS NULL OR coin_id IN (SELECT id FROM coins WHERE symbol ILIKE $4 OR name ILIKE $4))`;

/** The unknown comes last in either order. */
const KNOWN_VALUE = `CASE WHEN ${IS_UNPRICED} AND value_usd = 0 THEN NULL ELSE value_usd END`;

function orderOf({ sort, order }: Pick<FlowsQuery, 'sort' | 'order'>): string {
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  return sort === 'value' ? `${KNOWN_VALUE} ${direction} NULLS LAST` : `${sort === 'day' ? 'at' : sort} ${direction}`;
}

export const flowHandlers = defineHandlers(({ pool }: BookDependencies) => ({
  listIncome: ({ query }) => listFlows(pool, { side: 'income', ...query }),
  listExpenses: ({ query }) => listFlows(pool, { side: 'expense', ...query }),
}));

async function listFlows(queries: Queries, query: FlowsQuery): Promise<Flows> {
  const { year, page, limit } = query;
  const beginning = query.search ? `${escapeLikeWildcards(query.search)}%` : null;
  const filter = [query.side, query.category ?? null, query.coin_id ?? null, beginning];
  const all = await queries.query<MonthRow>(
    `SELECT year, to_char(day, 'YYYY-MM') AS month, category, sum(value_usd) AS value_usd, count(*) AS count,
            count(*) FILTER (WHERE ${IS_UNPRICED}) AS unpriced, array_agg(DISTINCT coin_id)
            FILTER (WHERE ${IS_UNPRICED}) AS unpriced_coins ${MATCHING} GROUP BY 1, 2, 3 ORDER BY 2, 3`,
    filter,
  );
  const wanted = all.rows.filter((row) => year === undefined || row.year === year);
  const { rows } = await queries.query<FlowRecord>(
    `SELECT id, side, category, at, day, year, coin_id, account, wallet_id, amount, value_usd, lot_id, transaction_id,
       transfer_id, flags ${MATCHING} AND ($5::integer IS NULL OR year = $5)
      ORDER BY ${orderOf(query)}, id LIMIT $6 OFFSET $7`,
    [...filter, year ?? null, limit, (page - 1) * limit],
  );
  const coins = await loadCoins(
    queries,
    all.rows.flatMap((row) => row.unpriced_coins ?? []),
  );
  const sumOf = (months: readonly MonthRow[]): PartialUsd =>
    sumMonths(months, (coinId) => ({ coinId, coinSymbol: symbolOf(coins, coinId) }));
  return {
    items: await toFlowRows(queries, rows),
    total: wanted.reduce((count, row) => count + row.count, 0),
    page,
    limit,
    isTotalCapped: false,
    totalUsd: sumOf(wanted),
    months: wanted.map((row) => ({
      month: row.month,
      category: row.category,
      valueUsd: sumOf([row]),
      count: row.count,
    })),
    years: [...new Set(all.rows.map((row) => row.year))].map((each) => ({
      year: each,
      valueUsd: sumOf(all.rows.filter((row) => row.year === each)),
    })),
  };
}

/** Counts the entries without a price. */
function sumMonths(rows: readonly MonthRow[], coinOf: (coinId: number) => UnknownCoin): PartialUsd {
  const isAnyPriced = rows.some((row) => row.count > row.unpriced);
  const value = sum(rows.map((row) => parseUsd(row.value_usd)));
  return partialUsd({
    known: isAnyPriced || value !== 0n ? value : null,
    unknownCount: rows.reduce((count, row) => count + row.unpriced, 0),
    unknown: [...new Set(rows.flatMap((row) => row.unpriced_coins ?? []))].map(coinOf),
  });
}

export async function toFlowRows(queries: Queries, rows: readonly FlowRecord[]): Promise<FlowRow[]> {
  const { coins, names } = await loadRowNames(queries, rows);
  return rows.map((row) => ({
    id: row.id,
    category: row.category,
    at: row.at.toISOString(),
    day: row.day,
    year: row.year,
    coinId: row.coin_id,
    coinSymbol: symbolOf(coins, row.coin_id),
    walletId: row.wallet_id,
    walletName: names.get(row.account) ?? null,
    amount: exact(row.amount),
    valueUsd: row.flags.includes('missing_price') && parseUsd(row.value_usd) === 0n ? null : exact(row.value_usd),
    transactionId: row.transaction_id,
    flags: row.flags,
  }));
}

const LABELS: Readonly<Record<string, string>> = {
  staking: 'staking rewards',
  farming: 'farming rewards',
  poolFees: 'fees of a pool',
  interest: 'interest',
  airdrop: 'an airdrop',
  fork: 'a fork',
  mining: 'mining',
  other: 'other income',
  fee: 'a fee',
  purchase: 'a purchase',
  interestPaid: 'interest paid',
};

/** For the middle of a sentence. */
export function categoryLabel(category: string): string {
  return LABELS[category] ?? category;
}
