import type pg from 'pg';

/** A connection to which the database stays as it is at this moment, whatever others commit meanwhile. */
export async function withSnapshot<T>(pool: pg.Pool, work: (reader: pg.PoolClient) => Promise<T>): Promise<T> {
  const reader = await pool.connect();
  let isSound = true;
  try {
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await reader.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
    return await work(reader);
  } finally {
    isSound = await reader.query('ROLLBACK').then(
      () => true,
      () => false,
    );
    reader.release(!isSound);
  }
}
