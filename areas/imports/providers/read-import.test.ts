import { formatDecimal } from '@holdfast/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeZip } from '../server/testing-zip.ts';
import { ImportError } from './kit/import-error.ts';
import type { ImportSource } from './kit/table.ts';
import { LAYOUTS, overlapsOf } from './layouts.ts';
import { type ImportOptions, type ImportReading, readImport } from './read-import.ts';

const KRAKEN = `"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"
"","QA1","2022-09-13 18:46:39","deposit","","currency","ZEUR",5000.0000,0,""
"L1","QA1","2022-09-13 18:48:22","deposit","","currency","ZEUR",5000.0000,0,5000.0000
"L2","T1","2022-09-14 09:39:46","trade","","currency","ZEUR",-3995.2607,8.7896,995.9497
"L3","T1","2022-09-14 09:39:46","trade","","currency","XXBT",0.1138867400,0,0.1138867400
"L4","S1","2022-09-15 07:19:48","staking","","currency","DOT28.S",0.97142400,0,0.97142400
"L5","B1","2022-09-16 13:06:29","transfer","spottostaking","currency","SOL",-65.0,0,0
"L6","X1","2022-09-16 14:00:00","newthing","","currency","XXBT",0.001,0,0.1148867400
"L7","Q2","2022-09-17 18:48:22","withdrawal","","currency","ZEUR",-720.0000,0.0900,275.8597
`;
const BOUGHT = 'Bought 0.5 BTC for 47550 USD';
const COINBASE_TOTALS = 'Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes';
const COINBASE_OLD = `${[
  'Timestamp,Transaction Type,Asset,Quantity Transacted,Spot Price Currency,Spot Price at Transaction',
  COINBASE_TOTALS,
].join(',')}
2025-02-01T12:00:00Z,Buy,BTC,0.5,USD,95000.00,47500.00,47550.00,50.00,${BOUGHT}
2025-06-20T12:00:00Z,Send,BTC,0.03,USD,68000.00,2040.00,2040.00,0.00,Sent 0.03 BTC
2025-06-21T12:00:00Z,Convert,BTC,0.1,USD,68000.00,6800.00,6868.00,68.00,Converted 0.1 BTC to 1.5 ETH
`;
const COINBASE_NEW = `\nTransactions\nUser,0\n${[
  'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction',
  COINBASE_TOTALS,
  'Sender Address',
].join(',')}
cb-1,2025-02-01 12:00:00 UTC,Buy,BTC,0.50000000,USD,$95000.00,"$47,500.00","$47,550.00",$50.00,${BOUGHT},
cb-2,2025-06-20 12:00:00 UTC,Send,BTC,-0.03000000,USD,$68000.00,-$2040.00,-$2040.00,$0.00,Sent 0.03 BTC,
cb-3,2025-06-21 12:00:00 UTC,Convert,BTC,-0.10000000,USD,$68000.00,-$6800.00,-$6868.00,,Converted 0.1 BTC to 1.5 ETH,
`;
const BINANCE = `User_ID,UTC_Time,Account,Operation,Coin,Change,Remark
1,2024-05-16 12:57:55,Spot,Transaction Buy,HIGH,14.026,
1,2024-05-16 12:57:55,Spot,Transaction Spend,BTC,-0.001,
1,2024-05-16 12:57:55,Spot,Transaction Fee,BNB,-0.00002,
1,2024-05-16 12:57:55,Spot,Transaction Buy,HIGH,14.026,
1,2024-05-16 12:57:55,Spot,Transaction Spend,BTC,-0.001,
1,2024-05-17 10:00:00,Spot,Sell Crypto To Fiat,EUR,15.15,
1,2024-05-17 10:00:01,Spot,Sell Crypto To Fiat,BTC,-0.0003,
1,2024-05-18 10:00:00,Spot,Small assets exchange BNB,ADA,-0.005,
1,2024-05-18 10:00:00,Spot,Small assets exchange BNB,BNB,0.0001,
1,2024-05-18 10:00:00,Spot,Small assets exchange BNB,SOL,-0.001,
1,2024-05-18 10:00:00,Spot,Small assets exchange BNB,BNB,0.0002,
1,2024-05-19 10:00:00,Spot,Simple Earn Flexible Interest,BUSD,0.1,
1,2024-05-19 10:00:00,Spot,Simple Earn Flexible Interest,BUSD,0.1,
`;

