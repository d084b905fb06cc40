/** The interest part of every payment of a year, at the price of the moment it was paid. */
import { add, type Amount, partialUsd, type PartialUsd, type Price, sum, type Usd, valueAt } from '@holdfast/money';
import { findPrices } from '@holdfast/prices/server';
import type { Queries } from '@holdfast/database/queries.ts';
import type { ClientTransaction } from '../../engine/client-transaction.ts';
import type { LoanBook } from '../../engine/compute-loan-book.ts';

export interface PaidInterest {
  readonly id: number;
  readonly userId: number;
  readonly coinId: number;
  readonly at: Date;
  readonly day: string;
  readonly interest: Amount;
  readonly price: Price | null;
  readonly source: string | null;
}

/**
 * Years and days are those of the books, because a payment is income of the client and an expense of the operator on
 * the same day.
 */
export async function listPaidInterest(
  queries: Queries,
  { book, year, dayOf }: { book: LoanBook; year: number; dayOf: (at: Date) => string },
): Promise<PaidInterest[]> {
  const paid = book.payments
    .map((payment) => {
      const at = paidAt(payment.transaction);
      return { payment, at, day: dayOf(at), interest: add(payment.interestDue, payment.interestAccrued) };
    })
    .filter(({ day, interest }) => day.startsWith(`${year}-`) && interest > 0n);
  const prices = await findPrices(
    queries,
    paid.map(({ payment, at }) => ({ coinId: Number(payment.transaction.coinId), at })),
  );
  return paid.map(({ payment, at, day, interest }, index): PaidInterest => {
    const found = prices[index];
    return {
      id: Number(payment.transaction.id),
      userId: Number(payment.transaction.userId),
      coinId: Number(payment.transaction.coinId),
      at,
      day,
      interest,
      price: found?.found ? found.price : null,
      source: found?.found ? found.source : null,
    };
  });
}

function paidAt({ id, clearedAt }: ClientTransaction): Date {
  if (clearedAt === null) throw new Error(`Payment ${id} is not cleared.`);
  return new Date(clearedAt);
}

export const valueOfPaid = (row: PaidInterest): Usd | null => valueAt(row.interest, row.price);

/** Counts the payments without a price, so that a sum without them does not look complete. */
export function totalOfPaid(rows: readonly PaidInterest[], symbolOf: (coinId: number) => string): PartialUsd {
  const known = rows.map(valueOfPaid).filter((value) => value !== null);
  const unknown = rows.filter((row) => valueOfPaid(row) === null);
  return partialUsd({
    known: known.length === 0 ? null : sum(known),
    unknownCount: unknown.length,
    unknown: [...new Set(unknown.map((row) => row.coinId))].map((coinId) => ({ coinId, coinSymbol: symbolOf(coinId) })),
  });
}

/** The payments of each coin, in the order of the first one. */
export function groupByCoin(rows: readonly PaidInterest[]): [coinId: number, rows: PaidInterest[]][] {
  const groups = new Map<number, PaidInterest[]>();
  for (const row of rows) {
    const group = groups.get(row.coinId);
    if (group) group.push(row);
    else groups.set(row.coinId, [row]);
  }
  return [...groups];
}
