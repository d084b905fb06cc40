/** A program of the fault tests that is bundled once and started as processes, which a test can kill at any moment. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { TestDatabase } from '../../apps/server/src/db/testing.ts';
import { waitFor } from '../../apps/server/src/jobs/testing.ts';
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
