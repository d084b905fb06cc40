/** Files of the general ledger for accounting programs: pure functions from entries of the journal to text. */
export { type BeancountOptions, writeBeancount } from './plain-text/beancount.ts';
export { writeHledger } from './plain-text/hledger.ts';
export type { ChainBalance, LedgerPrice, PlainTextLedger } from './plain-text/plain-text-ledger.ts';
export { checkColumns, type ColumnMapping, GENERIC_COLUMNS, NETSUITE_COLUMNS, writeColumns } from './column-files.ts';
export type { LedgerFile } from './ledger-file.ts';
export { LedgerFileError, type LedgerFileErrorCode } from './ledger-file-error.ts';
export { type ChartAccount, findUnmapped, type LedgerCoin, type LedgerNames } from './ledger-names.ts';
export { type ExportedEntry, type ExportPlan, planExport } from './plan-export.ts';
export {
  type PostedEntries,
  postEntries,
  SUMMINGS,
  type Summing,
} from './post-entries.ts';
export type { PostedEntry, PostedLine } from './posted-entry.ts';
export { writeQuickBooks } from './quickbooks.ts';
export { type FoundTransaction, type SubledgerFacts, writeSubledger } from './subledger.ts';
export { writeXero } from './xero.ts';
