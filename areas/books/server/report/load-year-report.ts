import type { BookSettings } from '../../contract/books.ts';
import type { LockCounts, WorkItem, YearLock } from '../../contract/review.ts';
import { loadCoins, symbolOf } from '@holdfast/catalogue/server';
import { loadScopes } from '../generation/book-basis/fair-value-scope.ts';
import { loadGeneration } from '../generation/book-generation.ts';
import { loadBookCalendar, loadBookSettings } from '../generation/book-settings.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { formatDecimal, parseAmount, valueOf } from '@holdfast/money';
import { usedPriceText } from '@holdfast/prices/contract';
import { findPrices } from '@holdfast/prices/server';
import { type CapitalPositionSummaries, listCapitalPositions } from '../positions/list-capital-positions.ts';
import { listYearLocks } from '../locks/year-locks.ts';
import { booksDoubt } from '../settings/book-state.ts';
import { listWork } from '../worklist/list-work.ts';

/** A longer list would not be read. */
const WORK_MAX = 500;

export interface FlowTotal {
  readonly side: 'income' | 'expense';
  readonly category: string;
  readonly count: number;
  readonly valueUsd: string;
  /** How many of them have no price. */
  readonly unpriced: number;
}

export interface YearReport {
  readonly year: number;
  /** Null: the books have not been generated yet. */
  readonly generatedAt: Date | null;
  /** Why the books are not up to date, in words; null where they are. */
  readonly doubt: string | null;
  readonly contentHash: string | null;
  /** What was unresolved and acknowledged when the year was locked. */
  readonly acknowledged: (Pick<YearLock, 'lockedAt' | 'lockedByName'> & { readonly counts: LockCounts }) | null;
  readonly settings: BookSettings;
  readonly gains: CapitalPositionSummaries;
  readonly flows: readonly FlowTotal[];
  readonly lost: readonly LostCoins[];
  readonly shorts: readonly OpenShort[];
  readonly lateChoices: readonly LateChoice[];
  readonly sources: readonly PriceSourceUse[];
  readonly coinSources: readonly CoinPriceSources[];
  /** Each with the day it is about, on the calendar of the books. */
  readonly work: readonly (WorkItem & { readonly day: string | null })[];
  readonly workTotal: number;
}

export async function loadYearReport(
  queries: Queries,
  { year, timeZone, now }: { year: number; timeZone: string; now: Date },
): Promise<YearReport> {
  const { settings } = await loadBookSettings(queries, { timeZone });
  const { dayOf } = await loadBookCalendar(queries, { timeZone });
  const flows = await queries.query<FlowTotal>(
    `SELECT side, category, count(*) AS count, trim_scale(sum(value_usd)) AS "valueUsd", count(*)
       FILTER (WHERE 'missing_price' = ANY (flags)) AS unpriced FROM book_flows WHERE year = $1 GROUP BY side, category
       ORDER BY side DESC, category`,
    [year],
  );
  const work = await listWork(queries, {
    timeZone: settings.timeZone,
    year,
    include_accepted: true,
    page: 1,
    limit: WORK_MAX,
  });
  const counts = await countSources(queries, year);
  const lock = (await listYearLocks(queries)).find((one) => one.year === year);
  return {
    year,
    generatedAt: (await loadGeneration(queries))?.finishedAt ?? null,
    doubt: await booksDoubt(queries, { timeZone, now }),
    contentHash: lock?.contentHash ?? null,
    acknowledged: lock?.acknowledged ? { ...lock, counts: lock.acknowledged } : null,
    settings,
    gains: await listCapitalPositions(queries, { generated_only: false, year }),
    flows: flows.rows,
    lost: await loadLost(queries, year),
    shorts: await loadShorts(queries, year),
    lateChoices: (await loadLateChoices(queries, { year, timeZone: settings.timeZone })).map((one) => ({
      ...one,
      day: dayOf(one.at),
    })),
    sources: sumSources(counts),
    coinSources: await nameSources(queries, counts),
    work: work.items.map((item) => ({ ...item, day: item.at === null ? null : dayOf(new Date(item.at)) })),
    workTotal: work.total,
  };
}

/** Lost or stolen coins that are no sale: Form 4684, not form 8949. */
export interface LostCoins {
  readonly day: string;
  readonly symbol: string;
  readonly amount: string;
  readonly costUsd: string;
  /** At the price of the moment; null without one. */
  readonly valueUsd: string | null;
}

async function loadLost(queries: Queries, year: number): Promise<LostCoins[]> {
  const { rows } = await queries.query<Omit<LostCoins, 'valueUsd'> & { asset_id: number; at: Date }>(
    `SELECT p.disposed_day::text AS day, c.symbol, trim_scale(sum(p.amount)) AS amount, p.asset_id,
            trim_scale(sum(p.cost_usd)) AS "costUsd", p.disposed_at AS at
       FROM book_positions p JOIN coins c ON c.id = p.coin_id
      WHERE p.year = $1 AND p.kind = 'lost' AND NOT p.is_taxable
      GROUP BY p.close_transfer_id, p.disposed_day, p.disposed_at, p.asset_id, c.symbol
      ORDER BY p.disposed_at, p.close_transfer_id LIMIT $2`,
    [year, WORK_MAX],
  );
  const prices = await findPrices(
    queries,
    rows.map(({ asset_id, at }) => ({ coinId: asset_id, at })),
    { lastingOnly: true },
  );
  return rows.map(({ day, symbol, amount, costUsd }, index) => {
    const price = prices[index];
    const valueUsd = price?.found ? formatDecimal(valueOf(parseAmount(amount), price.price)) : null;
    return { day, symbol, amount, costUsd, valueUsd };
  });
}

