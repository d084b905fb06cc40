/**
 * Fetches hourly prices for the hours in which a classified transaction needs a value, so that both sides of a swap are
 * valued near its moment. Newest hours first, a bounded number of requests a run; the next run continues. Hours in a
 * locked period are left alone: its figures stay as they were locked.
 */
import { DAY_MS } from '@holdfast/calendar';
import { formatDecimal } from '@holdfast/money';
import { loadLockedUntil, LockedPeriodError } from '@holdfast/http/server/locked-until.ts';
import type { JobContext } from '@holdfast/jobs/job-kind.ts';
import { HOURS_PER_CALL, type HourlyPrices, type HoursResult } from '../sources/price-source.ts';
import { RECEIPT_STEPS_MAX } from '@holdfast/catalogue/engine';
import { RATE_SOURCE } from './load-price-books.ts';

const HOUR_MS = 3_600_000;
export const CALLS_MAX = 100;

/** A market may add a price of the last days later. */
const GAP_IS_FINAL_MS = 2 * DAY_MS;

interface NeededHours {
  readonly coinId: number;
  readonly symbol: string;
  readonly marketId: string;
  /** Distinct and in order, as many as one request can state. */
  readonly hours: readonly number[];
}

interface Work {
  readonly name: string;
  readonly hourly: HourlyPrices;
  /** A coin that could not be priced. */
  readonly refused: (coin: { readonly id: number; readonly symbol: string }, reason: string) => void;
  /** Whether an error is about one request, so that the next coin may succeed. */
  readonly isAboutOneCoin: (error: unknown) => error is Error;
}

/** Returns the number of prices that were written. */
export async function refreshHours(
  context: Pick<JobContext<unknown, object>, 'pool' | 'transaction' | 'signal' | 'progress' | 'services'>,
  { name, hourly, refused, isAboutOneCoin }: Work,
): Promise<number> {
  const now = context.services.now();
  const calls = await listNeededHours(context, { source: name, historyDaysMax: hourly.historyDaysMax, now });
  let written = 0;
  for (const [index, { coinId, symbol, marketId, hours }] of calls.entries()) {
    context.signal.throwIfAborted();
    context.progress({ done: index, total: calls.length, message: `Hourly prices of ${symbol}` });
    try {
      const found = await hourly.prices({ id: marketId, hours, signal: context.signal });
      written += await writeHours(context, { coinId, source: name, found, nowMs: now.getTime() });
    } catch (error) {
      if (!isAboutOneCoin(error) && !(error instanceof LockedPeriodError)) throw error;
      refused({ id: coinId, symbol }, error.message);
    }
  }
  return written;
}

/**
 * The coins from which others take their price are priced instead of those. A transfer between two own wallets needs no
 * value, except for a fee.
 */
const NEEDED = `
  WITH RECURSIVE stands AS (
    SELECT id AS coin_id, id AS priced_id, market_id, 0 AS steps FROM coins
     WHERE NOT is_spam AND NOT is_cash
       AND NOT EXISTS (SELECT FROM price_spots s WHERE s.coin_id = coins.id AND s.source = '${RATE_SOURCE}')
    UNION ALL
    SELECT stands.coin_id, base.of_coin_id, c.market_id, stands.steps + 1
      FROM stands JOIN price_bases base ON base.coin_id = stands.priced_id JOIN coins c ON c.id = base.of_coin_id
     WHERE stands.market_id IS NULL AND NOT c.is_cash AND stands.steps < ${RECEIPT_STEPS_MAX}
  ), own AS MATERIALIZED (SELECT account_id FROM wallets WHERE user_id IS NULL)
  SELECT DISTINCT stands.priced_id AS coin_id, c.symbol, c.market_id, date_trunc('hour', x.at, 'UTC') AS hour
    FROM transfers x JOIN stands ON stands.coin_id = x.coin_id AND stands.market_id IS NOT NULL
    JOIN coins c ON c.id = stands.priced_id AND c.has_prices
   WHERE x.value_usd IS NULL AND x.at >= $1 AND x.at < $2
     AND (x.role <> 'transfer' OR coalesce(x.from_account_id IN (SELECT account_id FROM own), false)
                               <> coalesce(x.to_account_id IN (SELECT account_id FROM own), false))
     AND EXISTS (SELECT FROM transactions t WHERE t.id = x.transaction_id AND t.is_classified)
     AND NOT EXISTS (SELECT FROM price_hours h WHERE h.coin_id = stands.priced_id AND h.source = $3
                        AND h.at = date_trunc('hour', x.at, 'UTC'))
   ORDER BY hour DESC, coin_id LIMIT $4`;

