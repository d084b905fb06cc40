/**
 * The job that fetches prices from the configured market: the latest price of every coin with prices, the missing daily
 * closes, and the hourly prices that transactions need. Prices fetched before a failure are kept, and the next run
 * continues from there.
 */
import { addUtcDays, readUtcDay, type UtcDay, utcDayOrNull } from '@holdfast/calendar';
import { platformTransport, type Transport } from '@holdfast/http/client';
import { countNoun } from '@holdfast/money';
import { createCoinGeckoSource } from '../sources/coingecko/create-coingecko-source.ts';
import { createDefiLlamaSource } from '../sources/defillama/create-defillama-source.ts';
import { type PriceSource } from '../sources/price-source.ts';
import { PriceSourceError, type PriceSourceErrorCode } from '../sources/price-source-error.ts';
import type pg from 'pg';
import { z } from 'zod';
import { RATE_SOURCE } from './load-price-books.ts';
import { refreshHours } from './refresh-hours.ts';
import { writeUnlockedCloses } from './write-unlocked-closes.ts';
import type { Settings } from '@holdfast/operations/server';
import { defineHandlers } from './define-handlers.ts';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import { defineJobKind, type JobContext, JobError } from '@holdfast/jobs/job-kind.ts';
import { DAY_MINUTES, type Schedule } from '@holdfast/jobs/schedule.ts';
import { type DailyRow, writeSpots } from './write-prices.ts';

export const priceRefreshHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  refreshPrices: async ({ caller }) =>
    (await enqueueJob(pool, refreshPrices, { ...REFRESH_ALL, createdBy: caller.userId })).job,
}));

/** How far back daily closes are fetched for a coin without any; older ones can be imported from a file. */
const HISTORY_DAYS = 365;
const GAPS_MAX = 1000;

const payload = z.object({ dailies: z.boolean(), hours: z.boolean().optional() });
/** The market in use; null if there is none. Read when it is needed, because the settings can change. */
export type PriceServices = { readonly priceSource: () => Promise<PriceSource | null> };
type Context = JobContext<z.infer<typeof payload>, PriceServices>;

interface PricedCoin {
  readonly id: number;
  readonly symbol: string;
  readonly market_id: string;
}

/** The result of the job. */
type Tally = {
  readonly source: string;
  readonly coins: number;
  spots: number;
  dailies: number;
  hours: number;
  /** Coins the source could not price, at most 1,000. */
  readonly gaps: { coinId: number; symbol: string; reason: string }[];
};

export const refreshPrices = defineJobKind({
  kind: 'refresh-prices',
  payload,
  run: async (context: Context) => {
    const source = await context.services.priceSource();
    if (!source) throw new JobError('No price source is chosen. Choose one in Tools / Settings, or import a file.');
    const { rows: coins } = await context.pool.query<PricedCoin>(
      // A receipt takes its price from the rate that its contract states.
      `SELECT id, symbol, market_id FROM coins c WHERE has_prices AND NOT is_spam AND market_id IS NOT NULL
          AND NOT EXISTS (SELECT FROM price_spots s WHERE s.coin_id = c.id AND s.source = '${RATE_SOURCE}')
        ORDER BY id`,
    );
    const tally: Tally = { source: source.name, coins: coins.length, spots: 0, dailies: 0, hours: 0, gaps: [] };
    try {
      await refreshSpots(context, { source, coins, tally });
      if (context.payload.dailies) await refreshDailies(context, { source, coins, tally });
      if (context.payload.hours) await refreshNeededHours(context, { source, coins, tally });
    } catch (error) {
      context.signal.throwIfAborted();
      if (error instanceof PriceSourceError)
        throw new JobError(`${error.message} Prices fetched before that are kept.`, { cause: error });
      throw error;
    }
    return {
      message:
        `${countNoun(tally.spots, 'latest price')} and ${countNoun(tally.dailies, 'daily close')} ` +
        `from ${source.name}${tally.hours > 0 ? `, and ${countNoun(tally.hours, 'hourly price')}` : ''}.`,
      result: tally,
    };
  },
});

interface Work {
  readonly source: PriceSource;
  readonly coins: readonly PricedCoin[];
  readonly tally: Tally;
}

async function refreshSpots(context: Context, { source, coins, tally }: Work): Promise<void> {
  if (coins.length === 0) return;
  context.progress({ done: 0, total: coins.length, message: `Fetching the latest prices from ${source.name}` });
  // Several coins can share one market ID: a token and its bridged copies.
  const { prices, gaps } = await source.spot([...new Set(coins.map((coin) => coin.market_id))], {
    signal: context.signal,
  });
  const byMarketId = new Map(prices.map((price) => [price.id, price]));
  const reasons = new Map(gaps.map((gap) => [gap.id, gap.reason]));
  const rows = coins.flatMap((coin) => {
    const price = byMarketId.get(coin.market_id);
    if (!price) noteGap(tally, { coin, reason: reasons.get(coin.market_id) ?? 'no_price' });
    return price ? [{ coinId: coin.id, price: price.price, observedAtMs: price.observedAtMs }] : [];
  });
  await context.transaction((client) => writeSpots(client, { source: source.name, rows }));
  tally.spots = rows.length;
}

