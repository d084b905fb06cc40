import type { BookSettings } from '../../contract/books.ts';
import type { LockCounts, WorkItem, YearLock } from '../../contract/review.ts';
import { loadGeneration } from '../generation/book-generation.ts';
import { loadBookCalendar, loadBookSettings } from '../generation/book-settings.ts';
import type { Queries } from '@holdfast/database/queries.ts';
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
  readonly sources: readonly PriceSourceUse[];
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
    sources: await loadPriceSources(queries, year),
    work: work.items.map((item) => ({ ...item, day: item.at === null ? null : dayOf(new Date(item.at)) })),
    workTotal: work.total,
  };
}

export interface PriceSourceUse {
  readonly source: string;
  readonly transfers: number;
}

export const STATED = 'Stated with the transaction';
export const MISSING = 'Price missing';
/** The number of moments priced in one call. */
const PIECE = 20_000;

/** Where the values of a year's disposals, income and expenses came from, and for how many transfers. */
export async function loadPriceSources(queries: Queries, year: number): Promise<PriceSourceUse[]> {
  const { rows } = await queries.query<{ coin_id: number; at: Date; is_stated: boolean; transfers: number }>(
    `SELECT x.coin_id, x.at, x.value_usd IS NOT NULL AS is_stated, count(*) AS transfers
       FROM (SELECT close_transfer_id AS id FROM book_positions WHERE year = $1 UNION SELECT transfer_id FROM book_flows
       WHERE year = $1) AS used JOIN transfers x ON x.id = used.id
      GROUP BY 1, 2, 3 ORDER BY 2, 1`,
    [year],
  );
  const counts = new Map<string, number>();
  const count = (source: string, transfers: number): void =>
    void counts.set(source, (counts.get(source) ?? 0) + transfers);
  for (const row of rows) if (row.is_stated) count(STATED, row.transfers);
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
      count(price?.found ? price.source : MISSING, row.transfers);
    });
  }
  return [...counts]
    .map(([source, transfers]) => ({ source, transfers }))
    .toSorted((left, right) => right.transfers - left.transfers || (left.source < right.source ? -1 : 1));
}
