/** The public part of the area: what a protocol is, the list of all, and the arithmetic that pages use. */
export { toLoanAccount } from '../aave-v3/account-text.ts';
export * from '../aave-v3/health-factor.ts';
export {
  fallTogether,
  type LiquidationPrice,
  liquidationPriceOf,
  withPricesLeft,
} from '../aave-v3/liquidation-prices.ts';
export { addForHealthFactor, repayForHealthFactor } from '../aave-v3/reach-health-factor.ts';
export { baseToUsd, type StressedLoan, type StressLiquidation, stressLoans } from '../aave-v3/stress-loans.ts';
export * from '../uniswap-v2/split-v2-position.ts';
export * from '../uniswap-v3/fold-v3-events.ts';
export { poolPositionId } from '../uniswap-v3/read-v3-positions.ts';
export { sqrtPriceAtTick, TICK_MAX } from '../uniswap-v3/tick-math.ts';
export * from '../uniswap-v3/v3-position.ts';
export {
  compareWithHolding,
  type HoldingComparison,
  type PooledCoin,
  returnOnInvestment,
} from './compare-with-holding.ts';
export * from './contracts/contract-batch.ts';
export { readPoolShares } from './contracts/pool-shares.ts';
export { type ReceiptToken, readTokenRates } from './contracts/token-rates.ts';
export { DefiError, type DefiErrorCode } from './integer-math.ts';
export type { PricesLeft, TokenPair } from './deposited-basket.ts';
export * from './event.ts';
export * from './events.ts';
export * from './fold-units.ts';
export { type LiquidationPart, liquidationParts, type TokenMove } from './liquidation.ts';
export * from './positions/compute-positions.ts';
export * from './positions/figure-context.ts';
export { type EventfulTransaction, PositionFinder } from './positions/finder.ts';
export { alarmOf, type StoredLoan, type StoredStep, unreadLoan } from './positions/loan-figures.ts';
export {
  type StoredPooledCoin,
  type StoredPoolFigures,
  type StoredPoolPosition,
  unreadPool,
} from './positions/pool-figures.ts';
export type { StoredRange } from './positions/pool-range.ts';
export * from './positions/position.ts';
export * from './positions/read-positions.ts';
export { type StakeCoins, type StoredStake, unreadStake } from './positions/stake-figures.ts';
export type { ContractRole, Protocol } from './protocol.ts';
export { ALL_PROTOCOLS, PROTOCOLS } from './protocols.ts';
