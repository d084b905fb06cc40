import type { UtcDay } from '@holdfast/calendar';
import type { loadCoins } from '@holdfast/catalogue/server';
import type { Price } from '@holdfast/money';
import type { AppliedPayment, Loan } from '../../engine/compute-loan-book.ts';
import type { PaidInterest } from './paid-interest.ts';

/** Everything that a year-end statement is written from, as plain data. */
export interface YearDocumentInput {
  readonly year: number;
  readonly from: UtcDay;
  /** Today at the latest. */
  readonly to: UtcDay;
  readonly client: { readonly id: number; readonly email: string; readonly name: string; readonly since: Date | null };
  /** Null while no name is set. */
  readonly operatorName: string | null;
  /** Of the books: interest paid counts in the year that it has there. */
  readonly timeZone: string;
  readonly loans: readonly Loan[];
  readonly payments: readonly AppliedPayment[];
  readonly depositedAt: ReadonlyMap<string, number>;
  readonly references: ReadonlyMap<string, { readonly hash: string | null; readonly network: string | null }>;
  readonly coins: Awaited<ReturnType<typeof loadCoins>>;
  readonly prices: ReadonlyMap<string, { readonly price: Price; readonly source: string } | null>;
  readonly paidInterest: readonly PaidInterest[];
  readonly roots: readonly { readonly coinSymbol: string; readonly rootHash: string }[];
}

export const priceKey = (coinId: string, atMs: number): string => `${coinId} ${atMs}`;
