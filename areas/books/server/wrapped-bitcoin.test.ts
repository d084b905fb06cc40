/**
 * Bitcoin and a wrapped form of it in the real books: coins of their own, until an alias group makes them one asset.
 * All figures are by hand.
 */
import { catalogueCalls } from '@holdfast/catalogue/contract';
import type { FoundTransfer } from '@holdfast/chain/found-transaction.ts';
import { parseAmount } from '@holdfast/money';
import { pricesCalls } from '@holdfast/prices/contract';
import { transactionsCalls } from '@holdfast/transactions/contract';
import { expect, test } from 'vitest';
import { useShared } from '../../../kit/database/testing.ts';
import { startTestWorker } from '../../../kit/jobs/testing-worker.ts';
import { createBitcoinWorld, STRANGER } from '../../lending/server/testing/bitcoin-world.ts';
import { addressOf, DAY_MS } from '../../lending/server/testing.ts';
import { ingestInto, transactionOf, transferOf } from '../../transactions/server/ingest/testing.ts';
import { regenerateBooks } from './regenerate/regenerate-books.ts';
import { regenerateNow } from './testing.ts';

const world = useShared(async () => {
  const bitcoin = await createBitcoinWorld();
  const worker = await startTestWorker(bitcoin.pool, [regenerateBooks], {});
  return { ...bitcoin, close: () => worker.stop().then(() => bitcoin.close()) };
});

const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const dayAgo = (days: number): Date => new Date(TODAY - days * DAY_MS + DAY_MS / 2);
const isoDay = (date: Date): string => date.toISOString().slice(0, 10);
const classify = (id: number, action: string) =>
  world.api(transactionsCalls.classifyTransaction, { query: {}, body: { transactionIds: [id], action } });

const TOKEN = addressOf(0x0777);
const MERCHANT = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3';

/** 1 BTC is received at 50,000; half of it goes to a custodian, who mints 0.5 of a wrapped coin; 0.2 of that is spent. */
async function wrapHalf(): Promise<{ wbtc: number; vault: number; hot: number }> {
  const wbtc = await world.addCoin({
    symbol: 'WBTC',
    name: 'Wrapped Bitcoin',
    decimals: 8,
    addresses: [{ networkId: world.network.id, address: TOKEN, decimals: 8 }],
  });
  const [vault, hot] = [await world.addKey('cold'), await world.addWallet({ name: 'EVM hot' })];
  await world.markRead(vault.id, [0]);
  for (const [coinId, days, priceUsd] of [
    [world.btc.id, 40, '50000'],
    [world.btc.id, 20, '60000'],
    [wbtc.id, 20, '59900'],
    [wbtc.id, 10, '65000'],
  ] as const)
    await world.api(pricesCalls.setManualPrice, {
      params: { id: coinId, day: isoDay(dayAgo(days)) },
      body: { priceUsd, reason: 'Quote of the desk' },
    });
  const received = { inputs: [[STRANGER, '1.0001']], outputs: [[world.at(0), '1']], at: dayAgo(40) } as const;
  await classify(await world.chained(received), 'airdrop');
  const sent = await world.chained({
    inputs: [[world.at(0), '1']],
    outputs: [
      [MERCHANT, '0.5'],
      [world.at(0), '0.4999'],
    ],
    at: dayAgo(20),
  });
  await classify(sent, 'wrap');
  const onEthereum = async (key: string, days: number, action: string, transfer: Partial<FoundTransfer>) => {
    const { added } = await ingestInto(world.pool, {
      networkId: world.network.id,
      transactions: [
        transactionOf(key, {
          // The mint follows the payment on the same day.
          atMs: dayAgo(days).getTime() + 3_600_000,
          transfers: [
            {
              ...transferOf(),
              coin: { kind: 'token', address: TOKEN },
              origin: 'log',
              from: null,
              to: null,
              ...transfer,
            },
          ],
        }),
      ],
    });
    await classify(added[0]!, action);
  };
  const own = { kind: 'address', address: hot.address } as const;
  await onEthereum(`0x${'e1'.repeat(32)}`, 20, 'wrap', { to: own, amount: parseAmount('0.5') });
  const shop = { kind: 'address', address: addressOf(0x5409) } as const;
  await onEthereum(`0x${'e2'.repeat(32)}`, 10, 'purchase', { from: own, to: shop, amount: parseAmount('0.2') });
  return { wbtc: wbtc.id, vault: vault.id, hot: hot.id };
}

const booked = async () => ({
  closed: (
    await world.pool.query(
      `SELECT c.symbol, p.kind, p.wallet_id AS wallet, trim_scale(sum(p.amount))::text AS amount,
              round(sum(p.proceeds_usd), 6)::float8 AS proceeds, round(sum(p.cost_usd), 6)::float8 AS cost
         FROM book_positions p JOIN coins c ON c.id = p.coin_id WHERE p.close_transaction_id IS NOT NULL
        GROUP BY 1, 2, 3, p.close_transaction_id ORDER BY p.close_transaction_id`,
    )
  ).rows,
  open: (
    await world.pool.query(
      `SELECT l.asset_id AS asset, l.wallet_id AS wallet, trim_scale(sum(l.amount))::text AS amount, round(sum(l.cost_usd), 6)::float8 AS cost
         FROM book_open_lots l GROUP BY 1, 2 ORDER BY 2`,
    )
  ).rows,
  issues: (await world.pool.query('SELECT DISTINCT code FROM book_issues ORDER BY 1')).rows.map(({ code }) => code),
});

test('wrapping: two coins stay two assets and a missing cost is an issue; in one alias group cost and date go along', async () => {
  const { wbtc, vault, hot } = await wrapHalf();
  const btc = world.btc.id;
  await regenerateNow(world.pool, { fromScratch: true });
  // The mining fee of the payment, worth 6 dollars, is spent in both cases.
  const fee = { symbol: 'BTC', kind: 'fee', wallet: vault, amount: '0.0001', proceeds: 6, cost: 5 };
  expect(await booked()).toEqual({
    closed: [fee, { symbol: 'WBTC', kind: 'spend', wallet: hot, amount: '0.2', proceeds: 13000, cost: 0 }],
    open: [
      { asset: btc, wallet: vault, amount: '0.4999', cost: 24995 },
      { asset: wbtc, wallet: hot, amount: '0.3', cost: 0 },
      // What the custodian holds.
      { asset: btc, wallet: null, amount: '0.5', cost: 25000 },
    ],
    issues: ['missing_basis'],
  });

  const { id } = await world.api(catalogueCalls.addAliasCoin, { body: { coinId: btc } });
  await world.api(catalogueCalls.updateAliasCoin, { params: { id }, body: { aliasedCoinsIds: [wbtc] } });
  await regenerateNow(world.pool, { fromScratch: true });
  expect(await booked()).toEqual({
    // 0.2 at 65,000, of the lot that cost 50,000 a coin.
    closed: [fee, { symbol: 'WBTC', kind: 'spend', wallet: hot, amount: '0.2', proceeds: 13000, cost: 10000 }],
    open: [
      { asset: btc, wallet: vault, amount: '0.4999', cost: 24995 },
      { asset: btc, wallet: hot, amount: '0.3', cost: 15000 },
    ],
    issues: [],
  });
  const { rows } = await world.pool.query('SELECT DISTINCT acquired_day::text AS day FROM book_open_lots');
  expect(rows).toEqual([{ day: isoDay(dayAgo(40)) }]);
});
