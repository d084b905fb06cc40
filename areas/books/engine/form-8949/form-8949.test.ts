import { add, formatDecimal, parseAmount, parseUsd, subtract, sum } from '@holdfast/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AccountingError } from '../accounting-error.ts';
import { type Box, BOX_ORDER, BOXES, type BrokerReport, chooseBox } from './box.ts';
import type { Form8949Position } from './form-row.ts';
import { PAGE_LINES_MAX, paginateForm8949 } from './paginate.ts';
import { anyPositions, day, firstRow, formOf, REPORTS, rowsOf, sale } from './testing.ts';
import { accountIdOf, coinIdOf } from '../ids.ts';

describe('boxes', () => {
  const report = (form: BrokerReport['form'], isBasisReported: boolean): BrokerReport => ({
    accountId: accountIdOf('w'),
    year: 0,
    form,
    isBasisReported,
  });
  it.each<[number, BrokerReport | undefined, Box, Box]>([
    [2013, undefined, 'C', 'F'],
    [2024, undefined, 'C', 'F'],
    [2025, undefined, 'I', 'L'],
    [2031, undefined, 'I', 'L'],
    [2024, report('1099-B', true), 'A', 'D'],
    [2024, report('1099-B', false), 'B', 'E'],
    [2025, report('1099-DA', true), 'G', 'J'],
    [2025, report('1099-DA', false), 'H', 'K'],
    [2025, report('1099-B', true), 'A', 'D'],
    [2024, report('1099-DA', true), 'C', 'F'],
  ])('a sale of %i with %o goes to box %s short and %s long', (year, broker, short, long) => {
    expect(chooseBox({ term: 'short', year, report: broker })).toBe(short);
    expect(chooseBox({ term: 'long', year, report: broker })).toBe(long);
  });

  it('a broker form counts for its wallet and its year alone', () => {
    const form = formOf(
      [
        sale({ id: 'a' }),
        sale({ id: 'b', accountId: accountIdOf('exchange') }),
        sale({ id: 'c', accountId: accountIdOf('exchange'), term: 'long' }),
        sale({ id: 'd', accountId: accountIdOf('broker') }),
      ],
      {
        brokerReports: [REPORTS[0]!, { ...REPORTS[1]!, year: 2024 }],
      },
    );
    const placed = form.parts.flatMap(({ boxes }) =>
      boxes.map(({ box, rows }) => [box, rows.map(({ positionIds }) => positionIds[0])]),
    );
    expect(placed).toEqual([
      ['H', ['b']],
      ['I', ['a', 'd']],
      ['K', ['c']],
    ]);
  });

  it('every box is in the part of its term, in the order of its pages', () => {
    expect(BOX_ORDER.join('')).toBe('ABCGHIDEFJKL');
    expect(BOX_ORDER.filter((box) => BOXES[box].part === 'II').join('')).toBe('DEFJKL');
  });

  it('error: a 1099-DA before 2025 and a second form for a wallet are flagged', () => {
    const form = formOf([sale({ year: 2024 })], {
      year: 2024,
      brokerReports: [
        { accountId: accountIdOf('hot'), year: 2024, form: '1099-DA', isBasisReported: true },
        { accountId: accountIdOf('hot'), year: 2024, form: '1099-B', isBasisReported: true },
      ],
    });
    expect(form.issues.map(({ code }) => code)).toEqual(['report_before_its_time', 'report_twice']);
    expect(form.parts[0]!.boxes.map(({ box }) => box)).toEqual(['C']);
  });
});

