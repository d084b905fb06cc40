import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Devnet, startDevnet } from '../../../../devnet/src/start-devnet.ts';
import { type TruthTransaction } from '../../../../devnet/src/truth.ts';
import { createTestDatabase, type TestDatabase } from '../../../../kit/database/testing.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { classify } from '../classify/classify.ts';
import { classifyNew } from './classify-new.ts';
import { suggestActions } from './suggest.ts';
import { enterCatalogue, readWallets } from './testing.ts';

/** The minimum share of transactions where the right action comes first. */
const RIGHT_MIN = 0.95;

let devnet: Devnet;
let database: TestDatabase;
/** In the order in which things happened. */
let truths: (TruthTransaction & { id: number })[];

beforeAll(async () => {
  devnet = await startDevnet();
  database = await createTestDatabase();
  const networkIds = await enterCatalogue(database.pool, devnet);
  // Deposits of clients are credited on networks that are open to them.
  await database.pool.query('UPDATE networks SET usable_by_clients = true');
  await readWallets(database.pool, devnet, networkIds);
  const { rows } = await database.pool.query<{
    id: number;
    network_id: number;
    hash: string;
    at: Date;
    position: number;
  }>('SELECT id, network_id, hash, at, position FROM transactions ORDER BY at, position, id');
  truths = rows.flatMap((row) => {
    const truth = devnet.truth.transactions.find(
      (each) => each.hash === row.hash && networkIds.get(each.networkChainId) === row.network_id,
    );
    return truth ? [{ ...truth, id: row.id }] : [];
  });
}, 180_000);
afterAll(async () => {
  await database?.close();
  await devnet?.close();
});

interface Miss {
  readonly truth: TruthTransaction;
  readonly first: string | undefined;
  readonly place: number;
}

function report(title: string, { of, misses }: { of: number; misses: readonly Miss[] }): number {
  const right = (of - misses.length) / of;
  const lines = misses.map(
    ({ truth, first, place }) =>
      `  ${truth.networkChainId} ${truth.hash.slice(0, 10)} ${truth.action} (${truth.evidence}) but ${first} ` +
      `came first, it ${place === -1 ? 'is not on the list' : `is number ${place + 1}`}: ${truth.why}`,
  );
  process.stdout.write(
    [`${title}: ${of - misses.length} of ${of} (${(right * 100).toFixed(1)} %)`, ...lines, ''].join('\n'),
  );
  return right;
}

test('every transaction that moved coins of own wallets was read', () => {
  const missing = devnet.truth.transactions.filter(
    (truth) => !truths.some((each) => each.hash === truth.hash && each.networkChainId === truth.networkChainId),
  );
  expect(
    missing.map(({ action, why }) => `${action}: ${why}`).filter((line) => !line.includes('transfer of nothing')),
  ).toEqual([]);
});

test('the right action comes first before anyone has chosen anything', async () => {
  const suggested = await suggestActions(
    database.pool,
    truths.map(({ id }) => id),
  );
  const misses = truths.flatMap((truth): Miss[] => {
    const actions = suggested.get(truth.id)!.map(({ action }) => action);
    return actions[0] === truth.action ? [] : [{ truth, first: actions[0], place: actions.indexOf(truth.action) }];
  });
  expect(report('Before anyone has chosen anything', { of: truths.length, misses })).toBeGreaterThanOrEqual(RIGHT_MIN);
  // No miss is accepted where the transaction and the known accounts determine the action.
  expect(misses.filter(({ truth }) => truth.evidence !== 'person').map(({ truth }) => truth.why)).toEqual([]);
  expect(misses.filter(({ place }) => place === -1).map(({ truth }) => truth.action)).toEqual([]);
});

test('what is classified without a person is always right', async () => {
  const { rows } = await database.pool.query<{ id: number; action: string }>(
    'SELECT transaction_id AS id, action FROM classifications',
  );
  const standing = new Map(rows.map((row) => [row.id, row.action]));
  const wrong = truths.filter(({ id, action }) => standing.has(id) && standing.get(id) !== action);
  expect(wrong.map(({ id, action, why }) => `${standing.get(id)} instead of ${action}: ${why}`)).toEqual([]);
  const silent = truths
    .filter(({ action }) => ['ownTransfer', 'noOp', 'fee'].includes(action))
    .filter(({ id }) => !standing.has(id));
  expect(silent.map(({ why }) => why)).toEqual([]);
});

test('both ends of every move over a bridge are tied, and no others', async () => {
  const { rows } = await database.pool.query<{ kind: string; out: string; in: string }>(
    `SELECT l.kind, o.hash AS out, i.hash AS in FROM transaction_links l
       JOIN transactions o ON o.id = l.out_transaction_id JOIN transactions i ON i.id = l.in_transaction_id`,
  );
  const wanted = devnet.truth.bridgings.map((bridging) => `${bridging.out.hash} ${bridging.in.hash}`);
  expect(
    rows
      .filter(({ kind }) => kind === 'bridge')
      .map((row) => `${row.out} ${row.in}`)
      .sort(),
  ).toEqual(wanted.sort());
  expect(rows.filter(({ kind }) => kind !== 'bridge')).toEqual([]);
});

test('settling everything once more changes nothing', async () => {
  const print = async (): Promise<unknown> =>
    (
      await database.pool.query(`SELECT (SELECT md5(string_agg(c::text, ',' ORDER BY c.transaction_id))
                                         FROM classifications c) AS meaning,
                                             (SELECT count(*) FROM transaction_events) AS events,
                                       (SELECT count(*) FROM classification_batches) AS batches,
                                           (SELECT md5(string_agg(l::text, ',' ORDER BY l.out_transaction_id))
                                            FROM transaction_links l) AS links`)
    ).rows;
  const before = await print();
  await transaction(database.pool, (client) =>
    classifyNew(
      client,
      truths.map(({ id }) => id),
    ),
  );
  expect(await print()).toEqual(before);
});

test('a person who works through the inbox, oldest first, finds the right action first', async () => {
  const misses: Miss[] = [];
  const { rows } = await database.pool.query<{ id: number }>(
    `INSERT INTO users (email, role, created_at) VALUES ('admin@desk.example', 'admin', now()) RETURNING id`,
  );
  const client = await database.pool.query<{ id: number }>(
    `INSERT INTO users (email, role, created_at) VALUES ('client@desk.example', 'client', now()) RETURNING id`,
  );
  // One network is enough to see habits grow.
  const mine = truths.filter(({ networkChainId }) => networkChainId === 1);
  for (const truth of mine) {
    const actions = (await suggestActions(database.pool, [truth.id])).get(truth.id)!.map(({ action }) => action);
    if (actions[0] !== truth.action) misses.push({ truth, first: actions[0], place: actions.indexOf(truth.action) });
    const ofClient =
      truth.action === 'clientDeposit' ? { createClientTransaction: { userId: client.rows[0]!.id } } : {};
    await transaction(database.pool, (connection) =>
      classify(connection, {
        transactionIds: [truth.id],
        action: truth.action,
        origin: 'person',
        userId: rows[0]!.id,
        ...ofClient,
      }),
    );
  }
  expect(report('Working through the inbox', { of: mine.length, misses })).toBeGreaterThanOrEqual(RIGHT_MIN);
});
