export { type DecimalMark } from './kit/amounts.ts';
export { assemble, type ImportTransaction } from './kit/assemble.ts';
export type { BalanceBreak, BalanceCheck } from './kit/balance.ts';
export { ImportError, type ImportErrorCode, type Question } from './kit/import-error.ts';
export type { Layout } from './kit/layout.ts';
export { isProviderId, type ProviderId, PROVIDERS } from './kit/provider.ts';
export type { ImportSource } from './kit/table.ts';
export type { DateOrder } from './kit/times.ts';
export type { GenericMapping } from './generic/generic.ts';
export { LAYOUTS } from './layouts.ts';
export {
  buildReading,
  type ImportOptions,
  type ImportReading,
  type ImportRecord,
  openImport,
  type OpenImport,
  readImport,
  type RecordReading,
  type RecordResult,
} from './read-import.ts';
