export * from './aave/health-factor.ts';
export { fallTogether, type LiquidationPrice, liquidationPriceOf, withPricesLeft } from './aave/liquidation-prices.ts';
export { addForHealthFactor, repayForHealthFactor } from './aave/reach-health-factor.ts';
export { baseToUsd, type StressedLoan, type StressLiquidation, stressLoans } from './aave/stress-loans.ts';
export {
  compareWithHolding,
  type HoldingComparison,
  type PooledCoin,
  returnOnInvestment,
} from './compare-with-holding.ts';
export {
  foldLoanEvents,
  foldStakeEvents,
  type LoanEvent,
  type LoanHistory,
  loanInterest,
  type StakeEvent,
  type StakeHistory,
} from './fold-units.ts';
export { DefiError, type DefiErrorCode } from './defi-error.ts';
export {
  type AlertBounds,
  type AlertState,
  type BoundsIssue,
  findBoundsIssue,
  updateAlert,
} from './price-alert.ts';
export { stakedTokenState, type StakedTokenTerms } from './staking/staked-token.ts';
export {
  type FarmPrices,
  type StakeState,
  stakingRewardsApr,
  type StakingRewardsFarm,
  stakingRewardsState,
} from './staking/staking-rewards.ts';
export { feesIn, foldV3Events, type V3Event, type V3History, type V3TokenHistory } from './uniswap/fold-v3-events.ts';
export {
  addV2Histories,
  amountsOfShares,
  foldV2Events,
  splitV2Position,
  takeV2Shares,
  V2_FEE_MILLIONTHS,
  type V2Event,
  type V2History,
  type V2Pool,
  type V2Split,
} from './uniswap/split-v2-position.ts';
export {
  fallUntilOutOfRange,
  type PricesLeft,
  type StressedV3Position,
  v2AmountsAfterFall,
  v3AmountsAfterFall,
} from './uniswap/stress-pools.ts';
export { sqrtPriceAtTick, TICK_MAX } from './uniswap/tick-math.ts';
export {
  assertRange,
  computeV3Figures,
  fallToRangeLimit,
  type FeeCheckpoint,
  feeGrowthInside,
  type FeeGrowth,
  owedNow,
  type RangeState,
  rangeState,
  type TokenPair,
  v3Amounts,
  type V3Figures,
  type V3Range,
  type V3State,
  type V3TokenState,
} from './uniswap/v3-position.ts';
