/** Locked years and closed months: what they contained, and that nothing changes them. */
import { type BooksDay, formatDay, monthText, parseBooksDay } from '@holdfast/calendar';
import type pg from 'pg';
import { ADVISORY_CLASS, ADVISORY_KEYS } from '@holdfast/database/advisory-keys.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { loadRecordedSettings } from './book-settings.ts';
import { loadBookTerms } from './book-terms.ts';
import { compareContent, describeDifference } from './compare-content.ts';
import { generatePeriods } from './generate-part.ts';
import { LockedPeriodError } from '@holdfast/http/server/locked-until.ts';
import { hashOf, monthPeriod, type Period, periodContent, type PeriodContent, yearPeriod } from './period-content.ts';

export interface LockedYear {
  readonly year: number;
  readonly contentHash: string;
  /** False for one that an earlier version locked, which kept disposals, income and expenses alone. */
  readonly hasStatement: boolean;
}

export interface LockedPeriod extends Period {
  readonly kind: 'year' | 'month';
  /** "2024", "January 2025". */
  readonly name: string;
  readonly contentHash: string;
  /** Whether the entries of the journal are kept, and the balances that they begin with: earlier versions kept less. */
  readonly hasEntries: boolean;
  readonly hasOpening: boolean;
}

/** The locked years in ascending order. */
export async function listLockedYears(queries: Queries): Promise<LockedYear[]> {
  const { rows } = await queries.query<{ year: number; content_hash: string; has_statement: boolean }>(
    `SELECT year, content_hash, statement_hash IS NOT NULL AS has_statement FROM year_locks
      WHERE unlocked_at IS NULL ORDER BY year`,
  );
  return rows.map((row) => ({ year: row.year, contentHash: row.content_hash, hasStatement: row.has_statement }));
}

/** The locked years, then the closed months, that end on this day or later. */
export async function listLockedPeriods(queries: Queries, { until }: { until: BooksDay }): Promise<LockedPeriod[]> {
  const years = (await listLockedYears(queries)).map(
    ({ year, contentHash, hasStatement }): LockedPeriod => ({
      kind: 'year',
      name: String(year),
      ...yearPeriod(year),
      contentHash,
      hasEntries: hasStatement,
      hasOpening: hasStatement,
    }),
  );
  const { rows } = await queries.query<{ month: string; content_hash: string; has_statement: boolean }>(
    `SELECT to_char(month, 'YYYY-MM') AS month, content_hash, statement_hash IS NOT NULL AS has_statement
       FROM month_closings
      WHERE reopened_at IS NULL ORDER BY month_closings.month`,
  );
  const months = rows.map(
    ({ month, content_hash: contentHash, has_statement: hasOpening }): LockedPeriod => ({
      kind: 'month',
      name: monthText(month),
      ...monthPeriod(month),
      contentHash,
      hasEntries: true,
      hasOpening,
    }),
  );
  return [...years, ...months].filter(({ last }) => last >= until);
}

/** The first day after everything that is locked or closed; null where nothing is. */
export async function findFirstOpenDay(queries: Queries): Promise<BooksDay | null> {
  const { rows } = await queries.query<{ day: string | null }>('SELECT books_open_from()::text AS day');
  const day = rows[0]?.day ?? null;
  return day === null ? null : parseBooksDay(day);
}

/** The rows as they were filed. */
export async function loadFiledContent(
  queries: Queries,
  { kind, name, first }: Pick<LockedPeriod, 'kind' | 'name' | 'first'>,
): Promise<PeriodContent> {
  const { rows } = await queries.query<{ content: unknown }>(
    kind === 'year'
      ? 'SELECT content FROM year_locks WHERE year = extract(year FROM $1::date) AND unlocked_at IS NULL'
      : 'SELECT content FROM month_closings WHERE month = $1 AND reopened_at IS NULL',
    [formatDay(first)],
  );
  if (!rows[0])
    throw new AppError('not_found', kind === 'year' ? `The year ${name} is not locked.` : `${name} is not closed.`);
  return periodContent.parse(rows[0].content);
}

/** For derived rows, which no trigger protects. Throws if the year is locked. */
export async function refuseLockedYear(queries: Queries, year: number): Promise<void> {
  const { rowCount } = await queries.query('SELECT FROM year_locks WHERE year = $1 AND unlocked_at IS NULL FOR SHARE', [
    year,
  ]);
  if (rowCount !== 0) throw new AppError('conflict', `The year ${year} is locked. Unlock it first.`);
}

/** Prepared once for each connection, and without a locked period no note is read. */
const FIND_REACH = {
  name: 'reach-into-locked-periods',
  text: `SELECT min(at) AS "from", max(id) AS "lastChangeId" FROM book_changes
          WHERE (SELECT locked_until()) IS NOT NULL AND transaction = pg_current_xact_id_if_assigned()
            AND at < (SELECT locked_until())`,
};

/**
 * Refuses a change that would alter a locked year or a closed month: throws LockedPeriodError with the first one that
 * differs.
 *
 * Every transaction of the server runs this check before it commits (`checkBeforeCommit`), and the database refuses a
 * commit without it. Triggers on the tables that the books depend on record how far back the transaction reaches. When
 * that is after the last locked period, which is nearly always, the check costs one statement. Otherwise the locked
 * periods are generated from the changed data and compared with what was filed.
 */
export async function checkLockedPeriods(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ from: Date | null; lastChangeId: number | null }>(FIND_REACH);
  const { from = null, lastChangeId = null } = rows[0] ?? {};
  if (from === null) return;
  // Two changes that alter nothing alone could alter a year together, so the second is checked after the first commits.
  await client.query('SELECT pg_advisory_xact_lock($1, $2)', [ADVISORY_CLASS, ADVISORY_KEYS.lockedYearCheck]);
  const terms = await loadBookTerms(client, { settings: await loadRecordedSettings(client), now: new Date() });
  const reached = await listLockedPeriods(client, { until: terms.calendar.dayOf({ at: from.getTime() }) });
  if (reached.length > 0) {
    const contents = await generatePeriods(client, { terms, periods: reached });
    await refuseDifferences(client, reached, async (period) => contents.get(period));
  }
  await client.query(`SELECT set_config('holdfast.checked_book_change', $1, true)`, [String(lastChangeId)]);
}

export async function refuseDifferences(
  client: pg.PoolClient,
  locked: readonly LockedPeriod[],
  contentOf: (period: LockedPeriod) => Promise<PeriodContent | undefined>,
): Promise<void> {
  for (const period of locked) {
    const now = await contentOf(period);
    if (now === undefined || hashOf(now) === period.contentHash) continue;
    const difference = compareContent(await loadFiledContent(client, period), now);
    throw new LockedPeriodError(period, await describeDifference(client, difference));
  }
}
