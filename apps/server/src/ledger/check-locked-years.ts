/**
 * Refuses a change that would alter a year which was filed and locked.
 *
 * To be asked last in every database transaction that writes something the books depend on. The triggers on those
 * tables have noted by then how far back the transaction reaches. Where that is after the last locked year, which is
 * nearly always, the answer costs one statement. Otherwise the locked years are drawn up again as they would become.
 */
import type pg from 'pg';
import { AppError } from '../http/app-error.ts';
import { loadRecordedSettings } from './book-settings.ts';
import { loadBookTerms } from './book-terms.ts';
import { compareContent } from './compare-content.ts';
import { describeDifference } from './describe-difference.ts';
import { drawYears } from './draw-years.ts';
import { listLockedYears, loadFiledContent, type LockedYear } from './locked-years.ts';
import { hashOf, type YearContent } from './year-content.ts';

export async function checkLockedYears(client: pg.PoolClient): Promise<void> {
  const locked = await listLockedYears(client);
  if (locked.length === 0) return;
  const { rows } = await client.query<{ at: Date | null }>(
    'SELECT min(at) AS at FROM book_changes WHERE transaction = pg_current_xact_id()',
  );
  const reachesTo = rows[0]?.at ?? null;
  if (reachesTo === null) return;
  const terms = await loadBookTerms(client, { settings: await loadRecordedSettings(client), now: new Date() });
  const firstYear = terms.calendar.yearOf(terms.calendar.dayOf({ at: reachesTo.getTime() }));
  const reached = locked.filter(({ year }) => year >= firstYear);
  if (reached.length === 0) return;
  const contents = await drawYears(client, { terms, years: reached.map(({ year }) => year) });
  await refuseDifferences(client, { locked: reached, contents });
}

/** Throws `conflict` with the first year that differs and the first of its differences. */
export async function refuseDifferences(
  client: pg.PoolClient,
  { locked, contents }: { locked: readonly LockedYear[]; contents: ReadonlyMap<number, YearContent> },
): Promise<void> {
  for (const { year, contentHash } of locked) {
    const now = contents.get(year);
    if (now === undefined || hashOf(now) === contentHash) continue;
    const difference = compareContent(await loadFiledContent(client, year), now);
    const words = await describeDifference(client, difference);
    throw new AppError(
      'conflict',
      `The year ${year} is filed and locked, and this would change it: ${words} Unlock the year first if that is meant.`,
    );
  }
}
