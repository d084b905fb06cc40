/** The items to review, and locking the years that were reviewed. */
import { z } from 'zod';
import { defineCall } from '../kit/call.ts';
import { lockDifference, taxYear } from '../schemas/books/books.ts';
import {
  lockCheck,
  lockCounts,
  recordedCost,
  workChoice,
  workGroupList,
  workItem,
  WORK_KINDS,
  yearLock,
} from '../schemas/books/review.ts';
import { done, id, pageOf, pageQuery } from '../schemas/fields.ts';

export const ALL_BOOK_TAGS = [
  'CapitalPositionSummary',
  'CapitalPositionSummaryList',
  'OpenPositionSummary',
  'OpenPositionSummaryList',
  'Books',
  'Job',
] as const;

export const reviewCalls = {
  listWork: defineCall({
    method: 'GET',
    path: 'accounting/worklist',
    summary: 'The items to review: missing basis and prices, oversold wallets, unmatched transfers.',
    access: 'adminRead',
    query: z.strictObject({
      year: taxYear.optional(),
      kind: z.enum(WORK_KINDS).optional(),
      /** The key of a group of listWorkGroups. */
      group: z.string().min(1).max(300).optional(),
      include_accepted: z.boolean().default(false),
      ...pageQuery,
    }),
    response: pageOf(workItem),
    reads: ['Books'],
  }),
  listWorkGroups: defineCall({
    method: 'GET',
    path: 'accounting/worklist/groups',
    summary: 'The items to review by cause, coin, and day or wallet, with the number of open and accepted ones.',
    access: 'adminRead',
    query: z.strictObject({ year: taxYear.optional(), include_accepted: z.boolean().default(false) }),
    response: workGroupList,
    reads: ['Books'],
  }),
  acceptWork: defineCall({
    method: 'POST',
    path: 'accounting/worklist/accept',
    summary: 'Accept items as they are, for instance a cost basis of $0, with one recorded reason. Can be undone.',
    access: 'bookkeeping',
    body: z.strictObject({
      ...workChoice,
      note: z.string().trim().min(1).max(2000),
      /** How many items the person saw. Refused where the list has changed since. */
      expected: z.int().min(1).optional(),
    }),
    response: z.object({ ids: z.array(z.string()) }),
    changes: ['Books'],
  }),
  reopenWork: defineCall({
    method: 'POST',
    path: 'accounting/worklist/reopen',
    summary: 'Undo the acceptance of items.',
    access: 'bookkeeping',
    body: z.strictObject(workChoice),
    response: done,
    changes: ['Books'],
  }),
  recordCosts: defineCall({
    method: 'POST',
    path: 'accounting/worklist/costs',
    summary: 'Record what coins that are in a wallet already had cost, and when they were acquired.',
    access: 'bookkeeping',
    body: recordedCost,
    response: z.object({ transferIds: z.array(id) }),
    changes: ALL_BOOK_TAGS,
  }),
  removeRecordedCosts: defineCall({
    method: 'POST',
    path: 'accounting/worklist/costs/remove',
    summary: 'Remove recorded costs: the cost basis of these transfers is missing again.',
    access: 'bookkeeping',
    body: z.strictObject({ transferIds: z.array(id).min(1).max(1000) }),
    response: done,
    changes: ALL_BOOK_TAGS,
  }),
  linkTransactions: defineCall({
    method: 'POST',
    path: 'accounting/worklist/link',
    summary: 'Link two transactions as the two sides of one move.',
    access: 'bookkeeping',
    body: z.strictObject({ outTransactionId: id, inTransactionId: id }),
    response: done,
    changes: [...ALL_BOOK_TAGS, 'Transaction', 'TransactionUnclassified'],
  }),
  listYearLocks: defineCall({
    method: 'GET',
    path: 'accounting/locks',
    summary: 'The years that were filed and locked.',
    access: 'adminRead',
    response: z.array(yearLock),
    reads: ['Books'],
  }),
  getLockCheck: defineCall({
    method: 'GET',
    path: 'accounting/locks/{year}/check',
    summary: 'What locking a year needs: whether it is over, and what has to be acknowledged.',
    access: 'adminRead',
    params: z.strictObject({ year: taxYear }),
    response: lockCheck,
    reads: ['Books', 'TransactionUnclassified'],
  }),
  lockYear: defineCall({
    method: 'POST',
    path: 'accounting/locks/{year}',
    summary: [
      'Lock a filed year with its settings and a hash of its content.',
      'Open items and unclassified transactions must be acknowledged with their current numbers.',
    ].join(' '),
    access: 'bookkeeping',
    params: z.strictObject({ year: taxYear }),
    body: z.strictObject({ acknowledged: lockCounts.nullable().default(null) }).optional(),
    response: yearLock,
    changes: ALL_BOOK_TAGS,
  }),
  getLockDifference: defineCall({
    method: 'GET',
    path: 'accounting/locks/{year}/difference',
    summary: 'The filed rows beside those that the current transactions and settings give.',
    access: 'adminRead',
    mayLag: true,
    params: z.strictObject({ year: taxYear }),
    response: lockDifference,
    reads: ['Books'],
  }),
  unlockYear: defineCall({
    method: 'DELETE',
    path: 'accounting/locks/{year}',
    summary: 'Unlock a year. The filed rows are kept for comparison.',
    access: 'bookkeeping',
    params: z.strictObject({ year: taxYear }),
    query: z.strictObject({ reason: z.string().trim().min(1).max(500) }),
    response: done,
    changes: ALL_BOOK_TAGS,
  }),
};
