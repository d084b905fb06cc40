/** What a person records beside the accounting settings. A locked year accepts no changes. */
import { z } from 'zod';
import { defineCall } from '@holdfast/contract';
import {
  allocation,
  allocationRule,
  allocationUnits,
  feeAllocation,
  feeDivision,
  lotChoice,
  namedLots,
} from './book-records.ts';
import { brokerDisposalChanges, brokerDisposalList, brokerReport, brokerReportList } from './form-8949.ts';

import { done, id, pageQuery, byYear, taxYear } from '@holdfast/contract';

export const bookRecordCalls = {
  getLotChoice: defineCall({
    method: 'GET',
    path: 'accounting/lot-choices/{transferId}',
    summary: 'The lots that were available to a disposal, and those it takes.',
    access: 'adminRead',
    tokens: 'books',
    params: z.strictObject({ transferId: id }),
    response: lotChoice,
    reads: ['Books'],
  }),
  nameLots: defineCall({
    method: 'PUT',
    path: 'accounting/lot-choices/{transferId}',
    summary:
      'Record which lots a disposal took, under any method. They must have been chosen no later than the disposal.',
    access: 'bookkeeping',
    audit: 'bookRecordChanged',
    params: z.strictObject({ transferId: id }),
    body: namedLots,
    response: lotChoice,
    changes: ['Books'],
  }),
  forgetNamedLots: defineCall({
    method: 'DELETE',
    path: 'accounting/lot-choices/{transferId}',
    summary: 'Remove the named lots of a disposal: the method chooses its lots again.',
    access: 'bookkeeping',
    audit: 'bookRecordChanged',
    params: z.strictObject({ transferId: id }),
    response: done,
    changes: ['Books'],
  }),
  getAllocation: defineCall({
    method: 'GET',
    path: 'accounting/safe-harbour',
    summary:
      'The basis left on the first day kept per wallet, by lot, and the units of each account (Rev. Proc. 2024-28).',
    access: 'adminRead',
    tokens: 'books',
    response: allocation,
    reads: ['Books'],
  }),
  setAllocationUnits: defineCall({
    method: 'PUT',
    path: 'accounting/safe-harbour/{coinId}',
    summary:
      'Record which units of which lots belong to which account. Sums must match. An empty list removes the record.',
    access: 'bookkeeping',
    audit: 'bookRecordChanged',
    params: z.strictObject({ coinId: id }),
    body: allocationUnits,
    response: allocation,
    changes: ['Books'],
  }),
  setAllocationRule: defineCall({
    method: 'PUT',
    path: 'accounting/safe-harbour/rule',
    summary: [
      'Record the rule of a global allocation: the order of the lots and of the wallets.',
      'It must have been described before the first day per wallet. Null withdraws the rule.',
    ].join(' '),
    access: 'bookkeeping',
    audit: 'bookRecordChanged',
    body: z.strictObject({ rule: allocationRule.nullable() }),
    response: allocation,
    changes: ['Books'],
  }),
  getFeeAllocation: defineCall({
    method: 'GET',
    path: 'accounting/fee-allocations/{transactionId}',
    summary: 'How the fee of an exchange in a third coin is divided (26 CFR 1.1001-7(b)(5), example 3).',
    access: 'adminRead',
    tokens: 'books',
    params: z.strictObject({ transactionId: id }),
    response: feeAllocation,
    reads: ['Books'],
  }),
  setFeeAllocation: defineCall({
    method: 'PUT',
    path: 'accounting/fee-allocations/{transactionId}',
    summary:
      'Record which part of a fee in a third coin paid for the disposal of that coin. Zero removes the division.',
    access: 'bookkeeping',
    audit: 'bookRecordChanged',
    params: z.strictObject({ transactionId: id }),
    body: feeDivision,
    response: feeAllocation,
    changes: ['Books'],
  }),
  listBrokerReports: defineCall({
    method: 'GET',
    path: 'accounting/broker-reports/{year}',
    summary:
      'The wallets with sales in a year, and what a broker reported about them. It decides the boxes of form 8949.',
    access: 'adminRead',
    tokens: 'books',
    params: byYear,
    response: brokerReportList,
    reads: ['Books'],
  }),
  setBrokerReport: defineCall({
    method: 'PUT',
    path: 'accounting/broker-reports/{year}/{walletId}',
    summary:
      'Record which form a broker sent for a wallet and year, and which sales it covers. Null: no form was received.',
    access: 'bookkeeping',
    audit: 'bookRecordChanged',
    params: z.strictObject({ year: taxYear, walletId: id }),
    body: z.strictObject({ report: brokerReport.strict().nullable() }),
    response: brokerReportList,
    changes: ['Books'],
  }),
  listBrokerDisposals: defineCall({
    method: 'GET',
    path: 'accounting/broker-reports/{year}/{walletId}/disposals',
    summary: 'The taxable disposals of a wallet in a year, and what the broker form states about each.',
    access: 'adminRead',
    tokens: 'books',
    params: z.strictObject({ year: taxYear, walletId: id }),
    query: z.strictObject(pageQuery),
    response: brokerDisposalList,
    reads: ['Books'],
  }),
  setBrokerDisposals: defineCall({
    method: 'PUT',
    path: 'accounting/broker-reports/{year}/{walletId}/disposals',
    summary: [
      'Record what the broker form states about single disposals: that they are on it, and the cost basis on it.',
      'Null removes the statement.',
    ].join(' '),
    access: 'bookkeeping',
    audit: 'bookRecordChanged',
    params: z.strictObject({ year: taxYear, walletId: id }),
    body: brokerDisposalChanges,
    response: done,
    changes: ['Books'],
  }),
};
