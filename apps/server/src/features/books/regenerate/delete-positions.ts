import type pg from 'pg';
import { transaction } from '../../../db/transaction.ts';
import { refuseLockedYear } from '../../../books/locked-years.ts';
import { takeBooks } from './take-books.ts';

/** Removes the generated positions of a year, or of all unlocked years, and notes from when on they are missing. */
export async function deletePositions(pool: pg.Pool, { year }: { year: number | null }): Promise<number> {
  return transaction(pool, async (client) => {
    await takeBooks(client);
    if (year !== null) await refuseLockedYear(client, year);
    await client.query(
      'DELETE FROM book_gains WHERE ($1::integer IS NULL OR year = $1) AND year NOT IN (SELECT year FROM year_locks WHERE unlocked_at IS NULL)',
      [year],
    );
    const { rows } = await client.query<{ deleted: number; first: Date | null }>(
      `WITH gone AS (
         DELETE FROM book_positions WHERE ($1::integer IS NULL OR year = $1) AND year NOT IN (SELECT year FROM year_locks WHERE unlocked_at IS NULL) RETURNING disposed_at
       )
       SELECT count(*) AS deleted, min(disposed_at) AS first FROM gone`,
      [year],
    );
    const { deleted = 0, first = null } = rows[0] ?? {};
    if (first !== null) await client.query('INSERT INTO book_changes (at) VALUES ($1)', [first]);
    return deleted;
  });
}
