/** An interest run that is killed between two of its transactions: all interest is due once, and admins hear of it. */
import type pg from 'pg';
import { expect, test } from 'vitest';
import { useShared } from '../../kit/database/testing.ts';
import { interestRun } from '../../areas/lending/server/lending-jobs.ts';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import { waitFor } from '../../kit/jobs/testing.ts';
import { createKillable, KILL_TEST_MS, killsOf } from './killable-program.ts';

const KILLS = killsOf(3);
const CLIENTS = 5;
const DAY_MS = 86_400_000;

const GATE = `gate_before_notice BEFORE INSERT ON notices
   FOR EACH ROW WHEN (NEW.kind = 'interestDue') EXECUTE FUNCTION pass_gate()`;
const killable = useShared(() => createKillable('interest-worker', { seed, gates: [GATE] }));

async function seed(pool: pg.Pool): Promise<void> {
  await pool.query(
    `INSERT INTO users (email, role, created_at) VALUES ('admin@people.example', 'admin', now());
     INSERT INTO users (email, role, created_at)
       SELECT 'client' || n || '@people.example', 'client', now() FROM generate_series(1, ${CLIENTS}) n;
     INSERT INTO coins (symbol, name, decimals, usable_by_clients) VALUES ('USDC', 'USD Coin', 6, true);
     INSERT INTO client_transactions (user_id, coin_id, type, amount, initiated_at, status, cleared_at)
       SELECT u.id, c.id, 'deposit', 100, '2024-01-01Z', 'cleared', '2024-01-01Z' FROM users u, coins c
        WHERE u.role = 'client' AND c.symbol = 'USDC'`,
  );
}

async function countInterest(): Promise<{ payments: number; notices: number; told: number }> {
  const { rows } = await killable.pool.query<{ payments: number; notices: number; told: number }>(
    `SELECT (SELECT count(*) FROM client_transactions WHERE type = 'interest') AS payments,
            (SELECT count(*) FROM notices WHERE kind = 'interestDue') AS notices,
            (SELECT coalesce(sum((data ->> 'payments')::int), 0) FROM notices WHERE kind = 'interestDue') AS told`,
  );
  return rows[0]!;
}

test(
  `kill -9 of an interest run before its notice, ${KILLS} times: due once, and the notice is written`,
  async () => {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const NOW = new Date(Date.UTC(2024, 0, 1) + kill * 400 * DAY_MS).toISOString();
      const { job } = await enqueueJob(killable.pool, interestRun, { key: 'all', payload: {}, createdBy: null });
      const start = () => killable.program.start({ JOB_ID: String(job.id), NOW });
      const before = await countInterest();
      const gate = await killable.closeGate();
      const victim = start();
      await waitFor(gate.findWaiting, (pid) => pid !== undefined);
      victim.child.kill('SIGKILL');
      await victim.ended;
      await killable.program.endSessions();
      await gate.open();
      const between = await countInterest();
      expect(between.payments).toBeGreaterThan(before.payments);
      expect(between.notices).toBe(before.notices);
      await killable.declareWorkersDead();
      expect(await start().ended).toContain('succeeded');
      const after = await countInterest();
      expect(after).toEqual({ payments: between.payments, notices: kill, told: after.payments });
    }
  },
  KILL_TEST_MS,
);
