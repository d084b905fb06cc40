import { formatDecimal } from '@holdfast/money';
import { describe, expect, test } from 'vitest';
import { type DecimalMark, readAmount, shortestText } from './amounts.ts';
import { readImport } from '../read-import.ts';
import { readHeader } from './header.ts';
import { kindTable } from './kinds.ts';
import { removeExtendedKeys } from './redact.ts';
import { type DateOrder, readUnixTime, TimeReader } from './times.ts';

const KOINLY = '2024-05-01 10:00 UTC,,,5,ETH,,,,';

function shown(text: string, mark: DecimalMark | null = '.'): string {
  const reading = readAmount(text, mark);
  if (!reading.ok) return reading.why;
  return reading.value ? [formatDecimal(reading.value.amount), reading.value.unit ?? ''].join(' ').trim() : 'empty';
}

describe('amounts', () => {
  test.each([
    ['1', '1'],
    ['€1,234.56', '1234.56 EUR'],
    ['-€5', '-5 EUR'],
    ['€-5', '-5 EUR'],
    ['(0.0344 BTC)', '-0.0344 BTC'],
    ['($53.62)', '-53.62 USD'],
    ['$489.45 ', '489.45 USD'],
    ['0E-18', '0'],
    ['5.4E-7', '0.00000054'],
    ['1E+3', '1000'],
    ['+0.00000001', '0.00000001'],
    ['2,500.0000000000ADA', '2500 ADA'],
    ['9 212.82428$', '9212.82428 USD'],
    ['1’234.50', '1234.5'],
    ['Kč2,771.82', '2771.82 CZK'],
    ['€ 300.00 EUR', '300 EUR'],
    ['0,09 CZK', '0.09 CZK'],
    ['71000,00', '71000'],
    ['1.234.567,89', '1234567.89'],
    ['1,234', '1234'],
    ['12,34,567.8', '1234567.8'],
    ['1,00,000', '100000'],
    ['1,234E-5', '0.00001234'],
    ['-', 'empty'],
    ['N/A', 'empty'],
    ['null', 'empty'],
  ])('%s is %s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  test('a lone comma before three digits follows the decimal mark of the file', () => {
    expect(shown('1,234', ',')).toBe('1.234');
    expect(shown('1.234', ',')).toBe('1234');
    expect(shown('0,234', '.')).toBe('0.234');
    expect(shown('1.234E-5', ',')).toBe('0.00001234');
    for (const text of ['1,234', '1.234', '-1.234 EUR'])
      expect(readAmount(text, null)).toMatchObject({ ok: false, isAmbiguous: true });
    expect(shown('0.234', null)).toBe('0.234');
  });

  const imported = async (delimiter: string, amounts: readonly string[]) => {
    const rows = amounts.map((amount, index) => [`2024-05-0${index + 1}`, 'Deposit', `"${amount}"`, 'BTC']);
    const text = [['Date', 'Type', 'Amount', 'Coin'], ...rows].map((cells) => cells.join(delimiter)).join('\n');
    const { records, transactions } = await readImport(text, { provider: 'generic', timeZone: 'UTC' });
    const found = new Map(transactions.map(({ rows: [row], found: { transfers } }) => [row, transfers[0]!.amount]));
    return records.map(({ row, question }) => question ?? formatDecimal(found.get(row)!));
  };

  test.each([
    [',', ['1,234', '0,5', '1.500'], ['1.234', '0.5', '1500']],
    [';', ['1.500', '0,5', '1,234'], ['1500', '0.5', '1.234']],
    [';', ['1.500', '0.5', '1,234'], ['1.5', '0.5', '1234']],
    [';', ['1.500', '7'], ['decimalMark', '7']],
    [',', ['1.500', '0.5', '0,5'], ['decimalMark', '0.5', '0.5']],
    [',', ['1.500', '1,500'], ['1.5', '1500']],
  ])('the numbers of a file prove its decimal mark, or the choice is left open (%s %j)', async (...given) => {
    const [delimiter, amounts, expected] = given;
    expect(await imported(delimiter, amounts)).toEqual(expected);
  });

  test.each([
    ['=1+1', 'is not an amount'],
    ['0x1f', 'is not an amount'],
    ['ID 1234', 'is not an amount'],
    ['abc', 'is not an amount'],
    ['1,23,4.5', 'is not an amount'],
    ['1E999', 'is too large or too small to be an amount'],
    ['1E-999', 'is too large or too small to be an amount'],
    ['0.0000000000000000000000001', 'has more than 24 decimal places'],
    ['9'.repeat(200), 'is too long to be an amount'],
  ])('error: %s %s', (text, why) => {
    expect(shown(text)).toBe(why);
  });

  test('a number of a spreadsheet is what was typed', () => {
    expect(shown(shortestText('3.4471859999999997E-2'))).toBe('0.03447186');
    expect(shortestText('Totals')).toBe('Totals');
  });
});

