import { marketCalls } from './coin-calls.ts';
import { networkCalls } from './networks-calls.ts';
import { walletCalls } from './wallets-calls.ts';
import { addressBookCalls } from './address-book-calls.ts';

export const catalogueCalls = {
  ...marketCalls,
  ...networkCalls,
  ...walletCalls,
  ...addressBookCalls,
};
export type CatalogueCalls = typeof catalogueCalls;
