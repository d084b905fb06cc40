/** Loans small enough to check with a pocket calculator. */
import { CalendarError, formatDay, parseUtcDay, type UtcDay } from '@holdfast/calendar';
import { type Amount, formatDecimal, parseAmount, parsePrice } from '@holdfast/money';
import { describe, expect, it } from 'vitest';
import type { ClientTransaction } from './client-transaction.ts';
import { computeLoanBook, type LoanBook } from './compute-loan-book.ts';
import { listInterestDue, nextInterestDay } from './interest-due.ts';
import { LendingError } from './lending-error.ts';
import { computeLiabilities } from './liabilities.ts';
import { computeLoanPosition } from './loan-position.ts';
import { previewPayment } from './preview-payment.ts';
import { computeStatement } from './statement.ts';
import { listWithdrawalsDue } from './withdrawals-due.ts';

const DECIMALS = new Map([
  ['usdc', 6],
  ['btc', 8],
  ['cents', 2],
]);
const at = (text: string): number => Date.parse(text.includes('T') ? text : `${text}T12:00:00Z`);

interface Entry {
  id: string;
  on: string;
  amount: string;
  coinId?: string;
  userId?: string;
  status?: ClientTransaction['status'];
  requested?: string;
}
const entry =
  (type: ClientTransaction['type']) =>
  ({
    id,
    on,
    amount,
    coinId = 'usdc',
    userId = 'ann',
    status = 'cleared',
    requested = on,
  }: Entry): ClientTransaction => ({
    id,
    userId,
    coinId,
    type,
    status,
    amount: parseAmount(amount),
    initiatedAt: at(requested),
    clearedAt: status === 'cleared' ? at(on) : null,
    ratePpm: type === 'deposit' ? 80_000 : null,
    noticeDays: type === 'interest' ? null : 14,
  });
const deposit = entry('deposit');
const withdrawal = entry('withdrawal');
const interest = entry('interest');
const LENT_365 = deposit({ id: 'd', on: '2022-01-01', amount: '365' });

const bookOf = (...transactions: ClientTransaction[]): LoanBook => computeLoanBook(transactions, DECIMALS);
const figures = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([, figure]) => typeof figure === 'bigint')
      .map(([name, figure]) => [name, formatDecimal(figure as Amount)]),
  );
const positionOn = (book: LoanBook, day: string, index = 0): Record<string, unknown> =>
  figures({ ...computeLoanPosition(book.loans[index]!, parseUtcDay(day)) });
const firstPayment = (book: LoanBook): Record<string, unknown> => figures({ ...book.payments[0]! });
const listed = (named: Record<string, unknown>): string =>
  Object.entries(named)
    .map(([name, figure]) => `${name} ${figure}`)
    .join(', ');

