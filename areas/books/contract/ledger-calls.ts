/** The general ledger: entries and statements, which are derived from the books, and the chart of accounts. */
import { z } from 'zod';
import { boundedPageOf, byId, defineCall, done, id, pageQuery, visibleSearch } from '@holdfast/contract';
import { civilDay } from './books.ts';
import {
  balanceSheet,
  chart,
  chartCode,
  columnsName,
  fairValueReport,
  fairValueTerms,
  givenChartAccount,
  givenChartMapping,
  givenLedgerColumns,
  incomeStatement,
  journalEntry,
  LEDGER_COMPARISONS,
  LEDGER_FORMATS,
  LEDGER_STATEMENTS,
  LEDGER_SUMMINGS,
  ledgerBasis,
  ledgerChecks,
  ledgerColumns,
  trialBalance,
} from './ledger.ts';

/** Both days included, on the operator's calendar. Without them: from 1 January of the year of `to` until today. */
const days = { from: civilDay.optional(), to: civilDay.optional() };
/** The book basis needs the setting "Fair value from". */
const basis = ledgerBasis;
const statementQuery = z.strictObject({ ...days, compare: z.enum(LEDGER_COMPARISONS).default('none'), basis });

const reading = { access: 'adminRead', tokens: 'ledger', mayLag: true, reads: ['Books'] } as const;

const changing = { access: 'bookkeeping', audit: 'bookRecordChanged', changes: ['Books'] } as const;
const CHART_ACCOUNTS_MAX = 1_000;

