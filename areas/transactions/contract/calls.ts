import { transactionCalls } from './transactions-calls.ts';
import { openingBalanceCalls } from './opening-balances-calls.ts';
import { ruleCalls } from './rules-calls.ts';
import { syncCalls } from './sync-calls.ts';

export const transactionsCalls = {
  ...transactionCalls,
  ...openingBalanceCalls,
  ...ruleCalls,
  ...syncCalls,
};
export type TransactionsCalls = typeof transactionsCalls;
