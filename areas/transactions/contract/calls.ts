import { transactionCalls } from './transactions-calls.ts';
import { ruleCalls } from './rules-calls.ts';
import { syncCalls } from './sync-calls.ts';

export const transactionsCalls = {
  ...transactionCalls,
  ...ruleCalls,
  ...syncCalls,
};
export type TransactionsCalls = typeof transactionsCalls;
