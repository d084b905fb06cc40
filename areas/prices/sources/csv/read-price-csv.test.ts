import { formatDay } from '@holdfast/calendar';
import { existsSync, createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { formatDecimal } from '@holdfast/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TextSource } from '@holdfast/csv';
import { PriceCsvError } from './price-csv-error.ts';
import type { PriceCsvRow } from './price-csv-row.ts';
import { type PriceCsvOptions, readPriceCsv } from './read-price-csv.ts';

async function readAll(source: TextSource, options?: PriceCsvOptions): Promise<PriceCsvRow[]> {
  const rows: PriceCsvRow[] = [];
  for await (const batch of readPriceCsv(source, options)) rows.push(...batch);
  return rows;
}

async function shown(source: TextSource, options?: PriceCsvOptions): Promise<string[]> {
  return (await readAll(source, options)).map((row) =>
    row.ok
      ? `${row.row}: ${formatDay(row.day)} ${row.coinIs} ${row.coin} ${formatDecimal(row.price)}`
      : `${row.row}: ${row.code}`,
  );
}

const HEADER = 'date,symbol,price\n';

describe('price files', () => {
  test('rows come with their number, day, coin and exact price', async () => {
    expect(
      await shown('date,symbol,close_usd\n2024-03-05,BTC,63776.050000000000000000000001\n2024-03-05,ETH,1.2e-7\n'),
    ).toEqual(['2: 2024-03-05 symbol BTC 63776.050000000000000000000001', '3: 2024-03-05 symbol ETH 0.00000012']);
  });

  test.each([
    ['a byte order mark and CRLF', '\uFEFFdate,symbol,price\r\n2024-03-05,BTC,5\r\n'],
    ['a byte order mark before a quote', '\uFEFF"date","symbol","price"\n2024-03-05,BTC,5'],
    ['semicolons', 'date;symbol;price\n2024-03-05;BTC;5'],
    ['tabs', 'date\tsymbol\tprice\n2024-03-05\tBTC\t5\n'],
    ['quotes', '"date","symbol","price"\n"2024-03-05","BTC","5"\n'],
    ['blanks around fields', ' Date , Symbol , Price (USD) \n 2024-03-05 , BTC , 5 \n'],
    ['another order and more columns', 'rank,close_usd,Ticker,Day,note\n1,5,BTC,2024-03-05,"a, ""b""\nc"\n'],
    ['empty fields at the end', 'date,symbol,price\n2024-03-05,BTC,5,,\n'],
  ])('%s make no difference', async (_name, text) => {
    expect(await shown(text)).toEqual(['2: 2024-03-05 symbol BTC 5']);
  });

  test('a file without a header is date, symbol, price', async () => {
    expect(await shown('\uFEFF2024-03-05,BTC,5\n2024-03-06,BTC,6')).toEqual([
      '1: 2024-03-05 symbol BTC 5',
      '2: 2024-03-06 symbol BTC 6',
    ]);
  });

  test('a coin column is preferred to a symbol column', async () => {
    expect(await shown('date,symbol,coin_id,price\n2024-03-05,BTC,bitcoin,5')).toEqual([
      '2: 2024-03-05 coin bitcoin 5',
    ]);
  });

  test('blank lines are skipped and counted', async () => {
    expect(await shown(`\n${HEADER}\n   \n2024-03-05,BTC,5\n\n`)).toEqual(['5: 2024-03-05 symbol BTC 5']);
  });

  test('a field over several lines moves the numbers of the rows after it', async () => {
    expect(await shown('date,symbol,price,note\n2024-03-05,BTC,5,"one\n\nthree"\n2024-03-06,BTC,6,')).toEqual([
      '2: 2024-03-05 symbol BTC 5',
      '5: 2024-03-06 symbol BTC 6',
    ]);
  });

  test('a bad row is refused with its number and reason, and the others are read', async () => {
    const rows = await readAll(
      `${HEADER}2024-03-05,BTC,1,234.5
2024-02-30,BTC,5
2024-03-05,,5
2024-03-05,BTC,
2024-03-05,BTC,0
2024-03-05,BTC,"1,234"
2024-03-05,B\u0000C,5
2024-03-05,BTC
2024-03-05
2024-03-05,BTC,7
`,
    );
    expect(rows.map((row) => (row.ok ? 'ok' : `${row.row} ${row.code}: ${row.detail}`))).toEqual([
      '2 wrong_number_of_fields: The row has 4 fields where the first row has 3.',
      '3 bad_date: The date “2024-02-30” is not in the calendar, or outside the years 1970 to 2999.',
      '4 bad_coin: The coin is missing.',
      '5 bad_price: The price is missing.',
      '6 bad_price: The price “0” is not above zero; leave a row without a price out.',
      [
        '7 bad_price: The price “1,234” is not a plain number such as 1234.5 or 1.2e-7,',
        'without currency signs and thousands separators.',
      ].join(' '),
      '8 bad_coin: The coin’s name has invisible characters in it.',
      '9 wrong_number_of_fields: The row has 2 fields where the first row has 3.',
      '10 wrong_number_of_fields: The row has 1 field where the first row has 3.',
      'ok',
    ]);
  });

  test('the second price of a coin and day is refused, naming the first', async () => {
    const rows = await readAll(`${HEADER}2024-03-05,BTC,5\n2024-03-06,BTC,5\n2024/03/05,btc,5\n`);
    expect(rows[2]).toEqual({
      ok: false,
      row: 4,
      code: 'duplicate',
      detail: 'Row 2 has a price of btc for the same day already.',
    });
  });

  test('a refused row does not block a good one for the same day', async () => {
    expect(await shown(`${HEADER}2024-03-05,BTC,0\n2024-03-05,BTC,5\n`)).toEqual([
      '2: bad_price',
      '3: 2024-03-05 symbol BTC 5',
    ]);
  });

  test('a quote that is never closed costs its own row only', async () => {
    const later = Array.from({ length: 2000 }, (_, index) => `2024-03-05,COIN${index},5\n`).join('');
    const rows = await readAll(`${HEADER}2024-03-05,"BTC,5\n${later}`);
    expect(rows[0]).toMatchObject({ ok: false, row: 2, code: 'quote_not_closed' });
    expect(rows.slice(1).every((row, index) => row.ok && row.row === index + 3)).toBe(true);
    expect(rows).toHaveLength(2001);
    expect(await shown(`${HEADER}2024-03-05,BTC,5\n2024-03-06,"BTC,5`)).toEqual([
      '2: 2024-03-05 symbol BTC 5',
      '3: quote_not_closed',
    ]);
  });

  test('two stray quotes far apart do not swallow the rows between them', async () => {
    const between = Array.from({ length: 1500 }, (_, index) => `2024-03-05,COIN${index},5\n`).join('');
    const rows = await readAll(`${HEADER}2024-03-05,"BTC,5\n${between}2024-03-05,"ETH,5\n2024-03-05,XRP,5`);
    expect(rows.filter((row) => !row.ok).map((row) => row.row)).toEqual([2, 1503]);
    expect(rows).toHaveLength(1503);
  });

  test('a line without end is refused without being kept, and the next line is read', async () => {
    function* pieces() {
      yield HEADER;
      for (let piece = 0; piece < 200; piece += 1) yield 'x"'.repeat(30_000);
      yield '"\n2024-03-05,BTC,5\n2024-03-06,BTC,6';
    }
    expect(await shown(pieces())).toEqual([
      '2: row_too_long',
      '3: 2024-03-05 symbol BTC 5',
      '4: 2024-03-06 symbol BTC 6',
    ]);
  });

  test('how the file is cut into pieces makes no difference', async () => {
    const rows = [
      '2024-03-05,"B""T\r\nC",5\r\n\r\n2024-03-06,ÉTH€😀,1.5e-3\r\n2024-03-06,BTC,x\n',
      '2024-03-07,"open,5\n2024-03-08,BTC,9',
    ];
    const text = `\uFEFF${HEADER.replace('\n', '\r\n')}${rows.join('')}`;
    const expected = await shown(text);
    expect(expected).toHaveLength(5);
    const bytes = new TextEncoder().encode(text);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 12 }), async (cuts) => {
        const edges = [0, ...cuts.sort((left, right) => left - right), bytes.length];
        const pieces = edges.slice(1).map((edge, index) => bytes.slice(edges[index], edge));
        expect(await shown(pieces)).toEqual(expected);
      }),
    );
  });

  test('what is written as CSV is read back', async () => {
    const cell = fc
      .string({ minLength: 1, maxLength: 12, unit: fc.constantFrom('a', 'B', ',', ';', '"', '\n', ' ', 'é') })
      .filter((text) => text.trim() === text && !/\n/.test(text));
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(cell, { minLength: 1, maxLength: 8, selector: (text) => text.toLowerCase() }),
        async (coins) => {
          const text = HEADER + coins.map((coin) => `2024-03-05,"${coin.replaceAll('"', '""')}",5`).join('\n');
          expect(await shown(text)).toEqual(coins.map((coin, index) => `${index + 2}: 2024-03-05 symbol ${coin} 5`));
        },
      ),
    );
  });

  test('many coins and days keep their duplicates apart', async () => {
    const lines: string[] = [];
    for (let coin = 0; coin < 60; coin += 1)
      for (let day = 10; day < 100; day += 1) lines.push(`${1970 + day}-01-01,C${coin},5`);
    const rows = await readAll(`${HEADER}${[...lines, ...lines].join('\n')}`);
    expect(rows.slice(0, lines.length).every((row) => row.ok)).toBe(true);
    expect(rows.slice(lines.length).every((row, index) => !row.ok && row.detail.startsWith(`Row ${index + 2} `))).toBe(
      true,
    );
  });
});

