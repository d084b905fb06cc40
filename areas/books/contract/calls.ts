import { accountingCalls } from './accounting-calls.ts';
import { documentCalls } from './documents.ts';
import { enteredEntryCalls } from './entered-entries.ts';
import { ledgerCalls } from './ledger-calls.ts';
import { closingCalls } from './closing-calls.ts';

export const booksCalls = {
  ...accountingCalls,
  ...ledgerCalls,
  ...closingCalls,
  ...enteredEntryCalls,
  ...documentCalls,
};
export type BooksCalls = typeof booksCalls;
