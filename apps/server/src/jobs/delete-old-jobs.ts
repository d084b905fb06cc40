import type pg from 'pg';

export const FINISHED_JOB_DAYS_MAX = 90;

/** Finished jobs are kept for a quarter, so that someone can still read what an import did. */
export async function deleteOldJobs(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query('DELETE FROM jobs WHERE finished_at < now() - make_interval(days => $1)', [
    FINISHED_JOB_DAYS_MAX,
  ]);
  return rowCount ?? 0;
}
