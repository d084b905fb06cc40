import type { BookSettings, WorkItem } from '@holdfast/contract';
import { findStaleFrom, loadGeneration } from '../../../books/book-generation.ts';
import { loadBookSettings } from '../../../books/book-settings.ts';
import { listLockedYears } from '../../../books/locked-years.ts';
import { loadBookCalendar } from '../../../books/book-calendar.ts';
import type { Queries } from '../../../db/queries.ts';
import { type CapitalPositionSummaries, listCapitalPositions } from '../positions/list-capital-positions.ts';
import { listWork } from '../worklist/list-work.ts';
import { loadPriceSources, type PriceSourceUse } from './load-price-sources.ts';

/** A report that lists more would not be read. */
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
  /** Null: nobody has drawn the books up yet. */
  readonly generatedAt: Date | null;
  readonly staleFrom: Date | null;
  readonly contentHash: string | null;
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
  { year, timeZone }: { year: number; timeZone: string },
): Promise<YearReport> {
  const { settings } = await loadBookSettings(queries, { timeZone });
  const { dayOf } = await loadBookCalendar(queries, { timeZone });
  const flows = await queries.query<FlowTotal>(
    `SELECT side, category, count(*) AS count, trim_scale(sum(value_usd)) AS "valueUsd", count(*) FILTER (WHERE 'missing_price' = ANY (flags)) AS unpriced FROM book_flows WHERE year = $1 GROUP BY side, category ORDER BY side DESC, category`,
    [year],
  );
  const work = await listWork(queries, {
    timeZone: settings.timeZone,
    year,
    include_accepted: true,
    page: 1,
    limit: WORK_MAX,
  });
  return {
    year,
    generatedAt: (await loadGeneration(queries))?.finishedAt ?? null,
    staleFrom: await findStaleFrom(queries),
    contentHash: (await listLockedYears(queries)).find((lock) => lock.year === year)?.contentHash ?? null,
    settings,
    gains: await listCapitalPositions(queries, { generated_only: false, year }),
    flows: flows.rows,
    sources: await loadPriceSources(queries, year),
    work: work.items.map((item) => ({ ...item, day: item.at === null ? null : dayOf(new Date(item.at)) })),
    workTotal: work.total,
  };
}
