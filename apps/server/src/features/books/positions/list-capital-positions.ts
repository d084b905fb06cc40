import type { CapitalPositionSummary } from '@holdfast/contract';
import { add, type Amount, formatDecimal, parseAmount } from '@holdfast/money';
import type { Queries } from '../../../pricing/find-price.ts';
import { listSealedYears } from '../../../ledger/sealed-years.ts';
import { loadCoins } from '../require-coin.ts';
import { GainSum, sumFor, type SummedGains } from './gain-sum.ts';
import { positionSource } from './position-source.ts';

interface SummaryRow extends SummedGains {
  readonly coin_id: number;
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly amount: string;
}

/**
 * What leaves without a gain by rule has no part in the sums; its coin is listed all the same, so that there is a way to
 * its rows.
 */
const SUMS = `
  count(*) FILTER (WHERE is_taxable) AS disposals, coalesce(sum(amount) FILTER (WHERE is_taxable), 0) AS amount,
  coalesce(sum(proceeds_usd) FILTER (WHERE is_taxable), 0) AS proceeds_usd, coalesce(sum(cost_usd) FILTER (WHERE is_taxable), 0) AS cost_usd,
  coalesce(sum(fee_usd) FILTER (WHERE is_taxable), 0) AS fee_usd, coalesce(sum(gain_usd) FILTER (WHERE is_taxable), 0) AS gain_usd,
  count(*) FILTER (WHERE is_taxable AND 'missing_basis' = ANY (flags)) AS missing_basis`;

export interface CapitalPositionSummaries {
  readonly items: CapitalPositionSummary[];
  readonly total: ReturnType<GainSum['figures']>;
  readonly months: { month: string; shortUsd: string; longUsd: string }[];
  readonly years: { year: number; shortUsd: string; longUsd: string; isSealed: boolean }[];
}

/** One reading for all years: the years to choose from need it anyway. */
export async function listCapitalPositions(
  queries: Queries,
  { generated_only: generatedOnly, year }: { generated_only: boolean; year?: number | undefined },
): Promise<CapitalPositionSummaries> {
  const { rows } = await queries.query<SummaryRow>(
    `SELECT coin_id, year, extract(month FROM disposed_day)::integer AS month, term, ${SUMS}
       FROM ${positionSource({ generatedOnly })} AS p GROUP BY coin_id, year, month, term ORDER BY year, month`,
  );
  const sealed = new Set((await listSealedYears(queries)).map((seal) => seal.year));
  const total = new GainSum();
  const months = new Map<string, GainSum>();
  const years = new Map<number, GainSum>();
  const wanted = rows.filter((row) => year === undefined || row.year === year);
  for (const row of rows) sumFor(years, row.year).add(row);
  for (const row of wanted) {
    total.add(row);
    sumFor(months, `${row.year}-${String(row.month).padStart(2, '0')}`).add(row);
  }
  return {
    items: await sumByCoin(queries, wanted),
    total: total.figures(),
    months: [...months].filter(([, sum]) => sum.disposals > 0).map(([month, sum]) => ({ month, ...sum.terms() })),
    years: [...years].map(([each, sum]) => ({ year: each, ...sum.terms(), isSealed: sealed.has(each) })),
  };
}

/** The latest year first, then by symbol. */
async function sumByCoin(queries: Queries, rows: readonly SummaryRow[]): Promise<CapitalPositionSummary[]> {
  const coins = await loadCoins(queries, rows.map((row) => row.coin_id));
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
    .toSorted((left, right) => right.year - left.year || left.coinSymbol.localeCompare(right.coinSymbol, 'en') || left.coinId - right.coinId);
}
