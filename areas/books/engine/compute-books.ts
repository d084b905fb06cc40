/**
 * From classified transactions and settings to the books.
 *
 * Problem: which coins did each disposal let go, what had they cost, and was it long term? Worked example, FIFO:
 *
 *   2023-03-01  buy 1 ETH for $1,000                        lot 1: 1 ETH, $1,000
 *   2023-06-01  buy 1 ETH for $2,000 and a fee of $20       lot 2: 1 ETH, $2,020
 *   2024-03-02  sell 1.5 ETH for $4,500                     lot 1: 1.0 for $3,000, cost $1,000, gain $2,000, long
 *                                                           lot 2: 0.5 for $1,500, cost $1,010, gain $490, short
 *   left                                                    lot 2: 0.5 ETH, $1,010
 *
 * Chosen order: transactions by time, those of one moment as time-order.ts says; each is sorted into legs and read by
 * its line in the table of actions; each disposal asks its pool for lots by the method of its year; each part of a lot
 * is one row. The function is pure: no clock, no database, no network, and the same input gives the same books to the
 * last byte.
 */
import { AccountingError } from './accounting-error.ts';
import { BooksStream } from './books-stream.ts';
import { inTimeOrder } from './steps/time-order.ts';
import type { EngineSettings } from './settings.ts';
import type { Books, Transaction } from './types.ts';

export interface BooksInput {
  /** In any order; in time order no copy of the list is made. */
  readonly transactions: readonly Transaction[];
  /** What is not given has its default. */
  readonly settings?: Partial<EngineSettings>;
}

/** All transactions in, all rows out. A history too long for that goes through a BooksStream. */
export function computeBooks(input: BooksInput): Books {
  if (typeof input !== 'object' || input === null || !Array.isArray(input.transactions)) {
    throw new AccountingError('invalid_input', 'The transactions must be a list.');
  }
  return BooksStream.ofOrdered(inTimeOrder(input.transactions), input.settings);
}
