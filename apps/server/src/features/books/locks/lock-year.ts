/** Locks a filed year: its rows, its settings, and a hash of its content are kept. */
import { booksDayOf, yearOf } from '@holdfast/calendar';
import type { YearLock } from '@holdfast/contract';
import type pg from 'pg';
import { ADVISORY_CLASS, ADVISORY_KEYS } from '../../../db/advisory-keys.ts';
import { transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/app-error.ts';
import { loadRecordedSettings } from '../../../books/book-settings.ts';
import { hashOf, loadManualContent, loadYearContent } from '../../../books/year-content.ts';
import { takeBooks } from '../regenerate/take-books.ts';
import { areBooksFresh } from '../settings/get-book-state.ts';
import { countOpenWork } from '../worklist/count-open-work.ts';
import { listYearLocks } from './list-year-locks.ts';

const WRITERS_SECONDS_MAX = 10;
/** PostgreSQL: the lock was not available in time; each of two waited for the other. */
const BUSY: ReadonlySet<unknown> = new Set(['55P03', '40P01']);

export async function lockYear(
  pool: pg.Pool,
  { year, userId, timeZone, now }: { year: number; userId: number; timeZone: string; now: Date },
): Promise<YearLock> {
  return transaction(pool, async (client) => {
    await waitForWriters(client);
    await takeBooks(client);
    const locked = await client.query('SELECT FROM year_locks WHERE year = $1 AND unlocked_at IS NULL', [year]);
    if (locked.rowCount !== 0) throw new AppError('conflict', `The year ${year} is locked already.`);
    if (!(await areBooksFresh(client, { timeZone, now })))
      throw new AppError('conflict', 'The books are not up to date. Regenerate them first, then lock the year.');
    const settings = await loadRecordedSettings(client);
    if (!isOver(year, { timeZone: settings.timeZone, now }))
      throw new AppError('conflict', `The year ${year} is not over yet.`);
    const open = await countOpenWork(client, { timeZone: settings.timeZone, untilYear: year });
    if (open > 0)
      throw new AppError(
        'conflict',
        `The worklist has ${open === 1 ? 'a point' : `${open} points`} up to ${year}. Settle or accept ${open === 1 ? 'it' : 'them'} first.`,
      );
    const { positions, flows } = await loadYearContent(client, year);
    const content = { positions: [...positions, ...(await loadManualContent(client, year))], flows };
    await client.query(
      'INSERT INTO year_locks (year, settings, content_hash, content, locked_by, locked_at) VALUES ($1, $2, $3, $4, $5, $6)',
      [year, JSON.stringify(settings), hashOf(content), JSON.stringify(content), userId, now],
    );
    const lock = (await listYearLocks(client)).find((one) => one.year === year);
    if (!lock) throw new Error('The lock was not stored.');
    return lock;
  });
}

function isOver(year: number, { timeZone, now }: { timeZone: string; now: Date }): boolean {
  return yearOf(booksDayOf(now.getTime(), timeZone)) > year;
}

/**
 * Waits until every writer of what the books depend on has committed. Later writers wait until the year is locked, and
 * are checked against it. A long import is not waited for.
 */
async function waitForWriters(client: pg.PoolClient): Promise<void> {
  await client.query(`SET LOCAL lock_timeout = '${WRITERS_SECONDS_MAX}s'`);
  try {
    for (const key of [ADVISORY_KEYS.transactionWrites, ADVISORY_KEYS.lockedYears])
      await client.query('SELECT pg_advisory_xact_lock($1, $2)', [ADVISORY_CLASS, key]);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && BUSY.has(error.code))) throw error;
    throw new AppError(
      'conflict',
      'An import or a sync is being saved at this moment. Try again when it has finished.',
      {
        cause: error,
      },
    );
  }
  await client.query('SET LOCAL lock_timeout = DEFAULT');
}