export const ledgerCalls = {
  listJournal: defineCall({
    ...reading,
    method: 'GET',
    path: 'accounting/ledger/journal',
    summary: 'Entries of the journal, the latest first.',
    query: z.strictObject({
      /** Without days: all of them. */
      ...days,
      /** The code of an account of the chart. */
      account: chartCode.optional(),
      coin_id: id.optional(),
      client_id: id.optional(),
      action: z.string().trim().max(40).optional(),
      basis,
      /** Only entries that something is missing of. */
      flagged: z.boolean().default(false),
      /** The number of a transaction, or the beginning of a coin's symbol or name. */
      search: visibleSearch.optional(),
      ...pageQuery,
    }),
    response: boundedPageOf(journalEntry),
  }),
  getJournalEntry: defineCall({
    ...reading,
    method: 'GET',
    path: 'accounting/ledger/entry',
    summary: 'One entry of the journal with all its lines.',
    query: z.strictObject({ id: z.string().min(1).max(300) }),
    response: journalEntry,
  }),
  getTrialBalance: defineCall({
    ...reading,
    method: 'GET',
    path: 'accounting/ledger/trial-balance',
    summary: 'Debits and credits by account at the end of a period.',
    query: statementQuery,
    response: trialBalance,
  }),
  getBalanceSheet: defineCall({
    ...reading,
    method: 'GET',
    path: 'accounting/ledger/balance-sheet',
    summary: 'Assets, liabilities and equity at the end of a period.',
    query: statementQuery,
    response: balanceSheet,
  }),
  getIncomeStatement: defineCall({
    ...reading,
    method: 'GET',
    path: 'accounting/ledger/income-statement',
    summary: 'Income, gains and expenses of a period.',
    query: statementQuery,
    response: incomeStatement,
  }),
  getLedgerChecks: defineCall({
    ...reading,
    method: 'GET',
    path: 'accounting/ledger/checks',
    summary: 'Whether the journal agrees with holdings, client balances, gains, income and expenses.',
    query: z.strictObject({ basis }),
    response: ledgerChecks,
  }),
  getFairValueReport: defineCall({
    ...reading,
    method: 'GET',
    path: 'accounting/ledger/fair-value',
    summary: 'Coins at fair value: the roll-forward of a period, and holdings with units, cost and fair value.',
    query: z.strictObject(days),
    response: fairValueReport,
  }),
  listFairValueTerms: defineCall({
    ...reading,
    method: 'GET',
    path: 'accounting/ledger/fair-value/terms',
    summary: 'Coins of the books with their scope under ASC 350-60, the reason, and the principal market.',
    query: z.strictObject({}),
    response: z.object({ items: z.array(fairValueTerms) }),
  }),
  setFairValueTerms: defineCall({
    method: 'PUT',
    path: 'accounting/ledger/fair-value/terms/{coinId}',
    summary: 'Decide whether a coin is in scope of ASC 350-60, with the reason, and name its principal market.',
    access: 'admin',
    confirm: 'recent',
    audit: 'accountingSettingsChanged',
    params: z.strictObject({ coinId: id }),
    body: z
      .strictObject({
        /** Null: as the default is. */
        isInScope: z.boolean().nullable(),
        reason: z.string().trim().max(500).default(''),
        principalMarket: z.string().trim().max(200).default(''),
      })
      .refine(({ isInScope, reason }) => isInScope === null || reason !== '', {
        path: ['reason'],
        error: 'Give the reason',
      }),
    response: done,
    changes: ['Books'],
  }),
  getStatementPdf: defineCall({
    method: 'GET',
    path: 'accounting/ledger/statements/{statement}',
    summary: 'A statement of the general ledger as PDF. The fair value report is on the book basis.',
    access: 'adminRead',
    tokens: 'ledger',
    audit: 'fileExported',
    mayLag: true,
    isHeavy: true,
    params: z.strictObject({ statement: z.enum(LEDGER_STATEMENTS) }),
    query: statementQuery,
    response: { file: ['application/pdf'] },
  }),
  exportLedger: defineCall({
    method: 'GET',
    path: 'accounting/ledger/export/{format}',
    summary: [
      'The entries of a period as a file for an accounting program; several files are one ZIP archive. Beancount and',
      'hledger files have all entries up to the last day.',
    ].join(' '),
    access: 'adminRead',
    tokens: 'ledger',
    audit: 'fileExported',
    mayLag: true,
    isHeavy: true,
    params: z.strictObject({ format: z.enum(LEDGER_FORMATS) }),
    query: z.strictObject({
      ...days,
      summing: z.enum(LEDGER_SUMMINGS).default('transaction'),
      /** Of the format csv: the name of saved columns. */
      columns: columnsName.optional(),
    }),
    response: { file: ['text/csv', 'text/plain', 'application/zip'] },
  }),
  getChart: defineCall({
    ...reading,
    method: 'GET',
    path: 'accounting/ledger/chart',
    summary: 'The chart of accounts and its mappings.',
    response: chart,
  }),
  setChartAccounts: defineCall({
    ...changing,
    method: 'PUT',
    path: 'accounting/ledger/chart/accounts',
    summary: 'Add accounts to the chart, or change the name and class of those with the same code. All or none.',
    body: z.strictObject({ accounts: z.array(givenChartAccount).min(1).max(CHART_ACCOUNTS_MAX) }),
    bodyBytesMax: 256 * 1024,
    response: chart,
  }),
  deleteChartAccount: defineCall({
    ...changing,
    method: 'DELETE',
    path: 'accounting/ledger/chart/accounts/{id}',
    summary: 'Delete an account of the chart that nothing is mapped to.',
    params: byId,
    response: chart,
  }),
  setChartMapping: defineCall({
    ...changing,
    method: 'PUT',
    path: 'accounting/ledger/chart/mappings',
    summary: 'Map accounts of the journal to an account of the chart. The mapping with the most given fields applies.',
    body: givenChartMapping,
    response: chart,
  }),
  deleteChartMapping: defineCall({
    ...changing,
    method: 'DELETE',
    path: 'accounting/ledger/chart/mappings/{id}',
    summary: 'Delete a mapping. The next less specific one applies.',
    params: byId,
    response: chart,
  }),
  listLedgerColumns: defineCall({
    ...reading,
    method: 'GET',
    path: 'accounting/ledger/columns',
    summary: 'The saved columns of CSV exports.',
    response: ledgerColumns,
  }),
  setLedgerColumns: defineCall({
    ...changing,
    method: 'PUT',
    path: 'accounting/ledger/columns',
    summary: 'Save the columns of a CSV export under a name, or replace those of that name.',
    body: givenLedgerColumns,
    response: ledgerColumns,
  }),
  deleteLedgerColumns: defineCall({
    ...changing,
    method: 'DELETE',
    path: 'accounting/ledger/columns/{id}',
    summary: 'Delete saved columns of CSV exports.',
    params: byId,
    response: ledgerColumns,
  }),
};
