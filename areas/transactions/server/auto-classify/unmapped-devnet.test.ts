/**
 * The devnet as a new operator meets it: no token is in the catalogue, and several share the name of a coin that is.
 * What known accounts send is still no spam.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Devnet, startDevnet } from '../../../../devnet/src/start-devnet.ts';
import { createTestDatabase, type TestDatabase } from '../../../../kit/database/testing.ts';
import { chooseSuggestion, suggestActions } from './suggest.ts';
import { enterStartData, readWallets } from './testing.ts';

/** The share of first suggestions that were right before registries and receipts: 227 of 369. */
const RIGHT_MIN = 227 / 369;

/** What moves principal, and what would tax it. */
const PRINCIPAL: ReadonlySet<string> = new Set(['bridgeIn', 'borrow', 'unstake', 'withdrawCollateral']);
const INCOME: ReadonlySet<string> = new Set([
  'stakingReward',
  'farmingReward',
  'interestReceived',
  'otherIncome',
  'airdrop',
]);

let devnet: Devnet;
let database: TestDatabase;
let networkIds: Map<number, number>;

beforeAll(async () => {
  devnet = await startDevnet();
  database = await createTestDatabase();
  networkIds = await enterStartData(database.pool, devnet);
  await readWallets(database.pool, devnet, networkIds);
}, 180_000);
afterAll(async () => {
  await database?.close();
  await devnet?.close();
});

test('spam comes first for spam and for nothing else', async () => {
  const { rows } = await database.pool.query<{ id: number; network_id: number; hash: string }>(
    'SELECT id, network_id, hash FROM transactions ORDER BY id',
  );
  const suggested = await suggestActions(
    database.pool,
    rows.map(({ id }) => id),
  );
  const truths = rows.map((row) => {
    const truth = devnet.truth.transactions.find(
      (each) => each.hash === row.hash && networkIds.get(each.networkChainId) === row.network_id,
    )!;
    return { ...truth, first: chooseSuggestion(suggested.get(row.id))?.action };
  });
  const describe = ({ networkChainId, action, first, why }: (typeof truths)[number]) =>
    `${networkChainId}: ${first} before ${action}: ${why}`;
  expect(truths.filter(({ action, first }) => first === 'spam' && action !== 'spam').map(describe)).toEqual([]);
  expect(truths.filter(({ action, first }) => action === 'spam' && first !== 'spam').map(describe)).toEqual([]);
  expect(truths.filter(({ action }) => action === 'spam').length).toBeGreaterThan(5);
  const right = truths.filter(({ action, first }) => first === action).length;
  process.stdout.write(`Without any name or coin: ${right} of ${truths.length} first suggestions are right\n`);
  expect(right / truths.length).toBeGreaterThanOrEqual(RIGHT_MIN);
  const taxed = truths.filter(({ action, first }) => PRINCIPAL.has(action) && INCOME.has(first ?? ''));
  expect(taxed.map(describe)).toEqual([]);
});

test('a contract at one address on three networks is three coins, none of them spam', async () => {
  const { rows } = await database.pool.query<{ symbol: string; coins: number; spam: number }>(
    `SELECT min(c.symbol) AS symbol, count(DISTINCT c.id) AS coins, count(*) FILTER (WHERE c.is_spam) AS spam
       FROM coin_addresses a JOIN coins c ON c.id = a.coin_id WHERE c.needs_review GROUP BY a.address
       HAVING count(*) = 3`,
  );
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ coins, spam }) => coins !== 3 || spam !== 0)).toEqual([]);
});