describe('rows', () => {
  it('have a description, dates and whole cents', () => {
    expect(firstRow({ proceedsUsd: parseUsd('1234.505'), costUsd: parseUsd('0.004') })).toMatchObject({
      description: '0.12345678 BTC',
      dateAcquired: '03/09/2024',
      dateDisposed: '01/02/2025',
      proceeds: parseUsd('1234.51'),
      cost: 0n,
      code: '',
      gain: parseUsd('1234.51'),
    });
  });

  it('print the gain of the printed figures, not one rounded on its own', () => {
    const row = firstRow({ proceedsUsd: parseUsd('10.005'), costUsd: parseUsd('3.333') });
    expect([row.proceeds, row.cost, row.gain].map(formatDecimal)).toEqual(['10.01', '3.33', '6.68']);
  });

  it.each([
    ['1', '1 BTC'],
    ['0.100', '0.1 BTC'],
    ['12.123456785', '12.12345679 BTC'],
    ['1000000', '1000000 BTC'],
    ['0.000000001234', '0.000000001234 BTC'],
  ])('an amount of %s is described as %s', (amount, description) => {
    expect(firstRow({ amount: parseAmount(amount) }).description).toBe(description);
  });

  it('keep line breaks, invisible characters and essays out of the description', () => {
    const row = rowsOf(
      formOf([sale()], { symbols: new Map([['btc', ' A\r\n^\u202eB\tclaim your reward at once, now']]) }),
    )[0]!;
    expect(row.description).toBe('0.12345678 A ^ B claim your reward');
  });

  it('leave out what is not taxable and what belongs to another year', () => {
    expect(rowsOf(formOf([sale({ taxable: false }), sale({ year: 2024 })]))).toEqual([]);
  });

  it('come by disposal, then acquisition, whatever the order of the input', () => {
    fc.assert(
      fc.property(anyPositions, (positions) => {
        expect(rowsOf(formOf(positions.toReversed(), { brokerReports: REPORTS }))).toEqual(
          rowsOf(formOf(positions, { brokerReports: REPORTS })),
        );
      }),
    );
  });

  it('can be one a coin, with VARIOUS dates, code M and the same totals to the cent', () => {
    const sales = [
      sale({ id: 'a', proceedsUsd: parseUsd('1.005') }),
      sale({ id: 'b', proceedsUsd: parseUsd('1.005'), acquiredDay: day('2024-05-01') }),
      sale({ id: 'c', coinId: coinIdOf('eth') }),
    ];
    const rows = rowsOf(formOf(sales, { lines: 'perCoin' }));
    expect(
      rows.map(({ description, dateAcquired, dateDisposed, code, proceeds }) => [
        description,
        dateAcquired,
        dateDisposed,
        code,
        formatDecimal(proceeds),
      ]),
    ).toEqual([
      ['0.24691356 BTC', 'VARIOUS', '01/02/2025', 'M', '2.02'],
      ['0.12345678 ETH', '03/09/2024', '01/02/2025', '', '100'],
    ]);
    fc.assert(
      fc.property(anyPositions, (positions) => {
        const totals = (lines: 'perSale' | 'perCoin') =>
          formOf(positions, { lines, brokerReports: REPORTS }).parts.map((part) => part.totals);
        expect(totals('perCoin')).toEqual(totals('perSale'));
      }),
    );
  });

  it('error: a sale without basis and a coin without symbol are listed and flagged', () => {
    const form = formOf([sale({ coinId: coinIdOf('odd'), flags: ['missing_basis'] })]);
    expect(form.issues.map(({ code, subjectId }) => [code, subjectId])).toEqual([
      ['missing_basis', 'p1'],
      ['unknown_symbol', 'odd'],
    ]);
    expect(rowsOf(form)[0]!.description).toBe('0.12345678 odd');
  });

  it('error: a sale without a recorded purchase has no date of acquisition, an entered one keeps its own', () => {
    expect(firstRow({ lotId: null, flags: ['missing_basis'] }).dateAcquired).toBe('');
    // A lot that began with a move: nobody saw the acquisition.
    expect(firstRow({ flags: ['missing_basis'] }).dateAcquired).toBe('');
    expect(firstRow({ lotId: null }).dateAcquired).toBe('03/09/2024');
  });

  it('error: a gift of an unknown cost is reported like a sale without a purchase', () => {
    const { issues } = formOf([sale({ flags: ['gift_basis_unknown'] })]);
    expect(issues.map(({ code }) => code)).toEqual(['missing_basis']);
  });

  it('error: a year without such a form is refused', () => {
    for (const year of [2012, 2024.5, Number.NaN, 3000]) expect(() => formOf([], { year })).toThrow(AccountingError);
  });
});

