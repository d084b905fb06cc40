/** Every call of Holdfast. A call stands in the contract of its area only with a working handler. */
import { accountsCalls } from '@holdfast/accounts/contract';
import { operationsCalls } from '@holdfast/operations/contract';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { pricesCalls } from '@holdfast/prices/contract';
import { lendingCalls } from '@holdfast/lending/contract';
import { transactionsCalls } from '@holdfast/transactions/contract';
import { importsCalls } from '@holdfast/imports/contract';
import { booksCalls } from '@holdfast/books/contract';
import { defiCalls } from '@holdfast/defi/contract';
import { overviewCalls } from './calls.ts';

export const contract = {
  ...accountsCalls,
  ...operationsCalls,
  ...catalogueCalls,
  ...pricesCalls,
  ...lendingCalls,
  ...transactionsCalls,
  ...importsCalls,
  ...booksCalls,
  ...defiCalls,
  ...overviewCalls,
};
export type Contract = typeof contract;
export type CallName = keyof Contract;
