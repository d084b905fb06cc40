export type { BitcoinChain } from './addresses/bitcoin-address.ts';
export { type NetworkKind, normaliseAddress } from './addresses/normalise-address.ts';
export type { NormalisedAddress } from './addresses/normalised-address.ts';
export { isSignedByContract, isSignedByKey } from './addresses/verify-signature.ts';
export { ChainError, FatalChainError, RetryableChainError } from './chain-error.ts';
export * from './chain-source.ts';
export { createGoldrushSource, type GoldrushSettings } from './goldrush/create-goldrush-source.ts';
export { createRpcSource, type RpcSettings } from './rpc/create-rpc-source.ts';
export {
  type AaveAccountKey,
  type AaveAccountState,
  type AaveReserveState,
  readAaveAccounts,
} from './protocols/aave-v3/read-aave-accounts.ts';
export {
  readStakedTokens,
  type StakedTokenKey,
  type StakedTokenState,
} from './protocols/aave-stake/read-staked-tokens.ts';
export {
  type Confirmation,
  confirmContracts,
  type ContractKind,
  knownRegistries,
} from './protocols/confirm-contracts.ts';
export {
  type Argument,
  type ContractSource,
  encodeCall,
  encodeWord,
  type ReadAt,
  type Reading,
  type UnreadableReason,
} from './protocols/contract-batch.ts';
export {
  type FarmStakeKey,
  type FarmStakeState,
  readFarmStakes,
} from './protocols/staking-rewards/read-staking-rewards.ts';
export { readV2Positions, type V2PositionKey, type V2PositionState } from './protocols/uniswap-v2/read-v2-positions.ts';
export {
  poolPositionId,
  readV3Positions,
  type V3PositionKey,
  type V3PositionState,
} from './protocols/uniswap-v3/read-v3-positions.ts';
export {
  incentiveId,
  readStakedV3Positions,
  readV3Depositors,
  type StakedV3PositionKey,
  type StakedV3PositionState,
  type V3Incentive,
} from './protocols/uniswap-v3-staker/read-staked-v3-positions.ts';
export { cleanTokenText, NAME_LENGTH_MAX, SYMBOL_LENGTH_MAX } from './tokens/clean-token-text.ts';