describe('totals', () => {
  it('of rows, pages, boxes and parts are sums of what is printed', () => {
    fc.assert(
      fc.property(anyPositions, fc.constantFrom('perSale' as const, 'perCoin' as const), (positions, lines) => {
        const form = formOf(positions, { brokerReports: REPORTS, lines });
        for (const row of rowsOf(form)) expect(row.gain).toBe(add(subtract(row.proceeds, row.cost), row.adjustment));
        for (const column of ['proceeds', 'cost', 'adjustment', 'gain'] as const) {
          for (const { boxes, totals } of form.parts) {
            for (const box of boxes) expect(box.totals[column]).toBe(sum(box.rows.map((row) => row[column])));
            expect(totals[column]).toBe(sum(boxes.map((box) => box.totals[column])));
          }
          for (const page of paginateForm8949(form))
            expect(page.totals[0]!.totals[column]).toBe(sum(page.lines.map((line) => line[column])));
        }
      }),
    );
  });

  it('half a cent goes away from zero, and a loss is proceeds less cost', () => {
    expect(formatDecimal(firstRow({ proceedsUsd: parseUsd('0.005'), costUsd: parseUsd('0.015') }).gain)).toBe('-0.01');
  });
});

describe('pages', () => {
  const many = (count: number): Form8949Position[] =>
    Array.from({ length: count }, (_, index) => sale({ id: `p${index}` }));

  it('every sale of a box is on its statement pages, and the last page has the total of the box', () => {
    expect(paginateForm8949(formOf(many(PAGE_LINES_MAX))).map(({ kind, lines }) => [kind, lines.length])).toEqual([
      ['statement', PAGE_LINES_MAX],
    ]);
    const pages = paginateForm8949(formOf(many(PAGE_LINES_MAX * 2 + 1)));
    expect(pages.map(({ kind, lines, number, count }) => [kind, lines.length, number, count])).toEqual([
      ['statement', PAGE_LINES_MAX, 1, 3],
      ['statement', PAGE_LINES_MAX, 2, 3],
      ['statement', 1, 3, 3],
    ]);
    expect(pages.map(({ totals }) => formatDecimal(totals[0]!.totals.proceeds))).toEqual(['3800', '3800', '100']);
    expect(pages.map(({ totals }) => totals.map(({ label }) => label))).toEqual([
      ['Total of this page'],
      ['Total of this page'],
      ['Total of this page', 'Total of box I', 'Total of part I'],
    ]);
  });

  it('combined lines come before the statement of the single sales', () => {
    const pages = paginateForm8949(
      formOf([...many(3), sale({ id: 'e', coinId: coinIdOf('eth') })], { lines: 'perCoin' }),
    );
    expect(pages.map(({ kind, lines }) => [kind, lines.length])).toEqual([
      ['entries', 2],
      ['statement', 4],
    ]);
  });

  it('each part ends with its own total, and each box has a page of its own', () => {
    const pages = paginateForm8949(
      formOf([sale(), sale({ id: 'b', accountId: accountIdOf('exchange') }), sale({ id: 'c', term: 'long' })], {
        brokerReports: REPORTS,
      }),
    );
    expect(pages.map(({ box, part, totals }) => [box, part, totals.map(({ label }) => label)])).toEqual([
      ['H', 'I', ['Total of box H']],
      ['I', 'I', ['Total of box I', 'Total of part I']],
      ['L', 'II', ['Total of box L', 'Total of part II']],
    ]);
  });
});
