/** What exporters write that is easily misread. */
import { expect, test } from 'vitest';
import { problems, read, shown } from './testing-shown.ts';

test('Nexo states amounts with the exchange fee inside', async () => {
  const reading = await read(
    'Transaction,Type,Input Currency,Input Amount,Output Currency,Output Amount,USD Equivalent,Fee,Fee Currency,' +
      'Details,Date / Time (UTC)\n' +
      'NXT1,Exchange,USDT,-100.00000000,BTC,0.00101,$100,1.989955,USDT,approved / Exchange,2025-03-01 10:00:00\n' +
      'NXT2,Exchange,BTC,-0.001,USDT,97,$99,2,USDT,approved / Exchange,2025-03-02 10:00:00\n',
  );
  expect(shown(reading)).toEqual([
    '2025-03-01T10:00:00 trade: fee:USDT 1.989955, in:BTC 0.00101, out:USDT 98.010045',
    '2025-03-02T10:00:00 trade: fee:USDT 2 withheld, in:USDT 99, out:BTC 0.001',
  ]);
});

const SUITE = 'Timestamp,Date,Time,Type,Transaction ID,Fee,Fee unit,Address,Label,Amount,Amount unit,Fiat (USD),Other';
const OWN = `0x${'a1'.repeat(20)}`;
const ROUTER = `0x${'b2'.repeat(20)}`;
const hash = (digit: string): string => `0x${digit.repeat(64)}`;
const SWAP = [
  `1700000100,x,x,SENT,${hash('2')},0.002,ETH,${ROUTER},,1,ETH,,`,
  `1700000100,x,x,SENT,${hash('2')},,,${OWN},,1850.5,USDC,,`,
  `1700000100,x,x,SENT,${hash('2')},,,${ROUTER},,1,ETH,,`,
];

test('Trezor Suite lists what a call brought in and forwarded as rows of what was sent', async () => {
  const received = `1700000000,x,x,RECV,${hash('1')},,,${OWN},,2,ETH,,`;
  const reading = await read([SUITE, received, ...SWAP].join('\n'));
  expect(shown(reading)).toEqual([
    '2023-11-14T22:13:20 deposit: in:ETH 2',
    '2023-11-14T22:15:00 trade: fee:ETH 0.002, in:USDC 1850.5, out:ETH 1',
  ]);
  expect(problems(reading)).toEqual(['5 ignored: The row repeats coins that the transaction sends.']);
});

test('Trezor Suite: without a row of a receipt the account’s address is asked for', async () => {
  const text = [SUITE, ...SWAP].join('\n');
  expect((await read(text)).questions).toEqual(['ownAddress']);
  expect(shown(await read(text, { ownAddress: OWN }))).toEqual([
    '2023-11-14T22:15:00 trade: fee:ETH 0.002, in:USDC 1850.5, out:ETH 1',
  ]);
});

test('Trezor Suite: two equal outputs of one Bitcoin transaction both count', async () => {
  const row = (fee: string): string => `1700000000,x,x,SENT,${'c'.repeat(64)},${fee},bc1qsomewhere,,0.5,BTC,,`;
  expect(shown(await read([SUITE, row('0.0001,BTC'), row(',')].join('\n')))).toEqual([
    '2023-11-14T22:13:20 withdrawal: fee:BTC 0.0001, out:BTC 1',
  ]);
});

const COINBASE =
  'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,' +
  'Total (inclusive of fees and/or spread),Fees and/or Spread,Notes\n';

test('Coinbase writes fees with any number of decimal places, which are rounded with a remark', async () => {
  const fee = `$1.${'0'.repeat(23)}5999`;
  const reading = await read(`${COINBASE}a1,2026-02-01 12:00:00 UTC,Buy,BTC,0.5,USD,$95000,$100,$101.00,${fee},\n`);
  expect(shown(reading)).toEqual([
    '2026-02-01T12:00:00 trade: fee:USD 1.000000000000000000000006, in:BTC 0.5, out:USD 99.999999999999999999999994',
  ]);
  expect(reading.records[0]?.reason).toBe('Fees and/or Spread is rounded to 24 decimal places.');
});

