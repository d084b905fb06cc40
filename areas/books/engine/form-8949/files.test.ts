import { add, formatDecimal, parseUsd, subtract, sum, type Usd } from '@holdfast/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BrokerReport } from './box.ts';
import { CSV_COLUMNS, formatForm8949Csv } from './csv.ts';
import { formatForm8949TaxAct, TAXACT_COLUMNS } from './taxact-csv.ts';
import { anyPositions, day, formOf, readCsv, REPORTS, rowsOf, sale } from './testing.ts';
import { formatForm8949Txf } from './txf.ts';
import { accountIdOf } from '../ids.ts';

describe('CSV', () => {
  it('reads back to the same rows, and its columns add up to the totals of the form', () => {
    fc.assert(
      fc.property(anyPositions, (positions) => {
        const form = formOf(positions, { brokerReports: REPORTS });
        const [header, ...records] = readCsv(formatForm8949Csv(form));
        expect(header).toEqual([...CSV_COLUMNS]);
        const placed = form.parts.flatMap(({ part, boxes }) =>
          boxes.flatMap(({ box, rows }) => rows.map((row) => ({ part, box, row }))),
        );
        expect(
          records.map((record) => [record[0], record[1], record[2], record[3], record[4], record[10], record[11]]),
        ).toEqual(
          placed.map(({ part, box, row }) => [
            part,
            box,
            row.description,
            row.dateAcquired,
            row.dateDisposed,
            formatDecimal(row.quantity),
            row.positionIds.join(' '),
          ]),
        );
        const column = (index: number): Usd => sum(records.map((record) => parseUsd(record[index]!)));
        expect(column(5)).toBe(sum(form.parts.map(({ totals }) => totals.proceeds)));
        expect(column(6)).toBe(sum(form.parts.map(({ totals }) => totals.cost)));
        expect(column(9)).toBe(sum(form.parts.map(({ totals }) => totals.gain)));
      }),
    );
  });

  it('quotes what needs quotes and defuses what a spreadsheet would run', () => {
    const text = formatForm8949Csv(
      formOf([sale({ id: '=1+1', proceedsUsd: parseUsd('1'), costUsd: parseUsd('2.5') })], {
        symbols: new Map([['btc', 'a,"b"']]),
      }),
    );
    expect(text.split('\r\n')[1]).toBe(
      `I,I,"0.12345678 a,""b""",03/09/2024,01/02/2025,1.00,2.50,,,-1.50,0.12345678,'=1+1`,
    );
  });
});

