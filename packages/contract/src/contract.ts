/**
 * Every call of Holdfast. A call stands here only with a working handler: the server's handler table is typed by this
 * object and does not compile otherwise.
 */
import { accountCalls } from './calls/account.ts';
import { accountingCalls } from './calls/books/accounting.ts';
import { addressBookCalls } from './calls/address-book.ts';
import { approvalCalls } from './calls/approvals.ts';
import { auditLogCalls } from './calls/audit-log.ts';
import { authCalls } from './calls/auth.ts';
import { clientCalls } from './calls/client.ts';
import { closingCalls } from './calls/books/closing.ts';
import { dashboardCalls } from './calls/dashboard.ts';
import { defiCalls } from './calls/defi.ts';
import { importCalls } from './calls/imports.ts';
import { jobCalls } from './calls/jobs.ts';
import { ledgerCalls } from './calls/books/ledger.ts';
import { lendingCalls } from './calls/lending.ts';
import { marketCalls } from './calls/market.ts';
import { networkCalls } from './calls/networks.ts';
import { noticeCalls } from './calls/notices.ts';
import { passkeyCalls } from './calls/passkeys.ts';
import { priceCalls } from './calls/prices.ts';
import { ruleCalls } from './calls/rules.ts';
import { syncCalls } from './calls/sync.ts';
import { transactionCalls } from './calls/transactions.ts';
import { walletCalls } from './calls/wallets.ts';

export const contract = {
  ...authCalls,
  ...accountCalls,
  ...passkeyCalls,
  ...jobCalls,
  ...priceCalls,
  ...marketCalls,
  ...networkCalls,
  ...walletCalls,
  ...addressBookCalls,
  ...transactionCalls,
  ...ruleCalls,
  ...syncCalls,
  ...clientCalls,
  ...lendingCalls,
  ...noticeCalls,
  ...accountingCalls,
  ...ledgerCalls,
  ...closingCalls,
  ...dashboardCalls,
  ...defiCalls,
  ...importCalls,
  ...auditLogCalls,
  ...approvalCalls,
};
export type Contract = typeof contract;
export type CallName = keyof Contract;