/** Borrowed coins that were sold in the year or before, and for which none were delivered by its end. */
export interface OpenShort {
  readonly day: string;
  readonly symbol: string;
  readonly amount: string;
  readonly proceedsUsd: string | null;
}

async function loadShorts(queries: Queries, year: number): Promise<OpenShort[]> {
  const { rows } = await queries.query<OpenShort>(
    `SELECT s.sold_day::text AS day, c.symbol, trim_scale(s.amount) AS amount,
        trim_scale(s.proceeds_usd) AS "proceedsUsd"
       FROM book_short_sales s JOIN coins c ON c.id = s.coin_id
      WHERE s.sold_day < make_date($1 + 1, 1, 1) ORDER BY s.sold_at, s.transfer_id, s.part LIMIT $2`,
    [year, WORK_MAX],
  );
  return rows;
}

/** Lots that were named here after their disposal, with an earlier date that the owner states. */
export interface LateChoice {
  readonly at: Date;
  readonly day: string;
  readonly symbol: string;
  readonly amount: string;
  readonly identifiedAt: Date;
  readonly recordedAt: Date;
  readonly recordedBy: string | null;
  readonly note: string;
}

async function loadLateChoices(
  queries: Queries,
  { year, timeZone }: { readonly year: number; readonly timeZone: string },
): Promise<Omit<LateChoice, 'day'>[]> {
  const { rows } = await queries.query<Omit<LateChoice, 'day'>>(
    `SELECT x.at, c.symbol, trim_scale(x.amount) AS amount, i.identified_at AS "identifiedAt",
            i.recorded_at AS "recordedAt", nullif(trim(u.first_name || ' ' || u.last_name), '') AS "recordedBy", i.note
       FROM lot_identifications i JOIN transfers x ON x.id = i.transfer_id JOIN coins c ON c.id = x.coin_id
       LEFT JOIN users u ON u.id = i.recorded_by
      WHERE i.recorded_at > x.at AND extract(year FROM x.at AT TIME ZONE $2) = $1 ORDER BY x.at, x.id LIMIT $3`,
    [year, timeZone, WORK_MAX],
  );
  return rows;
}

export interface PriceSourceUse {
  /** A market or file with the kind of its prices, or why there is no price. */
  readonly source: string;
  readonly transfers: number;
}

export const STATED = 'Stated with the transaction';
export const MISSING = 'Price missing';
/** The number of moments priced in one call. */
const PIECE = 20_000;

/** How many transfers were valued by each source, by coin. */
type SourceCounts = ReadonlyMap<number, ReadonlyMap<string, number>>;

/** Where the values of a year's disposals, income and expenses came from, and for how many transfers. */
export async function loadPriceSources(queries: Queries, year: number): Promise<PriceSourceUse[]> {
  return sumSources(await countSources(queries, year));
}

function sumSources(counts: SourceCounts): PriceSourceUse[] {
  const total = new Map<string, number>();
  for (const ofCoin of counts.values())
    for (const [source, transfers] of ofCoin) total.set(source, (total.get(source) ?? 0) + transfers);
  return inOrder(total);
}

function inOrder(counts: ReadonlyMap<string, number>): PriceSourceUse[] {
  return [...counts]
    .map(([source, transfers]) => ({ source, transfers }))
    .toSorted((left, right) => right.transfers - left.transfers || (left.source < right.source ? -1 : 1));
}

/** The sources of one coin's values, and the market that an admin named as its principal one (ASC 820). */
export interface CoinPriceSources {
  readonly symbol: string;
  readonly principalMarket: string;
  readonly sources: readonly PriceSourceUse[];
}

async function nameSources(queries: Queries, counts: SourceCounts): Promise<CoinPriceSources[]> {
  const coins = await loadCoins(queries, counts.keys());
  const scopes = await loadScopes(queries);
  return [...counts]
    .map(([coinId, ofCoin]) => ({
      symbol: symbolOf(coins, coinId),
      principalMarket: scopes.get(coinId)?.principalMarket ?? '',
      sources: inOrder(ofCoin),
    }))
    .sort((left, right) => (left.symbol < right.symbol ? -1 : left.symbol > right.symbol ? 1 : 0))
    .slice(0, WORK_MAX);
}

async function countSources(queries: Queries, year: number): Promise<SourceCounts> {
  const { rows } = await queries.query<{ coin_id: number; at: Date; is_stated: boolean; transfers: number }>(
    `SELECT x.coin_id, x.at, x.value_usd IS NOT NULL AS is_stated, count(*) AS transfers
       FROM (SELECT close_transfer_id AS id FROM book_positions WHERE year = $1 UNION SELECT transfer_id FROM book_flows
       WHERE year = $1) AS used JOIN transfers x ON x.id = used.id
      GROUP BY 1, 2, 3 ORDER BY 2, 1`,
    [year],
  );
  const counts = new Map<number, Map<string, number>>();
  const count = (coinId: number, source: string, transfers: number): void => {
    const ofCoin = counts.get(coinId) ?? new Map<string, number>();
    counts.set(coinId, ofCoin);
    ofCoin.set(source, (ofCoin.get(source) ?? 0) + transfers);
  };
  for (const row of rows) if (row.is_stated) count(row.coin_id, STATED, row.transfers);
  const unstated = rows.filter((row) => !row.is_stated);
  for (let start = 0; start < unstated.length; start += PIECE) {
    const piece = unstated.slice(start, start + PIECE);
    const prices = await findPrices(
      queries,
      piece.map((row) => ({ coinId: row.coin_id, at: row.at })),
      { lastingOnly: true },
    );
    piece.forEach((row, index) => {
      const price = prices[index];
      count(row.coin_id, price?.found ? usedPriceText(price) : MISSING, row.transfers);
    });
  }
  return counts;
}
