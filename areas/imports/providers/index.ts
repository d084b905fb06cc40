export { type DecimalMark } from './kit/amounts.ts';
export { assemble, type ImportTransaction } from './kit/assemble.ts';
export {
  balanceStepsOf,
  buildRecords,
  type BuiltRecords,
  type EarlierRecord,
  type ImportRecord,
  type RecordReading,
  type RecordResult,
} from './build-records.ts';
export {
  type BalanceBreak,
  BalanceChain,
  type BalanceCheck,
  type ClosingBalance,
  type PlacedStep,
} from './kit/balance.ts';
export { ImportError, type ImportErrorCode, type Question } from './kit/import-error.ts';
export type { Layout } from './kit/layout.ts';
export type { LegCoin, Leg, Reading } from './kit/reading.ts';
export { packReading, unpackReading } from './kit/pack-reading.ts';
export { storable, storableJson } from './kit/storable.ts';
export { EXPORT_NOTES } from './export-notes.ts';
export { isProviderId, type ProviderId, PROVIDERS } from './kit/provider.ts';
export type { ImportSource } from './kit/table.ts';
export type { DateOrder } from './kit/times.ts';
export type { GenericMapping } from './generic/generic.ts';
export { LAYOUTS, overlapsOf } from './layouts.ts';
export {
  buildReading,
  type ImportOptions,
  type ImportReading,
  openImport,
  type OpenImport,
  provenOptions,
  readImport,
} from './read-import.ts';
