/**
 * Loads the prices of some coins around the requested moments, in the form that resolvePrice takes. The nearest price
 * outside on each side is included, so that the issue "too far away" can state the distance.
 */
import { endOfUtcDayMs, readUtcDay, type UtcDay } from '@holdfast/calendar';
import { ONE_UNITS, parsePrice, parseRatio, type Price } from '@holdfast/money';
import {
  type DailyClose,
  type ManualPrice,
  type PriceBook,
  type Receipt,
  RECEIPT_STEPS_MAX,
  type SpotPrice,
} from '@holdfast/prices';
import { IS_DOLLAR } from '../catalogue/coins.ts';
import type { Queries } from '../db/queries.ts';

/**
 * Which daily close counts when several sources state one for the same day: a file that a person imported on purpose
 * before a market, and the markets in a fixed order, so that the same books always give the same figures.
 */
export const IMPORT_SOURCE = 'import';

/** Rates of the European Central Bank, from its file. */
export const ECB_SOURCE = 'ecb';

export const SOURCE_RANK = `
  CASE source WHEN '${IMPORT_SOURCE}' THEN 0 WHEN 'CoinGecko' THEN 1 WHEN 'DefiLlama' THEN 2 WHEN '${ECB_SOURCE}' THEN 3
    ELSE 4 END, source`;

const HALF_DAY_MS = 43_200_000;
/** Wider than the greatest distance at which a price is still used. */
const CLOSE_MARGIN_DAYS = 3;
const MANUAL_MARGIN_DAYS = 33;

export interface PriceQuery {
  readonly coinId: number;
  readonly at: Date;
}

export interface PriceOptions {
  /**
   * Leaves the latest prices out. Each refresh replaces them, so that a figure which used one could not be computed
   * again later. The books use closes and manual prices only.
   */
  readonly lastingOnly?: boolean;
}

export interface PriceBooks {
  readonly books: Map<string, PriceBook>;
  /** The coins that are dollars. */
  readonly dollarCoinIds: ReadonlySet<number>;
}

interface PricedDay {
  coin_id: number;
  day: string;
  source: string;
  price_usd: string;
}

export async function loadPriceBooks(
  queries: Queries,
  requested: readonly PriceQuery[],
  { lastingOnly = false }: PriceOptions = {},
): Promise<PriceBooks> {
  const receipts = await loadReceipts(queries, [...new Set(requested.map((query) => query.coinId))]);
  const all = [
    ...requested,
    ...requested.flatMap((query) => basesOf(query.coinId, receipts).map((coinId) => ({ coinId, at: query.at }))),
  ];
  const coinIds = [...new Set(all.map((query) => query.coinId))];
  const { dollarCoinIds, foreignCoinIds } = await loadCash(queries, coinIds);
  const priced = all.filter((query) => !dollarCoinIds.has(query.coinId));
  const closes = await loadCloses(queries, priceWindowsOf(priced, { marginDays: CLOSE_MARGIN_DAYS }));
  const manuals = await loadManuals(queries, priceWindowsOf(priced, { marginDays: MANUAL_MARGIN_DAYS }));
  const spots = lastingOnly ? new Map<number, SpotPrice>() : await loadSpots(queries, coinIds);
  const books = new Map<string, PriceBook>();
  for (const coinId of coinIds) {
    books.set(
      String(coinId),
      dollarCoinIds.has(coinId)
        ? dollarBook(all.filter((query) => query.coinId === coinId))
        : {
            closes: closes.get(coinId) ?? [],
            manual: manuals.get(coinId) ?? [],
            spot: spots.get(coinId) ?? null,
            receipt: receipts.get(coinId) ?? null,
            isDailyRate: foreignCoinIds.has(coinId),
          },
    );
  }
  return { books, dollarCoinIds };
}

/** A dollar is worth exactly one at each moment, whatever a market states. */
function dollarBook(requested: readonly PriceQuery[]): PriceBook {
  const moments = [...new Set(requested.map((query) => query.at.getTime()))].toSorted((left, right) => left - right);
  return {
    closes: [],
    manual: moments.map((atMs) => ({ atMs, price: ONE_UNITS as Price })),
    spot: null,
    receipt: null,
  };
}

/** The coins between a receipt token and the coin it stands for. */
function basesOf(coinId: number, receipts: ReadonlyMap<number, Receipt>): number[] {
  const bases: number[] = [];
  for (
    let receipt = receipts.get(coinId);
    receipt && bases.length <= RECEIPT_STEPS_MAX;
    receipt = receipts.get(Number(receipt.baseCoinId))
  )
    bases.push(Number(receipt.baseCoinId));
  return bases;
}

async function loadCash(
  queries: Queries,
  coinIds: readonly number[],
): Promise<{ dollarCoinIds: Set<number>; foreignCoinIds: Set<number> }> {
  const { rows } = await queries.query<{ id: number; is_dollar: boolean }>(
    `SELECT id, ${IS_DOLLAR} AS is_dollar FROM coins WHERE id = ANY ($1) AND is_cash`,
    [coinIds],
  );
  const idsOf = (isDollar: boolean): Set<number> =>
    new Set(rows.filter((row) => row.is_dollar === isDollar).map((row) => row.id));
  return { dollarCoinIds: idsOf(true), foreignCoinIds: idsOf(false) };
}

