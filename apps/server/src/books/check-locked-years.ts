/**
 * Refuses a change that would alter a locked year.
 *
 * Every transaction of the server runs this check before it commits (`checkBeforeCommit`), and the database refuses
 * whatever commits without it. The triggers on the tables that the books depend on have noted by then how far back the
 * transaction reaches. Where that is after the last locked year, which is nearly always, the check costs one statement.
 * Otherwise the locked years are generated as they would become and compared with what was filed.
 */
import type pg from 'pg';
import { ADVISORY_CLASS, ADVISORY_KEYS } from '../db/advisory-keys.ts';
import { AppError } from '../http/app-error.ts';
import { loadRecordedSettings } from './book-settings.ts';
import { loadBookTerms } from './book-terms.ts';
import { compareContent } from './compare-content.ts';
import { describeDifference } from './describe-difference.ts';
import { drawYears } from './draw-years.ts';
import { listLockedYears, loadFiledContent, type LockedYear } from './locked-years.ts';
import { hashOf, type YearContent } from './year-content.ts';

/** A locked year would read differently. */
export class LockedYearError extends AppError {
  constructor(
    readonly year: number,
    differences: string,
  ) {
    super('conflict', `The year ${year} is locked, and this would change it: ${differences} Unlock the year first.`);
  }
}

/** Prepared once for each connection, and without a locked year no note is read. */
const FIND_REACH = {
  name: 'reach-into-locked-years',
  text: `SELECT min(at) AS "from", max(id) AS "lastChangeId" FROM book_changes
          WHERE (SELECT locked_until()) IS NOT NULL AND transaction = pg_current_xact_id_if_assigned() AND at < (SELECT locked_until())`,
};

/** Throws LockedYearError with the first year that differs and the first of its differences. */
export async function checkLockedYears(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ from: Date | null; lastChangeId: number | null }>(FIND_REACH);
  const { from = null, lastChangeId = null } = rows[0] ?? {};
  if (from === null) return;
  // Two changes that alter nothing alone could alter a year together, so the second is checked after the first commits.
  await client.query('SELECT pg_advisory_xact_lock($1, $2)', [ADVISORY_CLASS, ADVISORY_KEYS.lockedYearCheck]);
  const terms = await loadBookTerms(client, { settings: await loadRecordedSettings(client), now: new Date() });
  const firstYear = terms.calendar.yearOf(terms.calendar.dayOf({ at: from.getTime() }));
  const reached = (await listLockedYears(client)).filter(({ year }) => year >= firstYear);
  if (reached.length > 0) {
    const contents = await drawYears(client, { terms, years: reached.map(({ year }) => year) });
    await refuseDifferences(client, { locked: reached, contents });
  }
  await client.query(`SELECT set_config('holdfast.checked_book_change', $1, true)`, [String(lastChangeId)]);
}

export async function refuseDifferences(
  client: pg.PoolClient,
  { locked, contents }: { locked: readonly LockedYear[]; contents: ReadonlyMap<number, YearContent> },
): Promise<void> {
  for (const { year, contentHash } of locked) {
    const now = contents.get(year);
    if (now === undefined || hashOf(now) === contentHash) continue;
    const difference = compareContent(await loadFiledContent(client, year), now);
    throw new LockedYearError(year, await describeDifference(client, difference));
  }
}