describe('accrual', () => {
  it('nothing is earned on the first day, and exactly 8 % after a year', () => {
    const book = bookOf(deposit({ id: 'd', on: '2023-03-01', amount: '100' }));
    expect(listed(positionOn(book, '2023-03-01'))).toBe(
      'principal 100, interestDue 0, interestAccrued 0, interest 0, total 100',
    );
    expect(positionOn(book, '2024-02-29').interest).toBe('7.978142076502732240437158');
    expect(listed(positionOn(book, '2024-03-01'))).toBe(
      'principal 100, interestDue 8, interestAccrued 0, interest 8, total 108',
    );
  });

  it('a day is 1/366 of the year that holds 29 February and 1/365 of the next', () => {
    const book = bookOf(deposit({ id: 'd', on: '2023-03-01', amount: '100' }));
    expect(positionOn(book, '2023-03-02').interest).toBe('0.021857923497267759562841');
    expect(positionOn(book, '2023-08-31').interest).toBe('4');
    expect(positionOn(book, '2024-03-02').interestAccrued).toBe('0.02191780821917808219178');
  });

  it('unpaid interest does not earn interest: ten years are 80 %', () => {
    const book = bookOf(deposit({ id: 'd', on: '2015-06-30', amount: '0.12345678', coinId: 'btc' }));
    expect(positionOn(book, '2025-06-30').interestDue).toBe('0.098765424');
  });

  it('a loan of 29 February has earned its 8 % on 1 March and not a day before', () => {
    const book = bookOf(deposit({ id: 'd', on: '2024-02-29', amount: '366' }));
    expect(positionOn(book, '2025-02-28')).toMatchObject({ interestDue: '0', interestAccrued: '29.2' });
    expect(positionOn(book, '2025-03-01')).toMatchObject({ interestDue: '29.28', interestAccrued: '0' });
  });

  it('interest runs from the initiation, not from the clearing', () => {
    const late = deposit({ id: 'd', on: '2023-01-11', requested: '2023-01-01', amount: '365' });
    expect(positionOn(bookOf(late), '2023-01-11').interest).toBe('0.8');
  });

  it('the hour of a deposit does not matter, its UTC day does', () => {
    const early = bookOf(deposit({ id: 'd', on: '2023-01-01T00:00:00Z', amount: '365' }));
    const late = bookOf(deposit({ id: 'd', on: '2023-01-01T23:59:59Z', amount: '365' }));
    expect(positionOn(early, '2023-01-02').interest).toBe('0.08');
    expect(positionOn(late, '2023-01-02').interest).toBe('0.08');
  });

  it('a deposit that is pending or cancelled is no loan; a pending one is listed as such', () => {
    const book = bookOf(
      deposit({ id: 'p', on: '2023-01-01', amount: '1', status: 'pending' }),
      deposit({ id: 'c', on: '2023-01-01', amount: '1', status: 'cancelled' }),
    );
    expect(book.loans).toEqual([]);
    expect(book.pending.map(({ id }) => id)).toEqual(['p']);
    expect(book.issues).toEqual([]);
  });

  it('before its start a loan shows nothing, and days out of range throw typed errors', () => {
    const book = bookOf(deposit({ id: 'd', on: '2023-01-01', amount: '1' }));
    expect(positionOn(book, '2022-12-31').total).toBe('0');
    for (const day of [Number.NaN, 0.5, -1, 1e12]) {
      expect(() => computeLoanPosition(book.loans[0]!, day as UtcDay)).toThrow(CalendarError);
      expect(() => computeStatement(book.loans[0]!, { to: day as UtcDay })).toThrow(CalendarError);
      expect(() => computeLiabilities(book, { day: day as UtcDay })).toThrow(CalendarError);
      expect(() => listInterestDue(book, { day: day as UtcDay, daysAhead: 1 })).toThrow(CalendarError);
      expect(() => listWithdrawalsDue(book, day as UtcDay)).toThrow(CalendarError);
    }
  });
});

