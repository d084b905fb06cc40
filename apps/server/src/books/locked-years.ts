import type { Queries } from '../db/queries.ts';
import { AppError } from '../http/app-error.ts';
import { yearContent, type YearContent } from './year-content.ts';

export interface LockedYear {
  readonly year: number;
  readonly contentHash: string;
}

/** The locked years, in their order. */
export async function listLockedYears(queries: Queries): Promise<LockedYear[]> {
  const { rows } = await queries.query<{ year: number; content_hash: string }>(
    'SELECT year, content_hash FROM year_locks WHERE unlocked_at IS NULL ORDER BY year',
  );
  return rows.map((row) => ({ year: row.year, contentHash: row.content_hash }));
}

/** What was filed. */
export async function loadFiledContent(queries: Queries, year: number): Promise<YearContent> {
  const { rows } = await queries.query<{ content: unknown }>(
    'SELECT content FROM year_locks WHERE year = $1 AND unlocked_at IS NULL',
    [year],
  );
  if (!rows[0]) throw new AppError('not_found', `The year ${year} is not locked.`);
  return yearContent.parse(rows[0].content);
}

/** For derived rows, which no trigger protects. */
export async function refuseLockedYear(queries: Queries, year: number): Promise<void> {
  const { rowCount } = await queries.query('SELECT FROM year_locks WHERE year = $1 AND unlocked_at IS NULL FOR SHARE', [
    year,
  ]);
  if (rowCount !== 0) throw new AppError('conflict', `The year ${year} is locked. Unlock it first.`);
}