async function listNeededHours(
  { pool }: Pick<JobContext<unknown>, 'pool'>,
  { source, historyDaysMax, now }: { source: string; historyDaysMax: number | null; now: Date },
): Promise<NeededHours[]> {
  const oldestMs = historyDaysMax === null ? 0 : now.getTime() - (historyDaysMax - 1) * DAY_MS;
  const from = Math.max(oldestMs, (await loadLockedUntil(pool))?.getTime() ?? 0);
  // The price of the hour that has begun last may not be published yet.
  const until = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const { rows } = await pool.query<{ coin_id: number; symbol: string; market_id: string | null; hour: Date }>(NEEDED, [
    new Date(from),
    new Date(until),
    source,
    CALLS_MAX * HOURS_PER_CALL.hoursMax,
  ]);
  const coins = new Map<number, { symbol: string; marketId: string; hours: number[] }>();
  for (const { coin_id, symbol, market_id, hour } of rows) {
    if (market_id === null) continue;
    const coin = coins.get(coin_id) ?? { symbol, marketId: market_id, hours: [] };
    if (hour.getTime() >= from) coin.hours.push(hour.getTime());
    coins.set(coin_id, coin);
  }
  return [...coins]
    .flatMap(([coinId, { hours, ...coin }]) => callsOf(hours).map((each) => ({ coinId, ...coin, hours: each })))
    .toSorted((left, right) => (right.hours.at(-1) ?? 0) - (left.hours.at(-1) ?? 0))
    .slice(0, CALLS_MAX);
}

/** Hours, newest first, in the requests that they need. */
function callsOf(hours: readonly number[]): number[][] {
  const calls: number[][] = [];
  for (const hourMs of hours) {
    const call = calls.at(-1);
    const newest = call?.at(-1);
    if (
      call === undefined ||
      newest === undefined ||
      call.length === HOURS_PER_CALL.hoursMax ||
      newest - hourMs > HOURS_PER_CALL.daysMax * DAY_MS
    )
      calls.push([hourMs]);
    else call.unshift(hourMs);
  }
  return calls;
}

async function writeHours(
  { transaction }: Pick<JobContext<unknown>, 'transaction'>,
  { coinId, source, found, nowMs }: { coinId: number; source: string; found: HoursResult; nowMs: number },
): Promise<number> {
  const gaps = found.gaps.filter(
    ({ hourMs, reason }) => reason !== 'beyond_history' && nowMs - hourMs > GAP_IS_FINAL_MS,
  );
  const rows = [
    ...found.prices.map(({ hourMs, price }) => ({ hourMs, price: formatDecimal(price) })),
    ...gaps.map(({ hourMs }) => ({ hourMs, price: null })),
  ];
  if (rows.length === 0) return 0;
  await transaction((client) =>
    client.query(
      `INSERT INTO price_hours (coin_id, at, source, price_usd)
       SELECT $1, at, $2, price_usd FROM unnest($3::timestamptz[], $4::numeric[]) AS given (at, price_usd)
       ON CONFLICT DO NOTHING`,
      [coinId, source, rows.map(({ hourMs }) => new Date(hourMs)), rows.map(({ price }) => price)],
    ),
  );
  return found.prices.length;
}