describe('payments', () => {
  it('go to interest due, then interest accrued, then principal', () => {
    const book = bookOf(LENT_365, withdrawal({ id: 'w', on: '2023-01-11', amount: '50' }));
    expect(listed(firstPayment(book))).toBe('interestDue 29.2, interestAccrued 0.8, principal 20, excess 0');
    expect(listed(positionOn(book, '2023-01-11'))).toBe(
      'principal 345, interestDue 0, interestAccrued 0, interest 0, total 345',
    );
  });

  it('less than the interest due leaves principal and accrued interest alone', () => {
    const book = bookOf(LENT_365, interest({ id: 'i', on: '2023-01-11', amount: '20' }));
    expect(listed(positionOn(book, '2023-01-11'))).toBe(
      'principal 365, interestDue 9.2, interestAccrued 0.8, interest 10, total 375',
    );
  });

  it('mid-year leave a full year at exactly 8 % of what was lent', () => {
    const book = bookOf(
      deposit({ id: 'd', on: '2023-03-01', amount: '100' }),
      interest({ id: 'i', on: '2023-08-31', amount: '3' }),
    );
    expect(positionOn(book, '2023-08-31').interestAccrued).toBe('1');
    expect(positionOn(book, '2024-03-01')).toMatchObject({ principal: '100', interestDue: '5', interest: '5' });
  });

  it('principal repaid mid-year earns until the day it is paid and no longer', () => {
    // 73 days at 365 earn 5.84; the rest of the year, 292 days, at 265 earns 265 × 0.08 × 292/365 = 16.96.
    const book = bookOf(LENT_365, withdrawal({ id: 'w', on: '2022-03-15', amount: '105.84' }));
    expect(positionOn(book, '2022-03-15')).toMatchObject({ principal: '265', interest: '0' });
    expect(positionOn(book, '2023-01-01')).toMatchObject({ principal: '265', interestDue: '16.96' });
  });

  it("reach a newer deposit's interest before an older one's principal", () => {
    const book = bookOf(
      deposit({ id: 'old', on: '2022-01-01', amount: '365' }),
      deposit({ id: 'new', on: '2022-01-11', amount: '730' }),
      withdrawal({ id: 'w', on: '2022-01-21', amount: '10' }),
    );
    expect(book.loans.map((loan) => figures({ ...loan.postings[0]! }))).toEqual([
      { interestDue: '0', interestAccrued: '1.6', principal: '6.8' },
      { interestDue: '0', interestAccrued: '1.6', principal: '0' },
    ]);
  });

  it('take principal from the oldest deposit first', () => {
    const book = bookOf(
      deposit({ id: 'b', on: '2022-01-01T09:00:00Z', amount: '10' }),
      deposit({ id: 'a', on: '2022-01-01T10:00:00Z', amount: '10' }),
      withdrawal({ id: 'w', on: '2022-01-01T11:00:00Z', amount: '15' }),
    );
    expect(
      book.loans.map((loan) => [loan.depositId, positionOn(book, '2022-01-01', book.loans.indexOf(loan)).principal]),
    ).toEqual([
      ['b', '0'],
      ['a', '5'],
    ]);
  });

  it('of the very moment of a deposit count after it, whatever their ids', () => {
    const book = bookOf(
      withdrawal({ id: 'a', on: '2022-01-01', amount: '4' }),
      deposit({ id: 'b', on: '2022-01-01', amount: '10' }),
    );
    expect(positionOn(book, '2022-01-01').principal).toBe('6');
    expect(book.issues).toEqual([]);
  });

  it('touch neither another coin nor another client', () => {
    const book = bookOf(
      deposit({ id: 'a', on: '2022-01-01', amount: '10' }),
      deposit({ id: 'b', on: '2022-01-01', amount: '10', coinId: 'btc' }),
      deposit({ id: 'c', on: '2022-01-01', amount: '10', userId: 'bob' }),
      withdrawal({ id: 'w', on: '2022-01-01', amount: '4', userId: 'bob' }),
    );
    expect(book.loans.map((_, index) => positionOn(book, '2022-01-01', index).principal)).toEqual(['10', '10', '6']);
  });

  it('that are pending or cancelled pay nothing', () => {
    const book = bookOf(
      deposit({ id: 'd', on: '2022-01-01', amount: '10' }),
      withdrawal({ id: 'p', on: '2022-01-02', amount: '5', status: 'pending' }),
      interest({ id: 'c', on: '2022-01-02', amount: '5', status: 'cancelled' }),
    );
    expect(book.payments).toEqual([]);
    expect(positionOn(book, '2022-01-02').principal).toBe('10');
  });

  it('settle interest only in whole smallest units, and the rest stays owed', () => {
    // 10 days of 100.00 at 2 decimals: 0.2191780…; 0.21 can be paid, the rest of the 5.00 repays principal.
    const book = bookOf(
      deposit({ id: 'd', on: '2022-01-01', amount: '100', coinId: 'cents' }),
      withdrawal({ id: 'w', on: '2022-01-11', amount: '5', coinId: 'cents' }),
    );
    expect(listed(firstPayment(book))).toBe('interestDue 0, interestAccrued 0.21, principal 4.79, excess 0');
    expect(positionOn(book, '2022-01-11')).toMatchObject({
      principal: '95.21',
      interestAccrued: '0.009178082191780821917808',
    });
  });

  it('repaying everything ends the loan at zero, with the unpayable rest shown as rounded off', () => {
    const book = bookOf(
      deposit({ id: 'd', on: '2022-01-01', amount: '100', coinId: 'cents' }),
      withdrawal({ id: 'w', on: '2022-01-11', amount: '100.21', coinId: 'cents' }),
    );
    expect(positionOn(book, '2022-01-11').total).toBe('0');
    expect(positionOn(book, '2030-01-11').total).toBe('0');
    const { rows } = computeStatement(book.loans[0]!, { to: parseUtcDay('2022-01-12') });
    expect(rows.map((row) => formatDecimal(row.roundedOff))).toEqual([
      ...Array(10).fill('0'),
      '0.009178082191780821917808',
      '0',
    ]);
    expect(book.issues).toEqual([]);
    expect(computeLiabilities(book, { day: parseUtcDay('2022-01-11') })).toEqual([]);
  });

  it('after default principal keeps earning at 8 %, however late the withdrawal is', () => {
    const book = bookOf(
      deposit({ id: 'd', on: '2020-01-01', amount: '100' }),
      withdrawal({ id: 'w', requested: '2020-01-01', on: '2023-01-01', amount: '124' }),
    );
    expect(listed(firstPayment(book))).toBe('interestDue 24, interestAccrued 0, principal 100, excess 0');
  });

  it('error: more than everything owed is applied as far as it goes and the excess is flagged', () => {
    const book = bookOf(
      deposit({ id: 'd', on: '2022-01-01', amount: '10' }),
      withdrawal({ id: 'w', on: '2022-01-01', amount: '12.5' }),
    );
    expect(listed(firstPayment(book))).toBe('interestDue 0, interestAccrued 0, principal 10, excess 2.5');
    expect(book.issues).toMatchObject([{ code: 'paid_more_than_owed', severity: 'warning', transactionId: 'w' }]);
  });

  it('error: a payment before the first deposit pays nothing and is flagged', () => {
    const book = bookOf(
      deposit({ id: 'd', on: '2022-01-01T13:00:00Z', amount: '10' }),
      withdrawal({ id: 'w', on: '2022-01-01T12:00:00Z', amount: '1' }),
    );
    expect(formatDecimal(book.payments[0]!.excess)).toBe('1');
    expect(positionOn(book, '2022-01-01').principal).toBe('10');
  });

  it('error: an interest payment that reaches principal is applied and flagged', () => {
    const book = bookOf(LENT_365, interest({ id: 'i', on: '2022-01-11', amount: '1' }));
    expect(positionOn(book, '2022-01-11')).toMatchObject({ principal: '364.8', interest: '0' });
    expect(book.issues).toMatchObject([{ code: 'interest_reached_principal', transactionId: 'i' }]);
  });
});

