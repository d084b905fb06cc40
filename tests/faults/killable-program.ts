/** A program of the fault tests that is bundled once and started as processes, which a test can kill at any moment. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type pg from 'pg';
import { silentLog } from '@holdfast/database/log.ts';
import { createTestDatabase, type TestDatabase } from '../../kit/database/testing.ts';
import { rescueLostJobs } from '@holdfast/jobs/rescue-lost-jobs.ts';
import { waitFor } from '../../kit/jobs/testing.ts';
import { nodeBundle } from '../../scripts/node-bundle.mjs';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** How often a test kills: few times in the suite; `npm run test:kills -- --times N` divides N among the paths. */
export function killsOf(inSuite: number): number {
  return Number(process.env['KILLS'] ?? inSuite);
}

/** Many kills take long; the rest is patience for a busy machine. */
export const KILL_TEST_MS = process.env['KILLS'] === undefined ? 600_000 : 7_200_000;

export interface RunningProgram {
  readonly child: ChildProcess;
  /** The output so far. */
  output(): string;
  /** Resolves with the whole output when the process has ended. */
  readonly ended: Promise<string>;
}

export class KillableProgram {
  readonly #folder: string;
  readonly #children = new Set<ChildProcess>();

  /** The program is tests/faults/{name}.ts. */
  constructor(
    readonly name: string,
    private readonly database: Pick<TestDatabase, 'pool' | 'url'>,
  ) {
    mkdirSync(join(repository, '.cache'), { recursive: true });
    this.#folder = mkdtempSync(join(repository, '.cache', `${name}-`));
    buildSync(
      nodeBundle({
        entry: join(repository, `tests/faults/${name}.ts`),
        outfile: join(this.#folder, 'program.mjs'),
      }),
    );
  }

  start(environment: Record<string, string>): RunningProgram {
    const child = spawn(process.execPath, [join(this.#folder, 'program.mjs')], {
      cwd: repository,
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'test',
        DATABASE_URL: `${this.database.url}&application_name=${this.name}`,
        ...environment,
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#children.add(child);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
    const ended = new Promise<string>((resolve) => child.once('close', () => resolve(output)));
    void ended.then(() => this.#children.delete(child));
    return { child, output: () => output, ended };
  }

  /** Resolves when PostgreSQL has noticed that the killed process is gone. */
  async untilDisconnected(): Promise<void> {
    await waitFor(
      async () => {
        const { rowCount } = await this.database.pool.query(
          'SELECT FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()',
          [this.name],
        );
        return rowCount;
      },
      (connections) => connections === 0,
    );
  }

  /** For a killed process whose sessions wait for a lock, and would notice its death only after a while. */
  async endSessions(): Promise<void> {
    await this.database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = $1 AND datname = current_database()`,
      [this.name],
    );
    await this.untilDisconnected();
  }

  remove(): void {
    for (const child of this.#children) child.kill('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** A seeded database with gates, and a program that works on it, for `useShared`. */
export async function createKillable(
  name: string,
  { seed, gates = [] }: { seed: (pool: pg.Pool) => Promise<unknown>; gates?: readonly string[] },
) {
  const database = await createTestDatabase();
  const { pool } = database;
  await seed(pool);
  await createGates(pool, gates);
  const program = new KillableProgram(name, database);
  return {
    pool,
    program,
    closeGate: (gate?: number) => closeGate(pool, gate),
    /** Simulates the time after which a worker without a heartbeat counts as dead. */
    declareWorkersDead: async (): Promise<void> => {
      await pool.query(`UPDATE jobs SET heartbeat_at = now() - interval '1 hour' WHERE status = 'running'`);
      await rescueLostJobs(pool, silentLog);
    },
    close: async () => {
      program.remove();
      await database.close();
    },
  };
}

/** A class of advisory locks that nothing else uses. A lock is one of its database, so all tests share the class. */
const GATE_CLASS = 4711;

/**
 * Creates the function pass_gate(), and triggers that call it. They wait while a test keeps the gate closed, so that a
 * process is killed at that point, however busy the machine is. The argument of the function is the number of the gate.
 */
export async function createGates(pool: pg.Pool, triggers: readonly string[]): Promise<void> {
  await pool.query(
    `CREATE FUNCTION pass_gate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       PERFORM pg_advisory_xact_lock_shared(${GATE_CLASS}, coalesce(TG_ARGV[0], '0')::int); RETURN NEW; END $$`,
  );
  for (const trigger of triggers) await pool.query(`CREATE TRIGGER ${trigger}`);
}

export interface ClosedGate {
  /** The process of the database that waits at the gate. */
  findWaiting(): Promise<number | undefined>;
  open(): Promise<void>;
}

export async function closeGate(pool: pg.Pool, gate = 0): Promise<ClosedGate> {
  const client = await pool.connect();
  await client.query('SELECT pg_advisory_lock($1, $2)', [GATE_CLASS, gate]);
  return {
    findWaiting: async () => {
      const { rows } = await pool.query<{ pid: number }>(
        `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND classid = $1 AND objid = $2
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        [GATE_CLASS, gate],
      );
      return rows[0]?.pid;
    },
    open: async () => {
      await client.query('SELECT pg_advisory_unlock($1, $2)', [GATE_CLASS, gate]);
      client.release();
    },
  };
}
