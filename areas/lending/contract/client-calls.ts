/**
 * What clients do with what is theirs. Paths and query names of the first group are those of the specification; the
 * rest serves the same pages. Everything is the caller's own; `user_id` of another user is for admins, and for anyone
 * else as if that user did not exist.
 */
import { parseAmount } from '@holdfast/money';
import { z } from 'zod';
import {
  byId,
  byYear,
  decimalText,
  defineCall,
  descendingPage,
  id,
  instant,
  pageOf,
  pageQuery,
  visibleSearch,
  visibleText,
  ascendingList,
} from '@holdfast/contract';

import { clientAgreement } from '@holdfast/accounts/contract';
import {
  clientDashboard,
  clientGrowth,
  clientNetwork,
  clientWallet,
  depositAddress,
  interestSummary,
  lendingTransaction,
  liabilityProof,
  liabilityRoot,
  walletChallenge,
  withdrawalPreview,
} from './lending.ts';
import { utcDay, utcDays } from '@holdfast/prices/contract';
import { walletName } from '@holdfast/catalogue/contract';

const amount = decimalText(parseAmount, { allowZero: false, what: 'The amount' });
const ofUser = { user_id: id.optional() };
/** Long enough for a contract wallet of dozens of owners. */
const signature = z
  .string()
  .trim()
  .max(10_000)
  .regex(
    /^(?:0x(?:[0-9a-f]{2})+|[0-9a-z+/]+={0,2})$/i,
    'A signature is 0x and hexadecimal digits or, on Bitcoin, letters and digits in base64',
  );
const fileFormat = z.enum(['pdf', 'csv']).default('pdf');
const FILES = ['application/pdf', 'text/csv'] as const;

