/** A server that is killed repeatedly while clients write: what it acknowledged is there once and whole. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../kit/database/testing.ts';
import { waitFor } from '../../kit/jobs/testing.ts';
import { addAdministrator, buildServerOnce, HoldfastProcess } from './jobs-server-process.ts';
import { KILL_TEST_MS, killsOf } from './killable-program.ts';

const ROUNDS = killsOf(3);
const WRITERS = 4;
const WRITES_A_ROUND = 12;

const token = randomBytes(16).toString('base64url');
const server = buildServerOnce();
let database: TestDatabase;
let walletId: number;
let coinId: number;
let current: HoldfastProcess | null = null;

beforeAll(async () => {
  database = await createTestDatabase();
  const one = async (sql: string, values: unknown[] = []): Promise<number> =>
    (await database.pool.query<{ id: number }>(sql, values)).rows[0]!.id;
  await addAdministrator(database.pool, token);
  coinId = await one(`INSERT INTO coins (symbol, name, decimals) VALUES ('KIL', 'Kill coin', 18) RETURNING id`);
  const networkId = await one(
    `INSERT INTO networks (name, kind, confirmations) VALUES ('Kills', 'other', 0) RETURNING id`,
  );
  const accountId = await one(
    `INSERT INTO accounts (network_id, address, kind) VALUES ($1, 'hot', 'wallet') RETURNING id`,
    [networkId],
  );
  walletId = await one(
    `INSERT INTO wallets (account_id, network_id, name, purpose) VALUES ($1, $2, 'Hot', 'hot') RETURNING id`,
    [accountId, networkId],
  );
});
afterAll(async () => {
  await current?.end('SIGKILL');
  await database?.close();
  server.remove();
});

/** Returns the id of an acknowledged transaction; null when the server died. */
async function record(address: string, note: string): Promise<number | null> {
  try {
    const response = await fetch(`${address}/api/indexer/admin/transaction/add`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        at: '2024-01-01T00:00:00Z',
        transfers: [{ coinId, amount: '1', to: { walletId }, valueUsd: '5' }],
        action: 'airdrop',
        note,
      }),
    });
    const body = (await response.json()) as { id: number };
    if (response.status !== 200) throw new TypeError(`${response.status} ${JSON.stringify(body)}`);
    return body.id;
  } catch (error) {
    if (error instanceof TypeError && /^\d/.test(error.message)) throw error;
    return null;
  }
}

test(
  `kill -9 of a server that serves writes, ${ROUNDS} times: nothing lost, doubled or half-written`,
  async () => {
    const acknowledged = new Map<string, number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = new HoldfastProcess(server.program, {
        arguments: ['--role', 'api'],
        environment: { DATABASE_URL: `${database.url}&application_name=request-kill` },
      });
      current = started;
      const address = await started.ready();
      const killed = new AbortController();
      const before = acknowledged.size;
      const write = async (writer: number): Promise<void> => {
        for (let count = 1; !killed.signal.aborted; count += 1) {
          const note = `round ${round} writer ${writer} number ${count}`;
          const id = await record(address, note);
          if (id !== null) acknowledged.set(note, id);
        }
      };
      const writing = Array.from({ length: WRITERS }, (_, writer) => write(writer));
      await waitFor(
        async () => acknowledged.size - before,
        (count) => count >= WRITES_A_ROUND,
      );
      killed.abort();
      await started.end('SIGKILL');
      await Promise.all(writing);
    }
    await waitFor(
      async () =>
        (await database.pool.query(`SELECT FROM pg_stat_activity WHERE application_name = 'request-kill'`)).rowCount,
      (connections) => connections === 0,
    );
    const { rows } = await database.pool.query<{ id: number; note: string; transfers: number; actions: number }>(
      `SELECT t.id, n.note,
            (SELECT count(*) FROM transfers WHERE transaction_id = t.id) AS transfers,
            (SELECT count(*) FROM classifications WHERE transaction_id = t.id AND action = 'airdrop') AS actions
       FROM transactions t LEFT JOIN transaction_notes n ON n.transaction_id = t.id`,
    );
    const byNote = new Map(rows.map((row) => [row.note, row]));
    expect(byNote.size).toBe(rows.length);
    expect(rows.filter(({ transfers, actions }) => transfers !== 1 || actions !== 1)).toEqual([]);
    expect([...acknowledged].filter(([note, id]) => byNote.get(note)?.id !== id)).toEqual([]);
    console.log(
      `kill -9 of a server that serves writes, ${ROUNDS} times: ${acknowledged.size} acknowledged transactions, none ` +
        `lost, and ${rows.length - acknowledged.size} more that were complete when the server died.`,
    );
  },
  KILL_TEST_MS,
);
