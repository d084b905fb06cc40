import type pg from 'pg';

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws. The error of `work` reaches
 * the caller even when the rollback fails too; a connection in doubt is destroyed instead of going back to the pool.
 */
export async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let connectionIsSound = true;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error: when `work` swallowed a failed
    // statement, saying "committed" would be a lie.
    const commit = await client.query('COMMIT');
    if (commit.command !== 'COMMIT')
      throw new Error('The transaction was rolled back: a statement inside it had failed.');
    return result;
  } catch (error) {
    connectionIsSound = await client.query('ROLLBACK').then(
      () => true,
      () => false,
    );
    throw error;
  } finally {
    client.release(!connectionIsSound);
  }
}
