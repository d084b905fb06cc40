/**
 * Every call of Holdfast. A call stands here only with a working handler: the server's handler table is typed by this
 * object and does not compile otherwise.
 */
import { accountCalls } from './calls/account.ts';
import { addressBookCalls } from './calls/address-book.ts';
import { authCalls } from './calls/auth.ts';
import { jobCalls } from './calls/jobs.ts';
import { marketCalls } from './calls/market.ts';
import { networkCalls } from './calls/networks.ts';
import { priceCalls } from './calls/prices.ts';
import { walletCalls } from './calls/wallets.ts';

export const contract = { ...authCalls, ...accountCalls, ...jobCalls, ...priceCalls, ...marketCalls, ...networkCalls, ...walletCalls, ...addressBookCalls };
export type Contract = typeof contract;
export type CallName = keyof Contract;