export const clientCalls = {
  getDepositAddress: defineCall({
    method: 'GET',
    path: 'client/deposit-address',
    summary:
      "The caller's deposit address on a network. A client without one is assigned the next free deposit wallet.",
    access: 'lending',
    audit: 'depositAddressAssigned',
    isAuditedIfChanged: true,
    query: z.strictObject({ network_id: id }),
    response: depositAddress,
    reads: ['DepositAddress'],
  }),
  listClientNetworks: defineCall({
    method: 'GET',
    path: 'client/networks',
    summary: 'The networks that clients can use, with their coins.',
    access: 'agreed',
    tokens: 'everything',
    response: z.object({ items: z.array(clientNetwork) }),
    reads: ['Network', 'Coin'],
  }),
  addClientWallet: defineCall({
    method: 'POST',
    path: 'client/wallet/add',
    summary: "Add one of the caller's wallets for withdrawals.",
    access: 'lending',
    confirm: 'recent',
    audit: 'walletAdded',
    body: z.strictObject({ name: walletName, networkId: id, address: z.string().max(512) }),
    response: clientWallet,
    changes: ['Wallet'],
  }),
  editClientWallet: defineCall({
    method: 'POST',
    path: 'client/wallet/edit',
    summary: "Rename or deactivate one of the caller's wallets. Its network and address cannot be changed.",
    access: 'lending',
    confirm: 'recent',
    audit: 'walletChanged',
    body: z.strictObject({ id, name: walletName.optional(), isActive: z.boolean().optional() }),
    response: clientWallet,
    changes: ['Wallet'],
  }),
  confirmOwnWallet: defineCall({
    method: 'POST',
    path: 'client/wallets/{id}/confirm',
    summary: "Confirm that a wallet that the operator added is the caller's. Until then it is no place to pay to.",
    access: 'lending',
    confirm: 'recent',
    audit: 'walletChanged',
    params: byId,
    response: clientWallet,
    changes: ['Wallet', 'ClientTransaction'],
  }),
  createWalletChallenge: defineCall({
    method: 'POST',
    path: 'client/wallets/{id}/challenge',
    summary: "A message to sign with one of the caller's wallets. A new message replaces the earlier one.",
    access: 'lending',
    params: byId,
    response: walletChallenge,
    changes: [],
  }),
  proveClientWallet: defineCall({
    method: 'POST',
    path: 'client/wallets/{id}/proof',
    summary:
      "Prove that a wallet is the caller's, by a signature of the message (EIP-191; EIP-1271 for contracts; " +
      'on Bitcoin BIP-322 or BIP-137).',
    access: 'lending',
    confirm: 'recent',
    audit: 'walletProven',
    params: byId,
    body: z.strictObject({ signature }),
    response: clientWallet,
    changes: ['Wallet', 'ClientTransaction'],
  }),
  listClientWallets: defineCall({
    method: 'GET',
    path: 'client/wallets',
    summary: "The caller's wallets.",
    access: 'agreed',
    tokens: 'everything',
    query: z.strictObject({
      network_id: id.optional(),
      /** A part of the name or the address. */
      search: visibleSearch.optional(),
      sort: z.enum(['name', 'created']).default('name'),
      ...ascendingList,
    }),
    response: pageOf(clientWallet),
    reads: ['Wallet'],
  }),
  getClientDashboard: defineCall({
    method: 'GET',
    path: 'client/dashboard',
    summary: "The caller's principal and interest of every coin and deposit, to the last digit.",
    access: 'agreed',
    tokens: 'everything',
    mayLag: true,
    query: z.strictObject(ofUser),
    response: clientDashboard,
    reads: ['ClientTransaction', 'Price'],
  }),
  addClientTransaction: defineCall({
    method: 'POST',
    path: 'client/client-transaction/add',
    summary:
      "Announce a deposit, or request a withdrawal to one of the caller's wallets. A key makes repeating harmless.",
    access: 'lending',
    confirm: 'recent',
    confirmOnly: z.looseObject({ type: z.literal('withdrawal') }),
    audit: 'clientTransactionAdded',
    body: z.strictObject({
      type: z.enum(['deposit', 'withdrawal']),
      coinId: id,
      amount,
      /** Deposits need it; a withdrawal goes to the network of its wallet. */
      networkId: id.optional(),
      /** Withdrawals need it. */
      walletId: id.optional(),
      /** The hash of the deposit's transaction, if it is on its way already. */
      hash: visibleText({ lengthMax: 256 }).optional(),
      note: z.string().trim().max(500).default(''),
      /** Chosen by the caller: the same key a second time returns the same client transaction. */
      key: z.string().trim().min(1).max(100).optional(),
      /** Admins only: on whose behalf, and when it was initiated. */
      userId: id.optional(),
      initiatedAt: instant.optional(),
    }),
    response: lendingTransaction,
    changes: ['ClientTransaction', 'Notice', 'Liability'],
  }),
  listPendingClientTransactions: defineCall({
    method: 'GET',
    path: 'client/client-transactions/pending',
    summary: "The caller's pending requests, the oldest first.",
    access: 'agreed',
    tokens: 'everything',
    response: z.object({ items: z.array(lendingTransaction) }),
    reads: ['ClientTransaction'],
  }),

  confirmOwnWithdrawal: defineCall({
    method: 'POST',
    path: 'client/client-transactions/{id}/confirm',
    summary: 'Confirm a withdrawal that the operator entered for the caller, and the wallet to which it goes.',
    access: 'lending',
    confirm: 'recent',
    audit: 'clientTransactionConfirmed',
    params: byId,
    response: lendingTransaction,
    changes: ['ClientTransaction', 'Wallet'],
  }),
  cancelOwnClientTransaction: defineCall({
    method: 'POST',
    path: 'client/client-transactions/{id}/cancel',
    summary: "Cancel one of the caller's pending requests.",
    access: 'lending',
    confirm: 'recent',
    audit: 'clientTransactionCancelled',
    params: byId,
    response: lendingTransaction,
    changes: ['ClientTransaction', 'Liability'],
  }),
  listClientActivity: defineCall({
    method: 'GET',
    path: 'client/activity',
    summary: 'Deposits, withdrawals and interest, the newest first.',
    access: 'agreed',
    tokens: 'everything',
    mayLag: true,
    query: z.strictObject({ ...ofUser, ...pageQuery }),
    response: pageOf(lendingTransaction),
    reads: ['ClientTransaction'],
  }),
  getClientGrowth: defineCall({
    method: 'GET',
    path: 'client/growth',
    summary: 'How principal and interest grew: at most so many days, evenly spread, the last one included.',
    access: 'agreed',
    tokens: 'everything',
    mayLag: true,
    isHeavy: true,
    query: z.strictObject({ ...ofUser, ...utcDays, points: z.int().min(2).max(366).default(120) }),
    response: clientGrowth,
    reads: ['ClientTransaction', 'Price'],
  }),
  previewWithdrawal: defineCall({
    method: 'GET',
    path: 'client/withdrawal-preview',
    summary: 'The effect of a withdrawal on interest and principal, and its due date.',
    access: 'agreed',
    query: z.strictObject({ ...ofUser, coin_id: id, amount }),
    response: withdrawalPreview,
    reads: ['ClientTransaction'],
  }),
  getClientStatement: defineCall({
    method: 'GET',
    path: 'client/statement',
    summary: 'A statement of a period as a file: every deposit, day by day. At most ten years.',
    access: 'agreed',
    tokens: 'everything',
    audit: 'fileExported',
    mayLag: true,
    isHeavy: true,
    query: z.strictObject({ ...ofUser, from: utcDay, to: utcDay, format: fileFormat }),
    response: { file: FILES },
  }),
  getInterestSummary: defineCall({
    method: 'GET',
    path: 'client/interest-summary/{year}',
    summary: 'Interest received in a year, each payment at the market value of its day.',
    access: 'agreed',
    tokens: 'everything',
    mayLag: true,
    params: byYear,
    query: z.strictObject(ofUser),
    response: interestSummary,
    reads: ['ClientTransaction', 'Price'],
  }),
  getInterestSummaryFile: defineCall({
    method: 'GET',
    path: 'client/interest-summary/{year}/file',
    summary: 'The same as a file.',
    access: 'agreed',
    tokens: 'everything',
    audit: 'fileExported',
    mayLag: true,
    isHeavy: true,
    params: byYear,
    query: z.strictObject({ ...ofUser, format: fileFormat }),
    response: { file: FILES },
  }),
  getClientAgreement: defineCall({
    method: 'GET',
    path: 'client/agreement',
    summary: 'The accepted version of the terms, with its text and the time of acceptance.',
    access: 'agreed',
    tokens: 'everything',
    query: z.strictObject(ofUser),
    response: clientAgreement,
    reads: ['User'],
  }),
  listLiabilityRoots: defineCall({
    method: 'GET',
    path: 'client/liability-roots',
    summary: 'The published roots over all client balances, the newest day first. They are the same for everyone.',
    access: 'agreed',
    tokens: 'everything',
    mayLag: true,
    query: z.strictObject({
      day: utcDay.optional(),
      /** The beginning of a coin's symbol. */
      search: visibleText({ lengthMax: 50 }).optional(),
      sort: z.enum(['day', 'coin']).default('day'),
      ...descendingPage,
    }),
    response: pageOf(liabilityRoot),
    reads: ['Liability'],
  }),
  getLiabilityProof: defineCall({
    method: 'GET',
    path: 'client/proof',
    summary: "The paths from the parts of the caller's balance to the published root. Without a day, the newest.",
    access: 'agreed',
    tokens: 'everything',
    mayLag: true,
    isHeavy: true,
    query: z.strictObject({ ...ofUser, coin_id: id, day: utcDay.optional() }),
    response: liabilityProof,
    reads: ['Liability'],
  }),
};
