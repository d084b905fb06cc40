export {
  type BitcoinChain,
  type NetworkKind,
  normaliseAddress,
  type NormalisedAddress,
} from './addresses/normalise-address.ts';
export { ChainError, FatalChainError, RetryableChainError } from './chain-error.ts';
export {
  balanceKey,
  type BalanceCoin,
  type BalanceQuery,
  type BlockHashAnswer,
  type BlockRef,
  type ChainSource,
  type HistoryBatch,
  type HistoryLimit,
  type HistoryProgress,
  type HistoryQuery,
  type SingleTransaction,
  type TokenClaim,
  type TokenFacts,
  type UnexplainedBalance,
  type UnreadablePart,
} from './chain-source.ts';
export { createGoldrushSource, type GoldrushSettings } from './goldrush/create-goldrush-source.ts';
export { createRpcSource, type RpcSettings } from './rpc/create-rpc-source.ts';
