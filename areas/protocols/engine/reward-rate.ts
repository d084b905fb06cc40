/**
 * Yearly rates of farms that pay a fixed rate per second to all stakers together until the period ends:
 *
 *   APR = reward rate × 31,536,000 × reward price ÷ (total staked × price of the staked coin)
 */
import { divide, fromSmallestUnits, multiply, type Price, type Ratio } from '@holdfast/money';

export const YEAR_SECONDS = 31_536_000n;

export interface RewardFarm {
  /** Units of the reward coin per second. */
  readonly rewardRate: bigint;
  readonly rewardDecimals: number;
  readonly totalStaked: bigint;
  readonly stakedDecimals: number;
  readonly periodFinishSeconds: bigint;
}

export interface FarmPrices {
  readonly reward: Price | null;
  readonly staked: Price | null;
}

/** Zero after the period, and null where a price is missing or nothing is staked. 0.079 is 7.9 % a year. */
export function rewardApr(farm: RewardFarm, prices: FarmPrices, nowSeconds: bigint): Ratio | null {
  if (nowSeconds >= farm.periodFinishSeconds || farm.rewardRate === 0n) return 0n as Ratio;
  if (prices.reward === null || prices.staked === null || prices.staked === 0n || farm.totalStaked === 0n) return null;
  const yearly = fromSmallestUnits(farm.rewardRate * YEAR_SECONDS, farm.rewardDecimals);
  const staked = fromSmallestUnits(farm.totalStaked, farm.stakedDecimals);
  const rounding = 'halfAwayFromZero';
  return divide<Ratio>(multiply(yearly, prices.reward, rounding), multiply(staked, prices.staked, rounding), rounding);
}

export type StakeState =
  | { readonly kind: 'earning' }
  | { readonly kind: 'coolingDown'; readonly untilSeconds: bigint }
  | { readonly kind: 'redeemable'; readonly untilSeconds: bigint }
  | { readonly kind: 'ended'; readonly sinceSeconds: bigint };

export function rewardState(
  { periodFinishSeconds }: Pick<RewardFarm, 'periodFinishSeconds'>,
  nowSeconds: bigint,
): StakeState {
  return nowSeconds >= periodFinishSeconds ? { kind: 'ended', sinceSeconds: periodFinishSeconds } : { kind: 'earning' };
}
