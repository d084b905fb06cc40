import type pg from 'pg';
import { ADVISORY_CLASS, ADVISORY_KEYS } from '../../../db/advisory-keys.ts';
import { AppError } from '../../../http/app-error.ts';

/**
 * Nobody else draws the books up before this database transaction ends. Whoever is doing so now may take minutes, so
 * nobody waits.
 */
export async function takeBooks(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_xact_lock($1, $2) AS taken', [
    ADVISORY_CLASS,
    ADVISORY_KEYS.books,
  ]);
  if (!rows[0]?.taken)
    throw new AppError('conflict', 'The books are being drawn up at this moment. Try again when that is done.');
}
