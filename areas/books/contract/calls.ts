import { accountingCalls } from './accounting-calls.ts';
import { ledgerCalls } from './ledger-calls.ts';
import { closingCalls } from './closing-calls.ts';

export const booksCalls = {
  ...accountingCalls,
  ...ledgerCalls,
  ...closingCalls,
};
export type BooksCalls = typeof booksCalls;