describe('the worked example of the guide', () => {
  const book = bookOf(
    deposit({ id: 'd', on: '2025-01-01', amount: '10000' }),
    withdrawal({ id: 'w', requested: '2025-03-05', on: '2025-03-15', amount: '1000' }),
    interest({ id: 'i', on: '2026-01-05', amount: '586.24' }),
  );

  it('is what the engine computes', () => {
    expect(positionOn(book, '2025-01-02').interest).toBe('2.191780821917808219178082');
    expect(positionOn(book, '2025-03-14').interest).toBe('157.808219178082191780821917');
    expect(listed(firstPayment(book))).toBe('interestDue 0, interestAccrued 160, principal 840, excess 0');
    expect(positionOn(book, '2025-03-16')).toMatchObject({ principal: '9160', interest: '2.007671232876712328767123' });
    expect(positionOn(book, '2026-01-01')).toMatchObject({
      principal: '9160',
      interestDue: '586.24',
      interestAccrued: '0',
    });
    expect(positionOn(book, '2026-01-05')).toMatchObject({
      principal: '9160',
      interestDue: '0',
      interestAccrued: '8.030684931506849315068493',
    });
  });
});

describe('corrections', () => {
  const first = deposit({ id: 'd1', on: '2022-01-01', amount: '365' });
  const payment = withdrawal({ id: 'w', on: '2023-01-01', amount: '100' });
  const forgotten = deposit({ id: 'd0', on: '2021-01-01', amount: '365' });

  it('a forgotten older deposit changes what an old payment settled', () => {
    expect(firstPayment(bookOf(first, payment))).toMatchObject({
      interestDue: '29.2',
      principal: '70.8',
    });
    const corrected = bookOf(first, payment, forgotten);
    expect(firstPayment(corrected)).toMatchObject({ interestDue: '87.6', principal: '12.4' });
    expect(corrected.loans.map((loan) => loan.depositId)).toEqual(['d0', 'd1']);
    expect(corrected).toEqual(bookOf(forgotten, first, payment));
  });

  it('a cancelled payment is as if it had never been', () => {
    expect(bookOf(first, { ...payment, status: 'cancelled' })).toEqual(bookOf(first));
  });
});

