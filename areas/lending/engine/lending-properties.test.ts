/** Facts that hold for every history, tried on generated ones against a slow model written in plain fractions. */
import { type UtcDay, utcDayOf } from '@holdfast/calendar';
import { add, type Amount, subtract, sum, ZERO } from '@holdfast/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anniversaryOf } from './anniversary.ts';
import type { ClientTransaction } from './client-transaction.ts';
import { CLIENT_TRANSACTION_STATUSES, CLIENT_TRANSACTION_TYPES } from './lists.ts';
import { computeLoanBook, type Loan } from './compute-loan-book.ts';
import { ticksOf, TICKS_PER_UNIT } from './interest.ts';
import { listInterestAccruals } from './interest-accruals.ts';
import { listInterestDue } from './interest-due.ts';
import { computeLiabilities } from './liabilities.ts';
import { accrueTo, openAccount, owedInterest } from './loan-account.ts';
import { computeLoanPosition } from './loan-position.ts';
import { computeStatement } from './statement.ts';
import { listWithdrawalsDue } from './withdrawals-due.ts';

const DAY_MS = 86_400_000;
const DECIMALS = new Map([
  ['two', 2],
  ['eighteen', 18],
  ['finest', 24],
]);
const FIRST_DAY = Date.UTC(2019, 10, 1) / DAY_MS;
const SPAN_DAYS = 1900;

const anyDay = fc.integer({ min: FIRST_DAY, max: FIRST_DAY + SPAN_DAYS }).map((day) => day as UtcDay);
// 29 February and its neighbours come up often, because that is where calendars go wrong.
const startDay = fc.oneof(
  anyDay,
  fc
    .constantFrom('2020-02-28', '2020-02-29', '2020-03-01', '2024-02-29')
    .map((text) => (Date.parse(text) / DAY_MS) as UtcDay),
);

const anyRate = fc.constantFrom(80_000, 80_000, 45_000, 71_250, 1, 0, 1_000_000);
const anyTransaction = fc
  .record({
    userId: fc.constantFrom('ann', 'bob'),
    coinId: fc.constantFrom(...DECIMALS.keys()),
    type: fc.constantFrom('deposit', 'deposit', 'withdrawal', 'interest'),
    status: fc.constantFrom('cleared', 'cleared', 'cleared', 'pending', 'cancelled'),
    units: fc.bigInt({ min: 1n, max: 10n ** 6n }),
    day: startDay,
    hour: fc.integer({ min: 0, max: 23 }),
    delayDays: fc.integer({ min: 0, max: 40 }),
    // Deposits made under different versions of the agreement meet in one history.
    ratePpm: anyRate,
    noticeDays: fc.constantFrom(14, 14, 0, 30),
  })
  .map(({ userId, coinId, type, status, units, day, hour, delayDays, ratePpm, noticeDays }) => {
    const at = day * DAY_MS + hour * 3_600_000;
    const smallest = 10n ** BigInt(24 - DECIMALS.get(coinId)!);
    return {
      userId,
      coinId,
      type,
      status,
      amount: (units * smallest) as Amount,
      initiatedAt: at,
      clearedAt: status === 'cleared' ? at + delayDays * DAY_MS : null,
      ratePpm: type === 'deposit' ? ratePpm : null,
      noticeDays: type === 'interest' ? null : noticeDays,
    } as Omit<ClientTransaction, 'id'>;
  });
const anyHistory = fc
  .array(anyTransaction, { maxLength: 14 })
  .map((list) => list.map((transaction, index): ClientTransaction => ({ ...transaction, id: `t${index}` })));

const bookOf = (history: readonly ClientTransaction[]) => computeLoanBook(history, DECIMALS);
const interestOf = (posting: Loan['postings'][number]): Amount => add(posting.interestDue, posting.interestAccrued);

