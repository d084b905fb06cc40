export {
  type FoundAccount,
  type FoundCoin,
  type FoundTransaction,
  type FoundTransfer,
  type TransferOrigin,
  type TransferRole,
} from './found-transaction.ts';
export { pooledTokensOf, PROTOCOL_EVENTS, type ProtocolEvent, type ProtocolEventName } from './protocol-event.ts';
export { type LiquidationPart, liquidationParts, type TokenMove } from './liquidation.ts';
