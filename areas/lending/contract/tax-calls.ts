/**
 * Year-end statements of clients, and the list of what was paid to all of them. Names and taxpayer numbers are for
 * admins with full scope alone: lists mask the number, and a call of its own shows it, with a confirmation.
 */
import { z } from 'zod';
import { ascendingPage, byYear, defineCall, done, id, pageOf, taxYear, visibleSearch } from '@holdfast/contract';
import { clientTaxTotal, taxpayerDetails } from './tax.ts';

const ofTaxpayer = z.strictObject({ userId: id });
const FILES = ['application/pdf', 'text/csv'] as const;
const fileFormat = z.enum(['pdf', 'csv']).default('pdf');

export const taxCalls = {
  getYearStatement: defineCall({
    method: 'GET',
    path: 'client/year-statement/{year}/file',
    summary: 'The year-end statement as a file: balances, movements and interest, in coins and in dollars.',
    access: 'agreed',
    tokens: 'everything',
    audit: 'fileExported',
    mayLag: true,
    isHeavy: true,
    params: byYear,
    query: z.strictObject({ user_id: id.optional(), format: fileFormat }),
    response: { file: FILES },
  }),
  listTaxTotals: defineCall({
    method: 'GET',
    path: 'indexer/admin/tax-totals',
    summary: 'Every client who was paid in a year, with the total. Admins with full scope see masked taxpayer numbers.',
    access: 'adminReview',
    tokens: 'everything',
    mayLag: true,
    query: z.strictObject({
      year: taxYear,
      /** A part of a name or of an e-mail address. */
      search: visibleSearch.optional(),
      /** Only clients whose taxpayer number is still to be entered. */
      only_missing: z.boolean().default(false),
      sort: z.enum(['client']).default('client'),
      ...ascendingPage,
    }),
    response: pageOf(clientTaxTotal),
    reads: ['ClientTransaction', 'Price', 'Taxpayer', 'User'],
  }),
  getTaxTotalsFile: defineCall({
    method: 'GET',
    path: 'indexer/admin/tax-totals/{year}/file',
    summary: 'The same list as a file, for the accountant, without taxpayer numbers.',
    access: 'adminReview',
    tokens: 'everything',
    audit: 'fileExported',
    mayLag: true,
    isHeavy: true,
    params: byYear,
    query: z.strictObject({ format: fileFormat }),
    response: { file: FILES },
  }),
  exportTaxpayers: defineCall({
    method: 'POST',
    path: 'indexer/admin/tax-totals/{year}/taxpayers',
    summary: 'The same list as CSV with names, addresses and taxpayer numbers in full.',
    access: 'admin',
    confirm: 'recent',
    audit: 'taxpayerRevealed',
    isHeavy: true,
    params: byYear,
    response: { file: ['text/csv'] },
    changes: [],
  }),
  setTaxpayer: defineCall({
    method: 'PUT',
    path: 'indexer/admin/taxpayers/{userId}',
    summary: 'Enter or change the name, address and taxpayer number of a client. They are stored encrypted.',
    access: 'admin',
    confirm: 'recent',
    audit: 'taxpayerChanged',
    params: ofTaxpayer,
    body: taxpayerDetails,
    response: done,
    changes: ['Taxpayer'],
  }),
  revealTaxpayer: defineCall({
    method: 'POST',
    path: 'indexer/admin/taxpayers/{userId}/reveal',
    summary: 'Show the name, address and taxpayer number of a client in full. The audit log records it.',
    access: 'admin',
    confirm: 'recent',
    audit: 'taxpayerRevealed',
    params: ofTaxpayer,
    response: taxpayerDetails,
    changes: [],
  }),
  removeTaxpayer: defineCall({
    method: 'DELETE',
    path: 'indexer/admin/taxpayers/{userId}',
    summary: 'Delete the name, address and taxpayer number of a client.',
    access: 'admin',
    confirm: 'recent',
    audit: 'taxpayerChanged',
    params: ofTaxpayer,
    response: done,
    changes: ['Taxpayer'],
  }),
};
