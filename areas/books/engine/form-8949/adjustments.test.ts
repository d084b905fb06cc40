import { add, formatDecimal, parseUsd, subtract, type Usd } from '@holdfast/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BrokerReport } from './box.ts';
import type { Form8949Choices } from './compute-form-8949.ts';
import { formatForm8949Csv } from './csv.ts';
import type { Form8949Position, FormRow } from './form-row.ts';
import { anyPositions, day, formOf, readCsv, rowsOf, sale } from './testing.ts';
import { accountIdOf } from '../ids.ts';

describe('adjustments', () => {
  const reportOf = (change: Partial<BrokerReport>): Partial<Form8949Choices> => ({
    brokerReports: [{ accountId: accountIdOf('hot'), year: 2025, form: '1099-DA', isBasisReported: true, ...change }],
  });
  const figures = ({ code, proceeds, cost, adjustment, gain }: FormRow): string =>
    [code || '-', ...[proceeds, cost, adjustment, gain].map(formatDecimal)].join(' ');
  const lines = (positions: readonly Form8949Position[], choices: Partial<Form8949Choices>): string[] =>
    formOf(positions, choices).parts.flatMap(({ boxes }) =>
      boxes.flatMap(({ box, rows }) => rows.map((row) => `${box} ${row.positionIds[0]} ${figures(row)}`)),
    );
  const one = sale({ id: 'a', proceedsUsd: parseUsd('1000'), costUsd: parseUsd('100') });

  it('a basis that a broker reported otherwise stays in (e), and (g) corrects it with code B', () => {
    const basisUsd = parseUsd('900');
    // Column (h) example 4 of the 2025 instructions: 1,000 − 900 + 800 = 900.
    expect(lines([one], reportOf({ disposals: new Map([['a', { basisUsd }]]) }))).toEqual(['G a B 1000 900 800 900']);
    const lower = reportOf({ disposals: new Map([['a', { basisUsd: parseUsd('40') }]]) });
    expect(lines([one], lower)).toEqual(['G a B 1000 40 -60 900']);
  });

  it('a form basis not reported to the IRS is replaced by the correct one, with code B and zero', () => {
    const choices = reportOf({ isBasisReported: false, disposals: new Map([['a', { basisUsd: parseUsd('900') }]]) });
    expect(lines([one], choices)).toEqual(['H a B 1000 100 0 900']);
    expect(readCsv(formatForm8949Csv(formOf([one], choices)))[1]!.slice(5, 10)).toEqual([
      '1000.00',
      '100.00',
      'B',
      '0.00',
      '900.00',
    ]);
  });

  it('the same basis in the printed figures is no difference', () => {
    const basisUsd = parseUsd('100.004');
    expect(lines([one], reportOf({ disposals: new Map([['a', { basisUsd }]]) }))).toEqual(['G a - 1000 100 0 900']);
  });

  it('a form can cover a period, or the listed disposals only', () => {
    const sales = [
      sale({ id: 'a', disposedDay: day('2025-02-01') }),
      sale({ id: 'b', disposedDay: day('2025-06-30') }),
      sale({ id: 'c', disposedDay: day('2025-07-01') }),
    ];
    const period = { kind: 'period', fromDay: day('2025-02-02'), toDay: day('2025-06-30') } as const;
    expect(lines(sales, reportOf({ coverage: period })).map((line) => line.slice(0, 3))).toEqual(['G b', 'I a', 'I c']);
    const disposals = new Map([
      ['a', {}],
      ['c', { isBasisReported: false }],
    ]);
    expect(lines(sales, reportOf({ coverage: { kind: 'listed' }, disposals })).map((line) => line.slice(0, 3))).toEqual(
      ['G a', 'H c', 'I b'],
    );
  });

  it('proceeds are never negative: a fee above them is an adjustment with code E', () => {
    const fee = sale({ id: 'a', proceedsUsd: parseUsd('-3.5'), costUsd: parseUsd('2') });
    expect(lines([fee], {})).toEqual(['I a E 0 2 -3.5 -5.5']);
    const both = reportOf({ disposals: new Map([['a', { basisUsd: parseUsd('1') }]]) });
    expect(lines([fee], both)).toEqual(['G a BE 0 1 -4.5 -5.5']);
    expect(lines([sale({ id: 'a', proceedsUsd: parseUsd('-0.004') })], {})).toEqual(['I a - 0 60 0 -60']);
  });

  it('lines that are combined keep every code once, in alphabetical order', () => {
    const sales = [
      sale({ id: 'a', proceedsUsd: parseUsd('-1') }),
      sale({ id: 'b' }),
      sale({ id: 'c', costUsd: parseUsd('5') }),
    ];
    const choices = reportOf({ disposals: new Map([['c', { basisUsd: parseUsd('6') }]]) });
    expect(lines(sales, { ...choices, lines: 'perCoin' })).toEqual(['G b BEM 200 126 0 74']);
  });

  it('whole dollars round every figure, and totals are sums of the rounded ones', () => {
    const sales = [
      sale({ id: 'a', proceedsUsd: parseUsd('1.49'), costUsd: parseUsd('0.50') }),
      sale({ id: 'b', proceedsUsd: parseUsd('1.50'), costUsd: parseUsd('0.49') }),
    ];
    const form = formOf(sales, { rounding: 'dollars' });
    expect(rowsOf(form).map(figures)).toEqual(['- 2 0 0 2', '- 1 1 0 0']);
    expect(formatDecimal(form.parts[0]!.totals.gain)).toBe('2');
    expect(readCsv(formatForm8949Csv(form))[1]!.slice(5, 10)).toEqual(['2', '0', '', '', '2']);
  });

  it('whatever brokers reported, proceeds are not negative and the gain is that of the books to the rounding', () => {
    fc.assert(
      fc.property(
        anyPositions,
        fc.bigInt({ min: 0n, max: 10n ** 31n }),
        fc.boolean(),
        (positions, basis, isReported) => {
          const sales = positions.map((position, index) =>
            index % 3 === 0 ? { ...position, proceedsUsd: -position.proceedsUsd as Usd } : position,
          );
          const disposals = new Map(
            sales.map(({ id }) => [id, { basisUsd: basis as Usd, isBasisReported: isReported }]),
          );
          const choices = reportOf({ disposals });
          const gains = (given: Partial<Form8949Choices>): bigint =>
            formOf(sales, given).parts.reduce((total, { totals }) => total + totals.gain, 0n);
          expect(gains(choices)).toBe(gains({}));
          for (const row of rowsOf(formOf(sales, choices))) {
            expect(row.proceeds >= 0n).toBe(true);
            expect(row.gain).toBe(add(subtract(row.proceeds, row.cost), row.adjustment));
            expect(row.adjustment === 0n || row.code !== '').toBe(true);
          }
        },
      ),
    );
  });
});