function time(
  text: string,
  { order = null, zone = 'UTC' }: { order?: DateOrder | null; zone?: string | null } = {},
): string {
  const reading = new TimeReader().read(text, { order, zone });
  return reading.ok ? new Date(reading.atMs).toISOString() : (reading.question ?? reading.why);
}

describe('times', () => {
  test.each([
    ['2020-01-08T00:51:12Z', '2020-01-08T00:51:12.000Z'],
    ['2025-01-17 16:57:02 UTC', '2025-01-17T16:57:02.000Z'],
    ['2018-06-03 21:16:15 +0200', '2018-06-03T19:16:15.000Z'],
    ['2023-06-02 16:06:47-04:00', '2023-06-02T20:06:47.000Z'],
    ['2019/05/11 10:27:17.125', '2019-05-11T10:27:17.125Z'],
    ['06.01.2023 20:08', '2023-01-06T20:08:00.000Z'],
    ['Jan. 28, 2022, 12:13 AM', '2022-01-28T00:13:00.000Z'],
    ['June 15, 2021 5:25 PM', '2021-06-15T17:25:00.000Z'],
    ['13 Apr 2021, 09:54:54', '2021-04-13T09:54:54.000Z'],
    ['Tue May 26 2020 18:06:28 GMT+0100', '2020-05-26T17:06:28.000Z'],
    ['15 févr. 2020', '2020-02-15T00:00:00.000Z'],
    ['12/25/2019, 7:00:00 AM', '2019-12-25T07:00:00.000Z'],
    ['25/12/2019 07:00', '2019-12-25T07:00:00.000Z'],
  ])('%s is %s', (text, expected) => {
    expect(time(text)).toBe(expected);
  });

  const inMadrid = (text: string) => time(text, { zone: 'Europe/Madrid' });

  test('local times follow the zone’s own clock', () => {
    expect(inMadrid('2024-01-01 12:00')).toBe('2024-01-01T11:00:00.000Z');
    expect(inMadrid('2024-07-01 12:00')).toBe('2024-07-01T10:00:00.000Z');
    expect(time('2024-06-02 01:30', { zone: 'UTC+02:00' })).toBe('2024-06-01T23:30:00.000Z');
  });

  test('a local time that occurs twice or never is left open', () => {
    expect(inMadrid('2024-03-31 02:30')).toBe('localTime');
    expect(inMadrid('2024-10-27 02:30')).toBe('localTime');
    expect(inMadrid('2024-10-27 03:30')).toBe('2024-10-27T02:30:00.000Z');
  });

  test('neither the zone nor the order of day and month is guessed', () => {
    expect(time('2024-01-01 12:00', { zone: null })).toBe('timeZone');
    expect(time('03/04/2024 10:00')).toBe('dateOrder');
    expect(time('03/04/2024 10:00', { order: 'DMY' })).toBe('2024-04-03T10:00:00.000Z');
    expect(time('03/04/2024 10:00', { order: 'MDY' })).toBe('2024-03-04T10:00:00.000Z');
    expect(time('24-03-08 10:15:42', { order: 'YMD' })).toBe('2024-03-08T10:15:42.000Z');
  });

  test.each([
    ['2021-02-29 00:00', 'is not in the calendar'],
    ['2021-02-28 24:00', 'is not in the calendar'],
    ['1999-01-01', 'is outside the years 2007 to 2199'],
    ['yesterday', 'is not a date and time'],
    ['', 'is missing'],
  ])('error: “%s” %s', (text, why) => {
    expect(time(text)).toBe(why);
  });

  test('Unix times count seconds or milliseconds by the layout', () => {
    expect(readUnixTime('1694766966', 1000)).toEqual({ ok: true, atMs: 1_694_766_966_000 });
    expect(readUnixTime('1694766966000', 1)).toEqual({ ok: true, atMs: 1_694_766_966_000 });
    expect(readUnixTime('1694766966', 1)).toMatchObject({ ok: false });
  });
});

