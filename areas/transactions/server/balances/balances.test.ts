import { transactionsCalls } from '../../contract/calls.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { useShared } from '../../../../kit/database/testing.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { emptyTables } from '../../../../apps/server/src/testing/empty-tables.ts';
import { createTestServer } from '../../../../apps/server/src/testing.ts';
import {
  addCoin,
  addEthereum,
  addressOf,
  addWallet,
  ingestInto,
  transactionOf,
  transferOf,
} from '../ingest/testing.ts';
import { FakeChain, sourcesOf } from '../sync/testing.ts';
import { checkBalances, deriveBalances } from './check-balances.ts';
import { findBalanceDivergence } from './find-divergence.ts';
import { listBalances } from './list-balances.ts';

const server = useShared(createTestServer);
let ether: number;
let network: number;
let hot: number;
let chain: FakeChain;
beforeEach(async () => {
  await emptyTables(server.pool, 'coins, networks, transactions, transaction_days', { restartsIds: true });
  ({ ether, network } = await addEthereum(server.pool));
  hot = await addWallet(server.pool, { networkId: network, name: 'Hot', address: addressOf('hot') });
  chain = new FakeChain();
});

/** Everything the chain has, and the wallet read up to its head. */
async function readChain(): Promise<void> {
  for await (const batch of chain.source.readHistory({ address: addressOf('hot'), fromBlock: 0 })) {
    await ingestInto(server.pool, { networkId: network, transactions: batch.transactions });
  }
  await server.pool.query('UPDATE wallets SET synced_block = $1', [chain.headBlock]);
}
async function check(): Promise<{ checked: number; differing: number }> {
  const balances = await checkBalances(server.pool, { walletId: hot, source: chain.source });
  await transaction(server.pool, (client) => balances.write(client));
  return { checked: balances.checked, differing: balances.differing };
}
const list = (query: Partial<Parameters<typeof listBalances>[1]> = {}) =>
  listBalances(server.pool, transactionsCalls.listBalances.query.parse(query), new Date());
const part = () =>
  findBalanceDivergence({ pool: server.pool, chains: sourcesOf(chain.source) }, { wallet_id: hot, coin_id: ether });

describe('derived against chain', () => {
  test('what came minus what went, up to the block, is what the wallet holds', async () => {
    chain.mine('stranger > hot 5');
    chain.mine('hot > shop 1.25', 'hot > hot 3');
    chain.mine('stranger > hot 100');
    await readChain();
    const { rows } = await server.pool.query<{ account_id: number }>('SELECT account_id FROM wallets');
    expect(await deriveBalances(server.pool, { accountId: rows[0]!.account_id, block: 2 })).toEqual(
      new Map([[ether, 3_750_000_000_000_000_000_000_000n]]),
    );
  });

  test('the list has both balances, the difference and the value; spam only on request', async () => {
    chain.mine('stranger > hot 5');
    await readChain();
    await server.pool.query(
      `INSERT INTO price_manuals (coin_id, day, price_usd) VALUES ($1, (now() AT TIME ZONE 'UTC')::date, 2000)`,
      [ether],
    );
    expect(await check()).toEqual({ checked: 1, differing: 0 });
    const { items, total } = await list();
    expect(total).toBe(1);
    expect(items).toMatchObject([
      {
        walletId: hot,
        walletName: 'Hot',
        networkName: 'Ethereum',
        coinSymbol: 'ETH',
        derived: '5',
        onChain: '5',
        difference: '0',
        block: 1,
        valueUsd: '10000',
      },
    ]);
    expect((await list({ only_differences: true })).items).toEqual([]);
    await server.pool.query('UPDATE coins SET is_spam = true');
    expect((await list()).items).toEqual([]);
    expect(
      (await list({ include_spam: true, wallet_id: hot, coin_id: ether, network_id: network })).items,
    ).toHaveLength(1);
    expect((await list({ include_spam: true, wallet_id: hot + 1 })).items).toEqual([]);
  });

  test('a difference is listed with its sign, unless the coin is rebasing', async () => {
    chain.mine('stranger > hot 5');
    chain.unseen.push({ block: 1, address: addressOf('hot'), wei: -1n });
    await readChain();
    expect(await check()).toEqual({ checked: 1, differing: 1 });
    expect((await list({ only_differences: true })).items).toMatchObject([{ difference: '-0.000000000000000001' }]);
    await server.pool.query('UPDATE coins SET is_rebasing = true');
    expect(await check()).toEqual({ checked: 1, differing: 0 });
    expect((await list({ only_differences: true })).items).toEqual([]);
  });

  test('the native coin is compared even if no transfer ever moved it', async () => {
    chain.mineEmpty(2);
    await readChain();
    expect(await check()).toEqual({ checked: 0, differing: 0 });
    expect((await list()).items).toEqual([]);
    chain.unseen.push({ block: 1, address: addressOf('hot'), wei: 32_000_000_000_000_000_000n });
    expect(await check()).toEqual({ checked: 1, differing: 1 });
    expect((await list({ only_differences: true })).items).toMatchObject([
      { coinId: ether, derived: '0', onChain: '32', difference: '32' },
    ]);
    expect(await part()).toMatchObject({ block: 1, text: expect.stringContaining('no transaction is recorded there') });
  });

  test('a balance that the chain does not provide stays open, and all do if the chain is unreachable', async () => {
    chain.mine('stranger > hot 5');
    await readChain();
    const points = await addCoin(server.pool, { symbol: 'PTS' });
    await ingestInto(server.pool, {
      networkId: network,
      ledger: 'manual',
      transactions: [
        {
          ...transactionOf('m1', { block: null, hash: null }),
          transfers: [{ ...transferOf({}, '7'), coin: { kind: 'coin', coinId: points } }],
        },
      ],
    });
    expect(await check()).toEqual({ checked: 1, differing: 0 });
    expect((await list({ coin_id: points })).items).toMatchObject([
      { derived: '7', onChain: null, difference: null, valueUsd: null },
    ]);
    chain.oldestState = 99;
    expect(await check()).toEqual({ checked: 0, differing: 0 });
  });
});

