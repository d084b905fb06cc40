/** The figures of stakes in farms and stakers. */
import type { FarmStakeState, StakedTokenState, StakedV3PositionState } from '@holdfast/chain';
import { stakedTokenState, type StakeState, stakingRewardsApr, stakingRewardsState } from '@holdfast/defi';
import { add, type Amount, formatDecimal, parseDecimal, type Price, type Usd, valueAt, ZERO } from '@holdfast/money';
import type { DefiEvent, FoundPosition } from './find-positions.ts';
import {
  amountOf,
  type FigureContext,
  type PricedCoin,
  type StoredCoin,
  storedCoin,
  type StoredReason,
  textOf,
} from './figure-context.ts';
import type { ReadPosition } from './read-contracts.ts';

export interface StoredStake {
  readonly coinId: number | null;
  readonly pairCoinIds: readonly number[];
  readonly staked: string | null;
  readonly valueUsd: string | null;
  readonly poolAccountId: number | null;
  readonly claimable: readonly StoredCoin[];
  readonly claimed: readonly Omit<StoredCoin, 'priceUsd'>[];
  /** Each claim, for the months. */
  readonly claims: readonly {
    readonly at: string;
    readonly coinId: number;
    readonly amount: string;
    readonly valueUsd: string | null;
  }[];
  readonly apr: string | null;
  readonly state: StakeState['kind'] | null;
  readonly stateAt: string | null;
  readonly cooldown: { readonly startedAt: string; readonly redeemableAt: string; readonly closesAt: string } | null;
  readonly reasons: readonly StoredReason[];
}

/** What the pool of a staked coin or position is worth. */
export interface StakedPool {
  readonly accountId: number | null;
  readonly pairCoinIds: readonly number[];
  /** Dollars for one whole share of a v2 pair. */
  readonly sharePrice: Price | null;
  /** Of a v3 position. */
  readonly positionUsd: string | null;
}

export interface StakeContext {
  readonly figures: FigureContext;
  /** By the pair's address, or by "manager/tokenId" of a v3 position. */
  poolOf(key: string): StakedPool | null;
  /** The stakes that carry what a wallet can claim from a staker in one coin: it is counted once. */
  readonly isFirstOfWallet: boolean;
}

const UNREAD: Omit<StoredStake, 'reasons'> = {
  coinId: null,
  pairCoinIds: [],
  staked: null,
  valueUsd: null,
  poolAccountId: null,
  claimable: [],
  claimed: [],
  claims: [],
  apr: null,
  state: null,
  stateAt: null,
  cooldown: null,
};

export function unreadStake(code: StoredReason['code']): StoredStake {
  return { ...UNREAD, reasons: [{ code, coinId: null }] };
}

export function computeStake(
  { found, reading }: ReadPosition,
  context: StakeContext,
): { readonly figures: StoredStake; readonly isOpen: boolean } {
  if (reading.kind !== 'read') {
    const isUnknown = reading.reason === 'unknown';
    return {
      figures: unreadStake(isUnknown ? 'noArchive' : 'refused'),
      isOpen: isUnknown,
    };
  }
  const { value } = reading;
  if (value.protocol === 'staking-rewards') return computeFarm(value.state, found, context);
  if (value.protocol === 'aave-stake') return computeStakedToken(value.state, found, context);
  if (value.protocol === 'uniswap-v3-staker') return computeStaker(value.state, found, context);
  throw new Error(`${value.protocol} is no farm.`);
}

const secondsOf = (at: Date): bigint => BigInt(Math.floor(at.getTime() / 1_000));
const instantOf = (seconds: bigint): string => new Date(Number(seconds) * 1_000).toISOString();

function computeFarm(state: FarmStakeState, found: FoundPosition, { figures, poolOf }: StakeContext) {
  const [coin, reward] = [figures.coinOf(state.stakedCoin), figures.coinOf(state.rewardCoin)];
  const pool = poolOf(state.stakedCoin);
  const price = pool?.sharePrice ?? coin?.price ?? null;
  const nowSeconds = secondsOf(figures.at);
  const claims = listClaims(found, { name: 'stakingRewards.rewardPaid', value: 'reward', reward, figures });
  const amount = coin && amountOf(state.staked, coin);
  const apr =
    coin && reward
      ? stakingRewardsApr(
          { ...state, rewardDecimals: reward.decimals, stakedDecimals: coin.decimals },
          { reward: reward.price, staked: price },
          nowSeconds,
        )
      : null;
  const stored: StoredStake = {
    ...UNREAD,
    coinId: coin?.coinId ?? null,
    pairCoinIds: pool?.pairCoinIds ?? [],
    staked: textOf(amount),
    valueUsd: amount === null ? null : textOf(valueAt(amount, price)),
    poolAccountId: pool?.accountId ?? null,
    claimable: reward ? [storedCoin(state.claimable, reward)] : [],
    claimed: sumClaims(claims),
    claims,
    apr: textOf(apr),
    ...stateOf(stakingRewardsState(state, nowSeconds)),
    reasons: [
      ...reasonsOf([price === null && state.staked > 0n ? coin : null, reward?.price === null ? reward : null]),
      ...missingPast(claims),
    ],
  };
  return { figures: stored, isOpen: state.staked > 0n || state.claimable > 0n };
}

