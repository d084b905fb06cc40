import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { afterAll, expect, it } from 'vitest';
import { isConnectionLoss } from './connection-loss.ts';
import { createPool } from './create-pool.ts';
import { silentLog } from './log.ts';
import { createTestDatabase } from './testing.ts';
import { beginCopying, liftTimeLimits } from './time-limits.ts';
import { transaction } from './transaction.ts';
import { createWriteCheck } from './write-check.ts';

const database = await createTestDatabase();
afterAll(database.close);

const ANSWER_MS_MAX = 300;

/** A network in front of the database that can begin to swallow everything, as behind a firewall that forgot. */
async function networkBefore({ socketPath }: { readonly socketPath: string }) {
  const ends = new Set<Socket>();
  const state = { isSilent: false };
  const server = createServer((near) => {
    const far = connect(socketPath);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('data', (bytes) => {
        if (!state.isSilent) to.write(bytes);
      });
      from.on('error', () => {}).on('close', () => to.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { host: _, ...address } = database.pool.options;
  const pool = createPool({
    connection: {
      user: address.user,
      password: String(database.pool.options.password),
      database: address.database,
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
    },
    log: silentLog,
    answerMsMax: ANSWER_MS_MAX,
  });
  return {
    pool,
    silence: () => (state.isSilent = true),
    speak: () => (state.isSilent = false),
    close: async () => {
      await pool.end();
      for (const end of ends) end.destroy();
      server.close();
    },
  };
}

const socketPath = `${database.pool.options.host}/.s.PGSQL.5432`;

async function behindNetwork(work: (network: Awaited<ReturnType<typeof networkBefore>>) => Promise<void>) {
  const network = await networkBefore({ socketPath });
  try {
    await work(network);
  } finally {
    await network.close();
  }
}

it(
  'a statement whose answer never arrives is given up, and its connection is replaced',
  () =>
    behindNetwork(async ({ pool, silence, speak }) => {
      const failure = await transaction(pool, async (client) => {
        await client.query('SELECT 1');
        silence();
        await client.query('SELECT 2');
      }).catch((error: unknown) => error);
      expect(isConnectionLoss(failure), String(failure)).toBe(true);
      expect(pool.totalCount, 'nobody gets this connection again').toBe(0);
      speak();
      expect((await pool.query('SELECT 3 AS n')).rows).toEqual([{ n: 3 }]);
    }),
  20_000,
);

it('the server is not ready in time behind a silent network', () =>
  behindNetwork(async ({ pool, silence }) => {
    const writes = createWriteCheck(pool, () => 0);
    await pool.query('SELECT 1');
    silence();
    expect(await writes.check()).toMatchObject({ status: 'no database' });
  }));

it('a transaction with lifted limits waits for its statement, and the next one has the limits of all', () =>
  behindNetwork(async ({ pool }) => {
    const slow = `SELECT pg_sleep(${(2 * ANSWER_MS_MAX) / 1000})`;
    await transaction(pool, async (client) => {
      await liftTimeLimits(client, { statementSeconds: 0 });
      await client.query(slow);
      const { rows } = await client.query(`SELECT current_setting('statement_timeout') AS limit`);
      expect(rows).toEqual([{ limit: '0' }]);
    });
    expect(pool.totalCount).toBe(1);
    await expect(pool.query(slow)).rejects.toThrow('Query read timeout');
  }));

it('a COPY takes as long as its rows, and the statement after it has the limit again', () =>
  behindNetwork(async ({ pool }) => {
    await transaction(pool, async (client) => {
      await client.query('CREATE TEMPORARY TABLE copied (n integer) ON COMMIT DROP');
      const copying = beginCopying(client, copyFrom('COPY copied (n) FROM STDIN'));
      async function* rows() {
        yield '1\n';
        await wait(2 * ANSWER_MS_MAX);
        yield '2\n';
      }
      await pipeline(Readable.from(rows()), copying);
      expect((await client.query('SELECT sum(n)::integer AS sum FROM copied')).rows).toEqual([{ sum: 3 }]);
    });
    await expect(pool.query(`SELECT pg_sleep(${(2 * ANSWER_MS_MAX) / 1000})`)).rejects.toThrow('Query read timeout');
  }));