describe('statement', () => {
  const book = bookOf(
    deposit({ id: 'd', on: '2022-12-30', amount: '365' }),
    interest({ id: 'i', on: '2023-01-01', amount: '0.1' }),
    withdrawal({ id: 'w', on: '2023-01-01', amount: '10.06' }),
    interest({ id: 'j', on: '2023-01-03', amount: '0.05' }),
  );
  const loan = book.loans[0]!;

  it('shows each day with what it earned, what was paid and what is left', () => {
    const { rows } = computeStatement(loan, { to: parseUtcDay('2023-01-03') });
    expect(rows.map((row) => [formatDay(row.day), ...Object.values(figures({ ...row }))])).toEqual([
      ['2022-12-30', '365', '0', '0', '0', '0', '365', '0', '0'],
      ['2022-12-31', '0', '0.08', '0', '0', '0', '365', '0', '0.08'],
      ['2023-01-01', '0', '0.08', '0.16', '10', '0', '355', '0', '0'],
      ['2023-01-02', '0', '0.077808219178082191780821', '0', '0', '0', '355', '0', '0.077808219178082191780821'],
      ['2023-01-03', '0', '0.077808219178082191780822', '0.05', '0', '0', '355', '0', '0.105616438356164383561643'],
    ]);
  });

  it('of a period starts where the day before it ended', () => {
    const statement = computeStatement(loan, { from: parseUtcDay('2023-01-01'), to: parseUtcDay('2023-01-02') });
    expect(formatDecimal(statement.opening.interest)).toBe('0.08');
    expect(statement.rows.map((row) => [formatDay(row.day), formatDecimal(row.principalPaid)])).toEqual([
      ['2023-01-01', '10'],
      ['2023-01-02', '0'],
    ]);
  });

  it('of a period before the loan, or one turned round, has no rows', () => {
    expect(computeStatement(loan, { to: parseUtcDay('2022-12-29') })).toMatchObject({
      rows: [],
      opening: { total: 0n },
      closing: { total: 0n },
    });
    const turned = computeStatement(loan, { from: parseUtcDay('2023-02-01'), to: parseUtcDay('2023-01-02') });
    expect(turned.rows).toEqual([]);
    expect(turned.opening).toEqual(turned.closing);
  });
});

describe('liabilities and coverage', () => {
  const book = bookOf(
    deposit({ id: 'a', on: '2022-01-01', amount: '365' }),
    deposit({ id: 'b', on: '2022-01-11', amount: '365' }),
    deposit({ id: 'c', on: '2022-01-01', amount: '1', coinId: 'btc', userId: 'bob' }),
    deposit({ id: 'later', on: '2022-02-01', amount: '9', userId: 'cy' }),
  );
  const day = parseUtcDay('2022-01-21');
  const prices = new Map([['usdc', parsePrice('0.99')]]);

  it('are summed per client and coin, in coin and in dollars where a price is known', () => {
    const liabilities = computeLiabilities(book, { day, prices });
    expect(
      liabilities.map(({ userId, coinId, loans, totalUsd, total, interest }) => [
        userId,
        coinId,
        loans.length,
        formatDecimal(interest),
        formatDecimal(total),
        totalUsd === null ? null : formatDecimal(totalUsd),
      ]),
    ).toEqual([
      ['ann', 'usdc', 2, '2.4', '732.4', '725.076'],
      ['bob', 'btc', 1, '0.004383561643835616438356', '1.004383561643835616438356', null],
    ]);
    expect(formatDecimal(liabilities[1]!.payable.total)).toBe('1.00438356');
  });

  it('begin on the day of the deposit', () => {
    const clients = (text: string) => computeLiabilities(book, { day: parseUtcDay(text) }).map(({ userId }) => userId);
    expect(clients('2022-01-31')).toEqual(['ann', 'bob']);
    expect(clients('2022-02-01')).toEqual(['ann', 'bob', 'cy']);
  });
});

