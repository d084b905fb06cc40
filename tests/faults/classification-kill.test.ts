/** A process killed with -9 in the middle of classifying many transactions at once, again and again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/db/testing.ts';
import { waitFor } from '../../apps/server/src/jobs/testing.ts';
import { nodeBundle } from '../../scripts/node-bundle.mjs';

const ROUNDS = 20;
const TRANSACTIONS = 400;
const ACTIONS = ['airdrop', 'mining', 'fork'] as const;
/** A class of advisory locks that nothing else uses. */
const GATE_CLASS = 4711;

const repository = fileURLToPath(new URL('../../', import.meta.url));
let folder: string;
let database: TestDatabase;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  database = await createTestDatabase();
  mkdirSync(join(repository, '.cache'), { recursive: true });
  folder = mkdtempSync(join(repository, '.cache', 'classifying-process-'));
  buildSync(
    nodeBundle({
      entry: join(repository, 'tests/faults/classifying-process.ts'),
      outfile: join(folder, 'process.mjs'),
    }),
  );
  await database.pool.query(
    `INSERT INTO transactions (ledger, key, source, at, status)
       SELECT 'manual', 'k' || n, 'manual', timestamptz '2024-01-01Z' + n * interval '1 hour', 'success'
       FROM generate_series(1, $1::int) n`,
    [TRANSACTIONS],
  );
  // In the middle of its work each classification passes two gates, which the test can keep closed.
  await database.pool.query(
    `CREATE FUNCTION pass_gate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       PERFORM pg_advisory_xact_lock_shared(${GATE_CLASS}, TG_ARGV[0]::int); RETURN NULL; END $$;
     CREATE TRIGGER gate_after_meaning AFTER INSERT
         OR UPDATE ON classifications FOR EACH STATEMENT EXECUTE FUNCTION pass_gate('0');
     CREATE TRIGGER gate_after_events AFTER INSERT
         ON transaction_events FOR EACH STATEMENT EXECUTE FUNCTION pass_gate('1')`,
  );
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

function start(first: string, second: string): { child: ChildProcess; output(): string; ended: Promise<void> } {
  const child = spawn(process.execPath, [join(folder, 'process.mjs')], {
    cwd: repository,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DATABASE_URL: `${database.url}&application_name=victim`,
      FIRST: first,
      SECOND: second,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.add(child);
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  return { child, output: () => output, ended: new Promise((resolve) => child.once('close', () => resolve())) };
}

interface Counted {
  batches: number;
  events: number;
  halves: number;
  strays: number;
  unclassified: number;
  counted: number;
  notes: number;
  other_notes: number;
  other_meanings: number;
}

/** What must hold at every moment, whatever was killed: everything means the action that was acknowledged last. */
async function lookAround(action: string): Promise<Counted> {
  const { rows } = await database.pool.query<Counted>(
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
            (SELECT count(*) FROM classifications WHERE action <> $2) AS other_meanings`,
    [TRANSACTIONS, action],
  );
  return rows[0]!;
}

async function nobodyWrites(): Promise<void> {
  const look = async () =>
    (
      await database.pool.query(
        `SELECT FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'victim'`,
      )
    ).rowCount;
  await waitFor(look, (count) => count === 0);
}

async function closeGate(gate: number): Promise<{ isSomeoneWaiting(): Promise<boolean>; open(): Promise<void> }> {
  const client = await database.pool.connect();
  await client.query('SELECT pg_advisory_lock($1, $2)', [GATE_CLASS, gate]);
  return {
    isSomeoneWaiting: async () => {
      const { rowCount } = await database.pool.query(
        `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND classid = $1 AND objid = $2
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        [GATE_CLASS, gate],
      );
      return rowCount !== 0;
    },
    open: async () => {
      await client.query('SELECT pg_advisory_unlock($1, $2)', [GATE_CLASS, gate]);
      client.release();
    },
  };
}

it(`kill -9 while classifying ${TRANSACTIONS} transactions, ${ROUNDS} times: no loss, no duplicate`, async () => {
  const acknowledged: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [first, second] = [ACTIONS[round % 3]!, ACTIONS[(round + 1) % 3]!];
    const victim = start(first, second);
    await waitFor(
      async () => victim.output(),
      (output) => output.startsWith('ack'),
    );
    const gate = await closeGate(round % 2);
    victim.child.stdin?.write('go\n');
    await waitFor(gate.isSomeoneWaiting, (isWaiting) => isWaiting);
    victim.child.kill('SIGKILL');
    await victim.ended;
    acknowledged.push(...[...victim.output().matchAll(/^ack (\d+)$/gm)].map((match) => Number(match[1])));
    await gate.open();
    await nobodyWrites();
    expect(await lookAround(first)).toEqual({
      batches: round + 1,
      events: (round + 1) * TRANSACTIONS,
      halves: 0,
      strays: 0,
      unclassified: 0,
      counted: 0,
      notes: TRANSACTIONS,
      other_notes: 0,
      other_meanings: 0,
    });
  }
  const kept = await database.pool.query('SELECT FROM classification_batches WHERE id = ANY ($1)', [acknowledged]);
  expect([kept.rowCount, new Set(acknowledged).size]).toEqual([ROUNDS, ROUNDS]);
  console.log(
    `kill -9 in the middle of a classification, ${ROUNDS} times: ${ROUNDS} acknowledged batches whole, ${ROUNDS} ` +
      `killed ones without a trace.`,
  );
}, 240_000); // Some seconds on a quiet machine; the rest is patience for a busy one.
