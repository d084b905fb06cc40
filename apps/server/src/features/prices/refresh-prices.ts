/**
 * The job that asks the configured market: the latest price of every coin with prices, and the daily closes we lack.
 * What was fetched stays, even when the market fails half-way; the next run goes on from there.
 */
import { addUtcDays, readUtcDay, type UtcDay, utcDayOrNull } from '@holdfast/calendar';
import type { PriceRefreshResult } from '@holdfast/contract';
import { type PriceSource, PriceSourceError, type PriceSourceErrorCode } from '@holdfast/prices';
import { z } from 'zod';
import { defineJobKind, type JobContext, JobError } from '../../jobs/job-kind.ts';
import { LockedYearError } from '../../books/check-locked-years.ts';
import { type DailyRow, writeDailies, writeSpots } from './write-prices.ts';

/** How far back daily closes are fetched for a coin that has none; older ones come from a file. */
const HISTORY_DAYS = 365;
const GAPS_MAX = 1000;
const DAY_MS = 86_400_000;
/** A close stands for the end of its day and is used up to 36 hours before that. */
const CLOSE_REACHES_BACK_DAYS = 1;

const payload = z.object({ dailies: z.boolean() });
type Context = JobContext<z.infer<typeof payload>>;

interface PricedCoin {
  readonly id: number;
  readonly symbol: string;
  readonly market_id: string;
}

type Tally = { -readonly [Key in keyof PriceRefreshResult]: PriceRefreshResult[Key] };

export const refreshPrices = defineJobKind({
  kind: 'refresh-prices',
  payload,
  run: async (context) => {
    const source = context.services.priceSource;
    if (!source)
      throw new JobError(
        'No price source is configured, so no market can be asked. Set PRICE_SOURCE, or import prices from a file.',
      );
    const { rows: coins } = await context.pool.query<PricedCoin>(
      'SELECT id, symbol, market_id FROM coins WHERE has_prices AND NOT is_spam AND market_id IS NOT NULL ORDER BY id',
    );
    const tally: Tally = { source: source.name, coins: coins.length, spots: 0, dailies: 0, gaps: [] };
    try {
      await refreshSpots(context, { source, coins, tally });
      if (context.payload.dailies) await refreshDailies(context, { source, coins, tally });
    } catch (error) {
      context.signal.throwIfAborted();
      if (error instanceof PriceSourceError)
        throw new JobError(`${error.message} Prices fetched before that are kept.`, { cause: error });
      throw error;
    }
    return {
      message: `${tally.spots} latest prices and ${tally.dailies} daily closes from ${source.name}.`,
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
  context.progress({ done: 0, total: coins.length, message: `Asking ${source.name} for the latest prices` });
  // Several coins of ours can be one coin of the market: a token and its bridged copies.
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

/**
 * Prices that would alter a locked year are left out, and the others are kept: first every close is tried, then only
 * those of days after the last locked year, then only those too late to be the nearest price of a moment in it.
 */
async function storeDailies(
  context: Context,
  { source, coin, rows, tally }: Pick<Work, 'source' | 'tally'> & { coin: PricedCoin; rows: readonly DailyRow[] },
): Promise<number> {
  let refusal: LockedYearError | null = null;
  for (const marginDays of [null, 0, CLOSE_REACHES_BACK_DAYS]) {
    const kept = marginDays === null ? rows : await afterLockedYears(context, { rows, marginDays });
    try {
      const { added, changed } = await context.transaction((client) =>
        writeDailies(client, { source: source.name, rows: kept }),
      );
      if (refusal)
        noteGap(tally, { coin, reason: `${rows.length - kept.length} daily closes were left out. ${refusal.message}` });
      return added + changed;
    } catch (error) {
      if (!(error instanceof LockedYearError)) throw error;
      refusal = error;
    }
  }
  throw refusal ?? new Error('The closes after the locked years were refused.');
}

async function afterLockedYears(
  { pool }: Context,
  { rows, marginDays }: { rows: readonly DailyRow[]; marginDays: number },
): Promise<readonly DailyRow[]> {
  const { rows: found } = await pool.query<{ until: Date | null }>('SELECT locked_until() AS until');
  const until = found[0]?.until ?? null;
  if (until === null) return rows;
  return rows.filter(({ day }) => day >= Math.ceil(until.getTime() / DAY_MS) + marginDays);
}

/** These concern what was asked, so the next coin may fare better; all others concern the market as a whole. */
const ABOUT_ONE_COIN: ReadonlySet<PriceSourceErrorCode> = new Set(['refused', 'unreadable', 'too_large']);

/**
 * The first day without a close of this source since its first known one; null when none is missing. Days before the
 * first known close are not asked for again: the coin is probably no older.
 */
async function firstMissingDay(
  { pool }: Context,
  { coin, source, range }: { coin: PricedCoin; source: PriceSource; range: { from: UtcDay; to: UtcDay } },
): Promise<UtcDay | null> {
  const { rows } = await pool.query<{ day: string }>(
    `WITH known AS (
       SELECT day FROM price_dailies WHERE coin_id = $1 AND source = $2 AND day BETWEEN date '1970-01-01' + $3::int AND date '1970-01-01' + $4::int
     )
     SELECT candidate::date AS day
       FROM generate_series(coalesce((SELECT min(day) FROM known), date '1970-01-01' + $3::int), date '1970-01-01' + $4::int, interval '1 day') AS candidate
      WHERE candidate::date NOT IN (SELECT day FROM known)
      ORDER BY 1 LIMIT 1`,
    [coin.id, source.name, range.from, range.to],
  );
  return rows[0] ? readUtcDay(rows[0].day) : null;
}

function noteGap(tally: Tally, { coin, reason }: { coin: PricedCoin; reason: string }): void {
  if (tally.gaps.length < GAPS_MAX) tally.gaps.push({ coinId: coin.id, symbol: coin.symbol, reason });
}