async function loadReceipts(queries: Queries, coinIds: readonly number[]): Promise<Map<number, Receipt>> {
  const { rows } = await queries.query<{ coin_id: number; of_coin_id: number; ratio: string }>(
    `WITH RECURSIVE reached AS (
       SELECT coin_id, of_coin_id, ratio, 1 AS steps FROM price_bases WHERE coin_id = ANY ($1)
       UNION
       SELECT next.coin_id, next.of_coin_id, next.ratio, reached.steps + 1
         FROM reached JOIN price_bases next ON next.coin_id = reached.of_coin_id
        WHERE reached.steps <= $2
     )
     SELECT DISTINCT coin_id, of_coin_id, ratio FROM reached`,
    [coinIds, RECEIPT_STEPS_MAX],
  );
  return new Map(
    rows.map((row) => [
      row.coin_id,
      { baseCoinId: String(row.of_coin_id), ratios: [{ fromMs: 0, ratio: parseRatio(row.ratio) }] },
    ]),
  );
}

async function loadCloses(queries: Queries, windows: readonly PriceWindow[]): Promise<Map<number, DailyClose[]>> {
  const days = await loadDays(queries, {
    table: 'price_dailies',
    columns: 'coin_id, day, source, price_usd',
    rank: SOURCE_RANK,
    windows,
  });
  return groupByCoin(days, (row) => {
    const day = utcDay(row.day);
    return { day, price: parsePrice(row.price_usd), observedAtMs: endOfUtcDayMs(day), source: row.source };
  });
}

/** A manual price stands for the middle of its day, so that it is the nearest price for every moment of that day. */
async function loadManuals(queries: Queries, windows: readonly PriceWindow[]): Promise<Map<number, ManualPrice[]>> {
  const days = await loadDays(queries, {
    table: 'price_manuals',
    columns: `coin_id, day, 'manual' AS source, price_usd`,
    rank: 'day',
    windows,
  });
  return groupByCoin(days, (row) => ({
    atMs: endOfUtcDayMs(utcDay(row.day)) - HALF_DAY_MS,
    price: parsePrice(row.price_usd),
  }));
}

/** Ordered by coin and day, each day once: two windows of one coin can find the same day next to them. */
async function loadDays(
  queries: Queries,
  query: { table: 'price_dailies' | 'price_manuals'; columns: string; rank: string; windows: readonly PriceWindow[] },
): Promise<PricedDay[]> {
  const { table, columns, rank, windows } = query;
  if (windows.length === 0) return [];
  const { rows } = await queries.query<PricedDay>(
    `SELECT DISTINCT ON (found.coin_id, found.day) found.*
       FROM unnest($1::bigint[], $2::date[], $3::date[]) AS wanted (id, first, last),
            LATERAL (
              (SELECT ${columns} FROM ${table} WHERE coin_id = wanted.id AND day < wanted.first
              ORDER BY day DESC, ${rank} LIMIT 1)
              UNION ALL
              (SELECT DISTINCT ON (day) ${columns} FROM ${table} WHERE coin_id = wanted.id
              AND day BETWEEN wanted.first AND wanted.last ORDER BY day, ${rank})
              UNION ALL
              (SELECT ${columns} FROM ${table} WHERE coin_id = wanted.id AND day > wanted.last ORDER BY day, ${rank}
              LIMIT 1)
            ) AS found
      ORDER BY found.coin_id, found.day`,
    [windows.map((window) => window.coinId), windows.map((window) => window.from), windows.map((window) => window.to)],
  );
  return rows;
}

async function loadSpots(queries: Queries, coinIds: readonly number[]): Promise<Map<number, SpotPrice>> {
  const { rows } = await queries.query<{ coin_id: number; source: string; price_usd: string; observed_at: Date }>(
    `SELECT DISTINCT ON (coin_id) coin_id, source, price_usd, observed_at FROM price_spots
      WHERE coin_id = ANY ($1) ORDER BY coin_id, observed_at DESC, ${SOURCE_RANK}`,
    [coinIds],
  );
  return new Map(
    rows.map((row) => [
      row.coin_id,
      {
        id: String(row.coin_id),
        price: parsePrice(row.price_usd),
        observedAtMs: row.observed_at.getTime(),
        source: row.source,
      },
    ]),
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
  if (day === null) throw new Error(`The database has a price for the invalid day ${text}.`);
  return day;
}

/**
 * The days of prices that some queries need. A page of transactions over ten years must not load ten years of prices:
 * each query needs a few days around it, and overlapping windows are merged.
 */
const DAY_MS = 86_400_000;
/** 0001-01-01 and 9999-12-31: beyond, two programs no longer write a day in the same way. */
const FIRST_DAY = -719_162;
const LAST_DAY = 2_932_896;

export interface PriceWindow {
  readonly coinId: number;
  /** UTC days, both included: "2024-03-05". */
  readonly from: string;
  readonly to: string;
}

export function priceWindowsOf(
  requested: readonly { readonly coinId: number; readonly at: Date }[],
  { marginDays }: { marginDays: number },
): PriceWindow[] {
  const daysByCoin = new Map<number, Set<number>>();
  for (const { coinId, at } of requested) {
    const days = daysByCoin.get(coinId) ?? new Set();
    daysByCoin.set(coinId, days.add(Math.floor(at.getTime() / DAY_MS)));
  }
  return [...daysByCoin].flatMap(([coinId, days]) =>
    mergeDays([...days], marginDays).map(({ from, to }) => ({ coinId, from: dayText(from), to: dayText(to) })),
  );
}

function mergeDays(days: readonly number[], marginDays: number): { from: number; to: number }[] {
  const merged: { from: number; to: number }[] = [];
  for (const day of days.toSorted((left, right) => left - right)) {
    const last = merged.at(-1);
    if (last && day - marginDays <= last.to + 1) last.to = day + marginDays;
    else merged.push({ from: day - marginDays, to: day + marginDays });
  }
  return merged;
}

function dayText(day: number): string {
  return new Date(Math.min(Math.max(day, FIRST_DAY), LAST_DAY) * DAY_MS).toISOString().slice(0, 10);
}
