/** Holdfast through pgbouncer in transaction mode: no statement and no setting may belong to a session. */
import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import type { Job, JobSummary } from '@holdfast/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createServerPool } from '@holdfast/database/server/server-pool.ts';
import { leadsThroughPooler } from '@holdfast/database/create-pool.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { createTestDatabase, type TestDatabase } from '../../kit/database/testing.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { waitFor } from '../../kit/jobs/testing.ts';
import { createSampleSchema } from '../../areas/overview/server/sample/sample-schema.ts';
import { addAdministrator, buildServerOnce, callServer, HoldfastProcess } from './jobs-server-process.ts';
import { hasPgbouncer, Pgbouncer, type PoolerTarget } from './pgbouncer-process.ts';

describe.runIf(hasPgbouncer)('pgbouncer in transaction mode', () => {
  const token = randomBytes(16).toString('base64url');
  let database: TestDatabase;
  let pooler: Pgbouncer;
  let target: PoolerTarget;
  let pool: pg.Pool;

  beforeAll(async () => {
    database = await createTestDatabase();
    const cluster = inject('testCluster');
    target = { ...cluster, database: new URL(database.url.replace('@/', '@host/')).pathname.slice(1) };
    pooler = new Pgbouncer(statSync(cluster.host));
    await pooler.start(target);
    const server = createServerPool({ url: pooler.urlOf(target), log: silentLog });
    await server.check();
    pool = server.pool;
  });
  afterAll(async () => {
    await pool?.end();
    await pooler?.remove();
    await database?.close();
  });

  it('is recognised, and a direct connection is not', async () => {
    expect(leadsThroughPooler(pool)).toBe(true);
    await database.pool.query('SELECT 1');
    expect(leadsThroughPooler(database.pool)).toBe(false);
  });

  it('named statements work on whichever connection they run', async () => {
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        pool.query<{ n: number }>({ name: 'find-number', text: 'SELECT $1::int AS n', values: [n] }),
      ),
    );
    expect(results.map(({ rows }) => rows[0]!.n)).toEqual(Array.from({ length: 200 }, (_, n) => n));
  });

  it('the time limits hold in every transaction, and no other client inherits them', async () => {
    const inside = await Promise.all(
      Array.from({ length: 40 }, () =>
        transaction(pool, async (client) => {
          const { rows } = await client.query<{ limit: string; zone: string }>(
            `SELECT current_setting('statement_timeout') AS limit, current_setting('timezone') AS zone`,
          );
          return `${rows[0]!.limit} ${rows[0]!.zone}`;
        }),
      ),
    );
    expect(new Set(inside)).toEqual(new Set(['30s UTC']));
    const stranger = new pg.Client({ connectionString: pooler.urlOf(target) });
    await stranger.connect();
    const seen: string[] = [];
    for (let look = 0; look < 20; look += 1) {
      const { rows } = await stranger.query<{ limit: string }>(`SELECT current_setting('statement_timeout') AS limit`);
      seen.push(rows[0]!.limit);
    }
    await stranger.end();
    expect(new Set(seen)).toEqual(new Set(['0']));
  });

  it('error: sample data is refused with a sentence, because it needs a session', async () => {
    await expect(createSampleSchema(pool, { log: silentLog, build: async () => undefined })).rejects.toThrow(
      'Sample data cannot be loaded through a connection pooler.',
    );
  });

  it('a server with requests and jobs works through it without an error', async () => {
    const server = buildServerOnce();
    const holdfast = new HoldfastProcess(server.program, {
      arguments: [],
      environment: { DATABASE_URL: pooler.urlOf(target), CONCURRENT_REQUESTS: '500' },
    });
    try {
      const address = await holdfast.ready();
      await addAdministrator(database.pool, token);
      const call = <Body>(path: string, body?: unknown): Promise<Body> =>
        callServer<Body>({ address, token }, path, body);
      const job = await call<JobSummary>('market/prices/import', {
        csv: 'date,symbol,price\n2024-01-01,BTC,42000\n2024-01-02,BTC,43000\n',
      });
      const paths = ['auth/me', 'indexer/admin/transactions?page=1&limit=25', 'indexer/admin/wallets?page=1&limit=25'];
      await Promise.all(Array.from({ length: 300 }, (_, n) => call(paths[n % paths.length]!)));
      const finished = await waitFor(
        () => call<Job>(`indexer/admin/jobs/${job.id}`),
        ({ finishedAt }) => finishedAt !== null,
      );
      expect(finished).toMatchObject({ status: 'succeeded', result: { added: 2 } });
    } finally {
      await holdfast.end('SIGTERM');
      server.remove();
    }
    expect(holdfast.exitCode).toBe(0);
  });
});
