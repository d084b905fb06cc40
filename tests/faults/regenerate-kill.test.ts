/**
 * A regeneration that is killed repeatedly leaves the old or the new books whole, and the next worker finishes it.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { useShared } from '../../kit/database/testing.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { dumpBooks } from '../../areas/books/server/testing.ts';
import { regenerateBooks } from '../../areas/books/server/regenerate/regenerate-books.ts';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import { waitFor } from '../../kit/jobs/testing.ts';
import { recordDefaults } from '../../areas/books/server/generation/book-settings.ts';
import { createKillable, KILL_TEST_MS, killsOf } from './killable-program.ts';

const ROUNDS = killsOf(3);
const TRANSACTIONS = 30_000;

/** The last step of a regeneration passes a gate, so that none finishes before it is killed. */
const GATE = `gate_before_success BEFORE UPDATE ON jobs
   FOR EACH ROW WHEN (NEW.status = 'succeeded') EXECUTE FUNCTION pass_gate()`;
const killable = useShared(() => createKillable('regenerating-worker', { seed, gates: [GATE] }));

/** Two purchases and a sale of most of both, repeatedly. */
async function seed(pool: pg.Pool): Promise<void> {
  await transaction(pool, async (client) => {
    for (const statement of [
      `INSERT INTO coins (symbol, name, decimals, is_cash)
         VALUES ('ETH', 'Ether', 18, false), ('USD', 'US Dollar', 2, true)`,
      `INSERT INTO networks (name, kind, chain_id, confirmations) VALUES ('Test', 'evm', 1, 0)`,
      `INSERT INTO accounts (network_id, address, kind) SELECT id, 'hot', 'wallet' FROM networks`,
      `INSERT INTO wallets (account_id, network_id, name, purpose) SELECT id, network_id, 'Hot', 'hot' FROM accounts`,
      `INSERT INTO transactions (ledger, key, source, at, status)
         SELECT 'test', 'k' || i, 'manual', '2021-01-01'::timestamptz + i * interval '1 hour', 'success'
         FROM generate_series(1, ${TRANSACTIONS}) AS i ORDER BY i`,
      `INSERT INTO transfers (transaction_id, key, at, coin_id, amount, from_account_id, to_account_id, role, origin,
                              value_usd)
       SELECT t.id, 'coin', t.at, c.id, CASE WHEN t.id % 3 = 0 THEN 1.9 ELSE 1 END,
           CASE WHEN t.id % 3 = 0 THEN a.id END, CASE
               WHEN t.id % 3 <> 0 THEN a.id END, 'transfer', 'row', 100 + t.id % 77
         FROM transactions t, coins c, accounts a WHERE c.symbol = 'ETH' ORDER BY t.id`,
      `INSERT INTO classification_batches (origin) VALUES ('person')`,
      `INSERT INTO classifications (transaction_id, action, batch_id)
         SELECT t.id, CASE WHEN t.id % 3 = 0 THEN 'sell' ELSE 'buy' END, b.id
         FROM transactions t, classification_batches b ORDER BY t.id`,
    ])
      await client.query(statement);
    await recordDefaults(client, { timeZone: 'UTC', userId: null });
  });
}

const startWorker = (jobId: number) => killable.program.start({ JOB_ID: String(jobId) });

async function progressOf(jobId: number): Promise<{ status: string; done: number }> {
  return (
    await killable.pool.query<{ status: string; done: number }>('SELECT status, done FROM jobs WHERE id = $1', [jobId])
  ).rows[0]!;
}

async function fingerprint(): Promise<string> {
  return createHash('sha256')
    .update(JSON.stringify(await dumpBooks(killable.pool)))
    .digest('hex');
}

async function regenerateWhole(): Promise<string> {
  const { job } = await enqueueJob(killable.pool, regenerateBooks, {
    key: 'all',
    payload: { fromScratch: true },
    createdBy: null,
  });
  expect(await startWorker(job.id).ended).toContain('succeeded');
  return fingerprint();
}

test(
  `kill -9 during a regeneration, ${ROUNDS} times: the books stay whole and the job finishes`,
  async () => {
    const old = await regenerateWhole();
    await killable.pool.query(`UPDATE transfers SET value_usd = value_usd + 1 WHERE id % 5 = 0`);
    const { job } = await enqueueJob(killable.pool, regenerateBooks, {
      key: 'all',
      payload: { fromScratch: true },
      createdBy: null,
    });
    const killedAt: number[] = [];
    const gate = await killable.closeGate();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { child, ended } = startWorker(job.id);
      const target = 1 + Math.round((0.8 * TRANSACTIONS * round) / ROUNDS);
      const { done } = await waitFor(
        () => progressOf(job.id),
        (state) => state.status === 'running' && state.done >= target,
      );
      child.kill('SIGKILL');
      await ended;
      await killable.program.endSessions();
      killedAt.push(done);
      expect(await fingerprint()).toBe(old);
      await killable.pool.query('UPDATE jobs SET lost_workers = 0 WHERE id = $1', [job.id]);
      await killable.declareWorkersDead();
    }
    await gate.open();
    expect(await startWorker(job.id).ended).toContain('succeeded');
    const finished = await fingerprint();
    expect(finished).not.toBe(old);
    expect(await regenerateWhole()).toBe(finished);
    console.log(
      `kill -9 of a regeneration, ${ROUNDS} times, after ${killedAt.join(', ')} of ${TRANSACTIONS} transactions: ` +
        `the old books stayed whole; the next worker generated the new ones.`,
    );
  },
  KILL_TEST_MS,
);
