/**
 * Where the sample portfolio is kept: in a schema of its own, with its own tables.
 *
 *   create   build the sample in the schema `holdfast_sample`, which nobody reads;
 *            then, in one transaction: rename the installation's schema to `holdfast_own`, and the sample to its name
 *   remove   in one transaction: drop the sample, and rename `holdfast_own` back
 *
 * The installation's own tables are renamed and never written, so nothing of the sample can remain in them.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ADVISORY_CLASS, ADVISORY_KEYS } from '@holdfast/database/advisory-keys.ts';
import { createSchemaPool, leadsThroughPooler } from '@holdfast/database/create-pool.ts';
import type { Log } from '@holdfast/database/log.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { protectSchema } from '@holdfast/database/server-role.ts';
import { liftTimeLimits } from '@holdfast/database/time-limits.ts';
import { retryOnConflict, transactionAlone } from '@holdfast/database/transaction.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';

const BUILDING = 'holdfast_sample';
const OWN = 'holdfast_own';
const LOCK_SECONDS_MAX = 10;
/** Creating the sample takes seconds; a second request waits for the first. */
const WAIT_SECONDS_MAX = 60;
const JOB_MS_MAX = 10_000;
const POLL_MS = 50;

export async function hasSample(queries: Queries): Promise<boolean> {
  const { rows } = await queries.query<{ has_sample: boolean }>(
    `SELECT to_regnamespace('${OWN}') IS NOT NULL AS has_sample`,
  );
  return rows[0]?.has_sample ?? false;
}

/** Runs one creation or removal at a time, also among several processes. */
export async function withSampleLock<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  return transactionAlone(pool, async (client) => {
    await liftTimeLimits(client, { statementSeconds: WAIT_SECONDS_MAX, idleSeconds: 0 });
    await client.query('SELECT pg_advisory_xact_lock($1, $2)', [ADVISORY_CLASS, ADVISORY_KEYS.sample]);
    return work();
  });
}

/** Builds the sample with `build`, on a pool of its own, and puts it in the place of the installation's tables. */
export async function createSampleSchema(
  pool: pg.Pool,
  { log, build }: { log: Log; build: (sample: pg.Pool) => Promise<void> },
): Promise<void> {
  await refuseOwnData(pool);
  if (leadsThroughPooler(pool))
    throw new AppError(
      'conflict',
      'Sample data cannot be loaded through a connection pooler. Set DATABASE_URL to the database itself first.',
    );
  await pool.query(`DROP SCHEMA IF EXISTS ${BUILDING} CASCADE`);
  await pool.query(`CREATE SCHEMA ${BUILDING}`);
  const sample = createSchemaPool(pool, { schema: BUILDING, log });
  try {
    await build(sample);
  } catch (error) {
    await sample.end();
    await pool.query(`DROP SCHEMA IF EXISTS ${BUILDING} CASCADE`);
    throw error;
  }
  await sample.end();
  await waitForRunningJobs(pool);
  await transactionAlone(pool, async (client) => {
    await holdJobs(client);
    await refuseOwnData(client);
    const name = await currentSchema(client);
    const key = await readAuditKey(client);
    await client.query(`ALTER SCHEMA ${name} RENAME TO ${OWN}`);
    await client.query(`ALTER SCHEMA ${BUILDING} RENAME TO ${name}`);
    await writeAuditKey(client, key);
    await protectSchema(client);
  });
}

/** Drops the sample and puts the own tables back, which `upgrade` brings to this version. */
export async function removeSampleSchema(pool: pg.Pool, upgrade: () => Promise<unknown>): Promise<void> {
  if (!(await hasSample(pool))) throw new AppError('conflict', 'No sample data is loaded.');
  await pool.query(
    `UPDATE jobs SET cancel_requested_at = coalesce(cancel_requested_at, now()) WHERE status = 'running'`,
  );
  await waitForRunningJobs(pool);
  const key = await readAuditKey(pool);
  await retryOnConflict(() =>
    transactionAlone(pool, async (client) => {
      await holdJobs(client);
      const name = await currentSchema(client);
      await client.query(`DROP SCHEMA ${name} CASCADE`);
      await client.query(`ALTER SCHEMA ${OWN} RENAME TO ${name}`);
    }),
  );
  await upgrade();
  await writeAuditKey(pool, key);
}

interface AuditKey {
  inner_key: Buffer;
  outer_key: Buffer;
}

/* The call that exchanges the tables began with the key of the former ones, and is recorded in the others. */

async function readAuditKey(queries: Queries): Promise<AuditKey> {
  const { rows } = await queries.query<AuditKey>('SELECT inner_key, outer_key FROM audit_key');
  if (!rows[0]) throw new Error('The database has no key for the audit log.');
  return rows[0];
}

async function writeAuditKey(queries: Queries, key: AuditKey): Promise<void> {
  await queries.query('UPDATE audit_key SET inner_key = $1, outer_key = $2', [key.inner_key, key.outer_key]);
}

async function currentSchema(client: Queries): Promise<string> {
  const { rows } = await client.query<{ name: string }>('SELECT current_schema() AS name');
  if (!rows[0]) throw new Error('The database has no current schema.');
  return pg.escapeIdentifier(rows[0].name);
}

/** A job that runs belongs to the tables on which it started, so the tables are exchanged between jobs. */
async function waitForRunningJobs(pool: pg.Pool): Promise<void> {
  for (let waitedMs = 0; waitedMs < JOB_MS_MAX; waitedMs += POLL_MS) {
    const { rowCount } = await pool.query(`SELECT FROM jobs WHERE status = 'running' LIMIT 1`);
    if (rowCount === 0) return;
    await pause(POLL_MS);
  }
}

/** No job starts while the table of jobs is locked. Those that wait start when their tables are back. */
async function holdJobs(client: pg.PoolClient): Promise<void> {
  await client.query(`SET LOCAL lock_timeout = '${LOCK_SECONDS_MAX}s'`);
  await client.query('LOCK TABLE users, jobs IN ACCESS EXCLUSIVE MODE');
  const { rowCount } = await client.query(`SELECT FROM jobs WHERE status = 'running' LIMIT 1`);
  if (rowCount !== 0) throw new AppError('conflict', 'A job is running. Try again when it has finished.');
}

/** The sample is for installations in which nobody has done anything yet. */
async function refuseOwnData(queries: Queries): Promise<void> {
  if (await hasSample(queries)) throw new AppError('conflict', 'The sample data is already loaded.');
  const { rows } = await queries.query<{ has_data: boolean }>(
    `SELECT EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM wallets) OR EXISTS (SELECT FROM transactions)
         OR EXISTS (SELECT FROM client_transactions) AS has_data`,
  );
  if (rows[0]?.has_data ?? true)
    throw new AppError(
      'conflict',
      'This installation has data of its own. Sample data can be loaded only into an empty installation.',
    );
}
