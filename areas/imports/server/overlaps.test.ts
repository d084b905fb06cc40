/** Two kinds of file of one provider that contain the same events. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { waitFor } from '../../../kit/jobs/testing.ts';
import { addCoins, createTestImports, type TestImports } from './testing.ts';

let imports: TestImports;
beforeEach(async () => {
  await imports?.close();
  imports = await createTestImports();
  await addCoins(imports.pool, ['USD', 'BTC', 'ETH', 'LTC', 'USDC']);
});
afterAll(() => imports?.close());

async function countTrades(): Promise<number> {
  const { rows } = await imports.pool.query<{ count: number }>(
    `SELECT count(*) AS count FROM transactions WHERE source_kind = 'trade'`,
  );
  return rows[0]?.count ?? 0;
}

const TRANSACTIONS = `Cryptocurrency,Amount,Transaction Type,Confirmed At
LTC,-42.23878904,Trade,2021-02-05 11:45:58
USDC,6404.6,Trade,2021-02-03 11:45:58
ETH,0.56469042,Interest Payment,2021-01-30 23:59:59
`;
const TRADES = `Trade ID,Date,Buy Quantity,Buy Currency,Sold Quantity,Sold Currency,Rate Amount,Rate Currency,Type
d1,2021-01-30 23:59:59,6404.6,usdc,42.23878904,LTC,151.6284,USDC,One Time
`;

test('BlockFi rows that wait for the file of trades are finished when it is imported', async () => {
  const first = await imports.importNow(TRANSACTIONS, { fileName: 'transactions.csv' });
  expect(first.counts).toMatchObject({ added: 1, waiting: 2 });
  expect(first.questions).toMatchObject([{ kind: 'otherFile', rows: 2 }]);
  const second = await imports.importNow(TRADES, { fileName: 'trades.csv' });
  expect(second.counts).toMatchObject({ added: 1, waiting: 0 });
  const finished = await waitFor(
    () => imports.details(first.id),
    ({ counts }) => counts.waiting === 0,
  );
  expect(finished).toMatchObject({ counts: { added: 1, alreadyThere: 2 }, questions: [] });
  const { items } = await imports.rows(first.id, '&result=alreadyThere');
  expect(items).toMatchObject([
    { rows: [2, 3], becomes: 'Swap', reason: 'The trade was imported from “trades.csv” (BlockFi trades).' },
  ]);
  expect(await countTrades()).toBe(1);

  await imports.undo(second.id);
  const waiting = await waitFor(
    () => imports.details(first.id),
    ({ counts, jobId }) => counts.waiting === 2 && jobId === null,
  );
  expect(waiting.questions).toMatchObject([{ kind: 'otherFile', rows: 2 }]);
  expect(await countTrades()).toBe(0);
  await imports.undo(first.id);
});

test('BlockFi transactions after the file of trades: the trade counts once', async () => {
  await imports.importNow(TRADES);
  const second = await imports.importNow(TRANSACTIONS);
  expect(second.counts).toMatchObject({ added: 1, alreadyThere: 2, waiting: 0 });
  expect(await countTrades()).toBe(1);
});

test('a BlockFi trade with both sides in the file of transactions is already there in the file of trades', async () => {
  const both = TRANSACTIONS.replace('2021-02-05 11:45:58', '2021-02-03 11:45:58');
  const first = await imports.importNow(both);
  expect(first.counts).toMatchObject({ added: 3, waiting: 0 });
  const other = 'd2,2021-03-30 23:59:59,100,usdc,1,LTC,100,USDC,One Time\n';
  const second = await imports.importNow(TRADES + other);
  expect(second.counts).toMatchObject({ added: 1, alreadyThere: 1 });
  expect(await countTrades()).toBe(2);
  await imports.undo(first.id);
  const readded = await waitFor(
    () => imports.details(second.id),
    ({ counts }) => counts.added === 2,
  );
  expect(readded.counts, 'the trade is that of the other file now').toMatchObject({ added: 2, alreadyThere: 0 });
  expect(await countTrades()).toBe(2);
});

const STATEMENT = `portfolio,type,time,amount,balance,amount/balance unit,transfer id,trade id,order id
default,deposit,2021-03-01T10:00:00.000Z,1000,1000,USD,t1,,
default,match,2021-03-02T10:00:00.000Z,-500,500,USD,,77,o1
default,match,2021-03-02T10:00:00.000Z,0.01,0.01,BTC,,77,o1
default,fee,2021-03-02T10:00:00.000Z,-2.5,497.5,USD,,77,o1
`;
const FILLS = `portfolio,trade id,product,side,created at,size,size unit,price,fee,total,price/fee/total unit
default,77,BTC-USD,BUY,2021-03-02T10:00:00.000Z,0.01,BTC,50000,2.5,-502.5,USD
default,78,BTC-USD,SELL,2021-03-03T10:00:00.000Z,0.005,BTC,52000,1,259,USD
`;

test('Coinbase Pro fills and statement meet by trade id, in either order', async () => {
  const statement = await imports.importNow(STATEMENT, { fileName: 'account.csv' });
  expect(statement).toMatchObject({ layoutName: 'Coinbase Pro account statement', counts: { added: 4 } });
  const fills = await imports.importNow(FILLS, { fileName: 'fills.csv' });
  expect(fills).toMatchObject({ layoutName: 'Coinbase Pro fills', counts: { added: 1, alreadyThere: 1 } });
  expect(await countTrades()).toBe(2);
  await imports.undo(fills.id);
  await imports.undo(statement.id);
  expect(await countTrades()).toBe(0);

  expect((await imports.importNow(FILLS)).counts).toMatchObject({ added: 2 });
  expect((await imports.importNow(STATEMENT)).counts).toMatchObject({ added: 1, alreadyThere: 3 });
  const { rows } = await imports.pool.query(
    `SELECT coin.symbol, x.role, sum(CASE WHEN x.key LIKE 'in:%' THEN x.amount ELSE -x.amount END)::text AS moved
       FROM transfers x JOIN coins coin ON coin.id = x.coin_id JOIN transactions t ON t.id = x.transaction_id
      WHERE t.source_kind = 'trade' GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  expect(rows).toEqual([
    { symbol: 'BTC', role: 'transfer', moved: '0.005' },
    { symbol: 'USD', role: 'fee', moved: '-2.5' },
    { symbol: 'USD', role: 'transfer', moved: '-240' },
    { symbol: 'USD', role: 'withheldFee', moved: '-1' },
  ]);
});

const SPOT_TRADES = `Date(UTC),Pair,Side,Price,Executed,Amount,Fee
2021-03-02 10:00:00,BTCUSDC,BUY,50000,0.01BTC,500USDC,0.5USDC
`;
const HISTORY = `User_ID,UTC_Time,Account,Operation,Coin,Change,Remark
1,2021-03-01 10:00:00,Spot,Deposit,USDC,1000,
1,2021-03-02 10:00:00,Spot,Buy,BTC,0.01,
1,2021-03-02 10:00:00,Spot,Transaction Related,USDC,-500,
1,2021-03-02 10:00:00,Spot,Fee,USDC,-0.5,
1,2021-03-04 10:00:00,Spot,Buy,BTC,0.02,
1,2021-03-04 10:00:00,Spot,Transaction Related,USDC,-900,
`;

test('Binance trades that were imported from the other file wait, in either order; all else is added', async () => {
  const trades = await imports.importNow(SPOT_TRADES, { fileName: 'trades.csv' });
  expect(trades.counts).toMatchObject({ added: 1 });
  const history = await imports.importNow(HISTORY, { fileName: 'history.csv' });
  expect(history.counts, 'the deposit and the later trade').toMatchObject({ added: 3, waiting: 3 });
  const { items } = await imports.rows(history.id, '&result=waiting');
  expect(items[0]?.reason).toContain('imported from “trades.csv” (Binance spot trades)');
  expect(await countTrades()).toBe(2);
  await imports.undo(trades.id);
  const finished = await waitFor(
    () => imports.details(history.id),
    ({ counts, jobId }) => counts.waiting === 0 && jobId === null,
  );
  expect(finished.counts).toMatchObject({ added: 6 });
  expect((await imports.importNow(SPOT_TRADES)).counts).toMatchObject({ added: 0, waiting: 1 });
  expect(await countTrades()).toBe(2);
});

test('KuCoin deposits count once, whether their own file or the account history came first', async () => {
  const deposits = `Time,Coin,Network,Amount,Fee,Hash,Deposit Address,Status
2021-03-01 10:00:00,BTC,BTC,0.5,0,abc,bc1q,SUCCESS
2021-03-03 10:00:00,BTC,BTC,0.7,0,def,bc1q,SUCCESS
`;
  const account = `UID,Account Type,Currency,Side,Amount,Fee,Time,Remark
1,mainAccount,BTC,Deposit,0.5,0,2021-03-01 10:00:20,Deposit
1,mainAccount,BTC,Deposit,0.7,0,2021-03-03 09:59:40,Deposit
1,mainAccount,ETH,Deposit,2,0,2021-03-02 09:00:00,Rewards
1,mainAccount,BTC,Deposit,0.9,0,2021-03-05 10:00:00,Deposit
`;
  const stored = async () =>
    (await imports.pool.query('SELECT source_kind FROM transactions ORDER BY at')).rows.map((row) => row.source_kind);
  const zone = { fields: { timeZone: 'UTC' } };
  await imports.importNow(deposits, zone);
  expect((await imports.importNow(account, zone)).counts).toMatchObject({ added: 2, waiting: 2 });
  expect(await stored()).toEqual(['deposit', 'airdrop', 'deposit', 'deposit']);
  await imports.close();
  imports = await createTestImports();
  await addCoins(imports.pool, ['BTC', 'ETH']);
  await imports.importNow(account, zone);
  expect((await imports.importNow(deposits, zone)).counts).toMatchObject({ added: 0, waiting: 2 });
  expect(await stored()).toEqual(['deposit', 'airdrop', 'deposit', 'deposit']);
});
