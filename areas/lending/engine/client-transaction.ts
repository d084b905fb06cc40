import type { Amount } from '@holdfast/money';
import type { ClientTransactionStatus, ClientTransactionType } from './lists.ts';

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

/** Money between a client (the lender) and the operator (the borrower), as the books record it. */
export interface ClientTransaction {
  id: string;
  userId: string;
  coinId: string;
  type: ClientTransactionType;
  status: ClientTransactionStatus;
  amount: Amount;
  /** A deposit's Start Date, from which it earns; a withdrawal's request, from which its notice period runs. */
  initiatedAt: Instant;
  /**
   * When a cleared payment reached the client: interest runs until then, so this is the time of the transaction that
   * carried the coins and not the time at which someone ticked it off. For a deposit it says when it became visible.
   */
  clearedAt: Instant | null;
  /** Deposits: the annual rate of the agreement version they were made under. Null for payments. */
  ratePpm: RatePpm | null;
  /** Deposits: the notice period of their agreement version. Withdrawals: the days within which they are to be paid. */
  noticeDays: number | null;
}

/** An annual interest rate in parts per million: 80,000 is 8 percent. */
export type RatePpm = number;

/** What a version of the agreement fixes for the deposits made under it. */
export interface LoanTerms {
  ratePpm: RatePpm;
  /** A withdrawal is to be paid within so many UTC days of its request. */
  noticeDays: number;
}

/** Decimal places by coin id, which decide how finely a payment can be made. */
export type CoinDecimals = ReadonlyMap<string, number>;
