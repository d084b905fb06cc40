export { claimBeside } from './accounts.ts';
export { type ExplorerName, explorersOf } from './explorers.ts';
export { catalogueHandlers } from './catalogue-handlers.ts';
export {
  type ChainSources,
  type ChosenSource,
  type NoSource,
  type ReadableNetwork,
  type SourceFailure,
} from './chain-sources.ts';
export { isStableSymbol, loadStablecoinIds } from './stablecoins.ts';
export {
  type CoinName,
  IS_DOLLAR,
  type NamedCoin,
  assetOf,
  loadCoins,
  nameOf,
  requireCoin,
  symbolOf,
} from './coins.ts';
export { type CopiedCoin, findCopiedCoins } from './coins/lookalikes.ts';
export { coinEffect } from './coins/review-coins.ts';
export { decideStatement } from './coins/token-statements.ts';
export { nameAddress } from './counterparties/name-address.ts';
export { loadStartData } from './load-start-data.ts';
export { networkEffect } from './networks/write-network.ts';
export { isOperatorWallet, isOwn } from './ownership.ts';
export { extendAddresses, GAP_LIMIT, readDeriver } from './wallets/key-addresses.ts';
export { takeFreshAddress } from './wallets/take-fresh-address.ts';
export { readWallets, walletEffect } from './wallets/wallets.ts';
