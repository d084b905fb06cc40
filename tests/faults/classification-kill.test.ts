/** A process that is killed repeatedly with -9 while it classifies many transactions at once. */
import type pg from 'pg';
import { expect, it } from 'vitest';
import { useShared } from '../../kit/database/testing.ts';
import { waitFor } from '../../kit/jobs/testing.ts';
import { createKillable, KILL_TEST_MS, killsOf } from './killable-program.ts';

const ROUNDS = killsOf(3);
const TRANSACTIONS = 400;
const ACTIONS = ['airdrop', 'mining', 'fork'] as const;

/** Each classification passes two gates, which the test can keep closed. */
const GATES = [
  `gate_after_classification AFTER INSERT OR UPDATE ON classifications
     FOR EACH STATEMENT EXECUTE FUNCTION pass_gate('0')`,
  `gate_after_events AFTER INSERT ON transaction_events FOR EACH STATEMENT EXECUTE FUNCTION pass_gate('1')`,
];
const killable = useShared(() => createKillable('classifying-process', { seed, gates: GATES }));

async function seed(pool: pg.Pool): Promise<void> {
  await pool.query(
    `INSERT INTO transactions (ledger, key, source, at, status)
       SELECT 'manual', 'k' || n, 'manual', timestamptz '2024-01-01Z' + n * interval '1 hour', 'success'
       FROM generate_series(1, $1::int) n`,
    [TRANSACTIONS],
  );
}

const start = (first: string, second: string) => killable.program.start({ FIRST: first, SECOND: second });

interface Counted {
  batches: number;
  events: number;
  halves: number;
  strays: number;
  unclassified: number;
  counted: number;
  notes: number;
  other_notes: number;
  other_actions: number;
}

/** Counts what must hold after every kill: all transactions have the action that was acknowledged last. */
async function countRows(action: string): Promise<Counted> {
  const { rows } = await killable.pool.query<Counted>(
    `SELECT (SELECT count(*) FROM classification_batches) AS batches,
            (SELECT count(*) FROM transaction_events WHERE kind = 'classified') AS events,
            (SELECT count(*) FROM classification_batches b
             WHERE (SELECT count(DISTINCT e.transaction_id) FROM transaction_events e
                    WHERE e.batch_id = b.id) <> $1) AS halves,
            (SELECT count(*) FROM classifications c
             WHERE c.batch_id <> (SELECT max(e.batch_id) FROM transaction_events e
                                  WHERE e.transaction_id = c.transaction_id)) AS strays,
            (SELECT count(*) FROM transactions WHERE NOT is_classified) AS unclassified,
            (SELECT sum(unclassified)::bigint FROM transaction_days) AS counted,
            (SELECT count(*) FROM transaction_notes) AS notes,
            (SELECT count(*) FROM transaction_notes WHERE note <> 'note of ' || $2::text) AS other_notes,
            (SELECT count(*) FROM classifications WHERE action <> $2) AS other_actions`,
    [TRANSACTIONS, action],
  );
  return rows[0]!;
}

it(
  `kill -9 while classifying ${TRANSACTIONS} transactions, ${ROUNDS} times: no loss, no duplicate`,
  async () => {
    const acknowledged: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [first, second] = [ACTIONS[round % 3]!, ACTIONS[(round + 1) % 3]!];
      const victim = start(first, second);
      await waitFor(
        async () => victim.output(),
        (output) => output.startsWith('ack'),
      );
      const gate = await killable.closeGate(round % 2);
      victim.child.stdin?.write('go\n');
      await waitFor(gate.findWaiting, (pid) => pid !== undefined);
      victim.child.kill('SIGKILL');
      await victim.ended;
      acknowledged.push(...[...victim.output().matchAll(/^ack (\d+)$/gm)].map((match) => Number(match[1])));
      await gate.open();
      await killable.program.untilDisconnected();
      expect(await countRows(first)).toEqual({
        batches: round + 1,
        events: (round + 1) * TRANSACTIONS,
        halves: 0,
        strays: 0,
        unclassified: 0,
        counted: 0,
        notes: TRANSACTIONS,
        other_notes: 0,
        other_actions: 0,
      });
    }
    const kept = await killable.pool.query('SELECT FROM classification_batches WHERE id = ANY ($1)', [acknowledged]);
    expect([kept.rowCount, new Set(acknowledged).size]).toEqual([ROUNDS, ROUNDS]);
    console.log(
      `kill -9 in the middle of a classification, ${ROUNDS} times: ${ROUNDS} acknowledged batches whole, ${ROUNDS} ` +
        `killed ones without a trace.`,
    );
  },
  KILL_TEST_MS,
);
