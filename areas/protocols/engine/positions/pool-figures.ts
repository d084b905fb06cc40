/**
 * The figures of positions in liquidity pools.
 *
 * Staked shares count once, with the pool: the stake shows the same coins and is left out of sums.
 */
import { add, divide, formatDecimal, ONE_UNITS, type Ratio, sum, type Usd, valueAt, ZERO } from '@holdfast/money';
import { compareWithHolding, type PooledCoin, returnOnInvestment } from '../compare-with-holding.ts';
import {
  amountOf,
  type FigureContext,
  missingPrices,
  type PricedCoin,
  type StoredCoin,
  storedCoin,
  type StoredReason,
  textOf,
  valueOfUnits,
} from './figure-context.ts';
import { type Pair, type RangePrices, type StoredRange, toRange } from './pool-range.ts';

/** What went into or out of a position, in units of its two tokens. */
export interface Flow {
  readonly at: Date;
  readonly direction: 'in' | 'out';
  readonly units: readonly [bigint, bigint];
}

export interface StoredPooledCoin extends StoredCoin {
  readonly fees: string | null;
  readonly pending: string;
  readonly held: string | null;
}

export interface StoredPoolFigures {
  readonly valueUsd: string | null;
  readonly heldUsd: string | null;
  readonly impermanentLossUsd: string | null;
  readonly feesUsd: string | null;
  readonly differenceUsd: string | null;
  readonly roi: string | null;
  readonly share: string | null;
  readonly reasons: readonly StoredReason[];
}

export interface StoredPoolPosition extends StoredPoolFigures {
  readonly feeMillionths: number | null;
  /** Base and quote; empty where the position could not be read. */
  readonly coins: readonly StoredPooledCoin[];
  /** The base is the second token of the pool, which orders them by address. */
  readonly isFlipped: boolean;
  readonly range: StoredRange | null;
  readonly atLower: { readonly coinId: number; readonly amount: string } | null;
  readonly atUpper: { readonly coinId: number; readonly amount: string } | null;
  readonly stakedIn: readonly { readonly accountId: number; readonly amount: string | null }[];
  /** For the return of the pool; null without prices. */
  readonly depositedUsd: string | null;
  readonly withdrawnUsd: string | null;
}

const UNREAD: Omit<StoredPoolPosition, 'reasons'> = {
  feeMillionths: null,
  coins: [],
  isFlipped: false,
  range: null,
  atLower: null,
  atUpper: null,
  stakedIn: [],
  depositedUsd: null,
  withdrawnUsd: null,
  valueUsd: null,
  heldUsd: null,
  impermanentLossUsd: null,
  feesUsd: null,
  differenceUsd: null,
  roi: null,
  share: null,
};

/** Shares of a pair that farms hold for a wallet. */
export interface StakedShares {
  readonly farm: string;
  readonly pair: string;
  readonly walletId: number;
  readonly shares: bigint;
}

export function unreadPool(code: StoredReason['code']): StoredPoolPosition {
  return { ...UNREAD, reasons: [{ code, coinId: null }] };
}

export const pairOf = (context: FigureContext, coin0: string, coin1: string): Pair => [
  context.coinOf(coin0),
  context.coinOf(coin1),
];

export interface CoinUnits {
  readonly amount: bigint;
  readonly split: {
    readonly principal: bigint;
    readonly fees: bigint;
    readonly pending: bigint;
    readonly held: bigint;
  } | null;
}

export interface PoolParts {
  readonly context: FigureContext;
  readonly coins: Pair;
  readonly units: readonly [CoinUnits, CoinUnits];
  readonly flows: readonly Flow[];
  readonly share: Ratio | null;
  readonly range: RangePrices;
  readonly unsplit: StoredReason['code'];
}

type Common = Omit<StoredPoolPosition, 'feeMillionths' | 'atLower' | 'atUpper' | 'stakedIn'>;

