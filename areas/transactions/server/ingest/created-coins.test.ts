/** Coins that came without a transaction, from the fact to its classification. */
import { beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../../apps/server/src/testing/empty-tables.ts';
import { createTestDatabase, useShared } from '../../../../kit/database/testing.ts';
import { describeCreated } from '../../sources/transfers/created-coins.ts';
import { addEthereum, addressOf, addWallet, ingestInto } from './testing.ts';

const database = useShared(createTestDatabase);
let network: number;
beforeEach(async () => {
  await emptyTables(
    database.pool,
    'coins, networks, transactions, transaction_events, transaction_days, deleted_transactions, classification_batches',
    { restartsIds: true },
  );
  ({ network } = await addEthereum(database.pool));
});

const withdrawal = (index: number, gwei: bigint) =>
  describeCreated(
    {
      key: `withdrawal:${index}`,
      atMs: Date.parse('2024-01-15T19:35:07Z'),
      valueWei: gwei * 10n ** 9n,
      position: index,
      kind: 'withdrawal',
      name: 'Validator 1118010',
    },
    { account: addressOf('own'), block: { number: 19_014_337, hash: `0x${'a'.repeat(64)}` } },
  );

test('a withdrawal of a validator is income at once, the principal of an exit waits for a person', async () => {
  await addWallet(database.pool, { networkId: network, name: 'Own', address: addressOf('own') });
  const transactions = [...withdrawal(31_670_024, 10_742_175n), ...withdrawal(85_984_742, 32_002_867_188n)];
  const give = () => ingestInto(database.pool, { networkId: network, transactions });
  expect((await give()).added).toHaveLength(3);
  const { rows } = await database.pool.query(
    `SELECT t.key, t.at, x.amount, c.action, b.origin, c.reason FROM transactions t
       JOIN transfers x ON x.transaction_id = t.id LEFT JOIN classifications c ON c.transaction_id = t.id
       LEFT JOIN classification_batches b ON b.id = c.batch_id ORDER BY t.key`,
  );
  const at = new Date('2024-01-15T19:35:07Z');
  const reason = 'The network paid out what validator 1118010 earned.';
  const income = { action: 'stakingReward', origin: 'source', reason, at };
  expect(rows).toEqual([
    { ...income, key: 'withdrawal:31670024', amount: '0.010742175' },
    { ...income, key: 'withdrawal:85984742', amount: '0.002867188' },
    { key: 'withdrawal:85984742:principal', amount: '32', action: null, origin: null, reason: null, at },
  ]);
  expect((await give()).added, 'read again, nothing comes twice').toEqual([]);
});
