/** Closing the months of the general ledger, and exports that are remembered. */
import { z } from 'zod';
import { byId, defineCall, pageOf, pageQuery, taxYear, visibleText } from '@holdfast/contract';
import { pendingApproval } from '@holdfast/accounts/contract';
import { civilDay } from './books.ts';
import {
  acceptedCheck,
  closingCheck,
  closingDifference,
  exportOutcome,
  ledgerExport,
  ledgerMonth,
  ledgerMonths,
  POSTING_FORMATS,
} from './closing.ts';
import { columnsName, LEDGER_SUMMINGS } from './ledger.ts';
import { ALL_BOOK_TAGS } from './review-calls.ts';

const byMonth = z.strictObject({ month: ledgerMonth });

export const closingCalls = {
  listLedgerMonths: defineCall({
    method: 'GET',
    path: 'accounting/ledger/months',
    summary: 'The months of a year: open or closed, by whom, and what the checklist has.',
    access: 'adminRead',
    tokens: 'ledger',
    query: z.strictObject({ year: taxYear.optional() }),
    response: ledgerMonths,
    reads: ['Books', 'TransactionUnclassified', 'Wallet', 'Approval'],
  }),
  closeMonth: defineCall({
    method: 'POST',
    path: 'accounting/ledger/months/{month}/close',
    summary: [
      'Close a month that has ended, with all open months before it where withEarlier is given.',
      'Each check that does not pass needs its current number and a reason.',
    ].join(' '),
    access: 'bookkeeping',
    audit: 'monthClosed',
    confirm: 'recent',
    params: byMonth,
    body: z.strictObject({
      withEarlier: z.boolean().default(false),
      accepted: z.array(acceptedCheck).max(closingCheck.options.length).default([]),
    }),
    response: ledgerMonths,
    changes: ALL_BOOK_TAGS,
  }),
  getClosingDifference: defineCall({
    method: 'GET',
    path: 'accounting/ledger/months/{month}/difference',
    summary: 'The entries of a closed month beside those that the current transactions and settings give.',
    access: 'adminRead',
    tokens: 'ledger',
    isHeavy: true,
    params: byMonth,
    response: closingDifference,
    reads: ['Books'],
  }),
  reopenMonth: defineCall({
    method: 'POST',
    path: 'accounting/ledger/months/{month}/reopen',
    summary: 'Request to reopen a closed month and all later ones. Another admin approves it.',
    access: 'bookkeeping',
    confirm: 'recent',
    audit: 'monthReopened',
    params: byMonth,
    body: z.strictObject({ reason: visibleText({ lengthMax: 500 }) }),
    response: z.object({
      /** Null: the two-person rule is off, and the months are open. */
      pendingApproval: pendingApproval.nullable(),
    }),
    changes: [...ALL_BOOK_TAGS, 'Approval', 'Notice'],
  }),
  exportEntries: defineCall({
    method: 'POST',
    path: 'accounting/ledger/exports',
    summary: [
      'Write what is new or changed in a period since the last export to a program, and remember it.',
      'Corrections of closed months are posted on the first open day.',
    ].join(' '),
    access: 'bookkeeping',
    audit: 'fileExported',
    isHeavy: true,
    body: z.strictObject({
      format: z.enum(POSTING_FORMATS),
      summing: z.enum(LEDGER_SUMMINGS).default('transaction'),
      /** As for the statements: without them, the year until today. */
      from: civilDay.optional(),
      to: civilDay.optional(),
      /** Of the format csv: the name of saved columns. */
      columns: columnsName.optional(),
    }),
    response: exportOutcome,
    changes: ['Books'],
  }),
  listLedgerExports: defineCall({
    method: 'GET',
    path: 'accounting/ledger/exports',
    summary: 'Remembered exports, the latest first.',
    access: 'adminRead',
    tokens: 'ledger',
    query: z.strictObject(pageQuery),
    response: pageOf(ledgerExport),
    reads: ['Books'],
  }),
  downloadLedgerExport: defineCall({
    method: 'GET',
    path: 'accounting/ledger/exports/{id}/file',
    summary: 'The file of a remembered export, the same to the byte.',
    access: 'adminRead',
    tokens: 'ledger',
    audit: 'fileExported',
    params: byId,
    response: { file: ['text/csv', 'application/zip'] },
  }),
};
