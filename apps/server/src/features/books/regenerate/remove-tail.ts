import type pg from 'pg';
import type { GainMonth } from '../../../books/kept-gains.ts';

/** From when on rows go. The month is the one of the books' calendar in which the moment lies. */
export interface TailStart extends GainMonth {
  readonly at: Date;
}

/** The rows from a moment on, or all. What is open and held belongs to the end, so it always goes. */
export async function removeTail(client: pg.PoolClient, start: TailStart | null): Promise<void> {
  if (start === null) {
    for (const table of [
      'book_positions',
      'book_gains',
      'book_flows',
      'book_liabilities',
      'book_issues',
      'book_checkpoints',
    ])
      await client.query(`DELETE FROM ${table}`);
  } else {
    const from = start.at;
    await client.query('DELETE FROM book_gains WHERE (year, month) >= ($1, $2)', [start.year, start.month]);
    await client.query('DELETE FROM book_positions WHERE disposed_at >= $1', [from]);
    await client.query('DELETE FROM book_flows WHERE at >= $1', [from]);
    await client.query('DELETE FROM book_liabilities WHERE at >= $1', [from]);
    await client.query('DELETE FROM book_issues WHERE at >= $1 OR at IS NULL', [from]);
    await client.query('DELETE FROM book_checkpoints WHERE at > $1', [from]);
  }
  await client.query('DELETE FROM book_open_lots');
  await client.query('DELETE FROM book_holdings');
}