describe('what is due', () => {
  const book = bookOf(
    deposit({ id: 'a', on: '2022-01-01', amount: '365' }),
    deposit({ id: 'b', on: '2022-01-11', amount: '36.5' }),
    interest({ id: 'i', on: '2023-01-01', amount: '20' }),
  );

  it('lists anniversaries that are overdue, due today and to come, with what is still to be paid for each', () => {
    const list = listInterestDue(book, { day: parseUtcDay('2024-01-01'), daysAhead: 30 });
    expect(
      list.map((row) => [row.depositId, formatDay(row.anniversary), formatDecimal(row.amount), row.status]),
    ).toEqual([
      ['a', '2023-01-01', '9.2', 'overdue'],
      ['b', '2023-01-11', '2.92', 'overdue'],
      ['a', '2024-01-01', '29.2', 'due'],
      ['b', '2024-01-11', '2.92', 'upcoming'],
    ]);
  });

  it('the next interest day is the coming anniversary, and none once repaid', () => {
    expect(formatDay(nextInterestDay(book.loans[0]!, parseUtcDay('2022-12-31'))!)).toBe('2023-01-01');
    expect(formatDay(nextInterestDay(book.loans[0]!, parseUtcDay('2023-01-01'))!)).toBe('2024-01-01');
    expect(nextInterestDay(book.loans[0]!, parseUtcDay('2021-01-01'))).toBeNull();
    const repaid = bookOf(
      deposit({ id: 'a', on: '2022-01-01', amount: '1' }),
      withdrawal({ id: 'w', on: '2022-01-01', amount: '1' }),
    );
    expect(nextInterestDay(repaid.loans[0]!, parseUtcDay('2022-01-02'))).toBeNull();
  });

  it('a withdrawal is in time for fourteen days and late on the fifteenth', () => {
    const requests = bookOf(
      withdrawal({ id: 'open', requested: '2024-03-01T23:00:00Z', on: '2024-03-01', amount: '5', status: 'pending' }),
      withdrawal({ id: 'paid', requested: '2024-02-20', on: '2024-03-10', amount: '5' }),
      withdrawal({ id: 'gone', requested: '2024-02-20', on: '2024-03-10', amount: '5', status: 'cancelled' }),
      deposit({ id: 'd', on: '2024-03-01', amount: '5', status: 'pending' }),
    );
    const on = (day: string) =>
      listWithdrawalsDue(requests, parseUtcDay(day)).map((row) => [
        row.transaction.id,
        formatDay(row.dueBy),
        row.daysLeft,
        row.isLate,
      ]);
    expect(on('2024-02-29')).toEqual([['paid', '2024-03-05', 5, false]]);
    expect(on('2024-03-06')).toEqual([
      ['paid', '2024-03-05', -1, true],
      ['open', '2024-03-15', 9, false],
    ]);
    expect(on('2024-03-09').map(([id]) => id)).toEqual(['paid', 'open']);
    expect(on('2024-03-10').map(([id]) => id)).toEqual(['open']);
    expect(on('2024-03-15')).toEqual([['open', '2024-03-15', 0, false]]);
    expect(on('2024-03-16')).toEqual([['open', '2024-03-15', -1, true]]);
  });

  it('a preview equals the effect of the payment', () => {
    const payment = { userId: 'ann', coinId: 'usdc', amount: parseAmount('50'), day: parseUtcDay('2024-01-05') };
    const preview = previewPayment(book, payment);
    const paid = computeLoanBook(
      [
        ...book.loans.map((loan) =>
          deposit({ id: loan.depositId, on: formatDay(loan.startDay), amount: formatDecimal(loan.principal) }),
        ),
        interest({ id: 'i', on: '2023-01-01', amount: '20' }),
        withdrawal({ id: 'w', on: '2024-01-05', amount: '50' }),
      ],
      DECIMALS,
    );
    expect(figures({ ...preview })).toEqual(figures({ ...paid.payments[1]! }));
    expect(preview.loans[0]!.after).toEqual(computeLoanPosition(paid.loans[0]!, payment.day));
  });

  it('error: a preview of nothing, or of less than the coin can carry, is a typed error', () => {
    for (const amount of ['0', '-1', '0.0000001']) {
      expect(() =>
        previewPayment(book, {
          userId: 'ann',
          coinId: 'usdc',
          amount: parseAmount(amount),
          day: parseUtcDay('2024-01-05'),
        }),
      ).toThrow(LendingError);
    }
  });
});