function computeStakedToken(state: StakedTokenState, found: FoundPosition, { figures }: StakeContext) {
  const [coin, reward] = [figures.coinOf(state.stakedCoin), figures.coinOf(state.rewardCoin)];
  const nowSeconds = secondsOf(figures.at);
  const claims = listClaims(found, { name: 'aaveStake.rewardsClaimed', value: 'amount', reward, figures });
  const amount = coin && amountOf(state.redeemable, coin);
  // What all shares redeem, at the rate of this stake.
  const totalStaked = state.shares === 0n ? state.totalShares : (state.totalShares * state.redeemable) / state.shares;
  const farm = { rewardRate: state.rewardRate, totalStaked, periodFinishSeconds: state.distributionEndSeconds };
  const apr =
    coin && reward
      ? stakingRewardsApr(
          { ...farm, rewardDecimals: reward.decimals, stakedDecimals: coin.decimals },
          { reward: reward.price, staked: coin.price },
          nowSeconds,
        )
      : null;
  const { cooldownStartSeconds: started } = state;
  const redeemable = started + state.cooldownSeconds;
  const closes = redeemable + state.unstakeWindowSeconds;
  const stored: StoredStake = {
    ...UNREAD,
    coinId: coin?.coinId ?? null,
    staked: textOf(amount),
    valueUsd: amount === null ? null : textOf(valueAt(amount, coin?.price)),
    claimable: reward ? [storedCoin(state.claimable, reward)] : [],
    claimed: sumClaims(claims),
    claims,
    apr: textOf(apr),
    ...stateOf(stakedTokenState(state, { cooldownStartSeconds: started, nowSeconds })),
    cooldown:
      started === 0n || nowSeconds > closes
        ? null
        : { startedAt: instantOf(started), redeemableAt: instantOf(redeemable), closesAt: instantOf(closes) },
    reasons: [
      ...reasonsOf([coin?.price === null ? coin : null, reward?.price === null ? reward : null]),
      ...missingPast(claims),
    ],
  };
  return { figures: stored, isOpen: state.shares > 0n || state.claimable > 0n };
}

function computeStaker(
  state: StakedV3PositionState | null,
  found: FoundPosition,
  { figures, poolOf, isFirstOfWallet }: StakeContext,
) {
  const { incentive } = found;
  const reward = incentive ? figures.coinOf(incentive.rewardCoin) : null;
  const pool = state ? poolOf(`${state.manager}/${found.tokenId}`) : null;
  const claims = listClaims(found, { name: 'uniswapV3Staker.rewardClaimed', value: 'reward', reward, figures });
  const claimable = state === null ? null : state.reward + (isFirstOfWallet ? state.claimable : 0n);
  const isEnded = incentive !== null && secondsOf(figures.at) >= incentive.endSeconds;
  const stored: StoredStake = {
    ...UNREAD,
    pairCoinIds: pool?.pairCoinIds ?? [],
    staked: '1',
    valueUsd: pool?.positionUsd ?? null,
    poolAccountId: pool?.accountId ?? null,
    claimable: reward && claimable !== null ? [storedCoin(claimable, reward)] : [],
    claimed: sumClaims(claims),
    claims,
    ...(incentive && stateOf(isEnded ? { kind: 'ended', sinceSeconds: incentive.endSeconds } : { kind: 'earning' })),
    reasons: [
      { code: 'noFixedRate', coinId: null },
      ...(incentive === null ? [{ code: 'historyIncomplete' as const, coinId: null }] : []),
      ...reasonsOf([reward?.price === null ? reward : null]),
      ...missingPast(claims),
    ],
  };
  return {
    figures: stored,
    isOpen: state === null ? true : state.stakedLiquidity > 0n || (isFirstOfWallet && state.claimable > 0n),
  };
}

function stateOf(state: StakeState): Pick<StoredStake, 'state' | 'stateAt'> {
  const seconds = 'untilSeconds' in state ? state.untilSeconds : 'sinceSeconds' in state ? state.sinceSeconds : null;
  return { state: state.kind, stateAt: seconds === null ? null : instantOf(seconds) };
}

function reasonsOf(unpriced: readonly (PricedCoin | null | undefined)[]): StoredReason[] {
  const coinIds = new Set(unpriced.flatMap((coin) => (coin ? [coin.coinId] : [])));
  return [...coinIds].map((coinId) => ({ code: 'priceMissing', coinId }));
}

interface ClaimSource {
  readonly name: DefiEvent['name'];
  readonly value: string;
  readonly reward: PricedCoin | null;
  readonly figures: FigureContext;
}

function missingPast(claims: StoredStake['claims']): StoredReason[] {
  const coinIds = new Set(claims.filter(({ valueUsd }) => valueUsd === null).map(({ coinId }) => coinId));
  return [...coinIds].map((coinId) => ({ code: 'pastPriceMissing', coinId }));
}

function listClaims({ events }: FoundPosition, { name, value, reward, figures }: ClaimSource): StoredStake['claims'] {
  if (!reward) return [];
  return events
    .filter((event) => event.name === name)
    .map(({ at, values }) => {
      const amount = amountOf(BigInt(values[value] ?? 0), reward);
      const usd = valueAt(amount, figures.priceAt(reward.coinId, at));
      return { at: at.toISOString(), coinId: reward.coinId, amount: formatDecimal(amount), valueUsd: textOf(usd) };
    });
}

function sumClaims(claims: StoredStake['claims']): StoredStake['claimed'] {
  const byCoin = new Map<number, { amount: Amount; usd: Usd | null }>();
  for (const { coinId, amount, valueUsd } of claims) {
    const known = byCoin.get(coinId) ?? { amount: ZERO as Amount, usd: ZERO as Usd };
    byCoin.set(coinId, {
      amount: add(known.amount, parseDecimal<Amount>(amount)),
      usd: known.usd === null || valueUsd === null ? null : add(known.usd, parseDecimal<Usd>(valueUsd)),
    });
  }
  return [...byCoin].map(([coinId, { amount, usd }]) => ({
    coinId,
    amount: formatDecimal(amount),
    valueUsd: textOf(usd),
  }));
}
