/** Jobs across real processes on one PostgreSQL: two that serve requests, two that work, and one of them killed. */
import { randomBytes } from 'node:crypto';
import { JOB_EVENTS_PATH, type Job, type JobSummary } from '@holdfast/contract';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { ADVISORY_CLASS, ADVISORY_KEYS } from '@holdfast/database/advisory-keys.ts';
import { countTotal } from '@holdfast/database/queries.ts';
import { createTestDatabase, type TestDatabase } from '../../kit/database/testing.ts';
import { waitFor } from '../../kit/jobs/testing.ts';
import { addAdministrator, buildServerOnce, callServer, HoldfastProcess } from './jobs-server-process.ts';

const ROWS = 2000;

const server = buildServerOnce();
const token = randomBytes(16).toString('base64url');
const processes = new Map<string, HoldfastProcess>();
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await addAdministrator(database.pool, token);
  await database.pool.query(
    `INSERT INTO coins (symbol, name, decimals) SELECT 'JOB' || n, 'Job coin ' || n, 18 FROM generate_series(1, 50) n`,
  );
  // All at once: they must not run into each other.
  await Promise.all(
    [
      start('api-1', ['--role', 'api']),
      start('api-2', ['--role', 'api']),
      start('worker-1', ['--role', 'worker']),
      start('worker-2', ['--role=worker']),
    ].map((process) => process.ready()),
  );
});
afterAll(async () => {
  await Promise.all([...processes.values()].map((process) => process.end('SIGKILL')));
  await database.close();
  server.remove();
});

/** The database sees each process under its name. */
function start(name: string, options: string[]): HoldfastProcess {
  const started = new HoldfastProcess(server.program, {
    arguments: options,
    environment: { DATABASE_URL: `${database.url}&application_name=${name}` },
  });
  processes.set(name, started);
  return started;
}

function processOf(name: string): HoldfastProcess {
  return processes.get(name)!;
}

const call = async <Body>(name: string, path: string, body?: unknown): Promise<Body> =>
  callServer<Body>({ address: await processOf(name).ready(), token }, path, body);

function csvOf(symbol: string, rows = ROWS): string {
  const lines = Array.from(
    { length: rows },
    (_, day) => `${new Date(Date.UTC(2024, 0, 1) - day * 86_400_000).toISOString().slice(0, 10)},${symbol},${day + 1}`,
  );
  return `date,symbol,price\n${lines.join('\n')}\n`;
}

const finished = (job: Job): boolean => job.finishedAt !== null;
const untilFinished = (jobId: number): Promise<Job> =>
  waitFor(() => call<Job>('api-1', `indexer/admin/jobs/${jobId}`), finished);

/** While this is held, an import is running and waits: the test decides how long, at most until it has ended. */
async function holdImports(): Promise<{ worker(): Promise<string>; release(): Promise<void> }> {
  const client = await database.pool.connect();
  let isHeld = true;
  const release = async (): Promise<void> => {
    if (!isHeld) return;
    isHeld = false;
    await client.query('SELECT pg_advisory_unlock($1, $2)', [ADVISORY_CLASS, ADVISORY_KEYS.priceImport]);
    client.release();
  };
  onTestFinished(release);
  await client.query('SELECT pg_advisory_lock($1, $2)', [ADVISORY_CLASS, ADVISORY_KEYS.priceImport]);
  return {
    worker: async () => {
      const look = async (): Promise<string[]> => {
        const { rows } = await database.pool.query<{ name: string }>(
          `SELECT a.application_name AS name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
            WHERE l.locktype = 'advisory' AND NOT l.granted AND l.classid = $1 AND l.objid = $2
                AND a.datname = current_database()`,
          [ADVISORY_CLASS, ADVISORY_KEYS.priceImport],
        );
        return rows.map((row) => row.name);
      };
      return (await waitFor(look, (names) => names.length > 0))[0]!;
    },
    release,
  };
}

const countPrices = (symbol: string) =>
  countTotal(
    database.pool,
    'SELECT count(*) AS total FROM price_dailies JOIN coins ON coins.id = coin_id WHERE symbol = $1',
    [symbol],
  );

it('forty jobs given to two servers are each done once by two workers', async () => {
  const started = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      call<JobSummary>(index % 2 === 0 ? 'api-1' : 'api-2', 'market/prices/import', {
        csv: csvOf(`JOB${index + 1}`, 100),
      }),
    ),
  );
  const jobs = await Promise.all(started.map((job) => untilFinished(job.id)));
  expect(jobs.map((job) => [job.status, (job.result as { added: number }).added])).toEqual(
    jobs.map(() => ['succeeded', 100]),
  );
  const { rows } = await database.pool.query<{ attempts: number }>('SELECT max(attempt) AS attempts FROM jobs');
  expect(rows[0]!.attempts).toBe(1);
});