describe('dates in price files', () => {
  const dateOf = async (date: string, options?: PriceCsvOptions): Promise<string> => {
    const [row] = await readAll(`${HEADER}"${date}",BTC,5`, options);
    return row!.ok ? formatDay(row!.day) : row!.detail;
  };

  test.each([
    ['2024-03-05', '2024-03-05'],
    ['2024/3/5', '2024-03-05'],
    ['2024.03.05', '2024-03-05'],
    ['20240305', '2024-03-05'],
    ['2024-03-05T23:59:59Z', '2024-03-05'],
    ['2024-03-05 23:59:59.999 UTC', '2024-03-05'],
    ['2024-03-05 00:00', '2024-03-05'],
    ['2024-03-05T23:30:00-05:00', '2024-03-06'],
    ['2024-03-05T00:30:00+0100', '2024-03-04'],
    ['5 Mar 2024', '2024-03-05'],
    ['05-March-2024', '2024-03-05'],
    ['Mar 5, 2024', '2024-03-05'],
    ['September 30 2024', '2024-09-30'],
    ['30 Sept 2024', '2024-09-30'],
  ])('%s is %s', async (text, day) => {
    expect(await dateOf(text)).toBe(day);
  });

  test('the order of day and month must be given', async () => {
    expect(await dateOf('03/04/2024')).toContain('say which of the two');
    expect(await dateOf('13/04/2024')).toContain('say which of the two');
    expect(await dateOf('03/04/2024', { dateFormat: 'day-first' })).toBe('2024-04-03');
    expect(await dateOf('03/04/2024', { dateFormat: 'month-first' })).toBe('2024-03-04');
    expect(await dateOf('13/04/2024', { dateFormat: 'month-first' })).toContain('not in the calendar');
  });

  test('the unit of a Unix time must be given', async () => {
    expect(await dateOf('1709596800')).toContain('is not a date');
    expect(await dateOf('1709596800', { dateFormat: 'unix-seconds' })).toBe('2024-03-05');
    expect(await dateOf('1709596799999', { dateFormat: 'unix-milliseconds' })).toBe('2024-03-04');
    expect(await dateOf('1709596799999', { dateFormat: 'unix-seconds' })).toContain('outside the years');
  });

  test('midnight can close the day before by an option', async () => {
    const options = { isMidnightCloseOfDayBefore: true };
    expect(await dateOf('2024-03-05 00:00:00 UTC', options)).toBe('2024-03-04');
    expect(await dateOf('2024-03-05 00:00:01 UTC', options)).toBe('2024-03-05');
    expect(await dateOf('2024-03-05', options)).toBe('2024-03-05');
  });

  test('midnight closes the day before in a download of CoinGecko, as in the responses of its API', async () => {
    const daysOf = async (column: string, options: PriceCsvOptions = {}) => {
      const lines = ['2024-03-05 00:00:00 UTC', '2024-03-06 00:00:00 UTC'].map((time) => `${time},BTC,63776.05,1,2`);
      const text = [`${column},symbol,price,market_cap,total_volume`, ...lines].join('\n');
      const rows = [];
      for await (const part of readPriceCsv(text, options)) rows.push(...part);
      return rows.map((row) => (row.ok ? formatDay(row.day) : row.detail));
    };
    expect(await daysOf('snapped_at')).toEqual(['2024-03-04', '2024-03-05']);
    expect(await daysOf('snapped_at', { isMidnightCloseOfDayBefore: false })).toEqual(['2024-03-05', '2024-03-06']);
    expect(await daysOf('timestamp')).toEqual(['2024-03-05', '2024-03-06']);
  });

  test.each([
    '',
    'yesterday',
    '2024-13-01',
    '2024-03-05T25:00:00Z',
    '5 Foo 2024',
    '2024-3/5',
    '1969-12-31',
    '3000-01-01',
    '24-03-05',
  ])('error: "%s" is refused', async (text) => {
    expect(await dateOf(text)).toMatch(/^The date “.*” .+\.$/);
  });
});