describe('where balances diverge', () => {
  beforeEach(async () => {
    for (let n = 0; n < 30; n += 1) {
      chain.mine(n % 3 === 0 ? 'hot > shop 0.5' : 'stranger > hot 2');
      chain.mineEmpty(4);
    }
    await readChain();
  });

  test('nowhere', async () => {
    expect(await part()).toMatchObject({ block: null, transactionId: null, text: 'The balances agree at block 150.' });
  });

  test('at a transaction with a wrong amount', async () => {
    const { rows } = await server.pool.query<{ id: number; block: number; hash: string }>(
      'SELECT id, block, hash FROM transactions ORDER BY block OFFSET 17 LIMIT 1',
    );
    await server.pool.query('UPDATE transfers SET amount = amount + 1 WHERE transaction_id = $1', [rows[0]!.id]);
    expect(await part()).toMatchObject({ block: rows[0]!.block, transactionId: rows[0]!.id, hash: rows[0]!.hash });
  });

  test.each([0, 17, 29])('in a block with a missing transaction: number %i of 30', async (index) => {
    const { rows } = await server.pool.query<{ id: number; block: number }>(
      'SELECT id, block FROM transactions ORDER BY block OFFSET $1 LIMIT 1',
      [index],
    );
    await server.pool.query('DELETE FROM transactions WHERE id = $1', [rows[0]!.id]);
    expect(await part()).toMatchObject({
      block: rows[0]!.block,
      transactionId: null,
      text: expect.stringContaining('no transaction is recorded there'),
    });
  });

  test('error: a node without old balances, a new wallet and a rebasing coin are explained', async () => {
    await server.pool.query('UPDATE transfers SET amount = amount + 1 WHERE transaction_id = 3');
    chain.oldestState = 140;
    expect((await part()).text).toMatch(
      /^Ethereum does not provide the wallet’s balance at block \d+\. Enter the RPC address of an archive node in the /,
    );
    await server.pool.query('UPDATE coins SET is_rebasing = true');
    expect((await part()).text).toBe(
      'ETH is a rebasing coin: its balance grows without transactions, which explains the difference.',
    );
    await server.pool.query('UPDATE wallets SET synced_block = NULL');
    expect((await part()).text).toBe('Hot has not been synced yet.');
  });
});

test('beyond 1,000 balances, each page has a total that leads to the next', async () => {
  await server.pool.query(
    `WITH added AS (INSERT INTO coins (symbol, name, decimals)
       SELECT 'C' || n, 'Coin ' || n, 18 FROM generate_series(1, 1010) AS n RETURNING id)
     INSERT INTO wallet_balances (wallet_id, coin_id, block, derived, on_chain) SELECT $1, id, 1, 1, 1 FROM added`,
    [hot],
  );
  expect(await list({ limit: 200 })).toMatchObject({ total: 1000, isTotalCapped: true });
  expect(await list({ limit: 200, page: 5 })).toMatchObject({ total: 1010, isTotalCapped: false });
  expect((await list({ limit: 200, page: 6 })).items).toHaveLength(10);
});
