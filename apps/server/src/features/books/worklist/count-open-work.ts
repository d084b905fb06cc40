import type { Queries } from '../../../db/queries.ts';
import { WORK } from './work-source.ts';

/**
 * How many points nobody has settled or accepted: in all, of one year, or up to the end of one with what has no year.
 */
export async function countOpenWork(
  queries: Queries,
  { timeZone, year, untilYear }: { timeZone: string; year?: number; untilYear?: number },
): Promise<number> {
  const { rows } = await queries.query<{ open: number }>(
    `SELECT count(*) AS open FROM ${WORK} AS w WHERE NOT is_accepted AND ($2::integer IS NULL OR year = $2) AND ($3::integer IS NULL OR year IS NULL OR year <= $3)`,
    [timeZone, year ?? null, untilYear ?? null],
  );
  return rows[0]?.open ?? 0;
}
