export {
  type FoundAccount,
  type FoundCoin,
  type FoundTransaction,
  type FoundTransfer,
  type TransactionSource,
  type TransferOrigin,
  type TransferRole,
} from './found-transaction.ts';
export { pooledTokensOf, PROTOCOL_EVENTS, type ProtocolEvent, type ProtocolEventName } from './protocol-event.ts';
export { type LiquidationPart, liquidationParts, type TokenMove } from './liquidation.ts';
export { SOURCE_KINDS, type SourceKind } from './source-kind.ts';
