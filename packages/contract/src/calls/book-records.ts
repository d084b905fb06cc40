/** What a person records beside the settings of the books. A locked year takes none of it. */
import { z } from 'zod';
import { defineCall } from '../kit/call.ts';
import {
  allocation,
  allocationUnits,
  brokerReport,
  brokerReportList,
  lotChoice,
  namedLots,
} from '../schemas/book-records.ts';
import { taxYear } from '../schemas/books.ts';
import { done, id } from '../schemas/fields.ts';

export const bookRecordCalls = {
  getLotChoice: defineCall({
    method: 'GET',
    path: 'accounting/lot-choices/{transferId}',
    summary: 'The lots that a disposal could take at its moment, and those it takes.',
    access: 'admin',
    params: z.strictObject({ transferId: id }),
    response: lotChoice,
    reads: ['Books'],
  }),
  nameLots: defineCall({
    method: 'PUT',
    path: 'accounting/lot-choices/{transferId}',
    summary:
      'Record which lots a disposal took, for the method of specific identification. They must have been chosen no later than the disposal.',
    access: 'admin',
    params: z.strictObject({ transferId: id }),
    body: namedLots,
    response: lotChoice,
    changes: ['Books'],
  }),
  forgetNamedLots: defineCall({
    method: 'DELETE',
    path: 'accounting/lot-choices/{transferId}',
    summary: 'Take the named lots of a disposal back: it takes the oldest again.',
    access: 'admin',
    params: z.strictObject({ transferId: id }),
    response: done,
    changes: ['Books'],
  }),
  getAllocation: defineCall({
    method: 'GET',
    path: 'accounting/safe-harbour',
    summary:
      'The basis left on the first day that is kept per wallet, by lot, and the units of each account (Rev. Proc. 2024-28).',
    access: 'admin',
    response: allocation,
    reads: ['Books'],
  }),
  setAllocationUnits: defineCall({
    method: 'PUT',
    path: 'accounting/safe-harbour/{coinId}',
    summary:
      'Record which units of which lots of an asset belong to which account. The sums must match. An empty list takes the record back.',
    access: 'admin',
    params: z.strictObject({ coinId: id }),
    body: allocationUnits,
    response: allocation,
    changes: ['Books'],
  }),
  listBrokerReports: defineCall({
    method: 'GET',
    path: 'accounting/broker-reports/{year}',
    summary:
      'The wallets with sales in a year, and what a broker reported about them. It decides the boxes of form 8949.',
    access: 'admin',
    params: z.strictObject({ year: taxYear }),
    response: brokerReportList,
    reads: ['Books'],
  }),
  setBrokerReport: defineCall({
    method: 'PUT',
    path: 'accounting/broker-reports/{year}/{walletId}',
    summary: 'Record which form a broker sent for the sales of a wallet in a year. Null: none came.',
    access: 'admin',
    params: z.strictObject({ year: taxYear, walletId: id }),
    body: z.strictObject({ report: brokerReport.strict().nullable() }),
    response: brokerReportList,
    changes: ['Books'],
  }),
};
