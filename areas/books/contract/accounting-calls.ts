/**
 * The books. Paths and query names of the first group are those of the specification; the rest serves the same pages.
 */
import { parseAmount, parseUsd } from '@holdfast/money';
import { z } from 'zod';
import { defineCall } from '@holdfast/contract';
import {
  assetHolding,
  bookSettings,
  bookState,
  capitalPosition,
  capitalPositionSummaryList,
  civilDay,
  explanation,
  flowList,
  openPosition,
  openPositionSummary,
  settingsPreview,
  transactionLots,
  whatIf,
} from './books.ts';
import { boundedPageOf } from '@holdfast/contract';
import { decimalText } from '@holdfast/contract';
import { byId, descendingPage, done, id, onlyPage, pageOf, pageQuery, byYear, taxYear } from '@holdfast/contract';
import { visibleSearch } from '@holdfast/contract';
import { FORM_FORMATS, formChoices, formRequest, formSummary } from './form-8949.ts';
import { jobSummary } from '@holdfast/contract';
import { clientReconciliation } from '@holdfast/lending/contract';
import { partialUsd } from '@holdfast/contract';
import { note, transaction } from '@holdfast/transactions/contract';
import { bookRecordCalls } from './book-records-calls.ts';
import { ALL_BOOK_TAGS as allTags, reviewCalls } from './review-calls.ts';

const positionsQuery = { generated_only: z.boolean().default(false), year: taxYear.optional() };
const flowQuery = z.strictObject({
  year: taxYear.optional(),
  category: z.string().max(40).optional(),
  coin_id: id.optional(),
  /** The beginning of a coin's symbol or name. */
  search: visibleSearch.optional(),
  sort: z.enum(['day', 'amount', 'value']).default('day'),
  ...descendingPage,
});
/** Income and expenses are read alike. */
const flowRead = {
  access: 'adminRead',
  tokens: 'books',
  mayLag: true,
  query: flowQuery,
  response: flowList,
  reads: ['Books'],
} as const;
const positionTags = ['CapitalPositionSummary', 'CapitalPositionSummaryList'] as const;
const openTags = ['OpenPositionSummary', 'OpenPositionSummaryList'] as const;
const dollars = (what: string) => decimalText(parseUsd, { allowZero: true, what });

/** A document of a year, which takes long to make. */
const yearDocument = {
  access: 'adminRead',
  tokens: 'books',
  audit: 'fileExported',
  mayLag: true,
  isHeavy: true,
  params: byYear,
} as const;