/** Interest as a plain fraction, one day after another: nothing is shared with the engine but the rules. */
class SlowLoan {
  interest = { numerator: 0n, denominator: 1n };
  principal: bigint;
  constructor(readonly loan: Loan) {
    this.principal = loan.principal;
  }
  earnUntilNextDay(day: number): void {
    const fraction = {
      numerator: this.principal * BigInt(this.loan.ratePpm),
      denominator: 1_000_000n * BigInt(this.#yearDays(day)),
    };
    this.#add(fraction);
  }
  pay(posting: Loan['postings'][number]): void {
    this.#add({ numerator: -(interestOf(posting) as bigint), denominator: 1n });
    this.principal -= posting.principal;
    if (this.principal === 0n && posting.principal > 0n) this.interest = { numerator: 0n, denominator: 1n };
  }
  #yearDays(day: number): number {
    const start = new Date(this.loan.startDay * DAY_MS);
    let begin = this.loan.startDay as number;
    for (let years = 1; ; years += 1) {
      const end = new Date(start);
      end.setUTCFullYear(start.getUTCFullYear() + years);
      const endDay = end.getTime() / DAY_MS;
      if (day < endDay) return endDay - begin;
      begin = endDay;
    }
  }
  #add(other: { numerator: bigint; denominator: bigint }): void {
    const { numerator, denominator } = this.interest;
    const sumUp = {
      numerator: numerator * other.denominator + other.numerator * denominator,
      denominator: denominator * other.denominator,
    };
    const divisor = gcd(sumUp.numerator < 0n ? -sumUp.numerator : sumUp.numerator, sumUp.denominator);
    this.interest = { numerator: sumUp.numerator / divisor, denominator: sumUp.denominator / divisor };
  }
}

function gcd(left: bigint, right: bigint): bigint {
  return right === 0n ? left : gcd(right, left % right);
}

