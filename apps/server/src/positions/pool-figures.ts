/**
 * The figures of positions in liquidity pools.
 *
 * Staked shares count once, with the pool: the stake shows the same coins and is left out of sums.
 */
import type { V2PositionState, V3PositionState } from '@holdfast/chain';
import {
  amountsOfShares,
  compareWithHolding,
  computeV3Figures,
  feesIn,
  type PooledCoin,
  returnOnInvestment,
  splitV2Position,
  sqrtPriceAtTick,
  V2_FEE_MILLIONTHS,
  v3Amounts,
} from '@holdfast/defi';
import {
  add,
  divide,
  formatDecimal,
  fromSmallestUnits,
  ONE_UNITS,
  type Ratio,
  sum,
  type Usd,
  valueAt,
  ZERO,
} from '@holdfast/money';
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
import { type Flow, foldV2, foldV3, v3Flows } from './pool-history.ts';
import type { ReadPosition } from './read-contracts.ts';
import { type Pair, priceOf, type RangePrices, squaredPrice, type StoredRange, toRange } from './pool-range.ts';
import { sameAddress } from './protocols.ts';

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

/** Null for a position that is not in a pool. */
export function computePoolPosition(
  { found, wallet, contract, holder, reading }: ReadPosition,
  { context, staked }: { context: FigureContext; staked: readonly StakedShares[] },
): { readonly figures: StoredPoolPosition; readonly isOpen: boolean } | null {
  if (found.kind !== 'pool') return null;
  if (reading.kind !== 'read')
    return {
      figures: unreadPool(reading.reason === 'unknown' ? 'noArchive' : 'refused'),
      isOpen: reading.reason === 'unknown',
    };
  if (reading.value.protocol === 'uniswap-v2') {
    const mine = staked.filter(({ pair, walletId }) => sameAddress(pair, contract) && walletId === wallet.id);
    return computeV2(reading.value.state, { found, staked: mine, context });
  }
  return reading.value.protocol === 'uniswap-v3' ? computeV3(reading.value.state, { found, holder, context }) : null;
}

function computeV2(
  { coin0, coin1, shares: own, pool }: V2PositionState,
  { found, staked, context }: { found: ReadPosition['found']; staked: readonly StakedShares[]; context: FigureContext },
) {
  const coins = pairOf(context, coin0, coin1);
  const counted = staked.filter(({ farm }) => context.isConfirmed(farm));
  const shares = counted.reduce((total, each) => total + each.shares, own);
  const { amount0, amount1 } = amountsOfShares(pool, shares);
  const { history, flows } = foldV2(found);
  const isWhole = history !== null && history.shares === shares;
  const split = isWhole ? splitV2Position({ amount0, amount1 }, history) : null;
  const price = priceOf({ numerator: pool.reserve1, denominator: pool.reserve0, coins });
  const isInUnverifiedFarm = staked.some(({ farm, shares: there }) => there > 0n && !context.isConfirmed(farm));
  const unsplit: StoredReason['code'] = isInUnverifiedFarm ? 'unverifiedFarm' : 'historyIncomplete';
  const figures = toFigures({
    context,
    coins,
    units: [
      {
        amount: amount0,
        split: split && { principal: split.principal0, fees: split.fees0, pending: 0n, held: split.held0 },
      },
      {
        amount: amount1,
        split: split && { principal: split.principal1, fees: split.fees1, pending: 0n, held: split.held1 },
      },
    ],
    flows,
    share: pool.totalSupply === 0n ? null : ratio(shares, pool.totalSupply),
    range: { state: 'full', price, limits: null },
    unsplit,
  });
  return {
    isOpen: shares > 0n,
    figures: {
      ...figures,
      feeMillionths: V2_FEE_MILLIONTHS,
      atLower: null,
      atUpper: null,
      stakedIn: counted.flatMap(({ farm, shares: there }) => {
        const accountId = context.accountIdOf(farm);
        return accountId === null || there === 0n
          ? []
          : [{ accountId, amount: formatDecimal(fromSmallestUnits(there, 18)) }];
      }),
    },
  };
}

function computeV3(
  state: V3PositionState,
  { found, holder, context }: { found: ReadPosition['found']; holder: string | null; context: FigureContext },
) {
  const coins = pairOf(context, state.coin0, state.coin1);
  const now = computeV3Figures(state);
  const history = foldV3(found);
  const isWhole = history !== null && history.liquidity === state.liquidity;
  const unitsOf = (principal: bigint, collectable: bigint, token: 'token0' | 'token1') => {
    if (!isWhole) return { amount: principal + collectable, split: null };
    const fees = feesIn(collectable, history[token]);
    const split = { principal, fees, pending: collectable - fees, held: history[token].held };
    return { amount: principal + collectable, split };
  };
  const limitPrice = (tick: number) => squaredPrice(sqrtPriceAtTick(tick), coins);
  const atLimit = (tick: number, token: 0 | 1) => {
    const { amount0, amount1 } = v3Amounts(state.liquidity, state, sqrtPriceAtTick(tick));
    const coin = coins[token];
    return coin && { coinId: coin.coinId, amount: formatDecimal(amountOf(token === 0 ? amount0 : amount1, coin)) };
  };
  const figures = toFigures({
    context,
    coins,
    units: [unitsOf(now.amount0, now.collectable0, 'token0'), unitsOf(now.amount1, now.collectable1, 'token1')],
    flows: v3Flows(found),
    share: now.state === 'inside' && state.poolLiquidity > 0n ? ratio(state.liquidity, state.poolLiquidity) : null,
    range: {
      state: now.state,
      price: squaredPrice(state.sqrtPriceX96, coins),
      limits: [limitPrice(state.tickLower), limitPrice(state.tickUpper)],
    },
    unsplit: 'historyIncomplete',
  });
  const accountId = holder === null ? null : context.accountIdOf(holder);
  // At the lower limit of the pool's own price everything is token0, at the upper limit token1.
  const [lower, upper] = [atLimit(state.tickLower, 0), atLimit(state.tickUpper, 1)];
  return {
    isOpen: state.liquidity > 0n || now.collectable0 > 0n || now.collectable1 > 0n,
    figures: {
      ...figures,
      feeMillionths: state.feeMillionths,
      atLower: (figures.isFlipped ? upper : lower) ?? null,
      atUpper: (figures.isFlipped ? lower : upper) ?? null,
      stakedIn: accountId === null ? [] : [{ accountId, amount: null }],
    },
  };
}

const pairOf = (context: FigureContext, coin0: string, coin1: string): Pair => [
  context.coinOf(coin0),
  context.coinOf(coin1),
];

interface CoinUnits {
  readonly amount: bigint;
  readonly split: {
    readonly principal: bigint;
    readonly fees: bigint;
    readonly pending: bigint;
    readonly held: bigint;
  } | null;
}

interface Given {
  readonly context: FigureContext;
  readonly coins: Pair;
  readonly units: readonly [CoinUnits, CoinUnits];
  readonly flows: readonly Flow[];
  readonly share: Ratio | null;
  readonly range: RangePrices;
  readonly unsplit: StoredReason['code'];
}

type Common = Omit<StoredPoolPosition, 'feeMillionths' | 'atLower' | 'atUpper' | 'stakedIn'>;

function toFigures({ context, coins, units, flows, share, range, unsplit }: Given): Common {
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

function ratio(part: bigint, whole: bigint): Ratio {
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