describe('names', () => {
  test('the zone in a column’s name belongs to its values', () => {
    expect(readHeader(['\uFEFFTime(UTC+02:00)', 'Fee (USD) USD', 'Date (Europe/Madrid)'])).toEqual([
      { name: 'time', text: 'Time(UTC+02:00)', zone: 'UTC+02:00' },
      { name: 'feeusdusd', text: 'Fee (USD) USD', zone: null },
      { name: 'date', text: 'Date (Europe/Madrid)', zone: 'Europe/Madrid' },
    ]);
  });

  test('columns of one name are distinguished by the column before them', () => {
    expect(readHeader(['Buy', 'Cur.', 'Sell', 'Cur.']).map((cell) => cell.name)).toEqual([
      'buy',
      'buycur',
      'sell',
      'sellcur',
    ]);
  });

  test('kinds are found without regard to case and punctuation, exact names first', () => {
    const table = kindTable({
      'Transfer Between *': 'inside',
      'Transfer Between Main Account and Sub-Account': 'elsewhere',
      'A|B': 'deposit',
    });
    expect(table.find('TRANSFER between spot account and futures')).toBe('inside');
    expect(table.find('transfer_between_main_account_and_sub_account')).toBe('elsewhere');
    expect(table.find('b')).toBe('deposit');
    expect(table.find('C')).toBeNull();
  });

  test('extended keys are removed, addresses and hashes stay', () => {
    const key =
      'xpub6DCB4S5L5Mp4Whnd6waASfGnXDLZXqBGRTRZ45QHqXgreimLRiYyen6HYuCqxgZDwCAW5AE1DgTy5RKSsYdhFGcueUSNH9vbTvWZTmEkh2Z';
    expect(removeExtendedKeys(`BTC,${key},zpub${key.slice(4)}`)).toBe(
      'BTC,[extended key removed],[extended key removed]',
    );
    const address = 'bc1q09asldqlnzkjwvvtz9se3wuv,0x83066f0381f81a11c8c2849312252bc2e23ce957ec46db90583699d89d4238da';
    expect(removeExtendedKeys(address)).toBe(address);
  });
});

test.each([
  ['User_ID,UTC_Time,Account,Operation,Coin,Change,Remark', '1,2024-05-16 12:57:55,Spot,Fee,BNB,%,'],
  ['DESCRIPTION,CURRENCY,AMOUNT,BALANCE,DATE', 'Crypto Withdrawal fee on wallet exchange,BNB,%,5,16-05-24 12:57:55'],
  ['time,action_desc,action_data,type,change_amount', '2024-05-16 12:57:55,Trade Fee,77,BNB,%'],
  [
    'type,time,amount,balance,amount/balance unit,transfer id,trade id,order id',
    'fee,2024-05-16T12:57:55Z,%,5,BNB,,88,o1',
  ],
])('a fee that comes back is received: %s', async (header, row) => {
  const read = async (amount: string) => {
    const text = `${header}\n${row.replace('%', amount)}\n`;
    const { transactions } = await readImport(text, { provider: 'auto', timeZone: 'UTC' });
    return transactions.map(({ found: { source, transfers } }) => [
      source?.kind,
      ...transfers.map((transfer) => `${transfer.key} ${formatDecimal(transfer.amount)}`),
    ]);
  };
  expect(await read('-0.5')).toEqual([['fee', 'fee:BNB 0.5']]);
  expect(await read('0.5')).toEqual([['fee_rebate', 'in:BNB 0.5']]);
});