async function refreshDailies(context: Context, { source, coins, tally }: Work): Promise<void> {
  const today = utcDayOrNull(context.services.now().getTime());
  if (today === null) return;
  const to = addUtcDays(today, -1);
  for (const [index, coin] of coins.entries()) {
    context.signal.throwIfAborted();
    context.progress({ done: index, total: coins.length, message: `Daily closes of ${coin.symbol}` });
    const from = await firstMissingDay(context, {
      coin,
      source,
      range: { from: addUtcDays(today, -HISTORY_DAYS), to },
    });
    if (from === null) continue;
    try {
      const { closes } = await source.dailyCloses({ id: coin.market_id, from, to, signal: context.signal });
      const rows = closes.map((close) => ({ coinId: coin.id, day: close.day, price: close.price }));
      tally.dailies += await storeDailies(context, { source, coin, rows, tally });
    } catch (error) {
      if (!(error instanceof PriceSourceError) || !ABOUT_ONE_COIN.has(error.code)) throw error;
      noteGap(tally, { coin, reason: error.message });
    }
  }
}

async function refreshNeededHours(context: Context, { source, tally }: Work): Promise<void> {
  if (!source.hourly) return;
  tally.hours = await refreshHours(context, {
    name: source.name,
    hourly: source.hourly,
    refused: (coin, reason) => noteGap(tally, { coin, reason }),
    isAboutOneCoin: (error): error is Error => error instanceof PriceSourceError && ABOUT_ONE_COIN.has(error.code),
  });
}

/** Closes that would alter a locked year are left out and listed. */
async function storeDailies(
  context: Context,
  { source, coin, rows, tally }: Pick<Work, 'source' | 'tally'> & { coin: PricedCoin; rows: readonly DailyRow[] },
): Promise<number> {
  const { written, leftOut, refusal } = await writeUnlockedCloses(context, { source: source.name, rows });
  if (refusal) noteGap(tally, { coin, reason: `${countNoun(leftOut, 'daily close')} left out. ${refusal.message}` });
  return written;
}

/** Errors about one request: the next coin may succeed. All others concern the market as a whole. */
const ABOUT_ONE_COIN: ReadonlySet<PriceSourceErrorCode> = new Set(['refused', 'unreadable', 'too_large']);

/**
 * The first day without a close of this source since its first known one; null when none is missing. Days before the
 * first known close are not requested again: the coin is probably no older.
 */
async function firstMissingDay(
  { pool }: Context,
  { coin, source, range }: { coin: PricedCoin; source: PriceSource; range: { from: UtcDay; to: UtcDay } },
): Promise<UtcDay | null> {
  const { rows } = await pool.query<{ day: string }>(
    `WITH known AS (
       SELECT day FROM price_dailies WHERE coin_id = $1 AND source = $2 AND day BETWEEN date '1970-01-01' + $3::int
         AND date '1970-01-01' + $4::int
     )
     SELECT candidate::date AS day
       FROM generate_series(coalesce((SELECT min(day) FROM known), date '1970-01-01' + $3::int),
         date '1970-01-01' + $4::int, interval '1 day') AS candidate
      WHERE candidate::date NOT IN (SELECT day FROM known)
      ORDER BY 1 LIMIT 1`,
    [coin.id, source.name, range.from, range.to],
  );
  return rows[0] ? readUtcDay(rows[0].day) : null;
}

function noteGap(tally: Tally, { coin, reason }: { coin: Pick<PricedCoin, 'id' | 'symbol'>; reason: string }): void {
  if (tally.gaps.length < GAPS_MAX) tally.gaps.push({ coinId: coin.id, symbol: coin.symbol, reason });
}

/** Everything: once a night, and on request. */
export const REFRESH_ALL = { key: 'all', payload: { dailies: true, hours: true } } as const;
const REFRESH_SPOTS = { key: 'spots', payload: { dailies: false } } as const;
/** Soon after transactions were classified. */
const REFRESH_HOURS = { key: 'hours', payload: { dailies: false, hours: true } } as const;

/** Nothing is fetched without a price source. */
export function priceSchedules({ priceSource }: PriceServices): Schedule[] {
  const isWanted = async (): Promise<boolean> => (await priceSource()) !== null;
  return [
    { name: 'latest-prices', everyMinutes: 5, kind: refreshPrices, isWanted, ...REFRESH_SPOTS },
    { name: 'hourly-prices', everyMinutes: 60, atMinute: 20, kind: refreshPrices, isWanted, ...REFRESH_HOURS },
    // Some time after midnight UTC, when the markets have published the close of the previous day.
    { name: 'daily-closes', everyMinutes: DAY_MINUTES, atMinute: 40, kind: refreshPrices, isWanted, ...REFRESH_ALL },
  ] as Schedule[];
}

/** The market of the settings; null for none. No request is sent before the first job. */
export function createPriceSource(
  { priceSource, priceKey, pricePlan }: Pick<Settings, 'priceSource' | 'priceKey' | 'pricePlan'>,
  transport: Transport = platformTransport,
): PriceSource | null {
  if (priceSource === null || priceSource === 'none') return null;
  if (priceSource === 'defillama') return createDefiLlamaSource({}, transport);
  const plan = pricePlan === 'pro' ? 'pro' : 'demo';
  return createCoinGeckoSource(priceKey === null ? {} : { plan, apiKey: priceKey }, transport);
}
