/** What the measurements on a database share: a migrated database, medians of alternating rounds, readable counts. */
import pg from 'pg';
import { createPool } from '../../apps/server/src/db/create-pool.ts';
import { silentLog } from '../../apps/server/src/db/log.ts';
import { defaultMigrationsDirectory, migrate } from '../../apps/server/src/db/migrate.ts';

/** Creates the database in the cluster and migrates it. The caller ends the pool. */
export async function createDatabase(
  connection: pg.ClientConfig,
  name: string,
  directory = defaultMigrationsDirectory,
): Promise<pg.Pool> {
  const administrator = new pg.Client({ ...connection, database: 'postgres' });
  await administrator.connect();
  await administrator.query(`CREATE DATABASE ${name}`);
  await administrator.end();
  const pool = createPool({ connection: { ...connection, database: name }, log: silentLog });
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
