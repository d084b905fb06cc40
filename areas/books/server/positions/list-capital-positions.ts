import type { CapitalPositionSummary } from '../../contract/books.ts';
import { add, type Amount, formatDecimal, parseAmount, type PartialUsd } from '@holdfast/money';
import { GAIN_SUMS } from '../generation/gains-cache.ts';
import { type NamedCoin, requireCoin } from '@holdfast/catalogue/server';
import { countTotal, type Queries } from '@holdfast/database/queries.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { BookDependencies } from '../reading-dependencies.ts';
import { MANUAL_SOURCE, type PositionRow, positionSource, toCapitalPositions } from './capital-positions.ts';
import { GainSum, sumFor, type SummedGains } from './gain-sum.ts';

/** The sums of a coin in a year, or of all coins in a month. */
type SummaryRow = SummedGains & { readonly year: number; readonly amount: string } & (
    | { readonly coin_id: number; readonly month: null; readonly symbol: string | null; readonly name: string | null }
    | { readonly coin_id: null; readonly month: number }
  );

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

/** The database adds up, so that few rows become exact decimals here. */
const READ_SUMS = (source: string): string => `
  SELECT grouped.*, c.symbol, c.name FROM (
    SELECT coin_id, year, month, term, sum(amount) AS amount, ${TOTALS} FROM ${source}
     WHERE $1::integer IS NULL OR year = $1 GROUP BY GROUPING SETS ((coin_id, year, term), (year, month, term))
  ) AS grouped LEFT JOIN coins c ON c.id = grouped.coin_id ORDER BY year, month`;
const READ_YEARS = (source: string): string => `
  SELECT year, term, ${TOTALS},
         EXISTS (SELECT FROM year_locks l WHERE l.year = sums.year AND l.unlocked_at IS NULL) AS is_locked
    FROM ${source} GROUP BY year, term ORDER BY year`;

const SOURCES = { all: `(${KEPT} UNION ALL ${ENTERED}) AS sums`, generated: `(${KEPT}) AS sums` };

export interface CapitalPositionSummaries {
  readonly items: CapitalPositionSummary[];
  readonly total: ReturnType<GainSum['figures']>;
  readonly months: { month: string; shortUsd: PartialUsd; longUsd: PartialUsd }[];
  readonly years: ({ year: number; isLocked: boolean } & ReturnType<GainSum['terms']> &
    ReturnType<GainSum['missing']>)[];
}

export const capitalPositionHandlers = defineHandlers(({ pool }: BookDependencies) => ({
  listCapitalPositions: ({ query }) => listCapitalPositions(pool, query),

  async listCoinCapitalPositions({ params: { coinId }, query }) {
    const { page, limit } = query;
    await requireCoin(pool, coinId);
    const filter = [coinId, query.year ?? null];
    const { rows } = await pool.query<PositionRow>(
      `SELECT * FROM ${positionSource({ generatedOnly: query.generated_only })} AS p WHERE ${OF_COIN_AND_YEAR}
        ORDER BY disposed_at DESC, id LIMIT $3 OFFSET $4`,
      [...filter, limit, (page - 1) * limit],
    );
    const manual = query.generated_only
      ? '0'
      : `(SELECT count(*) FROM ${MANUAL_SOURCE} AS m WHERE ${OF_COIN_AND_YEAR})`;
    const total = await countTotal(pool, `SELECT ${GENERATED_COUNT} + ${manual} AS total`, filter);
    return { items: await toCapitalPositions(pool, rows), total, page, limit };
  },
}));

/** Reads the sums that are stored with the books. The list of years is complete, whichever year is requested. */
export async function listCapitalPositions(
  queries: Queries,
  { generated_only: generatedOnly, year }: { generated_only: boolean; year?: number | undefined },
): Promise<CapitalPositionSummaries> {
  const name = generatedOnly ? 'generated' : 'all';
  const source = SOURCES[name];
  const { rows: wanted } = await queries.query<SummaryRow>({
    name: `capital-positions ${name}`,
    text: READ_SUMS(source),
    values: [year ?? null],
  });
  const { rows: ofYears } = await queries.query<SummedGains & { year: number; is_locked: boolean }>({
    name: `years-of-capital-positions ${name}`,
    text: READ_YEARS(source),
  });
  const total = new GainSum();
  const months = new Map<string, GainSum>();
  const years = new Map<number, GainSum>();
  const locked = new Set(ofYears.filter((row) => row.is_locked).map((row) => row.year));
  for (const row of ofYears) sumFor(years, row.year).add(row);
  for (const row of wanted) {
    if (row.month === null) continue;
    total.add(row);
    sumFor(months, `${row.year}-${String(row.month).padStart(2, '0')}`).add(row);
  }
  return {
    items: sumByCoin(wanted),
    total: total.figures(),
    months: [...months]
      .filter(([, sum]) => sum.disposals > 0)
      .map(([month, sum]) => ({ month, ...sum.partialTerms() })),
    years: [...years].map(([each, sum]) => ({
      year: each,
      ...sum.terms(),
      ...sum.missing(),
      isLocked: locked.has(each),
    })),
  };
}

/** The latest year first, then by symbol. */
function sumByCoin(rows: readonly SummaryRow[]): CapitalPositionSummary[] {
  const sums = new Map<
    string,
    { coin: Pick<NamedCoin, 'id' | 'symbol' | 'name'>; year: number; amount: Amount; gains: GainSum }
  >();
  for (const row of rows) {
    if (row.coin_id === null) continue;
    const key = `${row.year}/${row.coin_id}`;
    const coin = { id: row.coin_id, symbol: row.symbol ?? `coin ${row.coin_id}`, name: row.name ?? '' };
    const entry = sums.get(key) ?? { coin, year: row.year, amount: 0n as Amount, gains: new GainSum() };
    entry.amount = add(entry.amount, parseAmount(row.amount));
    entry.gains.add(row);
    sums.set(key, entry);
  }
  return [...sums.values()]
    .map(({ coin, year, amount, gains }) => ({
      coinId: coin.id,
      coinSymbol: coin.symbol,
      coinName: coin.name,
      year,
      amount: formatDecimal(amount),
      ...gains.figures(),
    }))
    .toSorted(
      (left, right) =>
        right.year - left.year || left.coinSymbol.localeCompare(right.coinSymbol, 'en') || left.coinId - right.coinId,
    );
}

const OF_COIN_AND_YEAR = 'coin_id = $1 AND ($2::integer IS NULL OR year = $2)';
/** Taxable disposals are counted with their sums. The others are few and have an index. */
const GENERATED_COUNT = `
  (SELECT coalesce(sum(disposals), 0)::bigint FROM book_gains WHERE ${OF_COIN_AND_YEAR})
  + (SELECT count(*) FROM book_positions WHERE ${OF_COIN_AND_YEAR} AND NOT is_taxable)`;
