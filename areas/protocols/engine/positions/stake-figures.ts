/** The figures of stakes in farms and stakers. */
import { add, type Amount, formatDecimal, parseDecimal, type Price, type Usd, valueAt, ZERO } from '@holdfast/money';
import type { ProtocolEventName } from '@holdfast/chain/protocol-event.ts';
import type { StakeState } from '../reward-rate.ts';
import {
  amountOf,
  type FigureContext,
  type PricedCoin,
  type StoredCoin,
  type StoredReason,
  textOf,
} from './figure-context.ts';
import type { FoundPosition } from './position.ts';

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

/** The coins that the state of a stake names. */
export interface StakeCoins {
  readonly stakedCoin: string;
  readonly rewardCoin: string;
}

/** What the pool of a staked coin or position is worth. */
export interface StakedPool {
  readonly accountId: number | null;
  readonly pairCoinIds: readonly number[];
  /** Dollars for one whole share of a pool. */
  readonly sharePrice: Price | null;
  /** Of a position that is an NFT. */
  readonly positionUsd: string | null;
}

export interface StakeContext {
  readonly figures: FigureContext;
  /** By the pair's address, or by "manager/tokenId" of an NFT. */
  poolOf(key: string): StakedPool | null;
  /** The stakes that carry what a wallet can claim from a staker in one coin: it is counted once. */
  readonly isFirstOfWallet: boolean;
}

export const UNREAD_STAKE: Omit<StoredStake, 'reasons'> = {
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
  return { ...UNREAD_STAKE, reasons: [{ code, coinId: null }] };
}

export const secondsOf = (at: Date): bigint => BigInt(Math.floor(at.getTime() / 1_000));
export const instantOf = (seconds: bigint): string => new Date(Number(seconds) * 1_000).toISOString();

export function stateOf(state: StakeState): Pick<StoredStake, 'state' | 'stateAt'> {
  const seconds = 'untilSeconds' in state ? state.untilSeconds : 'sinceSeconds' in state ? state.sinceSeconds : null;
  return { state: state.kind, stateAt: seconds === null ? null : instantOf(seconds) };
}

export function reasonsOf(unpriced: readonly (PricedCoin | null | undefined)[]): StoredReason[] {
  const coinIds = new Set(unpriced.flatMap((coin) => (coin ? [coin.coinId] : [])));
  return [...coinIds].map((coinId) => ({ code: 'priceMissing', coinId }));
}

interface ClaimSource {
  readonly name: ProtocolEventName;
  readonly value: string;
  readonly reward: PricedCoin | null;
  readonly figures: FigureContext;
}

export function missingPast(claims: StoredStake['claims']): StoredReason[] {
  const coinIds = new Set(claims.filter(({ valueUsd }) => valueUsd === null).map(({ coinId }) => coinId));
  return [...coinIds].map((coinId) => ({ code: 'pastPriceMissing', coinId }));
}

export function listClaims(
  { events }: FoundPosition,
  { name, value, reward, figures }: ClaimSource,
): StoredStake['claims'] {
  if (!reward) return [];
  return events
    .filter((event) => event.name === name)
    .map(({ at, values }) => {
      const amount = amountOf(BigInt(values[value] ?? 0), reward);
      const usd = valueAt(amount, figures.priceAt(reward.coinId, at));
      return { at: at.toISOString(), coinId: reward.coinId, amount: formatDecimal(amount), valueUsd: textOf(usd) };
    });
}

export function sumClaims(claims: StoredStake['claims']): StoredStake['claimed'] {
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
