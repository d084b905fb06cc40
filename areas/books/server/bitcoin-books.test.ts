/** The worked example of a Bitcoin wallet in the real books, and what clients are owed and is held in BTC, by hand. */
import { lendingCalls } from '@holdfast/lending/contract';
import { pricesCalls } from '@holdfast/prices/contract';
import { transactionsCalls } from '@holdfast/transactions/contract';
import { type Amount, formatDecimal, parseAmount } from '@holdfast/money';
import { expect, test } from 'vitest';
import { useShared } from '../../../kit/database/testing.ts';
import { startTestWorker } from '../../../kit/jobs/testing-worker.ts';
import { createBitcoinWorld, SHOP, STRANGER } from '../../lending/server/testing/bitcoin-world.ts';
import { DAY_MS } from '../../lending/server/testing.ts';
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
const classify = (id: number, action: string, clientId?: number) =>
  world.api(transactionsCalls.classifyTransaction, {
    query: {},
    body: {
      transactionIds: [id],
      action,
      ...(clientId !== undefined && { createClientTransaction: { userId: clientId } }),
    },
  });

test('outputs of 0.5 and 0.3 pay 0.6 and get 0.1999 back; a client deposits; books, liabilities and coverage agree', async () => {
  const key = await world.addKey();
  await world.markRead(key.id, [0, 1]);
  const client = await world.addClient();
  const { address } = await client.api(lendingCalls.getDepositAddress, { query: { network_id: world.bitcoin.id } });
  expect(address).toBe(world.at(2));
  for (const [days, priceUsd] of [
    [40, '50000'],
    [30, '55000'],
    [20, '60000'],
    [0, '70000'],
  ] as const)
    await world.api(pricesCalls.setManualPrice, {
      params: { id: world.btc.id, day: isoDay(dayAgo(days)) },
      body: { priceUsd, reason: 'Quote of the desk' },
    });
  for (const [place, amount] of [
    [0, '0.5'],
    [1, '0.3'],
  ] as const)
    await classify(
      await world.chained({ inputs: [[STRANGER, amount]], outputs: [[world.at(place), amount]], at: dayAgo(40) }),
      'airdrop',
    );
  const deposit = await world.chained({
    inputs: [[STRANGER, '0.7501']],
    outputs: [[address!, '0.75']],
    at: dayAgo(30),
  });
  await classify(deposit, 'clientDeposit', client.userId);
  const payment = await world.chained({
    inputs: [
      [world.at(0), '0.5'],
      [world.at(1), '0.3'],
    ],
    outputs: [
      [SHOP, '0.6'],
      [world.at(0, 1), '0.1999'],
    ],
    at: dayAgo(20),
  });
  await classify(payment, 'purchase');

  await regenerateNow(world.pool, { fromScratch: true });
  // First in, first out: all of it is from the first 0.8, which cost 50,000 a coin. As on other networks, the fee is
  // spent together with the payment, at its value of 6 dollars.
  const { rows: spent } = await world.pool.query(
    `SELECT kind, wallet_id, trim_scale(sum(amount))::text AS amount, round(sum(proceeds_usd), 9)::float8 AS proceeds,
            round(sum(fee_usd), 9)::float8 AS fee, trim_scale(sum(cost_usd))::text AS cost
       FROM book_positions WHERE close_transaction_id = $1 GROUP BY 1, 2`,
    [payment],
  );
  expect(spent).toEqual([
    { kind: 'spend', wallet_id: key.id, amount: '0.6001', proceeds: 36000, fee: 6, cost: '30005' },
  ]);
  const { rows: expenses } = await world.pool.query(
    `SELECT category, trim_scale(amount)::text AS amount, trim_scale(value_usd)::text AS value FROM book_flows
      WHERE side = 'expense'`,
  );
  expect(expenses).toEqual([{ category: 'purchase', amount: '0.6', value: '36000' }]);
  // A wallet is the key: the client’s address is no pool of its own. Coins of clients are owed and are no lots.
  const { rows: lots } = await world.pool.query(
    `SELECT wallet_id, trim_scale(sum(amount))::text AS amount FROM book_open_lots WHERE asset_id = $1 GROUP BY 1`,
    [world.btc.id],
  );
  expect(lots).toEqual([{ wallet_id: key.id, amount: '0.1999' }]);
  const { rows: held } = await world.pool.query(
    `SELECT wallet_id, trim_scale(amount)::text AS amount FROM book_holdings WHERE asset_id = $1`,
    [world.btc.id],
  );
  expect(held).toEqual([{ wallet_id: key.id, amount: '0.9499' }]);
  const { rows: issues } = await world.pool.query('SELECT code FROM book_issues');
  expect(issues).toEqual([]);

  // 0.75 BTC at 8 % for 30 days, in a year of as many days as this one has, cut down to 24 places.
  const start = dayAgo(30);
  const anniversary = new Date(start);
  anniversary.setUTCFullYear(start.getUTCFullYear() + 1);
  const yearDays = BigInt(Math.round((anniversary.getTime() - start.getTime()) / DAY_MS));
  const interest = ((parseAmount('0.75') as bigint) * 8n * 30n) / (100n * yearDays);
  const owed = formatDecimal(((parseAmount('0.75') as bigint) + interest) as Amount);
  const liabilities = await world.api(lendingCalls.getLiabilities, { query: {} });
  expect(liabilities.coins).toMatchObject([
    { coinSymbol: 'BTC', principal: '0.75', interest: formatDecimal(interest as Amount), total: owed },
  ]);
  // 0.8 in, 0.75 deposited, 0.6 paid, 0.0001 for the miner.
  const { coins } = await world.api(lendingCalls.getCoverage, {});
  expect(coins).toMatchObject([{ coinSymbol: 'BTC', owed, liquid: '0.9499', records: '0', differences: '0' }]);
});
