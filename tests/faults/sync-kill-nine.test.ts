/** A sync that is killed repeatedly loses, duplicates and half-writes nothing. */
import type pg from 'pg';
import { expect, test } from 'vitest';
import { useShared } from '../../kit/database/testing.ts';
import { addEthereum, addressOf, addWallet } from '../../areas/transactions/server/ingest/testing.ts';
import { waitFor } from '../../kit/jobs/testing.ts';
import { createKillable, KILL_TEST_MS, killsOf } from './killable-program.ts';

const ROUNDS = killsOf(3);
/** The minimum number of blocks between two kills. */
const BLOCKS_A_ROUND_MIN = 6;
const BLOCKS_A_ROUND_SPREAD = 19;
/** A worker that runs ahead of its kill stops this many blocks after the target, however busy the machine. */
const BLOCKS_AHEAD_MAX = 20;
/** More than all kills reach, so that the last process has something left to do. */
const BLOCKS = 120 + ROUNDS * (BLOCKS_A_ROUND_MIN + BLOCKS_A_ROUND_SPREAD + BLOCKS_AHEAD_MAX);

let walletId: number;
const killable = useShared(() => createKillable('syncing-worker', { seed }));

async function seed(pool: pg.Pool): Promise<void> {
  const { network: networkId } = await addEthereum(pool, { rpcUrl: 'http://node.example' });
  walletId = await addWallet(pool, { networkId, name: 'Hot', address: addressOf('hot') });
}

const startWorker = () => killable.program.start({ WALLET_ID: String(walletId), BLOCKS: String(BLOCKS) });

async function syncedBlock(): Promise<number> {
  const { rows } = await killable.pool.query<{ block: number | null }>(
    'SELECT synced_block AS block FROM wallets WHERE id = $1',
    [walletId],
  );
  return rows[0]!.block ?? 0;
}

/** Block n has one payment of n, so the synced block determines all stored rows. */
async function expectWhole(block: number): Promise<void> {
  const { rows } = await killable.pool.query(
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

test(
  `kill -9 during a sync, ${ROUNDS} times: commits are whole, and the next process continues`,
  async () => {
    const killedAt: number[] = [];
    const gate = await killable.closeGate();
    for (let round = 0; round < ROUNDS; round += 1) {
      const target = (killedAt.at(-1) ?? 0) + BLOCKS_A_ROUND_MIN + ((round * 17) % BLOCKS_A_ROUND_SPREAD);
      await killable.pool.query(
        `CREATE OR REPLACE TRIGGER gate_of_blocks BEFORE UPDATE ON wallets FOR EACH ROW
           WHEN (NEW.synced_block > ${target + BLOCKS_AHEAD_MAX}) EXECUTE FUNCTION pass_gate()`,
      );
      const { child, ended } = startWorker();
      await waitFor(syncedBlock, (block) => block >= target);
      child.kill('SIGKILL');
      await ended;
      await killable.program.endSessions();
      const block = await syncedBlock();
      await expectWhole(block);
      killedAt.push(block);
      // The dead worker's job is marked as failed; jobs.test.ts covers that another worker takes it over.
      await killable.pool.query(
        `UPDATE jobs SET status = 'failed', error = 'killed', finished_at = now(), heartbeat_at = NULL
         WHERE status IN ('running', 'queued')`,
      );
    }
    expect(killedAt.at(-1)).toBeLessThan(BLOCKS);
    await gate.open();
    expect(await startWorker().ended).toContain('succeeded');
    await expectWhole(BLOCKS);
    const { rows } = await killable.pool.query('SELECT derived, on_chain FROM wallet_balances');
    expect(rows).toEqual([
      { derived: String((BLOCKS * (BLOCKS + 1)) / 2), on_chain: String((BLOCKS * (BLOCKS + 1)) / 2) },
    ]);
    console.log(
      `kill -9 of a sync, ${ROUNDS} times, at blocks ${killedAt.join(', ')} of ${BLOCKS}: nothing lost, doubled or ` +
        `half-written.`,
    );
  },
  KILL_TEST_MS,
);