function read(source: ImportSource, options: Partial<ImportOptions> = {}): Promise<ImportReading> {
  return readImport(source, { provider: 'auto', ...options });
}

function shown(reading: ImportReading): string[] {
  return reading.transactions.map(({ found }) => {
    const moves = found.transfers.map(
      ({ key, amount, role }) => `${key} ${formatDecimal(amount)}${role === 'withheldFee' ? ' withheld' : ''}`,
    );
    return `${new Date(found.atMs).toISOString().slice(0, 19)} ${found.source?.kind}: ${moves.join(', ')}`;
  });
}

describe('a file', () => {
  test('Kraken ledgers: rows of one refid are one transaction, every record has a result', async () => {
    const reading = await read(KRAKEN);
    expect(reading.layout.id).toBe('kraken_ledgers');
    expect(shown(reading)).toEqual([
      '2022-09-13T18:48:22 deposit: in:EUR 5000',
      '2022-09-14T09:39:46 trade: fee:EUR 8.7896, in:BTC 0.11388674, out:EUR 3995.2607',
      '2022-09-15T07:19:48 staking_reward: in:DOT 0.971424',
      '2022-09-16T14:00:00 review: in:BTC 0.001',
      '2022-09-17T18:48:22 withdrawal: fee:EUR 0.09, out:EUR 720',
    ]);
    expect(reading.counts).toEqual({ added: 6, merged: 0, ignored: 2, waiting: 0, refused: 0 });
    expect(reading.records.map((record) => [record.row, record.result])).toEqual([
      [2, 'ignored'],
      [3, 'added'],
      [4, 'added'],
      [5, 'added'],
      [6, 'added'],
      [7, 'ignored'],
      [8, 'added'],
      [9, 'added'],
    ]);
  });

  test('an unknown kind is added unclassified and marked', async () => {
    const { records } = await read(KRAKEN);
    expect(records.filter((record) => record.isUnknownKind)).toMatchObject([
      {
        kind: 'newthing',
        result: 'added',
        reason: '“newthing” is not a known kind; the transaction is added unclassified.',
      },
    ]);
  });

  test('balances prove the rows, and the first break is named with its row and difference', async () => {
    expect((await read(KRAKEN)).balance).toEqual({ checkedLines: 3, firstBreak: null });
    const { balance } = await read(KRAKEN.replace('-720.0000,0.0900', '-720.0000,0'));
    expect(balance?.firstBreak).toMatchObject({ row: 9, account: 'ZEUR' });
    expect(balance?.firstBreak?.message).toBe(
      'Row 9: the ZEUR balance is 275.8597, but 995.9497 and a change of -720 make a difference of -0.09.',
    );
  });

  test('Binance: a second is one transaction, amounts add up for each coin, dust becomes one trade', async () => {
    expect(shown(await read(BINANCE))).toEqual([
      '2024-05-16T12:57:55 trade: fee:BNB 0.00002, in:HIGH 28.052, out:BTC 0.002',
      '2024-05-17T10:00:01 trade: in:EUR 15.15, out:BTC 0.0003',
      '2024-05-18T10:00:00 trade: in:BNB 0.0003, out:ADA 0.005, out:SOL 0.001',
      '2024-05-19T10:00:00 interest: in:BUSD 0.1',
      '2024-05-19T10:00:00 interest: in:BUSD 0.1',
    ]);
  });

  test('identical rows all count, unless they are to be merged', async () => {
    expect((await read(BINANCE)).counts).toMatchObject({ added: 13, merged: 0 });
    const merged = await read(BINANCE, { mergeDuplicates: true });
    expect(merged.counts).toMatchObject({ added: 10, merged: 3 });
    expect(merged.records.at(-1)).toMatchObject({ result: 'merged', reason: 'The row is identical to row 13.' });
  });

  test('equal rows without an id have keys of their own, the same in every reading', async () => {
    const row = '1,2024-05-19 10:00:00,Spot,Simple Earn Flexible Interest,BUSD,0.1,\n';
    const header = BINANCE.split('\n')[0] ?? '';
    const keysOf = async (count: number) =>
      (await read(`${header}\n${row.repeat(count)}`)).records.map((record) => record.key);
    const [key = ''] = await keysOf(1);
    expect(await keysOf(4)).toEqual([key, `${key}#2`, `${key}#3`, `${key}#4`]);
  });

  test('a Coinbase file without ids has the same keys as one with ids', async () => {
    const [old, recent] = await Promise.all([read(COINBASE_OLD), read(COINBASE_NEW)]);
    expect(shown(recent)).toEqual(shown(old));
    expect(shown(old)).toEqual([
      '2025-02-01T12:00:00 trade: fee:USD 50, in:BTC 0.5, out:USD 47500',
      '2025-06-20T12:00:00 withdrawal: out:BTC 0.03',
      '2025-06-21T12:00:00 trade: in:ETH 1.5, out:BTC 0.1',
    ]);
    expect(recent.transactions.map(({ found }) => found.key)).toEqual(old.transactions.map(({ found }) => found.key));
  });

  test('the same trade in Kraken’s trades and ledgers has the same key', async () => {
    const trades = await read(`txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers
T1,O1,XXBTZEUR,2022-09-14 09:39:46.5,buy,limit,35081,3995.2607,8.7896,0.11388674,0,,"L2,L3"
`);
    const inLedgers = (await read(KRAKEN)).transactions.find(({ found }) => found.key === 'T1');
    expect(trades.transactions[0]?.found).toMatchObject({ key: 'T1', transfers: inLedgers?.found.transfers });
    expect(trades.layout.overlaps).toContain('kraken_ledgers');
  });

  test('the same trade in Coinbase Pro fills and statement has the same key', async () => {
    const fills =
      await read(`portfolio,trade id,product,side,created at,size,size unit,price,fee,total,price/fee/total unit
default,10201,ETH-BTC,BUY,2018-03-15T10:55:12.843Z,52.3,ETH,0.0219373,0.00344196,-1.15076196,BTC
`);
    const statement = await read(`portfolio,type,time,amount,balance,amount/balance unit,transfer id,trade id,order id
default,match,2018-03-15T10:55:12.843Z,52.3,52.3,ETH,,10201,o
default,match,2018-03-15T10:55:12.843Z,-1.14732,1.35268,BTC,,10201,o
default,fee,2018-03-15T10:55:12.843Z,-0.00344196,1.34923804,BTC,,10201,o
`);
    expect(shown(statement)).toEqual(shown(fills));
    expect(statement.transactions[0]?.found.key).toBe(fills.transactions[0]?.found.key);
  });

  test('Binance.US: in a quick purchase the base is what was paid', async () => {
    const header = [
      'User_Id,Time,Category,Operation,Order_Id,Transaction_Id,Primary_Asset,Realized_Amount_For_Primary_Asset',
      'Base_Asset,Realized_Amount_For_Base_Asset,Quote_Asset,Realized_Amount_For_Quote_Asset',
      'Fee_Asset,Realized_Amount_For_Fee_Asset',
    ].join(',');
    const reading = await read(`${header}
1,2021-03-18T03:49:18.000+00:00,Quick Buy,Buy,a,b,,,USD,27.4684,BNB,0.1,USD,0.14
1,2020-07-26T15:50:02.000+00:00,Spot Trading,Buy,c,d,,,BNB,0.61,USD,11.90903,BNB,0.0004575
1,2020-08-16T23:54:01.000+00:00,Withdrawal,Crypto Withdrawal,e,f,ETH,23.99180186,,,,,ETH,0.005
`);
    expect(reading.provider).toBe('binance_us');
    expect(shown(reading)).toEqual([
      '2020-07-26T15:50:02 trade: fee:BNB 0.0004575 withheld, in:BNB 0.61, out:USD 11.90903',
      '2020-08-16T23:54:01 withdrawal: fee:ETH 0.005, out:ETH 23.99180186',
      '2021-03-18T03:49:18 trade: fee:USD 0.14, in:BNB 0.1, out:USD 27.4684',
    ]);
  });

  test('the zone in the header text is applied', async () => {
    const reading =
      await read(`UID,Account Type,Time(UTC+02:00),Coin,Amount,Fee,Hash,Deposit Address,Transfer Network,Status
1,main,2024-06-02 01:30:00,BTC,0.5,0,ABC,addr,BTC,SUCCESS
`);
    expect(shown(reading)).toEqual(['2024-06-01T23:30:00 deposit: in:BTC 0.5']);
  });

  test('a zone that is nowhere stated must be chosen', async () => {
    const text = `Symbol,Type,Quantity,Price,Value,Fees,Date
BTC,Buy,0.1,"71000,00 CZK","7100,00 CZK","0,01 CZK","13 Apr 2021, 09:54:54"
`;
    const open = await read(text);
    expect(open.counts).toMatchObject({ waiting: 1, added: 0 });
    expect(open.questions).toEqual(['timeZone']);
    expect(shown(await read(text, { timeZone: 'Europe/Prague' }))).toEqual([
      '2021-04-13T07:54:54 trade: fee:CZK 0.01, in:BTC 0.1, out:CZK 7100',
    ]);
  });

  test('one date proves the order of all dates', async () => {
    const header = '#,PAIR,AMOUNT,PRICE,FEE,FEE CURRENCY,DATE,ORDER ID\n';
    expect(shown(await read(`${header}1,BTC/USD,1,10,0,USD,04-02-20 16:52:06,1\n`))[0]).toMatch(/^2020-02-04/);
    expect(
      shown(
        await read(`${header}1,BTC/USD,1,10,0,USD,04-02-20 16:52:06,1\n2,BTC/USD,1,10,0,USD,04-13-20 16:52:06,1\n`),
      )[0],
    ).toMatch(/^2020-04-02/);
  });

  test('extended public keys are not kept', async () => {
    const key =
      'xpub6DCB4S5L5Mp4Whnd6waASfGnXDLZXqBGRTRZ45QHqXgreimLRiYyen6HYuCqxgZDwCAW5AE1DgTy5RKSsYdhFGcueUSNH9vbTvWZTmEkh2Z';
    const header = [
      'Operation Date,Currency Ticker,Operation Type,Operation Amount,Operation Fees,Operation Hash',
      'Account Name,Account xpub',
    ].join(',');
    const reading = await read(`${header}
2019-12-02T09:51:31.000Z,BTC,IN,2.89,0.0001,f978,Bitcoin,${key}
`);
    expect(reading.records[0]?.text).toContain('[extended key removed]');
    expect(
      JSON.stringify(reading, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
    ).not.toContain(key);
  });

  test('formulas are text', async () => {
    const reading = await read(
      `${COINBASE_OLD}"=HYPERLINK(""http://x"")",Buy,BTC,0.5,USD,1,1,1,0,x
2025-02-01T12:00:00Z,Buy,=BTC,0.5,USD,1,1,1,0,"=cmd|'/c calc'!A1"
`,
    );
    expect(reading.records[3]).toMatchObject({
      result: 'refused',
      reason: 'Timestamp “=HYPERLINK("http://x")” is not a date and time.',
    });
    expect(reading.records[4]).toMatchObject({ result: 'added' });
  });

  test('columns may be mapped for other programs', async () => {
    const text = 'When;What;Qty;Tkn\n2024-01-01 12:00:00;Sent;0,5;eth\n';
    const reading = await read(text, {
      provider: 'generic',
      timeZone: 'Europe/Madrid',
      mapping: { time: 'When', kind: 'What', amount: 'Qty', coin: 'Tkn' },
    });
    expect(shown(reading)).toEqual(['2024-01-01T11:00:00 withdrawal: out:ETH 0.5']);
  });
});

describe('the layout', () => {
  const lines = KRAKEN.trim().split('\n');
  const cells = lines.map((line) => line.split(','));
  const variants: readonly (readonly [string, string])[] = [
    ['added columns', cells.map((row, index) => [...row, index === 0 ? '"amountusd"' : '1'].join(',')).join('\n')],
    ['columns in another order', cells.map((row) => [...row].reverse().join(',')).join('\n')],
    [
      'capitals and blanks',
      cells
        .map((row, index) => (index === 0 ? row.map((cell) => ` ${cell.toUpperCase()} `) : row).join(','))
        .join('\n'),
    ],
    ['semicolons', cells.map((row) => row.join(';')).join('\n')],
    ['tabs', cells.map((row) => row.join('\t')).join('\n')],
    ['a byte order mark and CRLF', `\uFEFF${lines.join('\r\n')}\r\n`],
    ['lines above the header', `Ledgers of 2022\n\nUser: me\n${KRAKEN}`],
    ['a header that is repeated', `${KRAKEN}${lines[0]}\n`],
  ];

  test.each(variants)('with %s is recognised and reads the same', async (_name, text) => {
    const [plain, variant] = await Promise.all([read(KRAKEN), read(text, { decimalMark: '.' })]);
    expect(variant.layout.id).toBe('kraken_ledgers');
    expect(shown(variant)).toEqual(shown(plain));
    expect(variant.transactions.map(({ found }) => found.key)).toEqual(
      plain.transactions.map(({ found }) => found.key),
    );
  });

  test('how the file is cut into pieces makes no difference', async () => {
    const bytes = new TextEncoder().encode(COINBASE_NEW);
    const whole = await read(bytes);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 6 }), async (cuts) => {
        const edges = [0, ...cuts.sort((left, right) => left - right), bytes.length];
        const pieces = edges.slice(1).map((edge, index) => bytes.slice(edges[index], edge));
        expect(await read(pieces)).toEqual(whole);
      }),
      { numRuns: 50 },
    );
  });

  test('every layout has an id of its own, and no header fits two layouts equally', () => {
    expect(new Set(LAYOUTS.map((layout) => layout.id)).size).toBe(LAYOUTS.length);
  });

  test('overlapping layouts exist, belong to one provider, and overlap in both directions', () => {
    const providers = new Map(LAYOUTS.map(({ id, provider }) => [id, provider]));
    const pairs = LAYOUTS.flatMap(({ id }) => [...overlapsOf(id)].map(([other, kinds]) => ({ id, other, kinds })));
    expect(pairs.length).toBeGreaterThan(40);
    for (const { id, other, kinds } of pairs) {
      expect(providers.get(other), `${id} and ${other}`).toBe(providers.get(id));
      expect(overlapsOf(other).get(id), `${other} and ${id}`).toEqual(kinds);
    }
  });
});

