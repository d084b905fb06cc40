/**
 * Keeps two kinds of derived rows up to date: the loan segments from which liabilities are read, and the client
 * transactions for interest that is due. Both follow from the client transactions alone, and computing them again gives
 * the same rows.
 *
 * A trigger records every change of a cleared client transaction in loan_changes, in the same database transaction.
 * After each commit the server refreshes the clients recorded there (`keepLoansCurrent`), so reading the loans writes
 * nothing. If a process dies in between, the next commit of any process, the next start or the daily job does it.
 * Without changes it costs one query on an empty table.
 *
 * Lock order: the table loan_segments, then client transactions. Code that clears a client transaction calls this
 * before it locks anything.
 */
import { type UtcDay, utcDayOf } from '@holdfast/calendar';
import { listLoanSegments } from '../engine/loan-segments.ts';
import { type LoanBook } from '../engine/compute-loan-book.ts';
import type pg from 'pg';
import type { Log } from '@holdfast/database/log.ts';
import { retryOnConflict, runAfterCommit, transactionAlone } from '@holdfast/database/transaction.ts';
import { loadLoanBook } from './load-loan-book.ts';
import { reconcileInterest } from './reconcile-interest.ts';

/** Clients in one database transaction: enough to need few statements, few enough to block other requests briefly. */
const BATCH_CLIENTS = 250;
const NO_END = 2_147_483_647;

export interface RefreshOptions {
  readonly now: Date;
}

/** Refreshes the loans after every commit of the pool that changed them. */
export function keepLoansCurrent({ pool, log }: { pool: pg.Pool; log: Log }): void {
  runAfterCommit(pool, async () => {
    try {
      await refreshLoans(pool, { now: new Date() });
    } catch (error) {
      log.error({ err: error }, 'The loans could not be updated after a change. The next change tries again.');
    }
  });
}

/** After an import of many clients it works in batches, so that writers wait only briefly. */
export async function refreshLoans(pool: pg.Pool, options: RefreshOptions): Promise<void> {
  while (await hasChanges(pool))
    await retryOnConflict(() => transactionAlone(pool, (client) => refreshChanged(client, options)));
}

/** For writers, inside their database transaction. */
export async function refreshLoansWithin(client: pg.PoolClient, options: RefreshOptions): Promise<void> {
  while ((await refreshChanged(client, options)) === BATCH_CLIENTS);
}

/** Refreshes one batch of clients with changed loans and returns their number. */
async function refreshChanged(client: pg.PoolClient, { now }: RefreshOptions): Promise<number> {
  await client.query('LOCK TABLE loan_segments IN SHARE ROW EXCLUSIVE MODE');
  const { rows } = await client.query<{ user_id: number }>(
    `WITH round AS (SELECT DISTINCT user_id FROM loan_changes ORDER BY 1 LIMIT ${BATCH_CLIENTS}),
     taken AS (DELETE FROM loan_changes WHERE user_id IN (SELECT user_id FROM round) RETURNING user_id)
     SELECT DISTINCT user_id FROM taken ORDER BY 1`,
  );
  await computeLoans(client, { userIds: rows.map((row) => row.user_id), today: utcDayOf(now.getTime()) });
  return rows.length;
}

export interface InterestRun {
  readonly clients: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** Computes everything again for the batch of clients after `afterUserId`. Returns where the next batch starts. */
export async function recomputeLoans(
  client: pg.PoolClient,
  { now, afterUserId }: { now: Date; afterUserId: number },
): Promise<InterestRun & { lastUserId: number | null }> {
  await client.query('LOCK TABLE loan_segments IN SHARE ROW EXCLUSIVE MODE');
  const { rows } = await client.query<{ user_id: number }>(
    `SELECT u.id AS user_id FROM users u
      WHERE u.id > $1
        AND (EXISTS (SELECT FROM client_transactions x WHERE x.user_id = u.id)
             OR EXISTS (SELECT FROM loan_segments s WHERE s.user_id = u.id))
      ORDER BY u.id LIMIT ${BATCH_CLIENTS}`,
    [afterUserId],
  );
  const userIds = rows.map((row) => row.user_id);
  await client.query('DELETE FROM loan_changes WHERE user_id = ANY ($1)', [userIds]);
  const tally = await computeLoans(client, { userIds, today: utcDayOf(now.getTime()) });
  return { ...tally, clients: userIds.length, lastUserId: userIds.at(-1) ?? null };
}

/** Prepared once for each connection, because it follows every commit. */
const FIND_CHANGES = { name: 'loan-changes', text: 'SELECT EXISTS (SELECT FROM loan_changes) AS found' };

async function hasChanges(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(FIND_CHANGES);
  return rows[0]?.found ?? false;
}

async function computeLoans(
  client: pg.PoolClient,
  { userIds, today }: { userIds: readonly number[]; today: UtcDay },
): Promise<Omit<InterestRun, 'clients'>> {
  if (userIds.length === 0) return { added: 0, changed: 0, removed: 0 };
  const book = await loadLoanBook(client, userIds);
  await writeSegments(client, { userIds, book });
  return reconcileInterest(client, { userIds, book, day: today });
}

async function writeSegments(
  client: pg.PoolClient,
  { userIds, book }: { userIds: readonly number[]; book: LoanBook },
): Promise<void> {
  await client.query('DELETE FROM loan_segments WHERE user_id = ANY ($1)', [userIds]);
  const rows = book.loans.flatMap((loan) =>
    listLoanSegments(loan).map((segment) => [
      loan.depositId,
      loan.userId,
      loan.coinId,
      loan.startDay,
      segment.fromDay,
      segment.toDay ?? NO_END,
      segment.principal.toString(),
      segment.base.toString(),
      segment.years,
      segment.due.toString(),
      loan.ratePpm,
      arrayText(segment.dueParts.map((part) => part.day)),
      arrayText(segment.dueParts.map((part) => part.unpaid)),
    ]),
  );
  const columns = {
    deposit_id: 'bigint',
    user_id: 'bigint',
    coin_id: 'bigint',
    start_day: 'integer',
    from_day: 'integer',
    to_day: 'integer',
    principal_units: 'numeric',
    base_ticks: 'numeric',
    years: 'integer',
    due_ticks: 'numeric',
    rate_ppm: 'integer',
    due_days: 'text',
    due_unpaid_ticks: 'text',
  };
  const names = Object.keys(columns);
  await client.query(
    `INSERT INTO loan_segments (${names.join(', ')})
     SELECT ${names.slice(0, -2).join(', ')}, due_days::integer[], due_unpaid_ticks::numeric[]
       FROM unnest(${Object.values(columns)
         .map((type, index) => `$${index + 1}::${type}[]`)
         .join(', ')})
            AS given (${names.join(', ')})`,
    names.map((_, index) => rows.map((row) => row[index])),
  );
}

/** PostgreSQL's text form of an array, because unnest cannot take arrays of different lengths. */
function arrayText(numbers: readonly (number | bigint)[]): string {
  return `{${numbers.join(',')}}`;
}
