/** What the measurements on a database share: a migrated database, medians of alternating rounds, readable counts. */
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { createPool } from '@holdfast/database/create-pool.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { defaultMigrationsDirectory, migrate } from '@holdfast/database/migrate.ts';
import { createEmptyDatabase } from '../../kit/database/testing-cluster.ts';

/** Creates the database in the cluster and migrates it. The caller ends the pool. */
export async function createDatabase(
  connection: pg.ClientConfig,
  name: string,
  directory = defaultMigrationsDirectory,
): Promise<pg.Pool> {
  await createEmptyDatabase(connection, name);
  const pool = createPool({ connection: { ...connection, database: name }, log: silentLog, answerMsMax: 0 });
  await migrate({ pool, log: silentLog, directory });
  return pool;
}

/** Runs both alternately, so that the ratio holds on a noisy machine, and returns the median time of each. */
export async function measureBoth(
  [first, second]: readonly [() => Promise<number>, () => Promise<number>],
  { warmUps, rounds }: { readonly warmUps: number; readonly rounds: number },
): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = -warmUps; round < rounds; round += 1) {
    const [firstMs, secondMs] = [await first(), await second()];
    if (round < 0) continue;
    times[0].push(firstMs);
    times[1].push(secondMs);
  }
  return [median(times[0]), median(times[1])];
}

export function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}

export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

export interface Timed<T> {
  readonly seconds: number;
  /** Seconds of the processor. */
  readonly cpu: { readonly node: number; readonly database: number };
  readonly result: T;
}

/** Runs `work` and measures it by the clock and by the processor. */
export async function timeWork<T>(pool: pg.Pool, work: () => Promise<T>): Promise<Timed<T>> {
  const before = await readCpuSeconds(pool);
  const started = performance.now();
  const result = await work();
  const seconds = (performance.now() - started) / 1000;
  const after = await readCpuSeconds(pool);
  // A connection that ended meanwhile is no longer counted, and a new one began at zero.
  const database = [...after.database].reduce((sum, [pid, spent]) => sum + spent - (before.database.get(pid) ?? 0), 0);
  return { seconds, cpu: { node: after.node - before.node, database }, result };
}

/**
 * Seconds of processor time of this process and of the connections of the pool since they began. On a shared machine
 * they say more than the clock. The database counts where /proc shows its processes.
 */
async function readCpuSeconds(pool: pg.Pool): Promise<{ node: number; database: Map<number, number> }> {
  const { user, system } = process.cpuUsage();
  const { rows } = await pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'holdfast'`,
  );
  return { node: (user + system) / 1e6, database: new Map(rows.map(({ pid }) => [pid, cpuSecondsOf(pid)])) };
}

const TICKS_A_SECOND = 100;
/** Where /proc/PID/stat has the ticks of a process in user and in kernel mode, counted after its name. */
const [USER_TICKS, KERNEL_TICKS] = [11, 12];

function cpuSecondsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[USER_TICKS]) + Number(fields[KERNEL_TICKS])) / TICKS_A_SECOND;
  } catch {
    return 0;
  }
}

/** What is not measured may take any time. */
export async function withoutTimeLimit(pool: pg.Pool, statements: readonly string[]): Promise<void> {
  const client = await pool.connect();
  await client.query('SET statement_timeout = 0');
  for (const statement of statements) await client.query(statement);
  // The connection is closed, because it keeps the setting.
  client.release(true);
}