export function toPoolFigures({ context, coins, units, flows, share, range, unsplit }: PoolParts): Common {
  const [coin0, coin1] = coins;
  // Every coin that a reading names is added to the catalogue before figures are computed.
  if (!coin0 || !coin1) return { ...UNREAD, reasons: [{ code: 'priceMissing', coinId: null }] };
  const both = [
    { coin: coin0, ...units[0] },
    { coin: coin1, ...units[1] },
  ];
  const isSplit = both.every(({ split }) => split !== null);
  const compared = isSplit ? compareWithHolding(both.map(toPooled)) : null;
  const values = both.map(({ coin, amount }) => valueOfUnits(amount, coin));
  const valueUsd = compared?.valueUsd ?? (values.every((value) => value !== null) ? sum(values) : null);
  // Without the whole history, what was put in is not known either.
  const { depositedUsd, withdrawnUsd } = isSplit
    ? sumFlows(flows, { coins: [coin0, coin1], context })
    : { depositedUsd: null, withdrawnUsd: null };
  const roi =
    valueUsd === null || depositedUsd === null || withdrawnUsd === null
      ? null
      : returnOnInvestment({ valueUsd, depositedUsd, withdrawnUsd });
  const isFlipped = isStable(coin0) && !isStable(coin1);
  const stored = both.map(
    ({ coin, amount, split }): StoredPooledCoin => ({
      ...storedCoin(amount, coin),
      fees: split && formatDecimal(amountOf(split.fees, coin)),
      pending: formatDecimal(amountOf(split?.pending ?? 0n, coin)),
      held: split && formatDecimal(amountOf(split.held, coin)),
    }),
  );
  const reasons: StoredReason[] = [
    ...missingPrices([coin0, coin1], (coin) =>
      both.some((each) => each.coin === coin && (each.amount > 0n || (each.split?.held ?? 0n) > 0n)),
    ),
    ...(isSplit ? [] : [{ code: unsplit, coinId: null }]),
    ...missingPast(flows, { coins: [coin0, coin1], context }),
  ];
  return {
    coins: isFlipped ? stored.toReversed() : stored,
    isFlipped,
    range: toRange(range, { base: coin0, quote: coin1, isFlipped }),
    valueUsd: textOf(valueUsd),
    heldUsd: textOf(compared?.heldUsd ?? null),
    impermanentLossUsd: textOf(compared?.impermanentLossUsd ?? null),
    feesUsd: textOf(compared?.feesUsd ?? null),
    differenceUsd: textOf(compared?.differenceUsd ?? null),
    depositedUsd: textOf(depositedUsd),
    withdrawnUsd: textOf(withdrawnUsd),
    roi: textOf(roi),
    share: textOf(share),
    reasons,
  };
}

function toPooled({ coin, split }: CoinUnits & { readonly coin: PricedCoin }): PooledCoin {
  const { principal = 0n, fees = 0n, pending = 0n, held = 0n } = split ?? {};
  return { decimals: coin.decimals, price: coin.price, principal, fees, pending, held };
}

/** A price is shown in the coin that stands for dollars, if one of the two does. */
function isStable({ price }: PricedCoin): boolean {
  const tolerance = ONE_UNITS / 50n;
  return price !== null && price >= ONE_UNITS - tolerance && price <= ONE_UNITS + tolerance;
}

export function ratio(part: bigint, whole: bigint): Ratio {
  return divide<Ratio>(part as Ratio, whole as Ratio, 'floor');
}

/** Coins that a flow moved at a time without a price. */
function missingPast(
  flows: readonly Flow[],
  { coins, context }: { coins: readonly PricedCoin[]; context: FigureContext },
): StoredReason[] {
  return coins
    .filter((coin, index) =>
      flows.some(({ at, units }) => units[index] !== 0n && context.priceAt(coin.coinId, at) === null),
    )
    .map(({ coinId }) => ({ code: 'pastPriceMissing', coinId }));
}

function sumFlows(
  flows: readonly Flow[],
  { coins, context }: { coins: readonly [PricedCoin, PricedCoin]; context: FigureContext },
): { depositedUsd: Usd | null; withdrawnUsd: Usd | null } {
  const total = (direction: Flow['direction']): Usd | null => {
    let found: Usd = ZERO;
    for (const { at, units } of flows.filter((flow) => flow.direction === direction)) {
      for (const [index, coin] of coins.entries()) {
        const value = valueAt(amountOf(units[index] ?? 0n, coin), context.priceAt(coin.coinId, at));
        if (value === null) return null;
        found = add(found, value);
      }
    }
    return found;
  };
  return { depositedUsd: total('in'), withdrawnUsd: total('out') };
}
