import type pg from 'pg';
import { AppError } from '../../../http/app-error.ts';

/** What was filed stays, for comparison and as a record of who opened it again and why. */
export async function unlockYear(
  pool: pg.Pool,
  { year, reason, userId, now }: { year: number; reason: string; userId: number; now: Date },
): Promise<void> {
  const { rowCount } = await pool.query(
    'UPDATE year_locks SET unlocked_at = $2, unlocked_by = $3, unlocked_reason = $4 WHERE year = $1 AND unlocked_at IS NULL',
    [year, now, userId, reason],
  );
  if (rowCount === 0) throw new AppError('not_found', `The year ${year} is not locked.`);
}
