import { formatDay } from '@holdfast/calendar';
import { createReadStream, existsSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { formatDecimal } from '@holdfast/money';
import { describe, expect, test } from 'vitest';
import type { PriceCsvRow } from './price-csv-row.ts';
import { readPriceCsv } from './read-price-csv.ts';

type Source = Parameters<typeof readPriceCsv>[0];

async function readAll(source: Source): Promise<PriceCsvRow[]> {
  const rows: PriceCsvRow[] = [];
  for await (const batch of readPriceCsv(source)) rows.push(...batch);
  return rows;
}

async function shown(source: Source): Promise<string[]> {
  return (await readAll(source)).map((row) =>
    row.ok ? `${formatDay(row.day)} ${row.coin} ${formatDecimal(row.price)}` : `row ${row.row}: ${row.detail}`,
  );
}

const HEADER = 'Date,USD,JPY,GBP\n';
const daysOf = async (source: Source, coin: string): Promise<string[]> =>
  (await shown(source)).filter((line) => line.includes(` ${coin} `)).map((line) => line.slice(0, 10));

describe('rates of the European Central Bank', () => {
  test('the euro is worth the dollar column, another currency that over its own, to 24 places', async () => {
    const rows = await readAll(`${HEADER}2024-03-05,1.0849,163.01,0.85543\n`);
    expect(rows.every((row) => row.ok && row.coinIs === 'currency')).toBe(true);
    expect(await shown(`${HEADER}2024-03-05,1.0849,163.01,0.85543\n`)).toEqual([
      '2024-03-05 EUR 1.0849',
      '2024-03-05 JPY 0.006655419912888779829458',
      '2024-03-05 GBP 1.268251055024958208152625',
    ]);
  });

  test('a rate covers the days up to the next row, in files of either order and with a comma at the end', async () => {
    const rows = ['2024-03-28,1.08,160,0.85,', '2024-04-02,1.07,161,0.86,', '2024-04-03,1.06,162,0.87,'];
    const header = 'Date, USD, JPY, GBP, \n';
    const expected = [
      '2024-03-28 1.08',
      '2024-03-29 1.08',
      '2024-03-30 1.08',
      '2024-03-31 1.08',
      '2024-04-01 1.08',
      '2024-04-02 1.07',
      '2024-04-03 1.06',
    ];
    for (const order of [rows, rows.toReversed()]) {
      const lines = await shown(header + order.join('\n'));
      expect(lines.filter((line) => line.includes('EUR')).map((line) => line.replace(' EUR', ''))).toEqual(expected);
    }
  });

  test('after the last row only its weekend is covered, before the first nothing, and a pause for 7 days', async () => {
    expect(await daysOf(`${HEADER}2024-03-08,1.09,160,0.85\n`, 'GBP')).toEqual([
      '2024-03-08',
      '2024-03-09',
      '2024-03-10',
    ]);
    expect(await daysOf(`${HEADER}2024-03-07,1.09,160,0.85\n`, 'GBP')).toEqual(['2024-03-07']);
    const pause = await daysOf(`${HEADER}2024-03-01,1.09,160,0.85\n2024-03-20,1.09,160,0.85\n`, 'GBP');
    expect([pause.length, pause.at(-2), pause.at(-1)]).toEqual([9, '2024-03-08', '2024-03-20']);
  });

  test('an empty cell and N/A end the cover of a currency without a refusal', async () => {
    const source = `${HEADER}2024-03-01,1.09,160,0.85\n2024-03-04,1.09,,N/A\n2024-03-05,1.09,161,0.86\n`;
    expect(await daysOf(source, 'GBP')).toEqual(['2024-03-01', '2024-03-02', '2024-03-03', '2024-03-05']);
    expect(await daysOf(source, 'JPY')).toEqual(['2024-03-01', '2024-03-02', '2024-03-03', '2024-03-05']);
    expect((await readAll(source)).every((row) => row.ok)).toBe(true);
  });

  test('error: bad dates, rates, days and fields are refused with their row, and the other rows are read', async () => {
    const source = [
      'Date,USD,JPY,GBP',
      '2024-13-01,1,1,1',
      '2024-03-05,N/A,160,0.85',
      '2024-03-05,1.09,abc,0',
      '2024-03-05,1.09,160,0.85',
      '2024-03-06,1.09,160',
      '2024-03-06,1.09,160,0.85,7',
      '2024-03-06,1.09,160,0.85',
    ].join('\n');
    const lines = await shown(source);
    expect(lines.filter((line) => line.startsWith('row')).map((line) => line.slice(0, 50))).toEqual([
      expect.stringContaining('row 2: '),
      'row 3: The row has no rate of the US dollar, by wh',
      'row 4: “abc” is not a rate of JPY.',
      'row 4: “0” is not a rate of GBP.',
      'row 5: Row 4 has the rates of 2024-03-05 already.',
      'row 6: The row has 3 fields where the first row ha',
      'row 7: The row has 5 fields where the first row ha',
    ]);
    expect(lines.filter((line) => !line.startsWith('row'))).toHaveLength(4);
  });

  test('error: wide files of other kinds and columns that occur twice are refused', async () => {
    await expect(readAll('Date,BTC,ETH\n2024-03-05,1,2\n')).rejects.toThrow('must name the columns');
    await expect(readAll('Date,USD,JPY,GBP,JPY\n2024-03-05,1,2,3,4\n')).rejects.toThrow('two columns JPY');
  });

  test('UTF-16 without a byte order mark and windows-1252 are read as in every file', async () => {
    const text = `${HEADER}2024-03-05,1.0849,163.01,0.85543\n`;
    const utf16 = new Uint8Array(Buffer.from(text, 'utf16le'));
    expect(await shown([utf16])).toEqual(await shown(text));
    const symbols = 'date,symbol,price\n2024-03-05,B\u00e9,5\n';
    expect(await shown([new Uint8Array(Buffer.from(symbols, 'latin1'))])).toEqual(['2024-03-05 Bé 5']);
  });
});

const realFile = new URL('../../../../../shared/data/fx/ecb_eur_daily.csv.gz', import.meta.url);

describe.skipIf(!existsSync(realFile))('the real rates since 2009 (skipped without ../shared/data/fx)', () => {
  test('every day from the first row to the last has a rate of the euro, the pound and the yen', async () => {
    const days = new Map<string, string[]>();
    for await (const rows of readPriceCsv(createReadStream(realFile).pipe(createGunzip()))) {
      for (const row of rows) {
        if (!row.ok) throw new Error(row.detail);
        const known = days.get(row.coin) ?? [];
        known.push(`${formatDay(row.day)} ${formatDecimal(row.price)}`);
        days.set(row.coin, known);
      }
    }
    expect(days.size).toBe(30);
    for (const coin of ['EUR', 'GBP', 'JPY']) expect([coin, days.get(coin)?.length]).toEqual([coin, 6311]);
    expect(days.get('GBP')).toContain('2024-03-05 1.268251055024958208152625');
    expect(days.get('EUR')?.at(-1)).toBe('2026-04-13 1.1684');
    expect(days.get('BGN')?.at(-1)?.slice(0, 10)).toBe('2026-01-01');
  });
});
