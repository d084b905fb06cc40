/** Income or expenses: a page of them, and what they add up to by month, category and year. */
import type { FlowRow } from '@holdfast/contract';
import { add, formatDecimal, parseUsd, sum, type Usd } from '@holdfast/money';
import type { Queries } from '../../../pricing/find-price.ts';
import { loadAccountNames } from '../account-names.ts';
import { exact } from '../positions/to-capital-position.ts';
import { loadCoins, symbolOf } from '../require-coin.ts';

export interface FlowsQuery {
  readonly side: 'income' | 'expense';
  readonly year?: number | undefined;
  readonly category?: string | undefined;
  readonly coin_id?: number | undefined;
  readonly page: number;
  readonly limit: number;
}

export interface Flows {
  readonly items: FlowRow[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly isTotalCapped: boolean;
  readonly totalUsd: string;
  readonly months: { month: string; category: string; valueUsd: string; count: number }[];
  readonly years: { year: number; valueUsd: string }[];
}

export interface FlowRecord {
  readonly id: string;
  readonly side: 'income' | 'expense';
  readonly category: string;
  readonly at: Date;
  readonly day: string;
  readonly year: number;
  readonly coin_id: number;
  readonly account: string;
  readonly wallet_id: number | null;
  readonly amount: string;
  readonly value_usd: string;
  readonly lot_id: number | null;
  readonly transaction_id: number;
  readonly transfer_id: number;
  readonly flags: string[];
}

interface MonthRow {
  readonly year: number;
  readonly month: string;
  readonly category: string;
  readonly value_usd: string;
  readonly count: number;
}

const MATCHING =
  'FROM book_flows WHERE side = $1 AND ($2::text IS NULL OR category = $2) AND ($3::bigint IS NULL OR coin_id = $3)';

export async function listFlows(queries: Queries, query: FlowsQuery): Promise<Flows> {
  const { year, page, limit } = query;
  const filter = [query.side, query.category ?? null, query.coin_id ?? null];
  const all = await queries.query<MonthRow>(
    `SELECT year, to_char(day, 'YYYY-MM') AS month, category, sum(value_usd) AS value_usd, count(*) AS count ${MATCHING} GROUP BY 1, 2, 3 ORDER BY 2, 3`,
    filter,
  );
  const wanted = all.rows.filter((row) => year === undefined || row.year === year);
  const { rows } = await queries.query<FlowRecord>(
    `SELECT id, side, category, at, day, year, coin_id, account, wallet_id, amount, value_usd, lot_id, transaction_id, transfer_id, flags ${MATCHING} AND ($4::integer IS NULL OR year = $4)
      ORDER BY at DESC, id LIMIT $5 OFFSET $6`,
    [...filter, year ?? null, limit, (page - 1) * limit],
  );
  return {
    items: await toFlowRows(queries, rows),
    total: wanted.reduce((count, row) => count + row.count, 0),
    page,
    limit,
    isTotalCapped: false,
    totalUsd: formatDecimal(sum(wanted.map((row) => parseUsd(row.value_usd)))),
    months: wanted.map((row) => ({
      month: row.month,
      category: row.category,
      valueUsd: exact(row.value_usd),
      count: row.count,
    })),
    years: sumYears(all.rows),
  };
}

function sumYears(rows: readonly MonthRow[]): Flows['years'] {
  const years = new Map<number, Usd>();
  for (const row of rows) years.set(row.year, add(years.get(row.year) ?? (0n as Usd), parseUsd(row.value_usd)));
  return [...years].map(([year, value]) => ({ year, valueUsd: formatDecimal(value) }));
}

export async function toFlowRows(queries: Queries, rows: readonly FlowRecord[]): Promise<FlowRow[]> {
  const coins = await loadCoins(
    queries,
    rows.map((row) => row.coin_id),
  );
  const names = await loadAccountNames(
    queries,
    rows.map((row) => row.account),
  );
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
    valueUsd: exact(row.value_usd),
    transactionId: row.transaction_id,
    flags: row.flags,
  }));
}
