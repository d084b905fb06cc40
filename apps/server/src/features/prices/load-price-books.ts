/**
 * Everything that is known about the prices of some coins around a span of time, in the shape the look-up wants. Beyond
 * the span the nearest price on each side comes along, so that "too far away" can say how far.
 */
import { parsePrice, parseRatio } from '@holdfast/money';
import { closeMsOf, type DailyClose, type ManualPrice, type PriceBook, readUtcDay, RECEIPT_STEPS_MAX, type Receipt, type SpotPrice, type UtcDay } from '@holdfast/prices';
import type pg from 'pg';
import { SOURCE_RANK } from './daily-sources.ts';

const HALF_DAY_MS = 43_200_000;
/** More than any price may be away and still be used. */
const MARGIN_DAYS = 33;

interface Span {
  readonly from: Date;
  readonly to: Date;
}

interface PricedDay {
  coin_id: number;
  day: string;
  source: string;
  price_usd: string;
}

export async function loadPriceBooks(pool: pg.Pool, coinIds: readonly number[], span: Span): Promise<Map<string, PriceBook>> {
  const receipts = await loadReceipts(pool, coinIds);
  const all = [...new Set([...coinIds, ...[...receipts.values()].map((receipt) => Number(receipt.baseCoinId))])];
  const [closes, manuals, spots] = await Promise.all([loadCloses(pool, all, span), loadManuals(pool, all, span), loadSpots(pool, all)]);
  return new Map(
    all.map((coinId) => [
      String(coinId),
      { closes: closes.get(coinId) ?? [], manual: manuals.get(coinId) ?? [], spot: spots.get(coinId) ?? null, receipt: receipts.get(coinId) ?? null },
    ]),
  );
}

async function loadReceipts(pool: pg.Pool, coinIds: readonly number[]): Promise<Map<number, Receipt>> {
  const { rows } = await pool.query<{ coin_id: number; of_coin_id: number; ratio: string }>(
    `WITH RECURSIVE reached AS (
       SELECT coin_id, of_coin_id, ratio, 1 AS steps FROM price_ratios WHERE coin_id = ANY ($1)
       UNION
       SELECT next.coin_id, next.of_coin_id, next.ratio, reached.steps + 1
         FROM reached JOIN price_ratios next ON next.coin_id = reached.of_coin_id
        WHERE reached.steps <= $2
     )
     SELECT DISTINCT coin_id, of_coin_id, ratio FROM reached`,
    [coinIds, RECEIPT_STEPS_MAX],
  );
  return new Map(rows.map((row) => [row.coin_id, { baseCoinId: String(row.of_coin_id), ratios: [{ fromMs: 0, ratio: parseRatio(row.ratio) }] }]));
}

async function loadCloses(pool: pg.Pool, coinIds: readonly number[], span: Span): Promise<Map<number, DailyClose[]>> {
  const days = await loadDays(pool, { table: 'price_dailies', columns: 'coin_id, day, source, price_usd', rank: SOURCE_RANK, coinIds, span });
  return groupByCoin(days, (row) => {
    const day = utcDay(row.day);
    return { day, price: parsePrice(row.price_usd), observedAtMs: closeMsOf(day), source: row.source };
  });
}

/** A price set for a day stands for its middle: any other moment of the day is then nearest to it. */
async function loadManuals(pool: pg.Pool, coinIds: readonly number[], span: Span): Promise<Map<number, ManualPrice[]>> {
  const days = await loadDays(pool, { table: 'price_manuals', columns: `coin_id, day, 'manual' AS source, price_usd`, rank: 'day', coinIds, span });
  return groupByCoin(days, (row) => ({ atMs: closeMsOf(utcDay(row.day)) - HALF_DAY_MS, price: parsePrice(row.price_usd) }));
}

async function loadDays(
  pool: pg.Pool,
  query: { table: 'price_dailies' | 'price_manuals'; columns: string; rank: string; coinIds: readonly number[]; span: Span },
): Promise<PricedDay[]> {
  const { table, columns, rank, coinIds, span } = query;
  const { rows } = await pool.query<PricedDay>(
    `SELECT found.*
       FROM unnest($1::bigint[]) AS wanted (id),
            LATERAL (
              (SELECT ${columns} FROM ${table} WHERE coin_id = wanted.id AND day < $2::date - $4::int ORDER BY day DESC, ${rank} LIMIT 1)
              UNION ALL
              (SELECT DISTINCT ON (day) ${columns} FROM ${table} WHERE coin_id = wanted.id AND day BETWEEN $2::date - $4::int AND $3::date + $4::int ORDER BY day, ${rank})
              UNION ALL
              (SELECT ${columns} FROM ${table} WHERE coin_id = wanted.id AND day > $3::date + $4::int ORDER BY day, ${rank} LIMIT 1)
            ) AS found
      ORDER BY found.coin_id, found.day`,
    [coinIds, span.from.toISOString().slice(0, 10), span.to.toISOString().slice(0, 10), MARGIN_DAYS],
  );
  return rows;
}

async function loadSpots(pool: pg.Pool, coinIds: readonly number[]): Promise<Map<number, SpotPrice>> {
  const { rows } = await pool.query<{ coin_id: number; source: string; price_usd: string; observed_at: Date }>(
    `SELECT DISTINCT ON (coin_id) coin_id, source, price_usd, observed_at FROM price_spots
      WHERE coin_id = ANY ($1) ORDER BY coin_id, observed_at DESC, ${SOURCE_RANK}`,
    [coinIds],
  );
  return new Map(
    rows.map((row) => [row.coin_id, { id: String(row.coin_id), price: parsePrice(row.price_usd), observedAtMs: row.observed_at.getTime(), source: row.source }]),
  );
}

function groupByCoin<Entry>(rows: readonly PricedDay[], toEntry: (row: PricedDay) => Entry): Map<number, Entry[]> {
  const groups = new Map<number, Entry[]>();
  for (const row of rows) {
    const group = groups.get(row.coin_id) ?? [];
    group.push(toEntry(row));
    groups.set(row.coin_id, group);
  }
  return groups;
}

function utcDay(text: string): UtcDay {
  const day = readUtcDay(text);
  if (day === null) throw new Error(`The database holds a price of the day ${text}, which is no day for prices.`);
  return day;
}