describe('interest', () => {
  it('interest accrued in periods, less interest paid, is what is owed at the end of each, by client and coin', () => {
    const ends = fc.uniqueArray(anyDay, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(anyHistory, ends, (history, days) => {
        const book = bookOf(history);
        const periodEnds = days.toSorted((left, right) => left - right);
        const accruals = listInterestAccruals(book, periodEnds);
        const keyOf = ({ userId, coinId }: { userId: string; coinId: string }): string => `${userId} ${coinId}`;
        for (const end of periodEnds) {
          const owed = new Map<string, bigint>();
          const change = (key: string, amount: bigint): void => void owed.set(key, (owed.get(key) ?? 0n) + amount);
          for (const row of accruals) if (row.day <= end) change(keyOf(row), row.amount);
          for (const loan of book.loans)
            for (const posting of loan.postings) if (posting.day <= end) change(keyOf(loan), -interestOf(posting));
          for (const liability of computeLiabilities(book, { day: end })) change(keyOf(liability), -liability.interest);
          expect([...owed].filter(([, left]) => left !== 0n)).toEqual([]);
        }
      }),
    );
  });

  it('error: periods whose ends do not rise', () => {
    expect(() => listInterestAccruals(bookOf([]), [20_000, 20_000] as UtcDay[])).toThrow('not after');
  });

  it('equals the sum of the fractions day by day, whatever was paid in between', () => {
    fc.assert(
      fc.property(anyHistory, anyDay, (history, day) => {
        for (const loan of bookOf(history).loans.slice(0, 3)) {
          if (loan.startDay > day) continue;
          const slow = new SlowLoan(loan);
          for (let today = loan.startDay as number; today <= day; today += 1) {
            for (const posting of loan.postings) if (posting.day === today) slow.pay(posting);
            if (today < day) slow.earnUntilNextDay(today);
          }
          const position = computeLoanPosition(loan, day);
          expect(position.principal).toBe(slow.principal);
          expect(position.interest).toBe(slow.interest.numerator / slow.interest.denominator);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('of every full year is exactly the annual rate, however the time is divided by queries', () => {
    fc.assert(
      fc.property(
        startDay,
        fc.bigInt({ min: 1n, max: 10n ** 40n }),
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.integer({ min: 0, max: 5000 })),
        fc.oneof(anyRate, fc.integer({ min: 0, max: 1_000_000 })),
        (start, principal, years, cuts, ratePpm) => {
          const account = openAccount({
            startDay: start,
            principal: principal as Amount,
            smallestUnit: 1n as Amount,
            ratePpm,
          });
          const end = anniversaryOf(start, years);
          for (const cut of cuts
            .map((days) => start + days)
            .filter((day) => day < end)
            .sort((left, right) => left - right))
            accrueTo(account, cut as UtcDay);
          accrueTo(account, end);
          return (
            (owedInterest(account) as bigint) * 1_000_000n ===
              principal * BigInt(ratePpm) * BigInt(years) * TICKS_PER_UNIT && account.accrued === 0n
          );
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('never shrinks as days pass without payment', () => {
    fc.assert(
      fc.property(anyHistory, anyDay, (history, day) => {
        for (const loan of bookOf(history).loans) {
          const [today, tomorrow] = [computeLoanPosition(loan, day), computeLoanPosition(loan, (day + 1) as UtcDay)];
          if (!loan.postings.some((posting) => posting.day === day + 1))
            expect(tomorrow.interest >= today.interest).toBe(true);
        }
      }),
    );
  });
});

describe('statements', () => {
  it('add up on every row, and their columns add up to the figures shown', () => {
    fc.assert(
      fc.property(anyHistory, anyDay, anyDay, (history, oneDay, otherDay) => {
        const period = { from: Math.min(oneDay, otherDay) as UtcDay, to: Math.max(oneDay, otherDay) as UtcDay };
        for (const loan of bookOf(history).loans) {
          const { opening, rows, closing } = computeStatement(loan, period);
          let total = opening.total;
          for (const row of rows) {
            total = subtract(
              sum([total, row.deposited, row.interest]),
              sum([row.interestPaid, row.principalPaid, row.roundedOff]),
            );
            if (total !== sum([row.principal, row.interestDue, row.interestAccrued]))
              throw new Error('A row does not add up.');
          }
          expect(total).toBe(closing.total);
          const last = rows.at(-1);
          if (last)
            expect([last.principal, last.interestDue, last.interestAccrued]).toEqual([
              closing.principal,
              closing.interestDue,
              closing.interestAccrued,
            ]);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('of two halves are the rows of the whole', () => {
    fc.assert(
      fc.property(anyHistory, anyDay, anyDay, (history, oneDay, otherDay) => {
        const [middle, to] = [Math.min(oneDay, otherDay) as UtcDay, Math.max(oneDay, otherDay) as UtcDay];
        for (const loan of bookOf(history).loans.slice(0, 2)) {
          const whole = computeStatement(loan, { to }).rows;
          const halves = [
            ...computeStatement(loan, { to: middle }).rows,
            ...computeStatement(loan, { from: (middle + 1) as UtcDay, to }).rows,
          ];
          expect(halves).toEqual(whole);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('account for all interest ever earned: paid, rounded off or still owed', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const to = (FIRST_DAY + SPAN_DAYS + 100) as UtcDay;
        for (const loan of bookOf(history).loans) {
          const { rows, closing } = computeStatement(loan, { to });
          const earned = sum(rows.map((row) => row.interest));
          const paid = sum(loan.postings.map(interestOf));
          const roundedOff = sum(rows.map((row) => row.roundedOff));
          expect(earned).toBe(sum([paid, roundedOff, closing.interest]));
          expect(roundedOff < loan.smallestUnit).toBe(true);
          expect(add(closing.principal, sum(loan.postings.map((posting) => posting.principal)))).toBe(loan.principal);
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('payments', () => {
  it('are neither created nor lost: each is the sum of its parts, and its parts are what the loans received', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const book = bookOf(history);
        for (const payment of book.payments) {
          expect(sum([payment.interestDue, payment.interestAccrued, payment.principal, payment.excess])).toBe(
            payment.transaction.amount,
          );
          const postings = book.loans
            .flatMap((loan) => loan.postings)
            .filter((posting) => posting.paymentId === payment.transaction.id);
          for (const part of ['interestDue', 'interestAccrued', 'principal'] as const) {
            expect(sum(postings.map((posting) => posting[part]))).toBe(payment[part]);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('reach a later kind of debt, or a newer deposit, only when nothing payable is left before it', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const book = bookOf(history);
        for (const payment of book.payments) {
          // Replayed without what came after it, the day's position is the position right after this payment.
          const effect = payment.transaction.clearedAt!;
          const known = history.filter(
            (other) =>
              other.status === 'cleared' && (other.type === 'deposit' ? other.initiatedAt : other.clearedAt!) < effect,
          );
          const then = bookOf([...known, payment.transaction]).loans.filter(
            (loan) => loan.userId === payment.transaction.userId && loan.coinId === payment.transaction.coinId,
          );
          const after = then.map((loan) => ({
            posting: loan.postings.find(({ paymentId }) => paymentId === payment.transaction.id),
            position: computeLoanPosition(loan, payment.day),
          }));
          const paid = (part: 'interestAccrued' | 'principal') =>
            after.some(({ posting }) => (posting?.[part] ?? 0n) > 0n);
          if (paid('interestAccrued') || paid('principal'))
            for (const { position } of after) expect(position.payable.interestDue).toBe(0n);
          if (paid('principal')) for (const { position } of after) expect(position.payable.interest).toBe(0n);
          for (const [index, { posting }] of after.entries()) {
            const older = after.slice(0, index);
            if ((posting?.interestDue ?? 0n) > 0n)
              for (const { position } of older) expect(position.payable.interestDue).toBe(0n);
            if ((posting?.interestAccrued ?? 0n) > 0n)
              for (const { position } of older) expect(position.payable.interest).toBe(0n);
            if ((posting?.principal ?? 0n) > 0n) for (const { position } of older) expect(position.principal).toBe(0n);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('of everything payable leave nothing payable', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const day = (FIRST_DAY + SPAN_DAYS + 100) as UtcDay;
        const settled = computeLiabilities(bookOf(history), { day })
          .filter(({ payable }) => payable.total > 0n)
          .map(
            ({ userId, coinId, payable }, index): ClientTransaction => ({
              id: `settle${index}`,
              userId,
              coinId,
              type: 'withdrawal',
              status: 'cleared',
              amount: payable.total,
              initiatedAt: day * DAY_MS,
              clearedAt: day * DAY_MS,
              ratePpm: null,
              noticeDays: 14,
            }),
          );
        const book = bookOf([...history, ...settled]);
        expect(computeLiabilities(book, { day })).toEqual([]);
        expect(
          book.payments
            .filter(({ transaction }) => transaction.id.startsWith('settle'))
            .every((payment) => payment.excess === ZERO),
        ).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('replay', () => {
  it('does not depend on the order in which rows arrive', () => {
    fc.assert(
      fc.property(anyHistory, fc.infiniteStream(fc.nat()), (history, keys) => {
        const shuffled = history
          .map((transaction) => ({ transaction, key: keys.next().value as number }))
          .sort((left, right) => left.key - right.key);
        const [book, other] = [bookOf(history), bookOf(shuffled.map(({ transaction }) => transaction))];
        expect({ ...other, issues: [] }).toEqual({ ...book, issues: [] });
        expect(new Set(other.issues.map((issue) => JSON.stringify(issue)))).toEqual(
          new Set(book.issues.map((issue) => JSON.stringify(issue))),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('of what was known on a day gives the figures of that day: what comes later never changes the past', () => {
    fc.assert(
      fc.property(anyHistory, anyDay, (history, day) => {
        const known = history.filter(
          (one) => utcDayOf(one.type === 'deposit' ? one.initiatedAt : (one.clearedAt ?? one.initiatedAt)) <= day,
        );
        const figures = (transactions: readonly ClientTransaction[]) =>
          computeLiabilities(bookOf(transactions), { day }).map(({ loans, ...rest }) => ({
            ...rest,
            loans: loans.map(({ loan, position }) => [loan.depositId, position]),
          }));
        expect(figures(known)).toEqual(figures(history));
      }),
      { numRuns: 300 },
    );
  });
});

const CLEARED_DEPOSIT: ClientTransaction = {
  id: 'x',
  userId: 'ann',
  coinId: 'two',
  type: 'deposit',
  status: 'cleared',
  amount: (10n ** 24n) as Amount,
  initiatedAt: 1.6e12,
  clearedAt: 1.6e12,
  ratePpm: 80_000,
  noticeDays: 14,
};

describe('odd input', () => {
  const anyInstant = fc.oneof(
    fc.integer(),
    fc.double(),
    fc.integer({ min: 0, max: 4e12 }),
    fc.constantFrom(Number.NaN, -1, 1e18, null, undefined),
  );
  const odd = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    userId: fc.string(),
    coinId: fc.constantFrom('two', 'finest', 'nowhere', 'broken', '__proto__'),
    type: fc.constantFrom(...CLIENT_TRANSACTION_TYPES, 'gift', '', 'constructor'),
    status: fc.constantFrom(...CLIENT_TRANSACTION_STATUSES, 'lost'),
    amount: fc.oneof(fc.bigInt(), fc.constantFrom(0n, -1n, 10n ** 24n, 5, '5', null)),
    initiatedAt: anyInstant,
    clearedAt: anyInstant,
    ratePpm: fc.constantFrom(80_000, 80_000, null, -1, 0.5, Number.NaN, '8', 2_000_000),
    noticeDays: fc.constantFrom(14, 14, null, -1, 0.5, Number.POSITIVE_INFINITY, 4_000),
  });

  it('is refused row by row with a reason, and never throws', () => {
    fc.assert(
      fc.property(fc.array(odd), (rows) => {
        const book = computeLoanBook(rows as unknown as ClientTransaction[], new Map([...DECIMALS, ['broken', 99]]));
        const refused = book.issues.filter((issue) => issue.severity === 'refused').length;
        const cancelled = rows.length - refused - book.loans.length - book.payments.length - book.pending.length;
        expect(cancelled).toBeGreaterThanOrEqual(0);
        expect(cancelled).toBeLessThanOrEqual(rows.filter((row) => row.status === 'cancelled').length);
        const day = utcDayOf(4e12);
        computeLiabilities(book, { day });
        listInterestDue(book, { day, daysAhead: 30 });
        listWithdrawalsDue(book, day);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    [{ type: 'gift' }, 'unknown_type'],
    [{ status: 'lost' }, 'unknown_status'],
    [{ coinId: 'nowhere' }, 'unknown_coin'],
    [{ coinId: 'broken' }, 'unknown_coin'],
    [{ amount: 0n }, 'amount_not_positive'],
    [{ amount: -1n }, 'amount_not_positive'],
    [{ amount: 5 }, 'amount_not_positive'],
    [{ amount: 1n }, 'amount_too_precise'],
    [{ initiatedAt: Number.NaN }, 'time_out_of_range'],
    [{ initiatedAt: 1.7e15 }, 'time_out_of_range'],
    [{ clearedAt: null }, 'time_missing'],
    [{ clearedAt: -5 }, 'time_out_of_range'],
    [{ ratePpm: null }, 'terms_missing'],
    [{ ratePpm: 0.08 }, 'terms_missing'],
    [{ ratePpm: 1_000_001 }, 'terms_missing'],
    [{ noticeDays: null }, 'terms_missing'],
    [{ type: 'withdrawal', noticeDays: -1 }, 'terms_missing'],
  ])('error: %o is refused as %s', (change, code) => {
    const book = computeLoanBook(
      [{ ...CLEARED_DEPOSIT, ...change } as ClientTransaction],
      new Map([...DECIMALS, ['broken', 99]]),
    );
    expect(book.issues).toMatchObject([{ code, severity: 'refused', transactionId: 'x' }]);
    expect(book.loans).toEqual([]);
  });

  it('error: a second row with the same id is refused, the first counts', () => {
    const book = computeLoanBook([CLEARED_DEPOSIT, { ...CLEARED_DEPOSIT, amount: (10n ** 25n) as Amount }], DECIMALS);
    expect(book.loans.map((loan) => loan.principal)).toEqual([10n ** 24n]);
    expect(book.issues).toMatchObject([{ code: 'duplicate_id', severity: 'refused' }]);
  });

  it('error: cleared before initiated counts as recorded and is flagged', () => {
    const book = computeLoanBook([{ ...CLEARED_DEPOSIT, clearedAt: 1.5e12 }], DECIMALS);
    expect(book.loans).toHaveLength(1);
    expect(book.issues).toMatchObject([{ code: 'cleared_before_initiated', severity: 'warning' }]);
  });

  it('a tick is the 133,590,000,000th part of the 24th decimal', () => {
    expect(TICKS_PER_UNIT).toBe(133_590_000_000n);
    expect(ticksOf(2n as Amount)).toBe(267_180_000_000n);
  });
});
