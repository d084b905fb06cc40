import type pg from 'pg';

/** The rows from a moment on, or all. What is open and held belongs to the end, so it always goes. */
export async function removeTail(client: pg.PoolClient, { from }: { from: Date | null }): Promise<void> {
  if (from === null) {
    for (const table of ['book_positions', 'book_flows', 'book_liabilities', 'book_issues', 'book_checkpoints']) await client.query(`DELETE FROM ${table}`);
  } else {
    await client.query('DELETE FROM book_positions WHERE disposed_at >= $1', [from]);
    await client.query('DELETE FROM book_flows WHERE at >= $1', [from]);
    await client.query('DELETE FROM book_liabilities WHERE at >= $1', [from]);
    await client.query('DELETE FROM book_issues WHERE at >= $1 OR at IS NULL', [from]);
    await client.query('DELETE FROM book_checkpoints WHERE at > $1', [from]);
  }
  await client.query('DELETE FROM book_open_lots');
  await client.query('DELETE FROM book_holdings');
}
