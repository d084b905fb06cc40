import type pg from 'pg';
import { AppError } from '../../../http/app-error.ts';
import { WORK } from './work-source.ts';

/** Once more with another reason replaces the reason. */
export async function acceptWork(
  pool: pg.Pool,
  given: { id: string; note: string; userId: number; timeZone: string; now: Date },
): Promise<void> {
  const { rowCount } = await pool.query(
    `INSERT INTO accepted_work (id, note, accepted_by, accepted_at) SELECT id, $3, $4, $5 FROM ${WORK} AS w WHERE id = $2
     ON CONFLICT (id) DO UPDATE SET note = excluded.note, accepted_by = excluded.accepted_by, accepted_at = excluded.accepted_at`,
    [given.timeZone, given.id, given.note, given.userId, given.now],
  );
  if (rowCount === 0) throw new AppError('not_found', 'This point is no longer on the worklist.');
}

/** What was not accepted is open already. */
export async function reopenWork(pool: pg.Pool, { id }: { id: string }): Promise<void> {
  await pool.query('DELETE FROM accepted_work WHERE id = $1', [id]);
}