describe('negative fees', () => {
  const amounts = async (text: string) => {
    const { transactions, balance } = await readImport(text, { provider: 'auto', timeZone: 'UTC' });
    expect(balance?.firstBreak ?? null).toBeNull();
    return transactions.map(({ found: { source, transfers } }) =>
      [source?.kind, ...transfers.map(({ key, amount }) => `${key} ${formatDecimal(amount)}`)].join(', '),
    );
  };

  test.each([
    ['0.002', 'trade, fee:USDT 0.002, in:USDT 4, out:XTZ 40'],
    ['-0.002', 'trade, in:USDT 4.002, out:XTZ 40'],
  ])('KuCoin pays a maker fee of %s', async (fee, expected) => {
    const fills = 'tradeCreatedAt,symbol,side,price,size,funds,fee,feeCurrency';
    expect(await amounts(`${fills}\n2022-04-28 12:36:00,XTZ-USDT,sell,0.1,40,4,${fee},USDT`)).toEqual([expected]);
    const old = 'Time,Pair,Side,FilledPrice,FilledPriceCoin,Amount,AmountCoin,Volume,VolumeCoin,Fee,FeeCoin';
    const row = `2019/05/11 10:27:17,XTZ/USDT,Sell,0.1,USDT,40,XTZ,4,USDT,${fee},USDT`;
    expect(await amounts(`${old}\n${row}`)).toEqual([expected]);
    const orders = 'Order ID,Symbol,Side,Filled Amount,Filled Volume,Filled Time(UTC+00:00),Fee,Fee Currency';
    expect(await amounts(`${orders}\no1,XTZ-USDT,SELL,40,4,2023-01-01 10:00:00,${fee},USDT`)).toEqual([expected]);
  });

  test.each([
    ['buy,BTC,0.5,EUR,20000,EUR,-10001,EUR,1', 'trade, fee:EUR 1, in:BTC 0.5, out:EUR 10000'],
    ['buy,BTC,0.5,EUR,20000,EUR,-9999,EUR,-1', 'trade, in:BTC 0.5, out:EUR 9999'],
    ['sell,BTC,-0.5,EUR,20000,EUR,10001,EUR,-1', 'trade, in:EUR 10001, out:BTC 0.5'],
  ])('Bitvavo trades %s', async (cells, expected) => {
    const header =
      'Timezone,Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency,' +
      'Received / Paid Amount,Fee currency,Fee amount,Status,Transaction ID,Address';
    const row = `Europe/Amsterdam,2023-11-30,11:36:46.620,${cells},Completed,id1,`;
    expect(await amounts(`${header}\n${row}`)).toEqual([expected]);
  });

  test('OKEx writes rebates above zero', async () => {
    const text =
      'Order ID,Trade ID,Trade Time,Pairs,Amount,Price,Total,taker/maker,Fee,unit\n' +
      '1,2,2020-09-25 17:00:01,ltc_usdt,-2,50,100 USDT,maker,0.1 USDT,LTC';
    expect(await amounts(text)).toEqual(['trade, in:USDT 100.1, out:LTC 2']);
  });

  test('Kraken reverses a failed withdrawal and a failed deposit with their fees', async () => {
    const row = (id: string, cells: string) => `"${id}","R${id}","2023-01-01 12:0${id}:00",${cells}`;
    const text = [
      '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"',
      row('1', '"withdrawal","","currency","ZEUR",-4.9100,0.0900,0.0040'),
      row('2', '"withdrawal","","currency","ZEUR",4.9100,-0.0900,5.0040'),
      row('3', '"deposit","","currency","ZEUR",10,1,14.0040'),
      row('4', '"deposit","","currency","ZEUR",-10,-1,5.0040'),
    ].join('\n');
    expect(await amounts(text)).toEqual([
      'withdrawal, fee:EUR 0.09, out:EUR 4.91',
      'deposit, in:EUR 5',
      'deposit, fee:EUR 1, in:EUR 10',
      'withdrawal, out:EUR 9',
    ]);
  });

  test('a rebate leaves the key of its row as it was when rebates were read as fees', async () => {
    const fills = 'tradeCreatedAt,symbol,side,price,size,funds,fee,feeCurrency';
    const keys = ['0.002', '-0.002'].map(async (fee) => {
      const text = `${fills}\n2022-04-28 12:36:00,XTZ-USDT,sell,0.1,40,4,${fee},USDT`;
      return (await readImport(text, { provider: 'auto', timeZone: 'UTC' })).records.map(({ key }) => key);
    });
    expect(await keys[1]).toEqual(await keys[0]);
  });
});

