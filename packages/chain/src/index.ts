export type { BitcoinChain } from './addresses/bitcoin-address.ts';
export { type NetworkKind, normaliseAddress } from './addresses/normalise-address.ts';
export type { NormalisedAddress } from './addresses/normalised-address.ts';
export { isSignedByContract, isSignedByKey } from './addresses/verify-signature.ts';
export { ChainError, FatalChainError, RetryableChainError } from './chain-error.ts';
export * from './chain-source.ts';
export { createGoldrushSource, type GoldrushSettings } from './goldrush/create-goldrush-source.ts';
export { createRpcSource, type RpcSettings } from './rpc/create-rpc-source.ts';
export { cleanTokenText, NAME_LENGTH_MAX, SYMBOL_LENGTH_MAX } from './tokens/clean-token-text.ts';
