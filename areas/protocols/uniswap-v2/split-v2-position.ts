/**
 * Principal and fees of a Uniswap v2 position.
 *
 * Problem: fees of a v2 pool are added to its reserves, so a position's amounts hold principal and fees in one figure.
 *
 * A pool without fees would keep √(reserve0 · reserve1) per share constant. With Lp = Σ√(a0·a1) over the deposits,
 * reduced pro rata by removals, and L = √(amount0 · amount1) now, the share Lp ÷ L of each amount is principal and the
 * rest is fees.
 *
 * Example: 10 ETH and 20,000 USDC were deposited; 5.05 ETH and 40,400 USDC are there now. L ÷ Lp is 1.01, so 5 ETH and
 * 40,000 USDC are principal, 0.05 ETH and 400 USDC are fees. At $8,000 that is $800 of fees.
 *
 * Roots are irrational, and whole-number roots of amounts with few decimals would lose digits of the other coin's
 * amount. Roots are therefore kept with 128 binary places, and ⌊amount · Lp ÷ L⌋ is exact unless the true quotient is
 * closer than 2⁻⁶⁴ below a whole unit; then it is that unit, as in the example.
 */
import { assertAmount, smaller, squareRoot } from '../engine/integer-math.ts';
import {
  assertRemoval,
  leaveAfterRemoval,
  type PricesLeft,
  toFixedPoint,
  type TokenPair,
  wholeUnits,
} from '../engine/deposited-basket.ts';

/** Every pair of Uniswap v2 takes 0.30 % of a swap. */
export const V2_FEE_MILLIONTHS = 3000;

const ROOT_BITS = 128n;
const QUOTIENT_BITS = 64n;

export type V2Event =
  /** A Mint event of the pair, and the shares that it gave. */
  | { readonly kind: 'deposit'; readonly amount0: bigint; readonly amount1: bigint; readonly shares: bigint }
  /** Shares that were given back for coins. */
  | { readonly kind: 'removal'; readonly shares: bigint };

/** What the events of one position add up to. The roots and baskets carry 128 binary places. */
export interface V2History {
  readonly shares: bigint;
  readonly rootFixedPoint: bigint;
  readonly held0FixedPoint: bigint;
  readonly held1FixedPoint: bigint;
}

export interface V2Split {
  readonly principal0: bigint;
  readonly principal1: bigint;
  readonly fees0: bigint;
  readonly fees1: bigint;
  /** The deposited basket, reduced pro rata by removals. */
  readonly held0: bigint;
  readonly held1: bigint;
}

/** The events in the order of the chain. Throws when a removal takes more shares than the deposits gave. */
export function foldV2Events(events: Iterable<V2Event>): V2History {
  let [shares, root, held0, held1] = [0n, 0n, 0n, 0n];
  for (const event of events) {
    if (event.kind === 'deposit') {
      shares += event.shares;
      root += squareRoot((event.amount0 * event.amount1) << (2n * ROOT_BITS));
      held0 += toFixedPoint(event.amount0);
      held1 += toFixedPoint(event.amount1);
    } else {
      assertRemoval(event.shares, shares);
      const removal = { removed: event.shares, total: shares };
      shares -= event.shares;
      root = leaveAfterRemoval(root, removal);
      held0 = leaveAfterRemoval(held0, removal);
      held1 = leaveAfterRemoval(held1, removal);
    }
  }
  return { shares, rootFixedPoint: root, held0FixedPoint: held0, held1FixedPoint: held1 };
}

/**
 * Divides a history: shares that leave take their part of the roots and of the basket with them. Both parts add up to
 * the whole. Throws when there are fewer shares.
 */