it('the same file sent to both servers at once is one job', async () => {
  const hold = await holdImports();
  const jobs = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      call<JobSummary>(index % 2 === 0 ? 'api-1' : 'api-2', 'market/prices/import', { csv: csvOf('JOB41') }),
    ),
  );
  expect(new Set(jobs.map((job) => job.id)).size).toBe(1);
  await hold.release();
  expect((await untilFinished(jobs[0]!.id)).status).toBe('succeeded');
});

it('a page at one server receives updates of a job of the other server', async () => {
  const controller = new AbortController();
  const response = await fetch(`${await processOf('api-2').ready()}/api/${JOB_EVENTS_PATH}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: controller.signal,
  });
  const { id } = await call<JobSummary>('api-1', 'market/prices/import', { csv: csvOf('JOB42') });
  const seen: string[] = [];
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    seen.push(
      ...text
        .split('\n\n')
        .slice(0, -1)
        .filter((event) => event.startsWith('event: job\n'))
        .map((event) => JSON.parse(event.slice(event.indexOf('data: ') + 6)) as JobSummary)
        .filter((job) => job.id === id)
        .map((job) => job.status),
    );
    text = text.split('\n\n').at(-1)!;
    if (seen.includes('succeeded')) break;
  }
  controller.abort();
  expect(seen.at(-1)).toBe('succeeded');
});

it('a running job is cancelled from the other server and leaves nothing behind', async () => {
  const hold = await holdImports();
  const { id } = await call<JobSummary>('api-1', 'market/prices/import', { csv: csvOf('JOB43') });
  await hold.worker();
  // On a busy machine the worker may be quicker than the response.
  const { status, isCancelRequested } = await call<Job>('api-2', `indexer/admin/jobs/${id}/cancel`, {});
  expect([
    ['running', true],
    ['cancelled', false],
  ]).toContainEqual([status, isCancelRequested]);
  // It waits inside the database, and is interrupted there.
  expect(await untilFinished(id)).toMatchObject({ status: 'cancelled' });
  await hold.release();
  expect(await countPrices('JOB43')).toBe(0);
});

it('a worker killed with -9 in the middle of a job: the other one takes it up and finishes it once', async () => {
  const hold = await holdImports();
  const { id } = await call<JobSummary>('api-1', 'market/prices/import', { csv: csvOf('JOB44') });
  const victim = await hold.worker();
  await processOf(victim).end('SIGKILL');
  const killedAt = Date.now();
  await hold.release();
  const job = await untilFinished(id);
  const seconds = (Date.now() - killedAt) / 1000;
  console.log(`kill -9 of ${victim}: its job was finished by the other worker ${seconds.toFixed(1)} s later.`);
  expect(job).toMatchObject({ status: 'succeeded', result: { added: ROWS, changed: 0, alreadyThere: 0 } });
  expect(await countPrices('JOB44')).toBe(ROWS);
  const { rows } = await database.pool.query('SELECT attempt, lost_workers FROM jobs WHERE id = $1', [id]);
  expect(rows).toEqual([{ attempt: 2, lost_workers: 1 }]);
  processes.delete(victim);
});

it('a worker that is stopped during a job returns it, and a process of both roles finishes it', async () => {
  const hold = await holdImports();
  const { id } = await call<JobSummary>('api-1', 'market/prices/import', { csv: csvOf('JOB45') });
  const worker = await hold.worker();
  await processOf(worker).end('SIGTERM');
  expect(processOf(worker).exitCode).toBe(0);
  expect(await call<Job>('api-1', `indexer/admin/jobs/${id}`)).toMatchObject({ status: 'queued' });
  processes.delete(worker);
  await hold.release();
  await start('both', []).ready();
  expect(await untilFinished(id)).toMatchObject({ status: 'succeeded', result: { added: ROWS } });
});

it('error: a lone role without DATABASE_URL ends with a sentence', async () => {
  const lone = new HoldfastProcess(server.program, { arguments: ['--role', 'worker'], environment: {} });
  await lone.ended();
  expect(lone.exitCode).toBe(1);
  expect(lone.output).toBe(
    '--role worker needs DATABASE_URL: the embedded database serves one process only, which then does everything.\n',
  );
});
