/** Journal entries that a person enters, and their reversals. */
import { parseUsd } from '@holdfast/money';
import { z } from 'zod';
import {
  byId,
  decimal,
  decimalText,
  defineCall,
  id,
  instant,
  namedObject,
  pageOf,
  pageQuery,
  visibleText,
} from '@holdfast/contract';
import { civilDay } from './books.ts';
import { chartCode, ledgerClass } from './ledger.ts';

/** Whole cents: accounting programs take nothing smaller. */
const cents = decimalText(parseUsd, { allowZero: false, what: 'The amount' }).refine(
  (text) => /^\d+(\.\d{1,2}0*)?$/.test(text),
  'An amount has at most two decimal places',
);
const memo = visibleText({ lengthMax: 500 });
export const ENTERED_LINES_MAX = 50;

export const enteredEntry = namedObject('EnteredEntry', {
  id,
  /** Of the journal: null until the books are updated. */
  number: z.string().nullable(),
  day: civilDay,
  memo: z.string(),
  lines: z.array(
    z.object({ code: z.string(), name: z.string(), class: ledgerClass, debitUsd: decimal, creditUsd: decimal }),
  ),
  /** The sum of the debits. */
  totalUsd: decimal,
  reversesId: id.nullable(),
  reversedById: id.nullable(),
  enteredByName: z.string().nullable(),
  enteredAt: instant,
});
export type EnteredEntry = z.infer<typeof enteredEntry>;

const side = z.enum(['debit', 'credit']);

export const enteredEntryCalls = {
  listEnteredEntries: defineCall({
    method: 'GET',
    path: 'accounting/ledger/entered-entries',
    summary: 'Journal entries that were entered manually, the latest first.',
    access: 'adminRead',
    tokens: 'ledger',
    mayLag: true,
    query: z.strictObject(pageQuery),
    response: pageOf(enteredEntry),
    reads: ['Books'],
  }),
  enterJournalEntry: defineCall({
    method: 'POST',
    path: 'accounting/ledger/entered-entries',
    summary: 'Enter a journal entry in dollars, on accounts of the chart. It cannot be changed, only reversed.',
    access: 'bookkeeping',
    audit: 'bookRecordChanged',
    confirm: 'recent',
    body: z.strictObject({
      day: civilDay,
      memo,
      lines: z
        .array(z.strictObject({ code: chartCode, side, usd: cents }))
        .min(2)
        .max(ENTERED_LINES_MAX),
      key: z.string().trim().min(1).max(100).optional(),
    }),
    response: enteredEntry,
    changes: ['Books'],
  }),
  reverseJournalEntry: defineCall({
    method: 'POST',
    path: 'accounting/ledger/entered-entries/{id}/reverse',
    summary: 'Take an entered journal entry back with its reversal, on an open day.',
    access: 'bookkeeping',
    audit: 'bookRecordChanged',
    confirm: 'recent',
    params: byId,
    body: z.strictObject({ day: civilDay, memo }),
    response: enteredEntry,
    changes: ['Books'],
  }),
};
