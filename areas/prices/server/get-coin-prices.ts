import { addUtcDays, formatDay, readUtcDay, utcDayOrNull } from '@holdfast/calendar';
import type { CoinPrices, DailyPrice, PriceRatio, SpotPrice } from '../contract/price.ts';
import { type Decimal, formatDecimal, ONE_UNITS, parsePrice, parseRatio, takePart } from '@holdfast/money';
import { RECEIPT_STEPS_MAX } from '@holdfast/catalogue/engine';
import type pg from 'pg';
import { requireCoin } from '@holdfast/catalogue/server';
import { invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from './define-handlers.ts';
import { SOURCE_RANK } from './load-price-books.ts';

const DEFAULT_DAYS = 365;
/** 27 years: longer than any coin has existed, and still a response of bounded size. */
const DAYS_MAX = 10_000;

interface Range {
  readonly from: string;
  readonly to: string;
}

export interface PriceDependencies {
  readonly pool: pg.Pool;
  readonly now: () => Date;
}

export const coinPriceHandlers = defineHandlers(({ pool, now }: PriceDependencies) => ({
  getCoinPrices: ({ params, query }) => getCoinPrices(pool, { coinId: params.id, ...query, now: now() }),
}));

export async function getCoinPrices(
  pool: pg.Pool,
  query: { coinId: number; from?: string | undefined; to?: string | undefined; now: Date },
): Promise<CoinPrices> {
  const { coinId } = query;
  const range = readRange(query);
  await requireCoin(pool, coinId);
  const [items, spot, ratio, base] = await Promise.all([
    readItems(pool, coinId, range),
    readSpot(pool, coinId),
    readRatio(pool, { coinId, from: 'price_ratios' }),
    readRatio(pool, { coinId, from: 'price_bases' }),
  ]);
  return {
    coinId,
    ...range,
    items: items.length > 0 || !base ? items : await readItemsThrough(pool, base, range),
    spot,
    ratio,
  };
}

function readRange({ from, to, now }: { from?: string | undefined; to?: string | undefined; now: Date }): Range {
  const last = to === undefined ? utcDayOrNull(now.getTime()) : readUtcDay(to);
  if (last === null) throw invalidField({ loc: ['query', 'to'], msg: 'Not a valid day', input: to });
  const first = from === undefined ? addUtcDays(last, -Math.min(last, DEFAULT_DAYS - 1)) : readUtcDay(from);
  if (first === null || first > last)
    throw invalidField({ loc: ['query', 'from'], msg: 'The first day must not be after the last one', input: from });
  if (last - first >= DAYS_MAX)
    throw invalidField({
      loc: ['query', 'from'],
      msg: `At most ${DAYS_MAX} days can be requested at once`,
      input: from,
    });
  return { from: formatDay(first), to: formatDay(last) };
}

/** One price a day: the manual one, else that of the highest-ranked source. */
async function readItems(pool: pg.Pool, coinId: number, { from, to }: Range): Promise<DailyPrice[]> {
  const { rows } = await pool.query<{ day: string; price_usd: string; source: string }>(
    `SELECT day, price_usd, 'manual' AS source FROM price_manuals WHERE coin_id = $1 AND day BETWEEN $2 AND $3
     UNION ALL
     (SELECT DISTINCT ON (day) day, price_usd, source FROM price_dailies
       WHERE coin_id = $1 AND day BETWEEN $2 AND $3
         AND NOT EXISTS (SELECT FROM price_manuals m WHERE m.coin_id = $1 AND m.day = price_dailies.day)
       ORDER BY day, ${SOURCE_RANK})
     ORDER BY day`,
    [coinId, from, to],
  );
  return rows.map((row) => ({ day: row.day, priceUsd: formatDecimal(parsePrice(row.price_usd)), source: row.source }));
}

async function readSpot(pool: pg.Pool, coinId: number): Promise<SpotPrice | null> {
  const { rows } = await pool.query<{ price_usd: string; source: string; observed_at: Date }>(
    `SELECT price_usd, source, observed_at FROM price_spots WHERE coin_id = $1 ORDER BY observed_at DESC, ${SOURCE_RANK}
       LIMIT 1`,
    [coinId],
  );
  const row = rows[0];
  return row
    ? {
        priceUsd: formatDecimal(parsePrice(row.price_usd)),
        source: row.source,
        observedAt: row.observed_at.toISOString(),
      }
    : null;
}

/** The ratio that a person set, or the coin that the price is taken from, aliases and receipts included. */
async function readRatio(
  pool: pg.Pool,
  { coinId, from }: { coinId: number; from: 'price_ratios' | 'price_bases' },
): Promise<PriceRatio | null> {
  const { rows } = await pool.query<{ of_coin_id: number; symbol: string; ratio: string }>(
    `SELECT r.of_coin_id, c.symbol, r.ratio FROM ${from} r JOIN coins c ON c.id = r.of_coin_id WHERE r.coin_id = $1`,
    [coinId],
  );
  const row = rows[0];
  return row
    ? { ofCoinId: row.of_coin_id, ofCoinSymbol: row.symbol, ratio: formatDecimal(parseRatio(row.ratio)) }
    : null;
}

/** The closes of the first coin of the chain that has any, times all ratios up to it, rounded once. */
async function readItemsThrough(pool: pg.Pool, first: PriceRatio, range: Range): Promise<DailyPrice[]> {
  let numerator = 1n;
  let denominator = 1n;
  let ratio: PriceRatio | null = first;
  for (let step = 0; ratio && step < RECEIPT_STEPS_MAX; step += 1) {
    numerator *= parseRatio(ratio.ratio);
    denominator *= ONE_UNITS;
    const items = await readItems(pool, ratio.ofCoinId, range);
    const part = {
      numerator: numerator as Decimal,
      denominator: denominator as Decimal,
      rounding: 'halfAwayFromZero',
    } as const;
    const source = numerator === denominator ? ratio.ofCoinSymbol : `${ratio.ofCoinSymbol} × ratio`;
    if (items.length > 0)
      return items.map((item) => ({
        day: item.day,
        priceUsd: formatDecimal(takePart(parsePrice(item.priceUsd), part)),
        source: `${source}, ${item.source}`,
      }));
    ratio = await readRatio(pool, { coinId: ratio.ofCoinId, from: 'price_bases' });
  }
  return [];
}
