/** A sync that is killed again and again loses nothing, doubles nothing, and leaves nothing half-written. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/db/testing.ts';
import {
  addCoin,
  addNetwork,
  addressOf,
  addWallet,
} from '../../apps/server/src/features/transactions/ingest/testing.ts';
import { waitFor } from '../../apps/server/src/jobs/testing.ts';
import { nodeBundle } from '../../scripts/node-bundle.mjs';

const ROUNDS = 20;
const BLOCKS = 600;
/** At least this far beyond the last kill before the next one. */
const BLOCKS_A_ROUND_MIN = 6;
const BLOCKS_A_ROUND_SPREAD = 19;
const WORKER_NAME = 'syncing-worker';

const repository = fileURLToPath(new URL('../../', import.meta.url));
let folder: string;
let database: TestDatabase;
let walletId: number;
const children = new Set<ChildProcess>();
beforeAll(async () => {
  database = await createTestDatabase();
  const networkId = await addNetwork(database.pool, {
    name: 'Ethereum',
    chainId: 1,
    nativeCoinId: await addCoin(database.pool, { symbol: 'ETH' }),
    rpcUrl: 'http://node.example',
  });
  walletId = await addWallet(database.pool, { networkId, name: 'Hot', address: addressOf('hot') });
  mkdirSync(join(repository, '.cache'), { recursive: true });
  folder = mkdtempSync(join(repository, '.cache', 'syncing-worker-'));
  buildSync(
    nodeBundle({ entry: join(repository, 'tests/faults/syncing-worker.ts'), outfile: join(folder, 'worker.mjs') }),
  );
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

function startWorker(): { child: ChildProcess; ended: Promise<string> } {
  const child = spawn(process.execPath, [join(folder, 'worker.mjs')], {
    cwd: repository,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DATABASE_URL: `${database.url}&application_name=${WORKER_NAME}`,
      WALLET_ID: String(walletId),
      BLOCKS: String(BLOCKS),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  return { child, ended: new Promise((resolve) => child.once('close', () => resolve(output))) };
}

async function syncedBlock(): Promise<number> {
  const { rows } = await database.pool.query<{ block: number | null }>(
    'SELECT synced_block AS block FROM wallets WHERE id = $1',
    [walletId],
  );
  return rows[0]!.block ?? 0;
}

/** The database notices that its client is gone a moment later. */
async function untilDisconnected(): Promise<void> {
  await waitFor(
    async () =>
      (
        await database.pool.query(
          'SELECT FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()',
          [WORKER_NAME],
        )
      ).rowCount,
    (connections) => connections === 0,
  );
}

/** Block n holds one payment of n, so the whole of what was read is known from the block it goes up to. */
async function expectWhole(block: number): Promise<void> {
  const { rows } = await database.pool.query(
    `SELECT (SELECT count(*)::int FROM transactions) AS transactions,
            (SELECT count(DISTINCT block)::int FROM transactions WHERE block BETWEEN 1 AND $1) AS blocks,
            (SELECT count(*)::int FROM transfers) AS transfers,
                (SELECT coalesce(sum(amount), 0)::text FROM transfers) AS amount,
            (SELECT coalesce(sum(transactions), 0)::int FROM transaction_days) AS counted,
                (SELECT coalesce(max(block), 0)::int FROM sync_heads) AS head`,
    [block],
  );
  expect(rows).toEqual([
    {
      transactions: block,
      blocks: block,
      transfers: block,
      amount: String((block * (block + 1)) / 2),
      counted: block,
      head: block,
    },
  ]);
}

test(`kill -9 during a sync, ${ROUNDS} times: commits are whole, and the next process continues`, async () => {
  const killedAt: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { child, ended } = startWorker();
    const target = (killedAt.at(-1) ?? 0) + BLOCKS_A_ROUND_MIN + ((round * 17) % BLOCKS_A_ROUND_SPREAD);
    await waitFor(syncedBlock, (block) => block >= target);
    child.kill('SIGKILL');
    await ended;
    await untilDisconnected();
    const block = await syncedBlock();
    await expectWhole(block);
    killedAt.push(block);
    // The dead worker's job is laid aside; that another worker takes it over after a while is tested with the jobs.
    await database.pool.query(
      `UPDATE jobs SET status = 'failed', error = 'killed', finished_at = now(), heartbeat_at = NULL
         WHERE status IN ('running', 'queued')`,
    );
  }
  expect(killedAt.at(-1)).toBeLessThan(BLOCKS);
  expect(await startWorker().ended).toContain('succeeded');
  await expectWhole(BLOCKS);
  const { rows } = await database.pool.query('SELECT derived, on_chain FROM wallet_balances');
  expect(rows).toEqual([
    { derived: String((BLOCKS * (BLOCKS + 1)) / 2), on_chain: String((BLOCKS * (BLOCKS + 1)) / 2) },
  ]);
  console.log(
    `kill -9 of a sync, ${ROUNDS} times, at blocks ${killedAt.join(', ')} of ${BLOCKS}: nothing lost, doubled or ` +
      `half-written.`,
  );
}, 240_000);
