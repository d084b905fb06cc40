/**
 * What a client lent, earned and received in a year, by coin: the figures of the year-end statement.
 *
 * Balances are by UTC days, as interest is. In coins: opening + deposits + interest − interest paid − principal paid =
 * closing. In dollars each part has the price of its own moment (a movement of when it happened, interest of the end of
 * its month, a balance of the end of its day), so that a change in prices is left: opening + deposits + interest − paid
 * + change in prices = closing.
 *
 * Printed figures must add up. Amounts are therefore differences of rounded running totals, and dollars are rounded to
 * cents once, line by line, and summed from these. Example: 0.333 of interest in each of three months at two places is
 * 0.33, 0.33 and 0.33, with an opening balance of 0.001 it is 0.33, 0.33 and 0.34, and the closing balance is 1.00.
 */
import { addUtcDays, dateOf, formatMonth, type UtcDay } from '@holdfast/calendar';
import { add, type Amount, type Price, roundTo, subtract, sum, type Usd, valueAt, ZERO } from '@holdfast/money';
import type { AppliedPayment, Loan } from './compute-loan-book.ts';
import { computeStatement } from './statement.ts';

/** More decimals than this are not printed. */
const PLACES_MAX = 8;

export type YearMovementKind = 'deposit' | 'interestPaid' | 'principalPaid' | 'excessPaid';

export interface YearMovement {
  readonly transactionId: string;
  readonly day: UtcDay;
  readonly kind: YearMovementKind;
  readonly coinId: string;
  readonly amount: Amount;
  readonly price: Price | null;
  /** In whole cents; null without a price. */
  readonly valueUsd: Usd | null;
}

export interface YearMonth {
  /** "2025-03" */
  readonly month: string;
  readonly interest: Amount;
  readonly valueUsd: Usd | null;
}

export interface YearOfCoin {
  readonly coinId: string;
  readonly opening: Amount;
  readonly deposits: Amount;
  readonly interest: Amount;
  readonly interestPaid: Amount;
  readonly principalPaid: Amount;
  readonly closing: Amount;
  /** The part of the closing balance that is principal. */
  readonly closingPrincipal: Amount;
  readonly closingPrice: Price | null;
  readonly openingUsd: Usd | null;
  readonly closingUsd: Usd | null;
  readonly months: readonly YearMonth[];
}

/** Each figure is null if a price that it needs is missing. */
export interface YearInDollars {
  readonly opening: Usd | null;
  readonly deposits: Usd | null;
  readonly interest: Usd | null;
  readonly paid: Usd | null;
  readonly changeInPrices: Usd | null;
  readonly closing: Usd | null;
}

export interface YearStatement {
  readonly coins: readonly YearOfCoin[];
  /** In the order of time. */
  readonly movements: readonly YearMovement[];
  readonly inDollars: YearInDollars;
}

export interface YearStatementInput {
  readonly from: UtcDay;
  readonly to: UtcDay;
  readonly loans: readonly Loan[];
  readonly payments: readonly AppliedPayment[];
  /** The moment from which a deposit counts, in milliseconds, by its id. */
  readonly depositedAt: ReadonlyMap<string, number>;
  readonly decimalsOf: (coinId: string) => number;
  readonly priceAt: (coinId: string, atMs: number) => Price | null;
  /** The moment at which a day is valued. */
  readonly endOf: (day: UtcDay) => number;
}

export function computeYearStatement(input: YearStatementInput): YearStatement {
  const movements = listMovements(input);
  const coinIds = [...new Set(input.loans.map(({ coinId }) => coinId))];
  const coins = coinIds
    .map((coinId) => computeCoin(coinId, movements, input))
    .filter(({ opening, deposits, closing }) => opening !== 0n || deposits !== 0n || closing !== 0n);
  return { coins, movements, inDollars: sumDollars(coins, movements) };
}

/** The instants at which prices are needed, so that a caller can read them beforehand. */
export function priceInstantsOf({
  from,
  to,
  loans,
  payments,
  depositedAt,
  endOf,
}: Pick<YearStatementInput, 'from' | 'to' | 'loans' | 'payments' | 'depositedAt' | 'endOf'>): {
  coinId: string;
  atMs: number;
}[] {
  const ends = [addUtcDays(from, -1), ...monthsOf(from, to).map(({ last }) => last)].map(endOf);
  const coinIds = [...new Set(loans.map(({ coinId }) => coinId))];
  return [
    ...coinIds.flatMap((coinId) => ends.map((atMs) => ({ coinId, atMs }))),
    ...loans
      .filter(({ startDay }) => startDay >= from && startDay <= to)
      .map(({ coinId, depositId }) => ({ coinId, atMs: momentOf(depositedAt, depositId) })),
    ...payments
      .filter(({ day }) => day >= from && day <= to)
      .map(({ transaction }) => ({ coinId: transaction.coinId, atMs: transaction.clearedAt ?? 0 })),
  ];
}

