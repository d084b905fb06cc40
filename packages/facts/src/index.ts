export {
  type FoundAccount,
  type FoundCoin,
  type FoundTransaction,
  type FoundTransfer,
  type TransactionSource,
  type TransferOrigin,
  type TransferRole,
} from './found-transaction.ts';
export { SOURCE_KINDS, type SourceKind } from './source-kind.ts';
export * from './contract-source.ts';
export * from './protocol-event.ts';
