import type { CapitalPosition, CapitalPositionSummary } from '@holdfast/contract';
import { add, type Amount, formatDecimal, parseAmount, type PartialUsd } from '@holdfast/money';
import { GAIN_SUMS } from '../../../books/kept-gains.ts';
import { listLockedYears } from '../../../books/locked-periods.ts';
import { loadCoins, requireCoin } from '../../../catalogue/coins.ts';
import { countTotal, type Queries } from '../../../db/queries.ts';
import { MANUAL_SOURCE, type PositionRow, positionSource, toCapitalPositions } from './capital-positions.ts';
import { GainSum, sumFor, type SummedGains } from './gain-sum.ts';

interface SummaryRow extends SummedGains {
  readonly coin_id: number;
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly amount: string;
}

const COLUMNS =
  'coin_id, year, month, term, disposals, amount, proceeds_usd, cost_usd, fee_usd, gain_usd, missing_basis, ' +
  'missing_price';
const KEPT = `SELECT ${COLUMNS} FROM book_gains`;
const TOTALS = `sum(disposals)::bigint AS disposals, sum(proceeds_usd) AS proceeds_usd, sum(cost_usd) AS cost_usd,
  sum(fee_usd) AS fee_usd, sum(gain_usd) AS gain_usd,
  sum(missing_basis)::bigint AS missing_basis, sum(missing_price)::bigint AS missing_price`;
/** Manual disposals are few and not part of the generated sums. */
const ENTERED = `SELECT coin_id, year, extract(month FROM disposed_day)::integer AS month, term, ${GAIN_SUMS}
  FROM ${MANUAL_SOURCE} AS m GROUP BY 1, 2, 3, 4`;

export interface CapitalPositionSummaries {
  readonly items: CapitalPositionSummary[];
  readonly total: ReturnType<GainSum['figures']>;
  readonly months: { month: string; shortUsd: PartialUsd; longUsd: PartialUsd }[];
  readonly years: { year: number; shortUsd: string; longUsd: string; isLocked: boolean }[];
}

/** Reads the sums that are stored with the books. The list of years is complete, whichever year is requested. */
export async function listCapitalPositions(
  queries: Queries,
  { generated_only: generatedOnly, year }: { generated_only: boolean; year?: number | undefined },
): Promise<CapitalPositionSummaries> {
  const source = `(${generatedOnly ? KEPT : `${KEPT} UNION ALL ${ENTERED}`}) AS sums`;
  const { rows: wanted } = await queries.query<SummaryRow>(
    `SELECT ${COLUMNS} FROM ${source} WHERE $1::integer IS NULL OR year = $1 ORDER BY year, month`,
    [year ?? null],
  );
  const { rows: ofYears } = await queries.query<SummedGains & { year: number }>(
    `SELECT year, term, ${TOTALS} FROM ${source} GROUP BY year, term ORDER BY year`,
  );
  const locked = new Set((await listLockedYears(queries)).map((lock) => lock.year));
  const total = new GainSum();
  const months = new Map<string, GainSum>();
  const years = new Map<number, GainSum>();
  for (const row of ofYears) sumFor(years, row.year).add(row);
  for (const row of wanted) {
    total.add(row);
    sumFor(months, `${row.year}-${String(row.month).padStart(2, '0')}`).add(row);
  }
  return {
    items: await sumByCoin(queries, wanted),
    total: total.figures(),
    months: [...months]
      .filter(([, sum]) => sum.disposals > 0)
      .map(([month, sum]) => ({ month, ...sum.partialTerms() })),
    years: [...years].map(([each, sum]) => ({ year: each, ...sum.terms(), isLocked: locked.has(each) })),
  };
}

/** The latest year first, then by symbol. */
async function sumByCoin(queries: Queries, rows: readonly SummaryRow[]): Promise<CapitalPositionSummary[]> {
  const coins = await loadCoins(
    queries,
    rows.map((row) => row.coin_id),
  );
  const sums = new Map<string, { coinId: number; year: number; amount: Amount; gains: GainSum }>();
  for (const row of rows) {
    const key = `${row.year}/${row.coin_id}`;
    const entry = sums.get(key) ?? { coinId: row.coin_id, year: row.year, amount: 0n as Amount, gains: new GainSum() };
    entry.amount = add(entry.amount, parseAmount(row.amount));
    entry.gains.add(row);
    sums.set(key, entry);
  }
  return [...sums.values()]
    .map(({ coinId, year, amount, gains }) => {
      const { symbol = `coin ${coinId}`, name = '' } = coins.get(coinId) ?? {};
      return { coinId, coinSymbol: symbol, coinName: name, year, amount: formatDecimal(amount), ...gains.figures() };
    })
    .toSorted(
      (left, right) =>
        right.year - left.year || left.coinSymbol.localeCompare(right.coinSymbol, 'en') || left.coinId - right.coinId,
    );
}

export interface CoinPositionsQuery {
  readonly coinId: number;
  readonly generated_only: boolean;
  readonly year?: number | undefined;
  readonly page: number;
  readonly limit: number;
}

export async function listCoinCapitalPositions(
  queries: Queries,
  query: CoinPositionsQuery,
): Promise<{ items: CapitalPosition[]; total: number; page: number; limit: number }> {
  const { coinId, page, limit } = query;
  await requireCoin(queries, coinId);
  const from = `FROM ${positionSource({ generatedOnly: query.generated_only })} AS p WHERE coin_id = $1
    AND ($2::integer IS NULL OR year = $2)`;
  const filter = [coinId, query.year ?? null];
  const { rows } = await queries.query<PositionRow>(
    `SELECT * ${from} ORDER BY disposed_at DESC, id LIMIT $3 OFFSET $4`,
    [...filter, limit, (page - 1) * limit],
  );
  const total = await countTotal(queries, `SELECT count(*) AS total ${from}`, filter);
  return { items: await toCapitalPositions(queries, rows), total, page, limit };
}
