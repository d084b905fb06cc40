/**
 * Loads the prices of some coins around the requested moments, in the form that resolvePrice takes. The nearest price
 * outside on each side is included, so that the issue "too far away" can state the distance.
 */
import { RECEIPT_STEPS_MAX } from '@holdfast/catalogue/engine';
import { DAY_MS, endOfUtcDayMs, readUtcDay, type UtcDay } from '@holdfast/calendar';
import { ONE_UNITS, parsePrice, parseRatio, type Price } from '@holdfast/money';
import { type DailyClose, type HourlyPrice, type SpotPrice } from '../engine/known-price.ts';
import { DISTANCE_LIMITS, type ManualPrice } from '../engine/choose-price.ts';
import { type PriceBook, type Receipt } from '../engine/resolve-price.ts';
import { IS_DOLLAR } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';

/**
 * Which daily close counts when several sources state one for the same day: a file that a person imported on purpose
 * before a market, and the markets in a fixed order, so that the same books always give the same figures.
 */
export const IMPORT_SOURCE = 'import';

/** Rates of the European Central Bank, from its file. */
export const ECB_SOURCE = 'ecb';

/** Rates that contracts of receipts state, times the price of the coin that they stand for. */
export const RATE_SOURCE = 'rate';

export const SOURCE_RANK = `
  CASE source WHEN '${IMPORT_SOURCE}' THEN 0 WHEN 'CoinGecko' THEN 1 WHEN 'DefiLlama' THEN 2 WHEN '${ECB_SOURCE}' THEN 3
    ELSE 4 END, source`;

/** Reading so many days between two that are needed takes less than another search for the prices beside them. */
const CLOSE_GAP_DAYS = 6;
const MANUAL_GAP_DAYS = 66;

/** A moment after midnight can take the price of an hour before it. */
const HOURS_BEFORE = DISTANCE_LIMITS.hourSecondsMax / 3600;

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