describe('bad input gets one sentence', () => {
  const header = KRAKEN.split('\n')[0] ?? '';
  const bad: readonly (readonly [string, ImportSource, Partial<ImportOptions>, string, RegExp])[] = [
    ['an empty file', '', {}, 'empty', /^The file is empty/],
    ['blank lines', '\n\n  \n', {}, 'empty', /^The file is empty/],
    ['a header only', `${header}\n`, {}, 'no_rows', /a header and no rows/],
    [
      'another provider',
      KRAKEN,
      { provider: 'coinbase' },
      'wrong_provider',
      /^This is a file of Kraken \(Kraken ledgers\), not of Coinbase\. Choose Kraken\.$/,
    ],
    ['an unknown file', 'a,b,c\n1,2,3\n', {}, 'unknown_layout', /“a, b, c”/],
    ['prose', 'Dear customer,\nhere is nothing.\n', {}, 'unknown_layout', /any known provider/],
    ['a file that breaks off', KRAKEN.slice(0, -20), {}, 'damaged', /in the middle of row 9/],
    ['a PDF', new TextEncoder().encode('%PDF-1.7 …'), {}, 'not_text', /^This is a PDF document/],
    ['zeros', new Uint8Array(1000), {}, 'not_text', /not a text file/],
    [
      'a broken spreadsheet',
      Uint8Array.from([0x50, 0x4b, 3, 4, ...new Uint8Array(100)]),
      {},
      'damaged',
      /file is damaged/,
    ],
    [
      '10,000 columns',
      `${Array.from({ length: 10_000 }, (_, index) => `c${index}`).join(',')}\n1,2\n`,
      {},
      'too_many_columns',
      /10,000 columns/,
    ],
    ['an unknown zone', KRAKEN, { timeZone: 'Mars/Olympus' }, 'bad_option', /not a time zone/],
    [
      'a mapping that does not fit',
      'x,y\n1,2\n',
      { provider: 'generic', mapping: { time: 'z', amount: 'y' } },
      'unknown_layout',
      /mapping/,
    ],
  ];

  test.each(bad)('%s', async (_name, source, options, code, message) => {
    const error = await read(source, options).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ImportError);
    expect(error).toMatchObject({ code });
    expect((error as ImportError).message).toMatch(message);
  });

  test('more than 64 MB is refused without being read to the end', async () => {
    let pieces = 0;
    function* endless() {
      yield KRAKEN;
      for (;;) {
        pieces += 1;
        yield new Uint8Array(1024 * 1024).fill(0x31);
      }
    }
    await expect(read(endless())).rejects.toMatchObject({ code: 'too_large' });
    expect(pieces).toBeLessThan(80);
  });

  test('a spreadsheet that unpacks to gigabytes is refused unopened', async () => {
    const archive = makeZip([{ name: 'xl/workbook.xml', content: '', statedBytes: 3_000_000_000 }]);
    await expect(read(archive)).rejects.toMatchObject({
      code: 'too_large',
    });
  });

  test('changed bytes never crash the reader, and the results still add up', async () => {
    const fixtures = [KRAKEN, COINBASE_OLD, COINBASE_NEW, BINANCE].map((text) => new TextEncoder().encode(text));
    const change = fc.record({
      at: fc.nat(5000),
      byte: fc.constantFrom(0, 0x22, 0x2c, 0x0a, 0x3b, 0x2d, 0x39, 0x45, 0xff, 0xc3, 0x28),
      kind: fc.constantFrom('set', 'insert', 'delete', 'cut'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...fixtures),
        fc.array(change, { minLength: 1, maxLength: 12 }),
        async (bytes, changes) => {
          const mutable = [...bytes];
          for (const { at, byte, kind } of changes) {
            const place = at % (mutable.length + 1);
            if (kind === 'cut' && at % 7 === 0) mutable.length = place;
            else mutable.splice(place, kind === 'insert' ? 0 : 1, ...(kind === 'delete' ? [] : [byte]));
          }
          const reading = await read(Uint8Array.from(mutable)).catch((error: unknown) => {
            expect(error).toBeInstanceOf(ImportError);
            return null;
          });
          if (!reading) return;
          const { added, merged, ignored, waiting, refused } = reading.counts;
          expect(added + merged + ignored + waiting + refused).toBe(reading.records.length);
          expect(new Set(reading.transactions.map(({ found }) => found.key)).size).toBe(reading.transactions.length);
        },
      ),
      { numRuns: 400 },
    );
  });
});
