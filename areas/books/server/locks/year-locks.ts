/** Locks a filed year: its rows, its settings, and a hash of its content are kept. */
import { bookSettings } from '../../contract/books.ts';
import { lockCounts, type YearLock } from '../../contract/review.ts';
import { add, type Decimal, formatDecimal, parseDecimal } from '@holdfast/money';
import type pg from 'pg';
import { loadRecordedSettings } from '../generation/book-settings.ts';
import { unfileSuspense } from '../generation/filed-suspense.ts';
import { hashOf, periodContent, type PeriodContent, yearPeriod } from '../generation/period-content.ts';
import { ADVISORY_CLASS, ADVISORY_KEYS } from '@holdfast/database/advisory-keys.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { BookDependencies } from '../reading-dependencies.ts';
import { lockBooks } from '../regenerate/regenerate-books.ts';
import { areBooksFresh } from '../settings/book-state.ts';
import { fileStatement } from './filed-statement.ts';
import { countUnresolved, isOver, isResolved, requireAcknowledged } from './lock-check.ts';
import { fullName } from '@holdfast/database/user-name.ts';

const WRITERS_SECONDS_MAX = 10;
/** PostgreSQL's codes for a lock timeout and a deadlock. */
const BUSY: ReadonlySet<unknown> = new Set(['55P03', '40P01']);

export const yearLockHandlers = defineHandlers(({ pool, config: { timeZone }, now }: BookDependencies) => ({
  listYearLocks: () => listYearLocks(pool),

  async lockYear({ params: { year }, body, caller: { userId } }) {
    const time = now();
    return transaction(pool, async (client) => {
      await waitForWriters(client);
      await lockBooks(client);
      const locked = await client.query('SELECT FROM year_locks WHERE year = $1 AND unlocked_at IS NULL', [year]);
      if (locked.rowCount !== 0) throw new AppError('conflict', `The year ${year} is locked already.`);
      if (!(await areBooksFresh(client, { timeZone, now: time })))
        throw new AppError('conflict', 'The books are not up to date. Regenerate them first, then lock the year.');
      const settings = await loadRecordedSettings(client);
      if (!isOver(year, { timeZone: settings.timeZone, now: time }))
        throw new AppError('conflict', `The year ${year} is not over yet.`);
      const counts = await countUnresolved(client, { year, timeZone: settings.timeZone });
      requireAcknowledged(year, counts, body?.acknowledged ?? null);
      const period = yearPeriod(year);
      const { content, ...filed } = await fileStatement(client, period);
      await client.query(
        `INSERT INTO year_locks (year, settings, content_hash, content, statement, statement_hash, acknowledged,
                                 locked_by, locked_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          year,
          JSON.stringify(settings),
          hashOf(content),
          JSON.stringify(content),
          JSON.stringify(filed.statement),
          filed.statementHash,
          isResolved(counts) ? null : JSON.stringify(counts),
          userId,
          time,
        ],
      );
      const lock = (await listYearLocks(client)).find((one) => one.year === year);
      if (!lock) throw new Error('The lock was not stored.');
      return lock;
    });
  },

  /** The filed rows are kept, for comparison and as a record of who unlocked the year and why. */
  async unlockYear({ params: { year }, query: { reason }, caller: { userId } }) {
    const { rowCount } = await transaction(pool, async (client) => {
      await refuseLaterClosings(client, year);
      const unlocked = await client.query(
        `UPDATE year_locks SET unlocked_at = $2, unlocked_by = $3, unlocked_reason = $4 WHERE year = $1
           AND unlocked_at IS NULL`,
        [year, now(), userId, reason],
      );
      if (unlocked.rowCount !== 0) await unfileSuspense(client);
      return unlocked;
    });
    if (rowCount === 0) throw new AppError('not_found', `The year ${year} is not locked.`);
    return { done: true };
  },
}));

/**
 * Waits until every writer of the tables that the books depend on has committed. Later writers wait until the period is
 * locked and are then checked against it. The wait has a timeout, so a long import makes it fail.
 */
export async function waitForWriters(client: pg.PoolClient): Promise<void> {
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

/** No period is locked or closed until this transaction ends. */
export async function shareLocks(client: pg.PoolClient): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock_shared($1, $2)', [ADVISORY_CLASS, ADVISORY_KEYS.lockedYears]);
}

interface LockRow {
  year: number;
  settings: unknown;
  content_hash: string;
  statement_hash: string | null;
  content: unknown;
  acknowledged: unknown;
  locked_at: Date;
  locked_by_name: string | null;
}

export async function listYearLocks(queries: Queries): Promise<YearLock[]> {
  const { rows } = await queries.query<LockRow>(
    `SELECT s.year, s.settings, s.content_hash, s.statement_hash, s.content, s.acknowledged, s.locked_at,
       ${fullName('u')} AS locked_by_name
       FROM year_locks s LEFT JOIN users u ON u.id = s.locked_by WHERE s.unlocked_at IS NULL ORDER BY s.year`,
  );
  return rows.map((row) => ({
    year: row.year,
    lockedAt: row.locked_at.toISOString(),
    lockedByName: row.locked_by_name,
    settings: bookSettings.parse(row.settings),
    contentHash: row.statement_hash ?? row.content_hash,
    acknowledged: lockCounts.nullable().parse(row.acknowledged),
    ...figuresOf(periodContent.parse(row.content)),
  }));
}

function figuresOf({
  positions,
  flows,
}: PeriodContent): Pick<YearLock, 'disposals' | 'shortUsd' | 'longUsd' | 'incomeUsd' | 'expensesUsd'> {
  const taxable = positions.filter(({ isTaxable }) => isTaxable);
  const gain = (term: 'short' | 'long'): string =>
    total(taxable.filter((row) => row.term === term).map(({ gainUsd }) => gainUsd));
  const flow = (side: 'income' | 'expense'): string =>
    total(flows.filter((row) => row.side === side).map(({ valueUsd }) => valueUsd));
  return {
    disposals: taxable.length,
    shortUsd: gain('short'),
    longUsd: gain('long'),
    incomeUsd: flow('income'),
    expensesUsd: flow('expense'),
  };
}

function total(values: readonly string[]): string {
  return formatDecimal(values.reduce((sum, value) => add(sum, parseDecimal(value)), 0n as Decimal));
}

/**
 * Months are closed in order. Unlocking a year whose December is closed by the lock alone would open it below months
 * that are closed; a December that was closed itself stays closed.
 */
async function refuseLaterClosings(client: pg.PoolClient, year: number): Promise<void> {
  await shareLocks(client);
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM month_closings WHERE reopened_at IS NULL AND month > make_date($1, 12, 1)
        AND NOT EXISTS (SELECT FROM month_closings WHERE reopened_at IS NULL AND month = make_date($1, 12, 1))
      ORDER BY month LIMIT 1`,
    [year],
  );
  if (rows[0]) throw new AppError('conflict', `${rows[0].name} is closed. Reopen it before you unlock ${year}.`);
}