export function takeV2Shares(
  history: V2History,
  shares: bigint,
): { readonly left: V2History; readonly taken: V2History } {
  assertRemoval(shares, history.shares);
  const removal = { removed: shares, total: history.shares };
  const left: V2History = {
    shares: history.shares - shares,
    rootFixedPoint: leaveAfterRemoval(history.rootFixedPoint, removal),
    held0FixedPoint: leaveAfterRemoval(history.held0FixedPoint, removal),
    held1FixedPoint: leaveAfterRemoval(history.held1FixedPoint, removal),
  };
  return {
    left,
    taken: {
      shares,
      rootFixedPoint: history.rootFixedPoint - left.rootFixedPoint,
      held0FixedPoint: history.held0FixedPoint - left.held0FixedPoint,
      held1FixedPoint: history.held1FixedPoint - left.held1FixedPoint,
    },
  };
}

export function addV2Histories(one: V2History, other: V2History): V2History {
  return {
    shares: one.shares + other.shares,
    rootFixedPoint: one.rootFixedPoint + other.rootFixedPoint,
    held0FixedPoint: one.held0FixedPoint + other.held0FixedPoint,
    held1FixedPoint: one.held1FixedPoint + other.held1FixedPoint,
  };
}

export function splitV2Position(
  { amount0, amount1 }: { readonly amount0: bigint; readonly amount1: bigint },
  history: V2History,
): V2Split {
  assertAmount(amount0, 'amount0');
  assertAmount(amount1, 'amount1');
  const rootNow = squareRoot((amount0 * amount1) << (2n * ROOT_BITS));
  const principalOf = (amount: bigint): bigint => {
    if (rootNow === 0n) return amount;
    const quotient = ((amount * history.rootFixedPoint) << QUOTIENT_BITS) / rootNow;
    // A position directly after its deposit can hold a unit less than was deposited: then there are no fees.
    return smaller(amount, (quotient + 1n) >> QUOTIENT_BITS);
  };
  const [principal0, principal1] = [principalOf(amount0), principalOf(amount1)];
  return {
    principal0,
    principal1,
    fees0: amount0 - principal0,
    fees1: amount1 - principal1,
    held0: wholeUnits(history.held0FixedPoint),
    held1: wholeUnits(history.held1FixedPoint),
  };
}

export interface V2Pool {
  readonly reserve0: bigint;
  readonly reserve1: bigint;
  readonly totalSupply: bigint;
  /** Reserve0 · reserve1 after the last change of liquidity; zero while the protocol takes no fee. */
  readonly kLast: bigint;
  /** Whether the factory names a receiver of protocol fees. */
  readonly takesProtocolFee: boolean;
}

/**
 * What the pair pays for shares: reserves × shares ÷ supply, rounded down. Before it pays, the pair mints the
 * protocol's part of the fees, if the factory takes one, which dilutes all shares.
 */
export function amountsOfShares(pool: V2Pool, shares: bigint): { readonly amount0: bigint; readonly amount1: bigint } {
  assertAmount(shares, 'shares');
  const supply = pool.totalSupply + protocolFeeShares(pool);
  if (supply === 0n) return { amount0: 0n, amount1: 0n };
  return { amount0: (shares * pool.reserve0) / supply, amount1: (shares * pool.reserve1) / supply };
}

function protocolFeeShares({ reserve0, reserve1, totalSupply, kLast, takesProtocolFee }: V2Pool): bigint {
  if (!takesProtocolFee || kLast === 0n) return 0n;
  const [root, rootLast] = [squareRoot(reserve0 * reserve1), squareRoot(kLast)];
  return root > rootLast ? (totalSupply * (root - rootLast)) / (root * 5n + rootLast) : 0n;
}

/**
 * A pool keeps the product of its amounts, so each amount changes by the root of the change of the price.
 *
 * Example: 10 WETH and 20,000 USDC, and WETH falls by 75 %: 10 ÷ √0.25 = 20 WETH and 20,000 × √0.25 = 10,000 USDC.
 */
export function sharesAfterFall({ amount0, amount1 }: TokenPair, { left0, left1 }: PricesLeft): TokenPair {
  return {
    amount0: squareRoot((amount0 * amount0 * left1) / left0),
    amount1: squareRoot((amount1 * amount1 * left0) / left1),
  };
}
