/** Closed months of the general ledger, and what was exported to accounting programs. */
import { z } from 'zod';
import { pendingApproval } from '@holdfast/accounts/contract';
import { decimal, id, instant, namedObject, taxYear, visibleText } from '@holdfast/contract';
import { capitalPosition, civilDay, storedDifference } from './books.ts';
import { LEDGER_SUMMINGS } from './ledger.ts';

/** A month on the operator's calendar: "2025-01". */
export const ledgerMonth = z
  .string()
  .trim()
  .regex(/^(2009|20[1-9]\d|2[1-9]\d\d)-(0[1-9]|1[0-2])$/, 'A month has the form 2025-01');

/**
 * What is checked before a month is closed. synced: wallets that were not read past its end. classified: unclassified
 * transactions in or before it. priced: entries without a price or cost. read: wallets with holdings whose balances
 * were not read past its end, from a chain or a file; months that were closed before this check existed have no such
 * item. reconciled: balances that differ from those of chains and exchanges, or could not be read. balanced:
 * differences between the journal and the books.
 */
export const closingCheck = z.enum(['synced', 'classified', 'priced', 'read', 'reconciled', 'balanced']);
export type ClosingCheck = z.infer<typeof closingCheck>;

const reason = visibleText({ lengthMax: 500 });

/** A check that did not pass, with the reason why the month was closed nevertheless. */
export const acceptedCheck = z.strictObject({ check: closingCheck, count: z.int().min(1), reason });
export type AcceptedCheck = z.infer<typeof acceptedCheck>;

export const ledgerMonthState = namedObject('LedgerMonth', {
  month: ledgerMonth,
  isClosed: z.boolean(),
  /** The year is locked, which closes its months. */
  isOfLockedYear: z.boolean(),
  /** False for the current month, which cannot be closed yet. */
  isOver: z.boolean(),
  entries: z.int(),
  closedAt: instant.nullable(),
  closedByName: z.string().nullable(),
  /**
   * The checklist: of an open month as it is now, together with the open months before it; of a closed one as it was
   * when it was closed. Empty for months that cannot be closed, and for those of a locked year.
   */
  checklist: z.array(
    namedObject('ClosingItem', {
      check: closingCheck,
      /** Zero passes. */
      count: z.int(),
      /** Why the month was closed nevertheless. */
      reason: z.string().nullable(),
    }),
  ),
  /** Unclassified transactions in a closed month; those that came in later are not part of it. */
  unclassifiedNow: z.int(),
});
export type LedgerMonth = z.infer<typeof ledgerMonthState>;
export type ClosingItem = LedgerMonth['checklist'][number];

export const ledgerMonths = namedObject('LedgerMonths', {
  /** Years with entries until today, the latest first. */
  years: z.array(taxYear),
  year: taxYear.nullable(),
  /** The months of the year, the latest first. */
  months: z.array(ledgerMonthState),
  /** The earliest month that is not closed. */
  firstOpen: ledgerMonth.nullable(),
  /** The latest month with a closing of its own; months of a locked year have none. */
  lastClosed: ledgerMonth.nullable(),
  /** A reopening that waits for a second admin. */
  pendingReopening: pendingApproval.nullable(),
});
export type LedgerMonths = z.infer<typeof ledgerMonths>;

/** The statements that are filed with a lock, compared with those of the books as they are now. */
export const FILED_STATEMENTS = ['trialBalance', 'balanceSheet', 'incomeStatement', 'form8949'] as const;
export const statementDifference = namedObject('StatementDifference', {
  statement: z.enum(FILED_STATEMENTS),
  /** "1100 Wallets", "Net income". */
  line: z.string(),
  /** Of the trial balance a debit is positive. */
  filedUsd: decimal,
  nowUsd: decimal,
});
export type StatementDifference = z.infer<typeof statementDifference>;

/** The entries of a closed month beside those of the current transactions, prices and settings. */
export const closingDifference = namedObject('ClosingDifference', {
  month: ledgerMonth,
  ...storedDifference({
    day: civilDay,
    title: z.string(),
    transactionId: id.nullable(),
    /** The sum of the debits at the closing and now; null where there was or is no entry. */
    closedUsd: decimal.nullable(),
    nowUsd: decimal.nullable(),
  }),
  unclassifiedNow: z.int(),
  statements: z.array(statementDifference),
});
export type ClosingDifference = z.infer<typeof closingDifference>;

/** The filed rows and statements of a year beside those of the current books. */
export const lockDifference = namedObject('LockDifference', {
  year: taxYear,
  ...storedDifference({ filed: capitalPosition.nullable(), now: capitalPosition.nullable() }),
  filedGainUsd: decimal,
  nowGainUsd: decimal,
  statements: z.array(statementDifference),
  /** False for a year that an earlier version locked: its statements were not filed with it. */
  hasStatement: z.boolean(),
});

/** Programs that entries are posted in, so that what they have is remembered. */
export const POSTING_FORMATS = ['quickbooks', 'xero', 'netsuite', 'csv'] as const;
export type PostingFormat = (typeof POSTING_FORMATS)[number];

export const ledgerExport = namedObject('LedgerExport', {
  id,
  format: z.enum(POSTING_FORMATS),
  summing: z.enum(LEDGER_SUMMINGS),
  from: civilDay,
  to: civilDay,
  fileName: z.string(),
  /** Entries in the file, reversals included. */
  entries: z.int(),
  /** Entries of earlier exports that it corrects. */
  adjustments: z.int(),
  exportedByName: z.string().nullable(),
  exportedAt: instant,
});
export type LedgerExport = z.infer<typeof ledgerExport>;

export const exportOutcome = namedObject('LedgerExportOutcome', {
  /** Null: the program has everything of the period, and nothing was written. */
  export: ledgerExport.nullable(),
  from: civilDay,
  to: civilDay,
  created: z.int(),
  adjusted: z.int(),
  removed: z.int(),
  /** Entries that the program has already. */
  same: z.int(),
});
export type LedgerExportOutcome = z.infer<typeof exportOutcome>;