test('a gift in mapped columns is sent or received by its side or sign', async () => {
  const kindsOf = async (text: string) =>
    (await readImport(text, { provider: 'generic', timeZone: 'UTC' })).transactions.map(
      ({ found: { source, transfers } }) => `${source?.kind} ${transfers[0]?.key}`,
    );
  const sides = 'Date,Type,Sent Amount,Sent Currency,Received Amount,Received Currency';
  expect(await kindsOf(`${sides}\n2024-05-01,Gift,5,BTC,,\n2024-05-02,Gift,,,5,BTC`)).toEqual([
    'gift_out out:BTC',
    'gift_in in:BTC',
  ]);
  expect(await kindsOf('Date,Type,Amount,Coin\n2024-05-01,Gift,-5,BTC\n2024-05-02,Gift,5,BTC')).toEqual([
    'gift_out out:BTC',
    'gift_in in:BTC',
  ]);
});

test('BitMEX has a smallest unit for each currency: an unknown one is refused, not read as bitcoin', async () => {
  const header = 'transactTime,transactType,amount,fee,address,transactStatus,walletBalance,currency';
  const rowOf = (currency: string) => `2024-05-01T12:00:00Z,Deposit,2000000000,0,,Completed,2000000000,${currency}`;
  const read = async (currency: string) => {
    const { records, transactions } = await readImport(`${header}\n${rowOf(currency)}`, { provider: 'auto' });
    const [transfer] = transactions.flatMap(({ found }) => found.transfers);
    return transfer ? `${transfer.key} ${formatDecimal(transfer.amount)}` : records[0]?.result;
  };
  expect(await read('XBt')).toBe('in:BTC 20');
  expect(await read('USDt')).toBe('in:USDT 2000');
  for (const currency of ['Gwei', 'BMEx']) expect(await read(currency)).toBe('refused');
});

test.each([
  ['generic', 'Date,Type,Amount,Coin,TxHash', '2024-05-01,deposit,5,ETH,'],
  [
    'koinly',
    'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Label,TxHash',
    KOINLY,
  ],
  [
    'cointracking',
    'Type,Buy,Cur.,Sell,Cur.,Fee,Cur.,Exchange,Date,Tx-ID',
    'Deposit,5,ETH,,,,,Kraken,01.05.2024 10:00,',
  ],
] as const)(
  'a hexadecimal hash is read as chains write it, and others as they are: %s',
  async (provider, header, row) => {
    const hashOf = async (hash: string) =>
      (await readImport(`${header}\n${row}${hash}`, { provider, timeZone: 'UTC' })).transactions[0]?.found.hash;
    const hash = 'aB'.repeat(32);
    expect(await hashOf(`0x${hash}`)).toBe(`0x${hash.toLowerCase()}`);
    expect(await hashOf(hash)).toBe(hash.toLowerCase());
    const base58 = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnb';
    expect(await hashOf(base58)).toBe(base58);
  },
);

test('an unknown kind with an amount without a sign counts as received, and the reason states it', async () => {
  const rows = 'Date,Type,Amount,Coin\n2024-05-01,Auszahlung,5,BTC\n2024-05-02,Auszahlung,-5,BTC';
  const { records } = await readImport(rows, { provider: 'generic', timeZone: 'UTC' });
  expect(records.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('as received'),
    expect.not.stringContaining('as received'),
  ]);
});

test('NFTs in a file of an address explorer are refused: they are not one coin', async () => {
  const [own, other, token] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`);
  const row = (hash: string, from: string, to: string, id: string) =>
    [`0x${hash.repeat(64)}`, '1700000000', from, to, '1', token, id, 'Cards', 'CARD'].join(',');
  const text = [
    'Transaction Hash,UnixTimestamp,From,To,TokenValue,ContractAddress,TokenId,TokenName,TokenSymbol',
    row('a', other!, own!, '7'),
    row('b', own!, other!, '8'),
  ].join('\n');
  const { records } = await readImport(text, { provider: 'auto', ownAddress: own! });
  expect(records.map(({ result }) => result)).toEqual(['refused', 'refused']);
});