export async function loadPriceBooks(
  queries: Queries,
  requested: readonly PriceQuery[],
  { lastingOnly = false }: PriceOptions = {},
): Promise<PriceBooks> {
  const first = await loadPrices(queries, { priced: requested, lastingOnly, readsBases: true });
  const { receipts, dollarCoinIds, foreignCoinIds } = first.bases;
  const ofBases = requested.flatMap((query) =>
    basesOf(query.coinId, receipts).map((coinId) => ({ coinId, at: query.at })),
  );
  const all = [...requested, ...ofBases];
  const coinIds = coinIdsOf(all);
  // Most coins stand for themselves, and then everything is there already.
  const baseIds = new Set(coinIdsOf(ofBases).filter((coinId) => !dollarCoinIds.has(coinId)));
  const further =
    baseIds.size === 0
      ? null
      : await loadPrices(queries, {
          priced: all.filter((query) => baseIds.has(query.coinId)),
          lastingOnly,
          readsBases: false,
        });
  const closes = new Map([...first.closes, ...(further?.closes ?? [])]);
  const hours = new Map([...first.hours, ...(further?.hours ?? [])]);
  const manuals = new Map([...first.manuals, ...(further?.manuals ?? [])]);
  const spots = new Map([...first.spots, ...(further?.spots ?? [])]);
  const books = new Map<string, PriceBook>();
  for (const coinId of coinIds) {
    books.set(
      String(coinId),
      dollarCoinIds.has(coinId)
        ? dollarBook(all.filter((query) => query.coinId === coinId))
        : {
            closes: closes.get(coinId) ?? [],
            hours: hours.get(coinId) ?? [],
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

interface Bases {
  readonly receipts: Map<number, Receipt>;
  readonly dollarCoinIds: Set<number>;
  readonly foreignCoinIds: Set<number>;
}

const coinIdsOf = (requested: readonly PriceQuery[]): number[] => [...new Set(requested.map(({ coinId }) => coinId))];

interface BaseRow {
  readonly kind: 'base';
  readonly coin_id: number;
  readonly of_coin_id: number | null;
  readonly ratio: string | null;
  readonly is_cash: boolean | null;
  readonly is_dollar: boolean | null;
}

function toBases(rows: readonly BaseRow[]): Bases {
  const moneyOf = (isDollar: boolean): Set<number> =>
    new Set(rows.filter((row) => row.is_cash && row.is_dollar === isDollar).map((row) => row.coin_id));
  return {
    receipts: new Map(
      rows.flatMap(({ coin_id, of_coin_id, ratio }) =>
        of_coin_id === null || ratio === null
          ? []
          : [[coin_id, { baseCoinId: String(of_coin_id), ratios: [{ fromMs: 0, ratio: parseRatio(ratio) }] }] as const],
      ),
    ),
    dollarCoinIds: moneyOf(true),
    foreignCoinIds: moneyOf(false),
  };
}

interface PricedDay {
  readonly coin_id: number;
  readonly day: string;
  readonly source: string;
  readonly price_usd: string;
}

interface StampedPrice {
  readonly coin_id: number;
  readonly source: string;
  readonly price_usd: string;
  readonly observed_at: Date;
}

type PriceRow =
  | BaseRow
  | (PricedDay & { readonly kind: 'close' })
  | (PricedDay & { readonly kind: 'manual' })
  | (StampedPrice & { readonly kind: 'hour' })
  | (StampedPrice & { readonly kind: 'spot' });

/** Each day once: two windows of one coin can find the same day next to them. */
const DAYS_WITHIN = (
  table: 'price_dailies' | 'price_manuals',
  { windows, source, rank }: { windows: string; source: string; rank: string },
): string => `
  SELECT DISTINCT ON (found.coin_id, found.day) found.*
    FROM unnest(${windows}) AS wanted (id, first, last),
         LATERAL (
           (SELECT coin_id, day, ${source} AS source, price_usd FROM ${table}
             WHERE coin_id = wanted.id AND day < wanted.first ORDER BY day DESC, ${rank} LIMIT 1)
           UNION ALL
           (SELECT DISTINCT ON (day) coin_id, day, ${source}, price_usd FROM ${table}
             WHERE coin_id = wanted.id AND day BETWEEN wanted.first AND wanted.last ORDER BY day, ${rank})
           UNION ALL
           (SELECT coin_id, day, ${source}, price_usd FROM ${table}
             WHERE coin_id = wanted.id AND day > wanted.last ORDER BY day, ${rank} LIMIT 1)
         ) AS found
   ORDER BY found.coin_id, found.day`;

const NO_BASE =
  'NULL::bigint AS of_coin_id, NULL::numeric AS ratio, NULL::boolean AS is_cash, NULL::boolean AS is_dollar';

/**
 * One statement for all prices, the coins that others stand for and which are money: every page with a value needs
 * them, and sending and planning several takes longer than reading.
 */
const READ_PRICES = `
  WITH RECURSIVE reached AS (
    SELECT unnest($8::bigint[]) AS coin_id, 0 AS steps
    UNION
    SELECT base.of_coin_id, reached.steps + 1
      FROM reached JOIN price_bases base ON base.coin_id = reached.coin_id WHERE reached.steps <= $9::integer
  ), coin AS MATERIALIZED (SELECT coin_id, min(steps) AS steps FROM reached GROUP BY coin_id)
  SELECT 'close' AS kind, close.coin_id, close.day, close.source, close.price_usd, NULL::timestamptz AS observed_at,
         ${NO_BASE}
    FROM (${DAYS_WITHIN('price_dailies', {
      windows: '$1::bigint[], $2::date[], $3::date[]',
      source: 'source',
      rank: SOURCE_RANK,
    })}) AS close
  UNION ALL
  SELECT 'manual', manual.coin_id, manual.day, manual.source, manual.price_usd, NULL, ${NO_BASE}
    FROM (${DAYS_WITHIN('price_manuals', {
      windows: '$4::bigint[], $5::date[], $6::date[]',
      source: `'manual'`,
      rank: 'day',
    })}) AS manual
  UNION ALL
  SELECT 'spot', spot.coin_id, NULL, spot.source, spot.price_usd, spot.observed_at, ${NO_BASE}
    FROM (SELECT DISTINCT ON (coin_id) coin_id, source, price_usd, observed_at FROM price_spots
           WHERE coin_id = ANY ($7::bigint[]) ORDER BY coin_id, observed_at DESC, ${SOURCE_RANK}) AS spot
  UNION ALL
  SELECT 'hour', hour.coin_id, NULL, hour.source, hour.price_usd, hour.at, ${NO_BASE}
    FROM (SELECT DISTINCT ON (coin_id, at) coin_id, at, source, price_usd
            FROM unnest($1::bigint[], $2::date[], $3::date[]) AS wanted (id, first, last)
            JOIN price_hours ON coin_id = wanted.id
             AND at >= (wanted.first::timestamp AT TIME ZONE 'UTC') - interval '${HOURS_BEFORE} hours'
             AND at < (wanted.last + 1)::timestamp AT TIME ZONE 'UTC'
           WHERE price_usd IS NOT NULL ORDER BY coin_id, at, ${SOURCE_RANK}) AS hour
  UNION ALL
  SELECT 'base', coin.coin_id, NULL, NULL, NULL, NULL, base.of_coin_id, base.ratio, c.is_cash, ${IS_DOLLAR}
    FROM coin LEFT JOIN coins c ON c.id = coin.coin_id
    LEFT JOIN price_bases base ON base.coin_id = coin.coin_id AND coin.steps <= $9::integer
   WHERE base.coin_id IS NOT NULL OR c.is_cash
   ORDER BY kind, coin_id, day, observed_at`;

interface LoadedPrices {
  readonly bases: Bases;
  readonly closes: Map<number, DailyClose[]>;
  readonly manuals: Map<number, ManualPrice[]>;
  readonly hours: Map<number, HourlyPrice[]>;
  readonly spots: Map<number, SpotPrice>;
}

async function loadPrices(
  queries: Queries,
  { priced, lastingOnly, readsBases }: { priced: readonly PriceQuery[]; lastingOnly: boolean; readsBases: boolean },
): Promise<LoadedPrices> {
  const coinIds = coinIdsOf(priced);
  const windowValues = (gapDaysMax: number): unknown[] => {
    const windows = priceWindowsOf(priced, { gapDaysMax });
    return [windows.map((each) => each.coinId), windows.map((each) => each.from), windows.map((each) => each.to)];
  };
  const { rows } = await queries.query<PriceRow>({
    name: 'read-prices',
    text: READ_PRICES,
    values: [
      ...windowValues(CLOSE_GAP_DAYS),
      ...windowValues(MANUAL_GAP_DAYS),
      lastingOnly ? [] : coinIds,
      readsBases ? coinIds : [],
      RECEIPT_STEPS_MAX,
    ],
  });
  const [closes, manuals, bases]: [PricedDay[], PricedDay[], BaseRow[]] = [[], [], []];
  const spots = new Map<number, SpotPrice>();
  const hours: StampedPrice[] = [];
  for (const row of rows) {
    if (row.kind === 'base') bases.push(row);
    else if (row.kind === 'close') closes.push(row);
    else if (row.kind === 'manual') manuals.push(row);
    else if (row.kind === 'hour') hours.push(row);
    else
      spots.set(row.coin_id, {
        id: String(row.coin_id),
        price: parsePrice(row.price_usd),
        observedAtMs: row.observed_at.getTime(),
        source: row.source,
      });
  }
  return {
    bases: toBases(bases),
    closes: groupByCoin(closes, (row) => {
      const day = utcDay(row.day);
      return { day, price: parsePrice(row.price_usd), observedAtMs: endOfUtcDayMs(day), source: row.source };
    }),
    hours: groupByCoin(hours, (row) => ({
      hourMs: row.observed_at.getTime(),
      price: parsePrice(row.price_usd),
      source: row.source,
    })),
    // A manual price stands for the middle of its day, so that it is the nearest price for every moment of that day.
    manuals: groupByCoin(manuals, (row) => ({
      atMs: endOfUtcDayMs(utcDay(row.day)) - DAY_MS / 2,
      price: parsePrice(row.price_usd),
    })),
    spots,
  };
}

function groupByCoin<Row extends { readonly coin_id: number }, Entry>(
  rows: readonly Row[],
  toEntry: (row: Row) => Entry,
): Map<number, Entry[]> {
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

/** 0001-01-01 and 9999-12-31: beyond, two programs no longer write a day in the same way. */
const FIRST_DAY = -719_162;
const LAST_DAY = 2_932_896;

export interface PriceWindow {
  readonly coinId: number;
  /** UTC days, both included: "2024-03-05". */
  readonly from: string;
  readonly to: string;
}

/**
 * The days of prices that some queries need. A page of transactions over ten years must not load ten years of prices:
 * each query needs its day and the nearest price on each side, which is found in addition. Days with a small gap
 * between them are one window.
 */
export function priceWindowsOf(
  requested: readonly PriceQuery[],
  { gapDaysMax }: { gapDaysMax: number },
): PriceWindow[] {
  const daysByCoin = new Map<number, Set<number>>();
  for (const { coinId, at } of requested) {
    const days = daysByCoin.get(coinId) ?? new Set();
    daysByCoin.set(coinId, days.add(Math.floor(at.getTime() / DAY_MS)));
  }
  return [...daysByCoin].flatMap(([coinId, days]) =>
    mergeDays([...days], gapDaysMax).map(({ from, to }) => ({ coinId, from: dayText(from), to: dayText(to) })),
  );
}

function mergeDays(days: readonly number[], gapDaysMax: number): { from: number; to: number }[] {
  const merged: { from: number; to: number }[] = [];
  for (const day of days.toSorted((left, right) => left - right)) {
    const last = merged.at(-1);
    if (last && day - last.to - 1 <= gapDaysMax) last.to = day;
    else merged.push({ from: day, to: day });
  }
  return merged;
}

function dayText(day: number): string {
  return new Date(Math.min(Math.max(day, FIRST_DAY), LAST_DAY) * DAY_MS).toISOString().slice(0, 10);
}