test('Coinbase: a conversion is one row or two', async () => {
  const sold = 'c1,2026-01-05 09:00:00 UTC,Convert,BTC,-0.1,USD,$68000,-$6800,-$6868,,Converted 0.1 BTC to 1.5 ETH\n';
  const bought = 'c2,2026-01-05 09:00:01 UTC,Convert,ETH,1.5,USD,$4500,$6750,$6750,,Converted 0.1 BTC to 1.5 ETH\n';
  const expected = ['trade: in:ETH 1.5, out:BTC 0.1'];
  for (const rows of [sold, bought, sold + bought, bought + sold]) {
    const found = shown(await read(COINBASE + rows));
    expect(found.map((line) => line.slice(20))).toEqual(expected);
  }
  const [alone, both] = [await read(COINBASE + sold), await read(COINBASE + bought + sold)];
  expect(both.transactions.map(({ group }) => group)).toEqual(alone.transactions.map(({ group }) => group));
  const unstated =
    'c1,2026-01-05 09:00:00 UTC,Convert,BTC,-0.1,USD,$68000,-$6800,-$6868,,\n' +
    'c2,2026-01-05 09:00:00 UTC,Convert,ETH,1.5,USD,$4500,$6750,$6750,,\n';
  expect(shown(await read(COINBASE + unstated))).toEqual(['2026-01-05T09:00:00 trade: in:ETH 1.5, out:BTC 0.1']);
});

const BITVAVO =
  'Timezone,Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency,' +
  'Received / Paid Amount,Fee currency,Fee amount,Status,Transaction ID,Address\n' +
  'UTC,2024-01-02,11:37:41,withdrawal,ETH,1,,,,,,,Completed,w1,0xabc\n';
const CRYPTO_COM =
  'Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,To Amount,Native Currency,Native Amount,' +
  'Native Amount (in USD),Transaction Kind\n' +
  '2024-01-02 11:37:41,Buy BTC,BTC,-0.1,,,EUR,4000,4400,crypto_purchase\n';

test.each([
  ['Bitvavo', BITVAVO, 'withdrawal: out:ETH 1', 'deposit: in:ETH 1'],
  ['Crypto.com', CRYPTO_COM, 'trade: in:BTC 0.1, out:EUR 4000', 'trade: in:EUR 4000, out:BTC 0.1'],
])('%s: a word that contradicts the sign is asked about', async (_, text, byWord, bySign) => {
  const asked = await read(text);
  expect(asked.questions).toEqual(['direction']);
  expect(problems(asked)[0]).toMatch(/^2 waiting: “\w+” contradicts an amount (above|below) zero/);
  expect(shown(await read(text, { direction: 'words' })).map((line) => line.slice(20))).toEqual([byWord]);
  expect(shown(await read(text, { direction: 'signs' })).map((line) => line.slice(20))).toEqual([bySign]);
});

test('a column with a time zone in its name, and repeated columns, can be matched', async () => {
  const reading = await read('Date (UTC),Amount,Cur.,Fee,Cur.\n2024-01-02 10:00:00,-2,BTC,0.1,EUR\n', {
    provider: 'generic',
    mapping: { time: 'Date (UTC)', amount: 'Amount', coin: 'Cur.', feeAmount: 'Fee', feeCoin: 'Cur. (2)' },
  });
  expect(shown(reading)).toEqual(['2024-01-02T10:00:00 withdrawal: fee:EUR 0.1, out:BTC 2']);
});

test('dates that a spreadsheet wrote as numbers of days are read', async () => {
  const reading = await read(
    'Date,Type,Coin,Amount\n44197.5,deposit,BTC,1\n45292,deposit,BTC,2\n45292.75001,deposit,BTC,3\n',
    {
      provider: 'generic',
      timeZone: 'UTC',
    },
  );
  expect(reading.transactions.map(({ found }) => new Date(found.atMs).toISOString())).toEqual([
    '2021-01-01T12:00:00.000Z',
    '2024-01-01T00:00:00.000Z',
    '2024-01-01T18:00:00.864Z',
  ]);
});
