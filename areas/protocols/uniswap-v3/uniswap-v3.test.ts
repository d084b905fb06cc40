import { parseRatio } from '@holdfast/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feesIn, foldV3Events, type V3Event } from './fold-v3-events.ts';
import { SQRT_PRICE_MAX, SQRT_PRICE_MIN, sqrtPriceAtTick, TICK_MAX } from './tick-math.ts';
import {
  computeV3Figures,
  fallToRangeLimit,
  fallUntilOutOfRange,
  feeGrowthInside,
  owedNow,
  rangeAfterFall,
  rangeState,
  v3Amounts,
} from './v3-position.ts';

const ETH = 10n ** 18n;
const units = (max: bigint) => fc.bigInt({ min: 0n, max });

describe('Uniswap v3 prices and amounts', () => {
  it('prices of ticks are those of the contract', () => {
    expect(sqrtPriceAtTick(0)).toBe(1n << 96n);
    expect(sqrtPriceAtTick(-TICK_MAX)).toBe(SQRT_PRICE_MIN);
    expect(sqrtPriceAtTick(TICK_MAX)).toBe(SQRT_PRICE_MAX);
    expect(sqrtPriceAtTick(50)).toBe(79_426_470_787_362_580_746_886_972_461n);
    expect(sqrtPriceAtTick(-50)).toBe(79_030_349_367_926_598_376_800_521_322n);
    expect(sqrtPriceAtTick(250_000)).toBe(21_246_587_762_933_397_357_449_903_968_194_344n);
  });

  it('error: a tick beyond the limits, a fraction of a tick, an empty range, an impossible price', () => {
    expect(() => sqrtPriceAtTick(TICK_MAX + 1)).toThrow('A tick is a whole number');
    expect(() => sqrtPriceAtTick(0.5)).toThrow('A tick is a whole number');
    expect(() => v3Amounts(1n, { tickLower: 60, tickUpper: 60 }, 1n << 96n)).toThrow('below the upper tick');
    expect(() => v3Amounts(1n, { tickLower: -60, tickUpper: 60 }, 1n)).toThrow('√price must lie between');
    expect(() => v3Amounts(-1n, { tickLower: -60, tickUpper: 60 }, 1n << 96n)).toThrow('must not be negative');
  });

  it('below the range a position is token0 only, above it token1 only, inside it both', () => {
    const range = { tickLower: -600, tickUpper: 600 };
    const at = (tick: number) => v3Amounts(10n ** 18n, range, sqrtPriceAtTick(tick));
    expect(at(-600)).toEqual(at(-700));
    expect(at(600)).toEqual(at(700));
    expect(at(-700).amount1).toBe(0n);
    expect(at(700).amount0).toBe(0n);
    expect(at(0).amount0).toBe(at(0).amount1);
    expect([rangeState(range, -600), rangeState(range, 599), rangeState(range, 600), rangeState(range, -601)]).toEqual([
      'inside',
      'inside',
      'above',
      'below',
    ]);
  });

  it('the price of 8,000 leaves the range from 6,400 when the coin falls by a fifth', () => {
    const tickOf = (value: number) => Math.round(Math.log(value) / Math.log(1.0001));
    const now = sqrtPriceAtTick(tickOf(8_000));
    const range = { tickLower: tickOf(6_400), tickUpper: tickOf(10_000) };
    const close = (found: bigint | null, wanted: string) =>
      expect(found! - parseRatio(wanted) < parseRatio('0.0002') && parseRatio(wanted) - found! < parseRatio('0.0002'));
    close(fallToRangeLimit(range, now, 0), '0.2').toBe(true);
    close(fallToRangeLimit(range, now, 1), '0.2').toBe(true);
    expect(fallToRangeLimit(range, sqrtPriceAtTick(range.tickUpper), 0)).toBeNull();
  });
});

