import type pg from 'pg';
import { liftTimeLimits, ROLLBACK } from '@holdfast/database/time-limits.ts';

/** Runs work on a connection with a snapshot of the database, unaffected by later commits. */
export async function withSnapshot<T>(pool: pg.Pool, work: (reader: pg.PoolClient) => Promise<T>): Promise<T> {
  const reader = await pool.connect();
  let isSound = true;
  try {
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await liftTimeLimits(reader, { statementSeconds: 0, idleSeconds: 10 * 60 });
    return await work(reader);
  } finally {
    isSound = await reader.query(ROLLBACK).then(
      () => true,
      () => false,
    );
    reader.release(!isSound);
  }
}
