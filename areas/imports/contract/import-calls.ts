/** Imports of export files. The first call has the specification's path; the others lead to and from its preview. */
import { z } from 'zod';
import { defineCall } from '@holdfast/contract';
import { boundedPageOf } from '@holdfast/contract';
import { byId, done, id, pageQuery } from '@holdfast/contract';
import { answeredSymbol, changedImport, IMPORT_QUESTIONS_MAX, importColumns, importDetails, importFields, importMapping, importMappingName, importProvider, importResult, importRows, importStatus, importSummary, importSymbol, importUndo, providerOfImports } from './imports.ts';
import { jobSummary } from '@holdfast/contract';
import { visibleSearch } from '@holdfast/contract';

const FILE_BYTES_MAX = 64 * 1024 * 1024;

const symbolParams = z.strictObject({ provider: importProvider, symbol: z.string().min(1).max(200) });
const writtenTags = ['Import', 'Transaction', 'TransactionUnclassified', 'Wallet', 'Books', 'Job'] as const;

export const importCalls = {
  importFile: defineCall({
    method: 'POST',
    path: 'indexer/admin/import/{provider}',
    summary: 'Import an export file of an exchange or wallet, or preview what each of its rows becomes.',
    access: 'bookkeeping',
    audit: 'importChanged',
    params: z.strictObject({ provider: importProvider }),
    query: z.strictObject({
      /** True: rows that are known stay as they are. False: the file replaces what has the same key. */
      skip_already_in_db: z.boolean().default(true),
      /** True: identical rows of the file are one. False: all of them count. */
      merge_in_file_duplicates: z.boolean().default(false),
    }),
    upload: { bytesMax: FILE_BYTES_MAX },
    body: importFields,
    /** The job's key is the id of the import. */
    response: jobSummary,
    changes: writtenTags,
  }),
  listImports: defineCall({
    method: 'GET',
    path: 'indexer/admin/imports',
    summary: 'Past and unfinished imports, the newest first.',
    access: 'adminRead',
    tokens: 'books',
    query: z.strictObject({
      provider: importProvider.optional(),
      wallet_id: id.optional(),
      by_user_id: id.optional(),
      status: importStatus.optional(),
      /** True: only those with waiting or refused rows, a balance that differs, or a failure. */
      needs_attention: z.boolean().optional(),
      /** Part of the file's name. */
      search: visibleSearch.optional(),
      ...pageQuery,
    }),
    response: boundedPageOf(importSummary),
    reads: ['Import'],
  }),
  getImport: defineCall({
    method: 'GET',
    path: 'indexer/admin/imports/{id}',
    summary: 'One import: its choices, the questions of waiting rows, and the check of its balances.',
    access: 'adminRead',
    tokens: 'books',
    params: byId,
    response: importDetails,
    reads: ['Import', 'Coin'],
  }),
  listImportRows: defineCall({
    method: 'GET',
    path: 'indexer/admin/imports/{id}/rows',
    summary: 'The rows of an import and what each became, in the order of the file.',
    access: 'adminRead',
    tokens: 'books',
    params: byId,
    query: z.strictObject({
      result: importResult.optional(),
      /** Rows that wait for this symbol. */
      symbol: z.string().min(1).max(200).optional(),
      /** A line of the file: the page that contains it, whatever `page` is. */
      row: z.int().min(1).max(100_000_000).optional(),
      ...pageQuery,
    }),
    response: importRows,
    reads: ['Import', 'Coin'],
  }),
  changeImport: defineCall({
    method: 'PUT',
    path: 'indexer/admin/imports/{id}',
    summary: 'Choose again how a file is read, and preview it again without another upload.',
    access: 'bookkeeping',
    audit: 'importChanged',
    params: byId,
    body: changedImport,
    response: jobSummary,
    changes: ['Import', 'Job'],
  }),
  confirmImport: defineCall({
    method: 'POST',
    path: 'indexer/admin/imports/{id}/confirm',
    summary:
      'Import exactly what the preview shows. If that has changed since, nothing is written and the preview is new.',
    access: 'bookkeeping',
    audit: 'importChanged',
    params: byId,
    response: jobSummary,
    changes: writtenTags,
  }),
  discardImport: defineCall({
    method: 'DELETE',
    path: 'indexer/admin/imports/{id}',
    summary: 'Discard a preview or a failed import, with its file. Nothing of it was written.',
    access: 'bookkeeping',
    audit: 'importChanged',
    params: byId,
    response: done,
    changes: ['Import'],
  }),
  getImportUndo: defineCall({
    method: 'GET',
    path: 'indexer/admin/imports/{id}/undo',
    summary: 'What undoing an import removes, and which of its transactions were changed or linked to a client since.',
    access: 'adminRead',
    params: byId,
    response: importUndo,
    reads: ['Import', 'Transaction'],
  }),
  undoImport: defineCall({
    method: 'POST',
    path: 'indexer/admin/imports/{id}/undo',
    summary: 'Take an import back, all of it or nothing. Changed transactions have to be included explicitly.',
    access: 'bookkeeping',
    audit: 'importChanged',
    params: byId,
    body: z.strictObject({ includeTouched: z.boolean().default(false) }),
    response: jobSummary,
    changes: writtenTags,
  }),
  answerImportSymbols: defineCall({
    method: 'PUT',
    path: 'indexer/admin/imports/{id}/symbols',
    summary:
      'Choose the coins of symbols. Remembered for the provider; the waiting rows are finished without a new upload.',
    access: 'bookkeeping',
    audit: 'importChanged',
    params: byId,
    body: z.strictObject({ answers: z.array(answeredSymbol).min(1).max(IMPORT_QUESTIONS_MAX) }),
    response: jobSummary,
    changes: writtenTags,
  }),
  downloadRefusedRows: defineCall({
    method: 'GET',
    path: 'indexer/admin/imports/{id}/refused',
    summary: 'The refused rows as CSV, as in the file, each with its reason.',
    access: 'adminRead',
    tokens: 'books',
    audit: 'fileExported',
    params: byId,
    response: { file: ['text/csv'] },
    reads: ['Import'],
  }),
  listImportSymbols: defineCall({
    method: 'GET',
    path: 'indexer/admin/import-symbols',
    summary: 'Which coins were chosen for the symbols of providers.',
    access: 'adminRead',
    query: z.strictObject({ provider: importProvider.optional(), ...pageQuery }),
    response: boundedPageOf(importSymbol),
    reads: ['Import', 'Coin'],
  }),
  changeImportSymbol: defineCall({
    method: 'PUT',
    path: 'indexer/admin/import-symbols/{provider}/{symbol}',
    summary: 'Change an answer for later files. What was imported with it stays.',
    access: 'bookkeeping',
    audit: 'importChanged',
    params: symbolParams,
    body: answeredSymbol.pick({ coinId: true }),
    response: done,
    changes: ['Import'],
  }),
  forgetImportSymbol: defineCall({
    method: 'DELETE',
    path: 'indexer/admin/import-symbols/{provider}/{symbol}',
    summary: 'Forget an answer. What was imported with it stays.',
    access: 'bookkeeping',
    audit: 'importChanged',
    params: symbolParams,
    response: done,
    changes: ['Import'],
  }),
  listImportProviders: defineCall({
    method: 'GET',
    path: 'indexer/admin/import-providers',
    summary: 'The providers whose files can be read, and where their websites offer the export.',
    access: 'adminRead',
    response: z.object({ items: z.array(providerOfImports) }),
    reads: ['Config'],
  }),
  listImportMappings: defineCall({
    method: 'GET',
    path: 'indexer/admin/import-mappings',
    summary: 'Saved names of columns for files of other programs.',
    access: 'adminRead',
    response: z.object({ items: z.array(importMapping) }),
    reads: ['Import'],
  }),
  saveImportMapping: defineCall({
    method: 'PUT',
    path: 'indexer/admin/import-mappings/{name}',
    summary: 'Save or change a mapping by its name.',
    access: 'bookkeeping',
    audit: 'importChanged',
    params: z.strictObject({ name: importMappingName }),
    body: importColumns,
    response: importMapping,
    changes: ['Import'],
  }),
  deleteImportMapping: defineCall({
    method: 'DELETE',
    path: 'indexer/admin/import-mappings/{name}',
    summary: 'Delete a saved mapping. What was imported with it stays.',
    access: 'bookkeeping',
    audit: 'importChanged',
    params: z.strictObject({ name: importMappingName }),
    response: done,
    changes: ['Import'],
  }),
};
