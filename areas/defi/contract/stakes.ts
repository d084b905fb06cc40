/** Stakes in farms and stakers. */
import { z } from 'zod';
import { decimal, id, instant, namedObject, namedWallet, partialUsd } from '@holdfast/contract';
import { coinFigure, defiCoin, defiHistoryItem, defiList, defiPlace, defiReading, unknownReason } from './shared.ts';

export const STAKE_STATES = ['earning', 'coolingDown', 'redeemable', 'ended'] as const;
export const stakeState = z.enum(STAKE_STATES);

/** A sum of rewards: each claim at the price of its day. */
const claimedCoin = coinFigure.omit({ priceUsd: true }).meta({ id: 'ClaimedCoin' });

export const stake = namedObject('Stake', {
  id,
  /** The farm's account. */
  stakeId: id,
  ...defiPlace,
  ...namedWallet,
  /** The staked coin; null for a v3 position. */
  coin: z.object(defiCoin).nullable(),
  /** The pair of a staked pool position or of staked pool shares. */
  pairCoins: z.array(z.object(defiCoin)),
  /** Null unless it is a v3 position. */
  tokenId: z.string().nullable(),
  /** What the stake redeems now, after slashing; for a v3 position "1". */
  staked: decimal.nullable(),
  valueUsd: decimal.nullable(),
  /** Set where the same coins are also in Liquidity Pools: the pool's account. */
  poolAccountId: id.nullable(),
  claimable: z.array(coinFigure),
  claimed: z.array(claimedCoin),
  /** Yearly, "0.079" is 7.9 %; 0 after the end. */
  apr: decimal.nullable(),
  state: stakeState.nullable(),
  /** Cooling down and redeemable: until; ended: since. */
  stateAt: instant.nullable(),
  cooldown: z.object({ startedAt: instant, redeemableAt: instant, closesAt: instant }).nullable(),
  reasons: z.array(unknownReason),
  ...defiReading,
});
export type Stake = z.infer<typeof stake>;

export const stakeList = defiList('StakeList', stake, {
  totals: namedObject('StakeTotals', {
    stakes: z.int(),
    networks: z.int(),
    stakedUsd: partialUsd,
    /** Of it, what is also in Liquidity Pools. */
    inPoolsUsd: partialUsd,
    claimableUsd: partialUsd,
    /** In the year of `rewardMonths`. */
    claimedUsd: partialUsd,
    nextDeadline: z.object({ stakeId: id, at: instant, state: stakeState, text: z.string() }).nullable(),
  }),
  /** Claims of this UTC year by month and coin. */
  rewardMonths: z.array(
    namedObject('RewardMonth', {
      /** "2026-11", UTC. */
      month: z.string(),
      ...defiCoin,
      amount: decimal,
      valueUsd: decimal.nullable(),
    }),
  ),
});
export type StakeList = z.infer<typeof stakeList>;
export type StakeTotals = StakeList['totals'];
export type RewardMonth = StakeList['rewardMonths'][number];

/** A farm with every stake in it. */
export const stakeDetails = namedObject('StakeDetails', {
  stakeId: id,
  ...defiPlace,
  /** 200 at most. */
  stakes: z.array(stake),
  /** The newest first, 200 at most. */
  history: z.array(defiHistoryItem),
});
export type StakeDetails = z.infer<typeof stakeDetails>;
