import type pg from 'pg';
import { ADVISORY_CLASS, ADVISORY_KEYS } from '../db/advisory-keys.ts';
import type { Queries } from '../db/queries.ts';
import { AppError } from '../http/app-error.ts';
import { loadRecordedSettings } from './book-settings.ts';
import { loadBookTerms } from './book-terms.ts';
import { compareContent, describeDifference } from './compare-content.ts';
import { generateYears } from './generate-part.ts';
import { hashOf, yearContent, type YearContent } from './year-content.ts';

export interface LockedYear {
  readonly year: number;
  readonly contentHash: string;
}

/** The locked years in ascending order. */
export async function listLockedYears(queries: Queries): Promise<LockedYear[]> {
  const { rows } = await queries.query<{ year: number; content_hash: string }>(
    'SELECT year, content_hash FROM year_locks WHERE unlocked_at IS NULL ORDER BY year',
  );
  return rows.map((row) => ({ year: row.year, contentHash: row.content_hash }));
}

/** The rows as they were filed. */
export async function loadFiledContent(queries: Queries, year: number): Promise<YearContent> {
  const { rows } = await queries.query<{ content: unknown }>(
    'SELECT content FROM year_locks WHERE year = $1 AND unlocked_at IS NULL',
    [year],
  );
  if (!rows[0]) throw new AppError('not_found', `The year ${year} is not locked.`);
  return yearContent.parse(rows[0].content);
}

/** For derived rows, which no trigger protects. Throws if the year is locked. */
export async function refuseLockedYear(queries: Queries, year: number): Promise<void> {
  const { rowCount } = await queries.query('SELECT FROM year_locks WHERE year = $1 AND unlocked_at IS NULL FOR SHARE', [
    year,
  ]);
  if (rowCount !== 0) throw new AppError('conflict', `The year ${year} is locked. Unlock it first.`);
}

/** A locked year would change. */
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
          WHERE (SELECT locked_until()) IS NOT NULL AND transaction = pg_current_xact_id_if_assigned()
            AND at < (SELECT locked_until())`,
};

/**
 * Refuses a change that would alter a locked year: throws LockedYearError with the first year that differs.
 *
 * Every transaction of the server runs this check before it commits (`checkBeforeCommit`), and the database refuses a
 * commit without it. Triggers on the tables that the books depend on record how far back the transaction reaches. When
 * that is after the last locked year, which is nearly always, the check costs one statement. Otherwise the locked years
 * are generated from the changed data and compared with what was filed.
 */
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
    const contents = await generateYears(client, { terms, years: reached.map(({ year }) => year) });
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