describe('files that cannot be read at all', () => {
  test.each([
    ['', 'empty'],
    ['\n\n', 'empty'],
    ['\uFEFF', 'empty'],
    ['hello world', 'columns_unknown'],
    ['date,symbol,price_eur\n', 'columns_unknown'],
    ['date,price\n2024-03-05,5', 'columns_unknown'],
    ['2024-03-05,BTC,1,234.5', 'columns_unknown'],
    ['date,symbol,price,close\n', 'columns_ambiguous'],
  ])('error: %j is %s', async (text, code) => {
    await expect(readAll(text)).rejects.toMatchObject({ name: 'PriceCsvError', code });
  });

  test('error: a file that is not text is refused with a clear message', async () => {
    await expect(readAll([new TextEncoder().encode(HEADER), Uint8Array.from([0, 1, 2])])).rejects.toThrow(
      'not a text file',
    );
    await expect(
      readAll([new TextEncoder().encode(`${HEADER}2024-03-05,É,5\n`), Uint8Array.from([0xc3])]),
    ).rejects.toThrow(PriceCsvError);
  });

  test('UTF-16 and windows-1252 are read', async () => {
    const utf16 = new Uint8Array(
      new Uint16Array([...`${HEADER}2024-03-05,BTC,5`].map((one) => one.charCodeAt(0))).buffer,
    );
    expect(await shown([utf16])).toEqual(['2: 2024-03-05 symbol BTC 5']);
    const windows = new TextEncoder().encode(`${HEADER}2024-03-05,E?,5`);
    windows[windows.indexOf(0x3f)] = 0xe9;
    expect(await shown([windows])).toEqual(['2: 2024-03-05 symbol Eé 5']);
  });

  test('error: more rows than allowed stop the reading', async () => {
    const text = `${HEADER}2024-03-05,BTC,5\n2024-03-06,BTC,5\n2024-03-07,BTC,5`;
    await expect(readAll(text, { rowsMax: 2 })).rejects.toMatchObject({ code: 'too_many_rows' });
    expect(await readAll(text, { rowsMax: 3 })).toHaveLength(3);
  });

  test('decimal commas are read by an option, and points are then refused', async () => {
    const options = { decimalMark: ',' } as const;
    expect(
      await shown(
        `date;symbol;price
2024-03-05;BTC;63776,05
2024-03-06;BTC;1.234
2024-03-07;BTC;1.234,5
2024-03-08;BTC;1,2,3`,
        options,
      ),
    ).toEqual(['2: 2024-03-05 symbol BTC 63776.05', '3: bad_price', '4: bad_price', '5: bad_price']);
    expect(await shown('2024-03-05;BTC;0,5', options)).toEqual(['1: 2024-03-05 symbol BTC 0.5']);
  });
});

const realFile = new URL('../../../../../shared/data/prices/daily.csv.gz', import.meta.url);

describe.skipIf(!existsSync(realFile))(
  'a real price history (skipped without ../shared/data/prices/daily.csv.gz)',
  () => {
    test('all of its 229,739 rows are accepted', async () => {
      let accepted = 0;
      for await (const rows of readPriceCsv(createReadStream(realFile).pipe(createGunzip()))) {
        expect(rows.filter((row) => !row.ok)).toEqual([]);
        accepted += rows.length;
      }
      expect(accepted).toBe(229_739);
    });
  },
);