function listMovements(input: YearStatementInput): YearMovement[] {
  const { from, to, loans, payments, depositedAt } = input;
  const inYear = (day: UtcDay): boolean => day >= from && day <= to;
  const valued = (movement: Omit<YearMovement, 'price' | 'valueUsd'>, atMs: number): [number, YearMovement] => {
    const price = input.priceAt(movement.coinId, atMs);
    return [atMs, { ...movement, price, valueUsd: centsOf(valueAt(movement.amount, price)) }];
  };
  const deposits = loans
    .filter(({ startDay }) => inYear(startDay))
    .map(({ depositId, coinId, startDay, principal }) =>
      valued(
        { transactionId: depositId, day: startDay, kind: 'deposit', coinId, amount: principal },
        momentOf(depositedAt, depositId),
      ),
    );
  const paid = payments
    .filter(({ day }) => inYear(day))
    .flatMap(({ transaction, day, interestDue, interestAccrued, principal, excess }) =>
      (
        [
          ['interestPaid', add(interestDue, interestAccrued)],
          ['principalPaid', principal],
          ['excessPaid', excess],
        ] as const
      )
        .filter(([, amount]) => amount !== 0n)
        .map(([kind, amount]) =>
          valued(
            { transactionId: transaction.id, day, kind, coinId: transaction.coinId, amount },
            transaction.clearedAt ?? 0,
          ),
        ),
    );
  return [...deposits, ...paid].toSorted(([left], [right]) => left - right).map(([, movement]) => movement);
}

function computeCoin(coinId: string, movements: readonly YearMovement[], input: YearStatementInput): YearOfCoin {
  const { from, to, decimalsOf, priceAt, endOf } = input;
  const statements = input.loans
    .filter((loan) => loan.coinId === coinId && loan.startDay <= to)
    .map((loan) => computeStatement(loan, { from, to }));
  const rows = statements.flatMap((statement) => statement.rows);
  // Down, as payments are: what is below the coin's smallest unit is cut off when a loan is repaid.
  const places = Math.min(PLACES_MAX, decimalsOf(coinId));
  const shown = (amount: Amount): Amount => roundTo(amount, places, 'down');
  const total = (kind: YearMovementKind): Amount =>
    sum(movements.filter((each) => each.coinId === coinId && each.kind === kind).map(({ amount }) => amount));

  const opening = sum(statements.map((statement) => statement.opening.total));
  const closing = sum(statements.map((statement) => statement.closing.total));
  let running = add(opening, total('deposit'));
  const deposits = subtract(shown(running), shown(opening));
  const beforeInterest = shown(running);
  const months = monthsOf(from, to).map(({ month, first, last }): YearMonth => {
    const ofMonth = rows.filter((row) => row.day >= first && row.day <= last);
    const before = shown(running);
    const earned = sum(ofMonth.map((row) => subtract(row.interest, row.roundedOff)));
    running = add(running, earned);
    const interest = subtract(shown(running), before);
    return { month, interest, valueUsd: centsOf(valueAt(interest, priceAt(coinId, endOf(last)))) };
  });
  const afterInterest = shown(running);
  const afterInterestPaid = shown(subtract(running, total('interestPaid')));
  const closingPrice = priceAt(coinId, endOf(to));
  return {
    coinId,
    opening: shown(opening),
    deposits,
    interest: subtract(afterInterest, beforeInterest),
    interestPaid: subtract(afterInterest, afterInterestPaid),
    principalPaid: subtract(afterInterestPaid, shown(closing)),
    closing: shown(closing),
    closingPrincipal: shown(sum(statements.map((statement) => statement.closing.principal))),
    closingPrice,
    openingUsd: centsOf(valueAt(shown(opening), priceAt(coinId, endOf(addUtcDays(from, -1))))),
    closingUsd: centsOf(valueAt(shown(closing), closingPrice)),
    months,
  };
}

function sumDollars(coins: readonly YearOfCoin[], movements: readonly YearMovement[]): YearInDollars {
  const valueOf = (kinds: readonly YearMovementKind[]): Usd | null =>
    sumKnown(movements.filter(({ kind }) => kinds.includes(kind)).map(({ valueUsd }) => valueUsd));
  const opening = sumKnown(coins.map(({ openingUsd }) => openingUsd));
  const closing = sumKnown(coins.map(({ closingUsd }) => closingUsd));
  const deposits = valueOf(['deposit']);
  const paid = valueOf(['interestPaid', 'principalPaid']);
  const interest = sumKnown(coins.flatMap(({ months }) => months.map(({ valueUsd }) => valueUsd)));
  const before =
    opening === null || deposits === null || interest === null || paid === null
      ? null
      : subtract(sum([opening, deposits, interest]), paid);
  const changeInPrices = before === null || closing === null ? null : subtract(closing, before);
  return { opening, deposits, interest, paid, changeInPrices, closing };
}

/** The parts of the months that lie in the period. */
function monthsOf(from: UtcDay, to: UtcDay): { month: string; first: UtcDay; last: UtcDay }[] {
  const months: { month: string; first: UtcDay; last: UtcDay }[] = [];
  for (let day = from; day <= to; day = addUtcDays(day, 1)) {
    const date = dateOf(day);
    const month = formatMonth(date.year, date.month);
    const current = months.at(-1);
    if (current?.month === month) current.last = day;
    else months.push({ month, first: day, last: day });
  }
  return months;
}

function momentOf(depositedAt: ReadonlyMap<string, number>, depositId: string): number {
  const at = depositedAt.get(depositId);
  if (at === undefined) throw new Error(`The time of the deposit ${depositId} is not given.`);
  return at;
}

function sumKnown(values: readonly (Usd | null)[]): Usd | null {
  return values.every((value) => value !== null) ? sum(values) : null;
}

function centsOf(value: Usd | null): Usd | null {
  return value === null ? null : value === 0n ? ZERO : roundTo(value, 2, 'halfAwayFromZero');
}
