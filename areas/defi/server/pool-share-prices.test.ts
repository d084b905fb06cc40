/** Shares of pools whose positions are not read are worth their part of the pool's coins. */
import { parsePrice } from '@holdfast/money';
import { beforeAll, expect, it } from 'vitest';
import type { ChainSource } from '@holdfast/chain/chain-source.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { createTestDatabase, useShared } from '../../../kit/database/testing.ts';
import { findPrice } from '../../prices/server/find-price.ts';
import { fakeContracts } from '../../protocols/engine/contracts/testing.ts';
import {
  addCoin,
  addEthereum,
  addWallet,
  ingestInto,
  transactionOf,
  transferOf,
} from '../../transactions/server/ingest/testing.ts';
import { writeReceiptPrices } from './write-receipt-prices.ts';

const database = useShared(createTestDatabase);
const [SHARE, UNCONFIRMED, WETH, USER] = [
  '0x1111111111111111111111111111111111111111',
  '0x2222222222222222222222222222222222222222',
  '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  '0x4444444444444444444444444444444444444444',
];
const WAD = 10n ** 18n;
const now = new Date('2024-06-01T12:00:00Z');
const pair = [
  ['totalSupply()', 1_000n * WAD],
  ['minter()', SHARE],
  [['coins(uint256)', 0n], '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'],
  [['balances(uint256)', 0n], 500n * WAD],
  [['coins(uint256)', 1n], WETH],
  [['balances(uint256)', 1n], 250n * WAD],
] as const;
let network: number;
const coins: Record<string, number> = {};

async function addToken(symbol: string, address: string, stated: unknown = null) {
  coins[symbol] = await addCoin(database.pool, { symbol });
  await database.pool.query(
    'INSERT INTO coin_addresses (network_id, address, coin_id, decimals, stated) VALUES ($1, $2, $3, 18, $4)',
    [network, address, coins[symbol], stated && JSON.stringify(stated)],
  );
}

beforeAll(async () => {
  const { pool } = database;
  const ethereum = await addEthereum(pool);
  network = ethereum.network;
  await addWallet(pool, { networkId: network, name: 'Treasury', address: USER });
  await addToken('WETH', WETH);
  await addToken('LP', SHARE, { kind: 'poolShare', of: [WETH] });
  await addToken('FALSE', UNCONFIRMED, { kind: 'poolShare', of: [WETH] });
  await pool.query('UPDATE coins SET needs_review = true WHERE id = $1', [coins['FALSE']]);
  await ingestInto(pool, {
    networkId: network,
    transactions: [SHARE, UNCONFIRMED].map((address) =>
      transactionOf(`0x${address.slice(2, 6)}`, {
        transfers: [transferOf({ coin: { kind: 'token', address }, to: { kind: 'address', address: USER } })],
      }),
    ),
  });
  for (const [coinId, price] of [
    [ethereum.ether, 2000],
    [coins['WETH'], 2004],
  ])
    await pool.query(
      `INSERT INTO price_spots (coin_id, source, price_usd, observed_at) VALUES ($1, 'CoinGecko', $2, $3)`,
      [coinId, price, now],
    );
  await write(fakeContracts({ [SHARE]: pair, [UNCONFIRMED]: pair }));
});

const write = (source: ReturnType<typeof fakeContracts>) =>
  writeReceiptPrices(
    {
      pool: database.pool,
      transaction: (run: Parameters<typeof transaction>[1]) => transaction(database.pool, run),
      log: { warn: () => {} },
      signal: new AbortController().signal,
    } as never,
    {
      network: {
        id: network,
        chainId: 1,
        name: 'Ethereum',
        kind: 'evm',
        rpcUrl: null,
        covalentName: null,
        confirmations: 0,
      },
      source: source as unknown as ChainSource,
      block: 100,
      now,
    } as never,
  );
const priceOf = (symbol: string) => findPrice(database.pool, { coinId: coins[symbol]!, at: now });

it('half an ETH at $2,000 and a quarter of a WETH at $2,004 are $1,501 for each share', async () => {
  expect(await priceOf('LP')).toMatchObject({ found: true, source: 'rate', price: parsePrice('1501') });
});

it('a token that nobody confirmed is not asked what it is worth', async () => {
  expect(await priceOf('FALSE')).toMatchObject({ found: false });
});

it('without the price of one of its coins a share has none, and the former one goes', async () => {
  await database.pool.query(`DELETE FROM price_spots WHERE coin_id = $1`, [coins['WETH']]);
  await write(fakeContracts({ [SHARE]: pair }));
  expect(await priceOf('LP')).toMatchObject({ found: false });
});