describe('Uniswap v3 fees', () => {
  it('growth inside is counted modulo 2²⁵⁶: 10 − (2²⁵⁶ − 5) − 2 = 13', () => {
    const growth = { global: 10n, outsideLower: (1n << 256n) - 5n, outsideUpper: 2n };
    expect(feeGrowthInside(growth, 'inside')).toBe(13n);
  });

  it('growth inside does not depend on the side from which the price is seen', () => {
    const growth = units((1n << 256n) - 1n);
    fc.assert(
      fc.property(growth, growth, growth, (global, lower, upper) => {
        const flip = (outside: bigint) => BigInt.asUintN(256, global - outside);
        const inside = feeGrowthInside({ global, outsideLower: lower, outsideUpper: upper }, 'inside');
        // Crossing a tick replaces what is outside by the rest of the global growth.
        return (
          feeGrowthInside({ global, outsideLower: flip(lower), outsideUpper: upper }, 'below') === inside &&
          feeGrowthInside({ global, outsideLower: lower, outsideUpper: flip(upper) }, 'above') === inside
        );
      }),
    );
  });

  it('fees are the growth since the last update times the liquidity, also across the wrap of the counter', () => {
    const last = (1n << 256n) - 4n;
    const checkpoint = { liquidity: 1n << 127n, growthInsideLast: last, owed: 7n };
    expect(owedNow(checkpoint, 6n)).toBe(7n + 5n);
  });

  it('the smaller account of position manager and pool is paid; without liquidity nothing grows', () => {
    const token = {
      growth: { global: 3n << 128n, outsideLower: 0n, outsideUpper: 0n },
      position: { growthInsideLast: 0n, owed: 10n },
      pool: { liquidity: 100n, growthInsideLast: 0n, owed: 8n },
    };
    const state = { tickLower: -60, tickUpper: 60, tick: 0, sqrtPriceX96: 1n << 96n, token0: token, token1: token };
    expect(computeV3Figures({ ...state, liquidity: 100n }).collectable0).toBe(308n);
    expect(computeV3Figures({ ...state, liquidity: 0n }).collectable0).toBe(8n);
  });

  it('a payout returns decreased principal first: after a decrease of 40, 43 collected are 3 of fees', () => {
    const history = foldV3Events([
      { kind: 'increase', liquidity: 100n, amount0: 100n, amount1: 100n },
      { kind: 'decrease', liquidity: 40n, amount0: 40n, amount1: 40n },
      { kind: 'collect', amount0: 43n, amount1: 30n },
    ]);
    expect(history.token0).toEqual({ held: 60n, pending: 0n, deposited: 100n, withdrawn: 40n, collectedFees: 3n });
    expect(history.token1).toEqual({ held: 60n, pending: 10n, deposited: 100n, withdrawn: 30n, collectedFees: 0n });
    expect(feesIn(15n, history.token1)).toBe(5n);
    expect(feesIn(8n, history.token1)).toBe(0n);
  });

  it('every coin that was collected is principal or a fee', () => {
    const event: fc.Arbitrary<V3Event> = fc.oneof(
      fc.record({
        kind: fc.constant('increase' as const),
        liquidity: units(10n ** 9n),
        amount0: units(10n ** 20n),
        amount1: units(10n ** 20n),
      }),
      fc.record({ kind: fc.constant('collect' as const), amount0: units(10n ** 20n), amount1: units(10n ** 20n) }),
      fc.record({
        kind: fc.constant('decrease' as const),
        liquidity: fc.constant(0n),
        amount0: units(10n ** 20n),
        amount1: units(10n ** 20n),
      }),
    );
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const { token0 } = foldV3Events(events);
        const total = (kind: V3Event['kind']) =>
          events.reduce((sum, each) => sum + (each.kind === kind ? each.amount0 : 0n), 0n);
        return (
          token0.withdrawn + token0.collectedFees === total('collect') &&
          token0.withdrawn + token0.pending === total('decrease')
        );
      }),
    );
  });

  it('error: a decrease of more liquidity than there is', () => {
    expect(() => foldV3Events([{ kind: 'decrease', liquidity: 1n, amount0: 0n, amount1: 0n }])).toThrow(
      'cannot be removed',
    );
  });
});

describe('a position in a stress test', () => {
  const left = (ratio: string) => parseRatio(ratio);
  const unchanged = left('1');

  it('a v3 position keeps its amounts while both prices fall alike, and below its range holds one coin', () => {
    const position = { tickLower: -600, tickUpper: 600, liquidity: ETH, sqrtPriceX96: 1n << 96n };
    const now = v3Amounts(ETH, position, 1n << 96n);
    expect(rangeAfterFall(position, { left0: left('0.7'), left1: left('0.7') })).toEqual(now);
    const limit = fallUntilOutOfRange(position, { falls0: true, falls1: false })!;
    expect(Number(limit) / 1e24).toBeCloseTo(1 - 1.0001 ** -600, 9);
    const out = rangeAfterFall(position, { left0: left('0.9'), left1: unchanged });
    expect(out.amount1).toBe(0n);
    expect(out.amount0).toBeGreaterThan(now.amount0);
    expect(fallUntilOutOfRange(position, { falls0: true, falls1: true })).toBeNull();
    expect(fallUntilOutOfRange(position, { falls0: false, falls1: false })).toBeNull();
  });
});
