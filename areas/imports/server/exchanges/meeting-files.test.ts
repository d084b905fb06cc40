/**
 * Files of an exchange whose connection has a layout of its own: what both contain counts once, in either order, and
 * what only the file contains is added, however far back other lists of the connection go.
 */
import { afterEach, expect, test } from 'vitest';
import { costOf, isBuy, rowsOf, type Row } from '../../connections/testing/account.ts';
import { okxAccount } from '../../connections/testing/accounts/okx.ts';
import { asExchange } from '../../connections/testing/read-account.ts';
import { csv, seconds } from '../../connections/testing/recorded.ts';
import { addCoins } from '../testing.ts';
import { createTestExchanges, type TestExchanges } from './testing.ts';

let given: TestExchanges;
afterEach(() => given.close());

const rowsAt = (path: string): readonly Row[] =>
  okxAccount.lists.find((list) => list.path.endsWith(path))!.rows.filter(({ isFinal }) => isFinal);
const timeOf = ({ ms }: Row): string => seconds(new Date(ms));

/** Three months of trades are in the API; these are older, and younger than the first conversions and deposits. */
const OLDER = rowsOf({ list: 8, spread: 20, days: 801.3, crowd: 0 }).filter(({ n }) => n < 10);

function tradingFile(trades: readonly Row[]): string {
  const signed = (isIn: boolean, amount: string): string => (isIn ? amount : `-${amount}`);
  const lines = trades.flatMap((row, place) => {
    const common = ['Spot', 'ETH-USDT', isBuy(row) ? 'Buy' : 'Sell'];
    const order = [`${place}`, timeOf(row)];
    const fee = ['-0.0123456789012345', row.n % 3 === 0 ? 'OKB' : 'USDT'];
    return [
      [`${place}-1`, ...order, ...common, ...fee, signed(isBuy(row), row.amount), '', 'ETH'],
      [`${place}-2`, ...order, ...common, '0', '', signed(!isBuy(row), costOf(row)), '', 'USDT'],
    ];
  });
  const header = 'id,Order id,Time,Trade Type,Symbol,Action,Fee,Fee Unit,Balance Change,Balance,Balance Unit';
  return csv([header.split(','), ...lines]);
}

/** All that the connection has of the funding account, and a bonus that no list of the API contains. */
function fundingFile(): string {
  const bonus = ['b1', '2024-06-01 10:00:00', 'Bonus', '25', '', '', '0', 'USDT'];
  const linesOf = (path: string, word: string, { sign = '', fee = '0', coin = 'ETH' } = {}): string[][] =>
    rowsAt(path).map((row) => [`${path}${row.n}`, timeOf(row), word, `${sign}${row.amount}`, '', '', fee, coin]);
  return csv([
    ['id', 'Time', 'Type', 'Amount', 'Before Balance', 'After Balance', 'Fee', 'Symbol'],
    ...linesOf('/deposit-history', 'Deposit'),
    ...linesOf('/withdrawal-history', 'Withdrawal', { sign: '-', fee: '-0.00354' }),
    // The file calls interest of savings a reward.
    ...linesOf('/lending-history', 'Simple Earn Flexible Interest', { coin: 'USDT' }),
    ...linesOf('/staking-defi/orders-history', 'Staking Yield'),
    bonus,
  ]);
}

const FILES = { ...asExchange(okxAccount) };
const upload = async (text: string): Promise<void> =>
  given.uploadAll({ ...FILES, filesOf: () => [{ provider: 'okx', text }] }, 0, 0);

async function read(): Promise<void> {
  await given.connect(FILES);
  expect(await given.settled()).toEqual([]);
  await given.confirmPreviews();
}

/**
 * What moved in each second, by kind, coin and direction; both names of earnings are one. A file has one transaction
 * where the API has several fills.
 */
async function sums(): Promise<string[]> {
  const { rows } = await given.pool.query<{ line: string }>(
    `SELECT concat_ws(' ', to_char(date_trunc('second', t.at) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS'),
              replace(t.source_kind, 'staking_reward', 'interest'), x.role,
              CASE WHEN x.from_account_id IS NULL THEN 'in' ELSE 'out' END, c.symbol,
              trim_scale(sum(x.amount))::text) AS line
       FROM transactions t JOIN transfers x ON x.transaction_id = t.id JOIN coins c ON c.id = x.coin_id
      GROUP BY date_trunc('second', t.at), replace(t.source_kind, 'staking_reward', 'interest'), x.role,
               x.from_account_id IS NULL, c.symbol ORDER BY 1`,
  );
  return rows.map(({ line }) => line);
}

async function startWithCoins(): Promise<void> {
  given = await createTestExchanges([FILES]);
  await addCoins(given.pool, ['OKB', 'DOGE']);
}

test('trades older than the API gives, and what it has no list of, are added beside the connection', async () => {
  await startWithCoins();
  await read();
  const connected = await sums();
  await upload(tradingFile(OLDER));
  await upload(fundingFile());
  const both = await sums();
  const added = both.filter((line) => !connected.includes(line));
  expect(connected.filter((line) => !both.includes(line))).toEqual([]);
  // A trade is two sides and a fee.
  expect(added.filter((line) => line.includes(' trade '))).toHaveLength(3 * OLDER.length);
  expect(added.filter((line) => !line.includes(' trade '))).toEqual([
    '2024-06-01 10:00:00 airdrop transfer in USDT 25',
  ]);
});

test('the files and the connection in either order lead to the same sums', async () => {
  const trades = [...OLDER, ...rowsAt('/fills-history')];
  await startWithCoins();
  await read();
  await upload(tradingFile(trades));
  await upload(fundingFile());
  const connectionFirst = await sums();
  expect(connectionFirst.length).toBeGreaterThan(1000);
  await given.close();
  await startWithCoins();
  await upload(tradingFile(trades));
  await upload(fundingFile());
  await read();
  expect(await sums()).toEqual(connectionFirst);
});
