/**
 * What the operator owes, per client and coin, as of a day. A liability is the sum of the positions it lists, digit
 * for digit, so every total leads down to its deposits.
 */
import { assertUtcDay, type UtcDay } from '@holdfast/calendar';
import { add, type Amount, type Price, sum, type Usd, valueOf } from '@holdfast/money';
import type { Loan, LoanBook } from './compute-loan-book.ts';
import { computeLoanPosition, type LoanPosition } from './loan-position.ts';

/** Dollars per coin, by coin id. */
export type CoinPrices = ReadonlyMap<string, Price>;

/** The positions of one client's loans in one coin, added up. */
export interface Liability extends LoanPosition {
  userId: string;
  coinId: string;
  /** Null where the price is missing: an unknown value is never shown as zero. */
  totalUsd: Usd | null;
  loans: { loan: Loan; position: LoanPosition }[];
}

/** Clients and coins with loans begun by that day, repaid ones aside, ordered by client, then coin. */
export function computeLiabilities(book: LoanBook, asOf: { day: UtcDay; prices?: CoinPrices }): Liability[] {
  assertUtcDay(asOf.day);
  const groups = new Map<string, Map<string, Liability['loans']>>();
  for (const loan of book.loans) {
    if (loan.startDay > asOf.day) continue;
    const position = computeLoanPosition(loan, asOf.day);
    if (position.total === 0n) continue;
    const byCoin = groups.get(loan.userId) ?? new Map<string, Liability['loans']>();
    const loans = byCoin.get(loan.coinId) ?? [];
    loans.push({ loan, position });
    groups.set(loan.userId, byCoin.set(loan.coinId, loans));
  }
  return sortedEntries(groups).flatMap(([userId, byCoin]) =>
    sortedEntries(byCoin).map(([coinId, loans]) => addUp(loans, { userId, coinId, price: asOf.prices?.get(coinId) })),
  );
}

function addUp(loans: Liability['loans'], of: { userId: string; coinId: string; price: Price | undefined }): Liability {
  const sumOf = (part: (position: LoanPosition) => Amount): Amount => sum(loans.map(({ position }) => part(position)));
  const principal = sumOf((position) => position.principal);
  const interest = sumOf((position) => position.interest);
  const total = add(principal, interest);
  return {
    userId: of.userId,
    coinId: of.coinId,
    principal,
    interest,
    total,
    loans,
    interestDue: sumOf((position) => position.interestDue),
    interestAccrued: sumOf((position) => position.interestAccrued),
    payable: {
      interestDue: sumOf((position) => position.payable.interestDue),
      interest: sumOf((position) => position.payable.interest),
      total: sumOf((position) => position.payable.total),
    },
    totalUsd: of.price === undefined ? null : valueOf(total, of.price),
  };
}

function sortedEntries<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].sort(([left], [right]) => (left < right ? -1 : 1));
}
