import type pg from 'pg';

/** Runs work on a connection with a snapshot of the database, unaffected by later commits. */
export async function withSnapshot<T>(pool: pg.Pool, work: (reader: pg.PoolClient) => Promise<T>): Promise<T> {
  const reader = await pool.connect();
  let isSound = true;
  try {
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await reader.query(`SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = '10min'`);
    return await work(reader);
  } finally {
    isSound = await reader.query('ROLLBACK').then(
      () => true,
      () => false,
    );
    reader.release(!isSound);
  }
}