export const accountingCalls = {
  getClientReconciliation: defineCall({
    method: 'GET',
    path: 'indexer/admin/liabilities/reconciliation',
    summary: 'Principal owed to clients by the books and by the lending side, and what explains a difference.',
    access: 'adminRead',
    tokens: 'everything',
    mayLag: true,
    query: z.strictObject(pageQuery),
    response: clientReconciliation,
    reads: ['Liability', 'ClientTransaction', 'Books', 'Transaction'],
  }),
  ...bookRecordCalls,
  listCapitalPositions: defineCall({
    method: 'GET',
    path: 'accounting/capital-positions',
    summary: 'Gains and losses by coin and year.',
    access: 'adminRead',
    tokens: 'books',
    mayLag: true,
    query: z.strictObject(positionsQuery),
    response: capitalPositionSummaryList,
    reads: positionTags,
  }),
  listCoinCapitalPositions: defineCall({
    method: 'GET',
    path: 'accounting/capital-positions/coin/{coinId}',
    summary: 'The closed positions of one coin, the latest first.',
    access: 'adminRead',
    tokens: 'books',
    mayLag: true,
    params: z.strictObject({ coinId: id }),
    query: z.strictObject({ ...positionsQuery, ...pageQuery }),
    response: pageOf(capitalPosition),
    reads: positionTags,
  }),
  deleteCapitalPositions: defineCall({
    method: 'DELETE',
    path: 'accounting/capital-positions',
    summary:
      'Remove the generated positions of a year, or of all years that are not locked. Regenerating restores them.',
    access: 'bookkeeping',
    audit: 'booksRegenerated',
    query: z.strictObject({ year: taxYear.optional() }),
    response: z.object({ deleted: z.int() }),
    changes: allTags,
  }),
  regenerateCapitalPositions: defineCall({
    method: 'POST',
    path: 'accounting/capital-positions/regenerate',
    summary: 'Regenerate the books, all or nothing, by default from the first change on. Returns the job that does it.',
    access: 'bookkeeping',
    audit: 'booksRegenerated',
    body: z.strictObject({ fromScratch: z.boolean().default(false) }).optional(),
    response: jobSummary,
    changes: allTags,
  }),
  getForm8949: defineCall({
    method: 'GET',
    path: 'accounting/form-8949/{year}',
    summary: 'The statement for form 8949 of a year as a file.',
    ...yearDocument,
    query: z.strictObject({ format: z.enum(FORM_FORMATS).default('pdf'), ...formChoices }),
    response: { file: ['application/pdf', 'text/csv', 'text/plain'] },
  }),
  createForm8949: defineCall({
    method: 'POST',
    path: 'accounting/form-8949/{year}',
    summary:
      'Form 8949 of a year as a file, with the name and number of the taxpayer, which are printed and not stored.',
    access: 'adminRead',
    audit: 'fileExported',
    isHeavy: true,
    params: byYear,
    body: formRequest,
    response: { file: ['application/pdf', 'text/csv', 'text/plain'] },
  }),
  getForm8949Summary: defineCall({
    method: 'GET',
    path: 'accounting/form-8949/{year}/summary',
    summary: 'The lines of form 8949 of a year, box by box.',
    access: 'adminRead',
    tokens: 'books',
    mayLag: true,
    params: byYear,
    query: z.strictObject(formChoices),
    response: formSummary,
    reads: [...positionTags, 'Books'],
  }),
  listOpenPositions: defineCall({
    method: 'GET',
    path: 'accounting/open-positions',
    summary: 'Open lots, by coin.',
    access: 'adminRead',
    tokens: 'books',
    mayLag: true,
    response: z.object({
      items: z.array(openPositionSummary),
      costUsd: partialUsd,
      valueUsd: partialUsd,
      unrealisedUsd: partialUsd,
      shortUsd: partialUsd,
      longUsd: partialUsd,
    }),
    reads: openTags,
  }),
  listCoinOpenPositions: defineCall({
    method: 'GET',
    path: 'accounting/open-positions/coin/{coinId}',
    summary: 'The lots of one coin, the oldest first.',
    access: 'adminRead',
    tokens: 'books',
    mayLag: true,
    params: z.strictObject({ coinId: id }),
    query: onlyPage,
    response: pageOf(openPosition),
    reads: openTags,
  }),
  listTransactionLots: defineCall({
    method: 'GET',
    path: 'accounting/transactions/{id}/lots',
    summary: 'The lots that a transaction closed, and what is left of those that it opened. At most 200 of each.',
    access: 'adminRead',
    tokens: 'books',
    mayLag: true,
    params: byId,
    response: transactionLots,
    reads: [...positionTags, ...openTags],
  }),
  listAssetHoldings: defineCall({
    method: 'GET',
    path: 'indexer/admin/asset-holdings',
    summary: 'Holdings by asset and wallet, derived and on-chain.',
    access: 'adminRead',
    tokens: 'books',
    mayLag: true,
    response: z.object({
      items: z.array(assetHolding),
      valueUsd: partialUsd,
      costUsd: partialUsd,
      unrealisedUsd: partialUsd,
    }),
    reads: ['Books', 'Wallet'],
  }),
  listAssetHoldingTransactions: defineCall({
    method: 'GET',
    path: 'indexer/admin/asset-holdings/{id}/transactions',
    summary: 'The transactions that moved an asset, the newest first.',
    access: 'adminRead',
    tokens: 'books',
    mayLag: true,
    params: byId,
    query: z.strictObject({ wallet_id: id.optional(), ...pageQuery }),
    response: boundedPageOf(transaction),
    reads: ['Transaction'],
  }),
  listIncome: defineCall({
    method: 'GET',
    path: 'indexer/admin/income',
    summary: 'Income by month and category, and each receipt.',
    ...flowRead,
  }),
  listExpenses: defineCall({
    method: 'GET',
    path: 'indexer/admin/expenses',
    summary: 'Expenses by month and category, and each payment.',
    ...flowRead,
  }),

  getBookState: defineCall({
    method: 'GET',
    path: 'accounting/state',
    summary: 'Whether the books exist, and whether they are up to date with the transactions.',
    access: 'adminRead',
    tokens: 'ledger',
    response: bookState,
    reads: ['Books'],
  }),
  previewBookSettings: defineCall({
    method: 'POST',
    path: 'accounting/settings/preview',
    summary: 'The effect of other settings, by year and term. Nothing is changed.',
    access: 'adminRead',
    body: bookSettings,
    response: settingsPreview,
  }),
  setBookSettings: defineCall({
    method: 'PUT',
    path: 'accounting/settings',
    summary: 'Record the accounting settings. Refused where they would alter a locked year.',
    access: 'bookkeeping',
    audit: 'accountingSettingsChanged',
    body: bookSettings,
    response: bookState,
    changes: allTags,
  }),
  compareWhatIf: defineCall({
    method: 'POST',
    path: 'accounting/what-if',
    summary: 'The results of other settings beside those in force. Nothing is changed.',
    access: 'adminRead',
    body: bookSettings,
    response: whatIf,
  }),
  explainPosition: defineCall({
    method: 'GET',
    path: 'accounting/explain',
    summary: 'The trail of a figure: its lots, transfers, prices and classifications.',
    access: 'adminRead',
    tokens: 'books',
    mayLag: true,
    query: z.strictObject({ kind: z.enum(['closed', 'open', 'income', 'expense']), id: z.string().min(1).max(300) }),
    response: explanation,
    reads: [...positionTags, ...openTags, 'Books'],
  }),
  addManualPosition: defineCall({
    method: 'POST',
    path: 'accounting/capital-positions/manual',
    summary: 'Record a disposal that no transaction has.',
    access: 'bookkeeping',
    audit: 'bookRecordChanged',
    body: z.strictObject({
      coinId: id,
      amount: decimalText(parseAmount, { allowZero: false, what: 'The amount' }),
      acquiredDay: civilDay,
      disposedDay: civilDay,
      proceedsUsd: dollars('The proceeds'),
      costUsd: dollars('The cost'),
      walletId: id.nullable().default(null),
      note: note.default(''),
      key: z.string().trim().min(1).max(100).optional(),
    }),
    response: capitalPosition,
    changes: allTags,
  }),
  deleteManualPosition: defineCall({
    method: 'DELETE',
    path: 'accounting/capital-positions/manual/{id}',
    summary: 'Delete a disposal that was added manually.',
    access: 'bookkeeping',
    audit: 'bookRecordChanged',
    params: byId,
    response: done,
    changes: allTags,
  }),
  ...reviewCalls,
  getYearReport: defineCall({
    method: 'GET',
    path: 'accounting/year-report/{year}',
    summary: 'A printable report of a year: totals, method, sources of prices, items to review.',
    ...yearDocument,
    response: { file: ['application/pdf'] },
  }),
};
