/** The operator's side of lending. The first group has the specification's paths; clearing is classifyTransaction. */
import { parseRatio } from '@holdfast/money';
import { z } from 'zod';
import { defineCall } from '@holdfast/contract';
import { agreementAcceptance, agreementVersionName, agreementVersionUse } from '@holdfast/accounts/contract';
import { boundedPageOf } from '@holdfast/contract';
import { CLIENT_TRANSACTION_STATUSES, CLIENT_TRANSACTION_TYPES } from '../engine/lists.ts';
import { decimalText } from '@holdfast/contract';
import { ascendingPage, byId, descendingPage, done, id, pageOf, pageQuery } from '@holdfast/contract';
import { jobSummary } from '@holdfast/contract';
import { lendingTransaction } from './lending.ts';
import { assignedAddress, coverage, coverageHistory, DEPOSIT_ADDRESS_STATES, interestDueList, lendingSummary, liabilities, paymentException, transactionMatch } from './lending-admin.ts';
import { utcDay, utcDays } from '@holdfast/prices/contract';
import { visibleSearch } from '@holdfast/contract';

const changed = ['ClientTransaction', 'Liability', 'Notice'] as const;
const reason = z.string().trim().max(500).default('');

export const lendingCalls = {
  listClientTransactions: defineCall({
    method: 'GET',
    path: 'indexer/admin/client-transactions',
    summary: "Clients' deposits, withdrawals and interest: the newest first, or pending ones the oldest first.",
    access: 'adminReview',
    tokens: 'everything',
    query: z.strictObject({
      only_pending: z.boolean().default(false),
      user_id: id.optional(),
      type: z.enum(CLIENT_TRANSACTION_TYPES).optional(),
      status: z.enum(CLIENT_TRANSACTION_STATUSES).optional(),
      coin_id: id.optional(),
      /** Withdrawals whose notice period is over. */
      only_late: z.boolean().default(false),
      /** The beginning of an e-mail address, a name, a symbol or a hash. */
      search: visibleSearch.optional(),
      /** Without it, the newest first, or pending ones the oldest first. */
      sort: z.enum(['initiated', 'client', 'amount']).optional(),
      ...ascendingPage,
    }),
    response: boundedPageOf(lendingTransaction),
    reads: ['ClientTransaction'],
  }),
  deleteClientTransaction: defineCall({
    method: 'DELETE',
    path: 'indexer/admin/client-transaction/delete',
    summary: 'Delete a pending or cancelled client transaction. To delete a cleared one, reset its transaction first.',
    access: 'admin',
    audit: 'clientTransactionDeleted',
    query: z.strictObject({ client_transaction_id: id }),
    response: done,
    changes: changed,
  }),
  getLiabilities: defineCall({
    method: 'GET',
    path: 'indexer/admin/liabilities',
    summary: 'Liabilities per coin and per client, as of any day.',
    access: 'adminRead',
    tokens: 'everything',
    mayLag: true,
    query: z.strictObject({
      as_of: utcDay.optional(),
      user_id: id.optional(),
      coin_id: id.optional(),
      search: visibleSearch.optional(),
      sort: z.enum(['client', 'totalUsd']).default('totalUsd'),
      ...descendingPage,
    }),
    response: liabilities,
    reads: ['Liability', 'ClientTransaction', 'Price'],
  }),

  cancelClientTransaction: defineCall({
    method: 'POST',
    path: 'indexer/admin/client-transactions/{id}/cancel',
    summary: 'Cancel a pending deposit or withdrawal. A reason is added to its note, which the client can read.',
    access: 'admin',
    audit: 'clientTransactionCancelled',
    params: byId,
    body: z.strictObject({ reason }),
    response: lendingTransaction,
    changes: changed,
  }),
  listTransactionMatches: defineCall({
    method: 'GET',
    path: 'indexer/admin/client-transactions/{id}/matches',
    summary: 'Indexed transactions that may have carried it, the best first: by amount, coin, time and address.',
    access: 'adminReview',
    tokens: 'everything',
    params: byId,
    response: z.object({ items: z.array(transactionMatch) }),
    reads: ['ClientTransaction', 'Transaction', 'TransactionUnclassified'],
  }),
  requestPaymentException: defineCall({
    method: 'POST',
    path: 'indexer/admin/client-transactions/{id}/exceptions',
    summary: 'Ask for a withdrawal to be cleared by a payment to another address. Another admin decides.',
    access: 'admin',
    confirm: 'recent',
    audit: 'paymentExceptionRequested',
    params: byId,
    body: z.strictObject({ transactionId: id, reason: z.string().trim().min(1).max(500) }),
    response: paymentException,
    changes: ['ClientTransaction', 'Notice', 'Approval'],
  }),
  approvePaymentException: defineCall({
    method: 'POST',
    path: 'indexer/admin/payment-exceptions/{id}/approve',
    summary: 'Approve an exception that another admin requested. The payment can then be matched and cleared.',
    access: 'admin',
    confirm: 'recent',
    audit: 'paymentExceptionApproved',
    params: byId,
    response: paymentException,
    changes: ['ClientTransaction', 'Notice', 'Approval'],
  }),
  refusePaymentException: defineCall({
    method: 'POST',
    path: 'indexer/admin/payment-exceptions/{id}/refuse',
    summary: "Reject an exception, or withdraw one's own request.",
    access: 'admin',
    audit: 'paymentExceptionRefused',
    params: byId,
    response: paymentException,
    changes: ['ClientTransaction', 'Approval'],
  }),
  getLendingSummary: defineCall({
    method: 'GET',
    path: 'indexer/admin/lending/summary',
    summary: 'The number of pending and late client transactions.',
    access: 'adminRead',
    tokens: 'everything',
    response: lendingSummary,
    reads: ['ClientTransaction', 'DepositAddress', 'Coverage', 'Mail'],
  }),
  listInterestDue: defineCall({
    method: 'GET',
    path: 'indexer/admin/interest-due',
    summary: 'Interest to be paid as of any day, by month: overdue, due on that day, and upcoming.',
    access: 'adminRead',
    tokens: 'everything',
    mayLag: true,
    query: z.strictObject({
      /** As it was or will be at the end of this UTC day, with the payments known today; today unless given. */
      as_of: utcDay.optional(),
      months_ahead: z.int().min(0).max(24).default(12),
      user_id: id.optional(),
      coin_id: id.optional(),
      /** A part of a client's name or e-mail address. */
      search: visibleSearch.optional(),
      sort: z.enum(['due', 'client', 'amount']).default('due'),
      ...ascendingPage,
    }),
    response: interestDueList,
    reads: ['Liability', 'ClientTransaction', 'Price'],
  }),
  runInterest: defineCall({
    method: 'POST',
    path: 'indexer/admin/interest-run',
    summary: 'Record the interest that is due as pending client transactions. Repeating it adds nothing.',
    access: 'admin',
    audit: 'jobStarted',
    response: jobSummary,
    changes: ['ClientTransaction', 'Liability', 'Job', 'Notice'],
  }),

  listAgreementVersions: defineCall({
    method: 'GET',
    path: 'indexer/admin/agreement-versions',
    summary: 'Every version of the Terms of Service with its loan terms, the newest first.',
    access: 'adminRead',
    tokens: 'everything',
    query: z.strictObject(pageQuery),
    response: pageOf(agreementVersionUse),
    reads: ['ClientTransaction', 'User'],
  }),
  listAgreementAcceptances: defineCall({
    method: 'GET',
    path: 'indexer/admin/agreement-versions/{version}/acceptances',
    summary: 'Who accepted a version of the Terms of Service, and when, the latest first.',
    access: 'adminReview',
    tokens: 'everything',
    params: z.strictObject({ version: agreementVersionName }),
    query: z.strictObject(pageQuery),
    response: pageOf(agreementAcceptance),
    reads: ['User'],
  }),

  getCoverage: defineCall({
    method: 'GET',
    path: 'indexer/admin/coverage',
    summary: 'Liabilities and holdings, coin by coin, and where the coins are.',
    access: 'adminRead',
    tokens: 'everything',
    mayLag: true,
    response: coverage,
    reads: ['Coverage', 'Liability', 'ClientTransaction', 'Transaction', 'Price'],
  }),
  getCoverageHistory: defineCall({
    method: 'GET',
    path: 'indexer/admin/coverage/history',
    summary: 'Coverage as it was recorded each day.',
    access: 'adminRead',
    tokens: 'everything',
    mayLag: true,
    query: z.strictObject({ coin_id: id.optional(), ...utcDays }),
    response: coverageHistory,
    reads: ['Coverage'],
  }),
  setCoverageLimit: defineCall({
    method: 'PUT',
    path: 'indexer/admin/coverage/limits/{coinId}',
    summary: 'The ratio below which admins are notified: 1.05 is five percent more than is owed. Null removes it.',
    access: 'admin',
    audit: 'coverageLimitSet',
    params: z.strictObject({ coinId: id }),
    body: z.strictObject({ limitRatio: decimalText(parseRatio, { allowZero: false, what: 'The limit' }).nullable() }),
    response: done,
    changes: ['Coverage', 'Notice'],
  }),
  publishLiabilityRoots: defineCall({
    method: 'POST',
    path: 'indexer/admin/liability-roots',
    summary: 'Publish the roots of yesterday now instead of tonight; a day that has roots keeps them.',
    access: 'admin',
    audit: 'liabilitiesPublished',
    response: jobSummary,
    changes: ['Liability', 'Coverage', 'Job'],
  }),

  listDepositAddresses: defineCall({
    method: 'GET',
    path: 'indexer/admin/deposit-addresses',
    summary: 'The assigned deposit addresses, and changes that need a second admin.',
    access: 'adminReview',
    tokens: 'everything',
    query: z.strictObject({
      user_id: id.optional(),
      network_id: id.optional(),
      state: z.enum(DEPOSIT_ADDRESS_STATES).optional(),
      /** A part of a client's name or address, of a wallet's name, or of the address. */
      search: visibleSearch.optional(),
      sort: z.enum(['assigned', 'client']).default('assigned'),
      ...descendingPage,
    }),
    response: pageOf(assignedAddress),
    reads: ['DepositAddress'],
  }),
  assignDepositAddress: defineCall({
    method: 'POST',
    path: 'indexer/admin/deposit-addresses',
    summary: 'Assign a deposit wallet to a client. Changing an assigned one needs a second admin if there is one.',
    access: 'admin',
    confirm: 'recent',
    audit: 'depositAddressAssigned',
    body: z.strictObject({ userId: id, walletId: id, reason }),
    response: assignedAddress,
    changes: ['DepositAddress', 'Notice', 'Approval'],
  }),
  approveDepositAddress: defineCall({
    method: 'POST',
    path: 'indexer/admin/deposit-addresses/{id}/approve',
    summary: 'Approve a change that another admin requested. The client is notified.',
    access: 'admin',
    confirm: 'recent',
    audit: 'depositAddressApproved',
    params: byId,
    response: assignedAddress,
    changes: ['DepositAddress', 'Notice', 'Approval'],
  }),
  refuseDepositAddress: defineCall({
    method: 'POST',
    path: 'indexer/admin/deposit-addresses/{id}/refuse',
    summary: "Reject a change, or withdraw one's own request.",
    access: 'admin',
    audit: 'depositAddressRefused',
    params: byId,
    response: assignedAddress,
    changes: ['DepositAddress', 'Approval'],
  }),
  releaseDepositAddress: defineCall({
    method: 'POST',
    path: 'indexer/admin/deposit-addresses/{id}/release',
    summary:
      'Release the address of staff or of a disabled user if it never received a coin; ' +
      'its wallet can be assigned again.',
    access: 'admin',
    audit: 'depositAddressReleased',
    confirm: 'recent',
    params: byId,
    response: assignedAddress,
    changes: ['DepositAddress', 'Wallet'],
  }),
};
