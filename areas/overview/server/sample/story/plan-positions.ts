/**
 * The DeFi positions of the sample, as numbers that both the transactions and the state of the contracts follow from:
 * what went in on which day, at the price of that day, by the protocols' own integers.
 */
import { addUtcDays, type UtcDay } from '@holdfast/calendar';
import { sqrtPriceAtTick, v3Amounts } from '@holdfast/protocols/engine';
import { addressNamed, checksummed, contractOf, type SampleChainId } from '../sample-networks.ts';
import type { SamplePrices } from '../sample-prices.ts';

export interface V3Plan {
  readonly chainId: SampleChainId;
  readonly tokenId: bigint;
  readonly pool: string;
  readonly token0: string;
  readonly token1: string;
  readonly symbols: readonly ['USDC' | 'ARB', 'WETH' | 'USDC'];
  readonly feeMillionths: number;
  readonly day: UtcDay;
  readonly tickLower: number;
  readonly tickUpper: number;
  readonly liquidity: bigint;
  readonly amount0: bigint;
  readonly amount1: bigint;
  /** Fees of 600 days, in smallest units; they grow evenly. */
  readonly fees: readonly [bigint, bigint];
  readonly collectDay: UtcDay | null;
}

/** Fees that were earned from one day to another. */
export function feesBetween({ fees }: Pick<V3Plan, 'fees'>, from: UtcDay, to: UtcDay): [bigint, bigint] {
  const earned = (fee: bigint): bigint => (fee * BigInt(to - from)) / 600n;
  return [earned(fees[0]), earned(fees[1])];
}

export interface AavePlan {
  readonly chainId: 1 | 42161;
  readonly collateral: { readonly symbol: 'WBTC' | 'WETH'; readonly units: bigint; readonly day: UtcDay };
  readonly debt: { readonly units: bigint; readonly day: UtcDay };
}

export interface SamplePositions {
  readonly v3: readonly V3Plan[];
  readonly aave: readonly AavePlan[];
  readonly pair: { readonly day: UtcDay; readonly shares: bigint; readonly amount0: bigint; readonly amount1: bigint };
  readonly stake: { readonly day: UtcDay; readonly units: bigint; readonly cooldownDay: UtcDay };
}

interface Given {
  readonly today: UtcDay;
  readonly prices: SamplePrices;
}

export function planPositions({ today, prices }: Given): SamplePositions {
  const ago = (days: number): UtcDay => addUtcDays(today, -days);
  const pairDay = ago(418);
  const reserves = pairReserves(prices.microUsd('POL', pairDay), 0n);
  return {
    v3: [
      planV3({
        prices,
        chainId: 1,
        tokenId: 684_213n,
        pool: checksummed('0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640'),
        symbols: ['USDC', 'WETH'],
        feeMillionths: 500,
        spacing: 10,
        width: 5_000,
        day: ago(300),
        usdc: 26_000_000_000n,
        fees: [1_236_880_000n, 392_000_000_000_000_000n],
        collectDay: ago(120),
      }),
      planV3({
        prices,
        chainId: 42161,
        tokenId: 2_110_457n,
        pool: addressNamed('pool ARB/USDC'),
        symbols: ['ARB', 'USDC'],
        feeMillionths: 3_000,
        spacing: 60,
        width: 2_400,
        day: ago(500),
        usdc: 3_000_000_000n,
        fees: [214_000_000_000_000_000_000n, 131_250_000n],
        collectDay: null,
      }),
    ],
    aave: [
      {
        chainId: 1,
        collateral: { symbol: 'WBTC', units: 120_000_000n, day: ago(230) },
        debt: { units: 62_000_000_000n, day: ago(228) },
      },
      {
        chainId: 42161,
        collateral: { symbol: 'WETH', units: 8_000_000_000_000_000_000n, day: ago(550) },
        debt: { units: 9_000_000_000n, day: ago(520) },
      },
    ],
    pair: {
      day: pairDay,
      shares: PAIR_SHARES,
      amount0: (reserves.reserve0 * PAIR_SHARES) / PAIR_SUPPLY,
      amount1: (reserves.reserve1 * PAIR_SHARES) / PAIR_SUPPLY,
    },
    stake: { day: ago(612), units: 90_000_000_000_000_000_000n, cooldownDay: ago(6) },
  };
}

/** Of the pair WPOL/USDC: all shares, and ours. */
export const PAIR_SUPPLY = 4_000_000_000_000_000n;
const PAIR_SHARES = 26_000_000_000_000n;
/** √k on the day of the deposit, in smallest units of both coins. */
const PAIR_ROOT = 1_000_000_000_000_000_000n;

/** Reserves at a price; fees let k grow, here by `growthBps` of its root. */
export function pairReserves(microUsd: bigint, growthBps: bigint): { reserve0: bigint; reserve1: bigint } {
  const root = (PAIR_ROOT * (10_000n + growthBps)) / 10_000n;
  // Units of USDC for one unit of WPOL: microUsd ÷ 10¹⁸.
  const reserve1 = (root * squareRoot(microUsd * 10n ** 18n)) / 10n ** 18n;
  return { reserve0: (root * root) / reserve1, reserve1 };
}

/** √(token1 ÷ token0) in smallest units, with 96 binary places. */
export function sqrtPriceOf({ symbols }: Pick<V3Plan, 'symbols'>, prices: SamplePrices, day: UtcDay): bigint {
  const isUsdcFirst = symbols[0] === 'USDC';
  const micro = prices.microUsd(isUsdcFirst ? symbols[1] : symbols[0], day);
  const unit = 10n ** 18n;
  return squareRoot(isUsdcFirst ? (unit << 192n) / micro : (micro << 192n) / unit);
}

/** The last tick at or below a price. */
export function tickOf(sqrtPriceX96: bigint): number {
  let [low, high] = [-887_272, 887_272];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (sqrtPriceAtTick(middle) <= sqrtPriceX96) low = middle;
    else high = middle - 1;
  }
  return low;
}

type V3Wish = Pick<
  V3Plan,
  'chainId' | 'tokenId' | 'pool' | 'symbols' | 'feeMillionths' | 'day' | 'fees' | 'collectDay'
> & {
  readonly prices: SamplePrices;
  readonly spacing: number;
  /** Ticks from the price of the day to each limit. */
  readonly width: number;
  /** What goes in of USDC; the other coin follows from it. */
  readonly usdc: bigint;
};

function planV3({ prices, spacing, width, usdc, ...plan }: V3Wish): V3Plan {
  const { chainId, symbols, day } = plan;
  const price = sqrtPriceOf(plan, prices, day);
  const middle = Math.round(tickOf(price) / spacing) * spacing;
  const range = { tickLower: middle - width, tickUpper: middle + width };
  const [lower, upper] = [sqrtPriceAtTick(range.tickLower), sqrtPriceAtTick(range.tickUpper)];
  const liquidity =
    symbols[0] === 'USDC' ? ((usdc * upper * price) >> 96n) / (upper - price) : (usdc << 96n) / (price - lower);
  return {
    ...plan,
    ...range,
    liquidity,
    ...v3Amounts(liquidity, range, price),
    token0: contractOf(symbols[0], chainId),
    token1: contractOf(symbols[1], chainId),
  };
}

function squareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}