describe('TXF', () => {
  const header = { program: 'Holdfast 1', exportDate: '02/01/2026' };

  it('has a header and one record a sale, cost before proceeds', () => {
    const text = formatForm8949Txf(
      formOf([sale(), sale({ id: 'b', term: 'long', costUsd: parseUsd('1000.5') })]),
      header,
    );
    expect(text.split('\r\n')).toEqual([
      'V042',
      'AHoldfast 1',
      'D 02/01/2026',
      '^',
      'TD',
      'N712',
      'C1',
      'L1',
      'P0.12345678 BTC',
      'D03/09/2024',
      'D01/02/2025',
      '$60.00',
      '$100.00',
      '^',
      'TD',
      'N714',
      'C1',
      'L1',
      'P0.12345678 BTC',
      'D03/09/2024',
      'D01/02/2025',
      '$1000.50',
      '$100.00',
      '^',
      '',
    ]);
  });

  it.each<[BrokerReport['form'], boolean, number, string, string]>([
    ['1099-B', true, 2024, 'N321', 'N323'],
    ['1099-B', false, 2024, 'N711', 'N713'],
    ['1099-DA', true, 2025, 'N321', 'N323'],
    ['1099-DA', false, 2025, 'N711', 'N713'],
  ])(
    'numbers a %s sale, cost reported %s, in %i as %s short and %s long',
    (form, isBasisReported, year, short, long) => {
      const positions = [sale({ year }), sale({ id: 'b', year, term: 'long' })];
      const text = formatForm8949Txf(
        formOf(positions, { year, brokerReports: [{ accountId: accountIdOf('hot'), year, form, isBasisReported }] }),
        header,
      );
      expect(text.match(/^N\d+/gm)).toEqual([short, long]);
    },
  );

  it('reads back to the gain of every sale, adjustments included in the cost', () => {
    const disposals = new Map([['b', { basisUsd: parseUsd('12.5') }]]);
    const form = formOf(
      [sale({ id: 'a', accountId: accountIdOf('exchange'), proceedsUsd: parseUsd('-2') }), sale({ id: 'b' })],
      {
        brokerReports: [
          { accountId: accountIdOf('hot'), year: 2025, form: '1099-DA', isBasisReported: true, disposals },
        ],
      },
    );
    const records = formatForm8949Txf(form, header)
      .split('^\r\n')
      .slice(1, -1)
      .map((record) => record.split('\r\n').filter((line) => line.startsWith('$')));
    const gains = records.map(([cost, proceeds]) => subtract(parseUsd(proceeds!.slice(1)), parseUsd(cost!.slice(1))));
    expect(gains).toEqual(rowsOf(form).map((row) => row.gain));
    expect(gains.map(formatDecimal)).toEqual(['40', '-62']);
  });

  it('writes combined lines sale by sale, for it has no VARIOUS', () => {
    const text = formatForm8949Txf(
      formOf([sale({ id: 'a' }), sale({ id: 'b', acquiredDay: day('2024-01-01') })], { lines: 'perCoin' }),
      header,
    );
    expect(text.match(/^TD/gm)).toHaveLength(2);
    expect(text).not.toContain('VARIOUS');
  });

  it('is plain ASCII, and a symbol cannot forge a record', () => {
    const text = formatForm8949Txf(formOf([sale()], { symbols: new Map([['btc', 'Ж\r\n^\r\nTD']]) }), header);
    expect(text).toContain('P0.12345678 ? ^ TD\r\n');
    expect(text.match(/^\^$/gm)).toHaveLength(2);
  });
});

describe('the TaxAct file', () => {
  it('reads back to every sale with its box, code and adjustment', () => {
    fc.assert(
      fc.property(anyPositions, (positions) => {
        const disposals = new Map(positions.map(({ id }) => [id, { basisUsd: parseUsd('7') }]));
        const brokerReports: BrokerReport[] = [
          { ...REPORTS[0]!, disposals },
          { ...REPORTS[1]!, disposals },
        ];
        const form = formOf(positions, { brokerReports });
        const [header, ...records] = readCsv(formatForm8949TaxAct(form));
        expect(header).toEqual([...TAXACT_COLUMNS]);
        const gain = records.map((record) => {
          const [proceeds, cost, adjustment] = [record[3]!, record[4]!, record[6] || '0'].map((text) => parseUsd(text));
          return add(subtract(proceeds!, cost!), adjustment!);
        });
        expect(gain).toEqual(rowsOf(form).map((row) => row.gain));
        expect(records.map((record) => record[5])).toEqual(rowsOf(form).map((row) => row.code));
        for (const record of records) expect(record[7]).toMatch(/^[A-F]$/);
      }),
    );
  });

  it('writes combined lines sale by sale, for a date of sale cannot be VARIOUS', () => {
    const form = formOf([sale({ id: 'a' }), sale({ id: 'b', disposedDay: day('2025-02-02') })], { lines: 'perCoin' });
    expect(readCsv(formatForm8949TaxAct(form)).slice(1)).toEqual([
      ['0.12345678 BTC', '03/09/2024', '01/02/2025', '100.00', '60.00', '', '', 'C'],
      ['0.12345678 BTC', '03/09/2024', '02/02/2025', '100.00', '60.00', '', '', 'C'],
    ]);
  });
});
