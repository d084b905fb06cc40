import fc from 'fast-check';
import { parsePrice, parseRatio, parseUsd, type Price } from '@holdfast/money';
import { describe, expect, it } from 'vitest';
import { compareWithHolding, returnOnInvestment } from '../compare-with-holding.ts';
import { squareRoot } from '../integer-math.ts';
import { feesIn, foldV3Events, type V3Event } from './fold-v3-events.ts';
import { amountsOfShares, foldV2Events, splitV2Position, type V2Event } from './split-v2-position.ts';
import { fallUntilOutOfRange, v2AmountsAfterFall, v3AmountsAfterFall } from './stress-pools.ts';
import { SQRT_PRICE_MAX, SQRT_PRICE_MIN, sqrtPriceAtTick, TICK_MAX } from './tick-math.ts';
import { computeV3Figures, fallToRangeLimit, feeGrowthInside, owedNow, rangeState, v3Amounts } from './v3-position.ts';

const ETH = 10n ** 18n;
const USDC = 10n ** 6n;
const units = (max: bigint) => fc.bigInt({ min: 0n, max });
const price = fc.bigInt({ min: 0n, max: 10n ** 30n }).map((value) => value as Price);

describe('integer square root', () => {
  it('is the largest integer whose square does not exceed the value', () => {
    fc.assert(
      fc.property(units(1n << 500n), (value) => {
        const root = squareRoot(value);
        return root * root <= value && (root + 1n) * (root + 1n) > value;
      }),
      { numRuns: 2000 },
    );
  });

  it('is exact at and beside perfect squares', () => {
    for (const root of [1n, 2n, 3n, 255n, 10n ** 9n, (1n << 112n) - 1n, 1n << 200n]) {
      expect(squareRoot(root * root)).toBe(root);
      expect(squareRoot(root * root - 1n)).toBe(root - 1n);
    }
    expect(squareRoot(0n)).toBe(0n);
    expect(() => squareRoot(-1n)).toThrow('must not be negative');
  });
});

describe('Uniswap v2', () => {
  const deposit = { kind: 'deposit', amount0: 10n * ETH, amount1: 20_000n * USDC, shares: 1_000n } as const;

  it('10 ETH and 20,000 USDC that became 5.05 ETH and 40,400 USDC hold 0.05 ETH and 400 USDC of fees', () => {
    const now = { amount0: (505n * ETH) / 100n, amount1: 40_400n * USDC };
    const split = splitV2Position(now, foldV2Events([deposit]));
    expect(split).toEqual({
      principal0: 5n * ETH,
      principal1: 40_000n * USDC,
      fees0: ETH / 20n,
      fees1: 400n * USDC,
      held0: 10n * ETH,
      held1: 20_000n * USDC,
    });
    const figures = compareWithHolding([
      { decimals: 18, price: parsePrice('8000'), principal: split.principal0, fees: split.fees0, held: split.held0 },
      { decimals: 6, price: parsePrice('1'), principal: split.principal1, fees: split.fees1, held: split.held1 },
    ]);
    expect(figures).toEqual({
      valueUsd: parsePrice('80800'),
      heldUsd: parsePrice('100000'),
      impermanentLossUsd: parsePrice('-20000'),
      feesUsd: parsePrice('800'),
      differenceUsd: parsePrice('-19200'),
    });
  });

  it('a removal of a quarter leaves three quarters of the principal and of the held basket', () => {
    const history = foldV2Events([deposit, { kind: 'removal', shares: 250n }]);
    const now = { amount0: (505n * ETH * 3n) / 400n, amount1: 30_300n * USDC };
    expect(splitV2Position(now, history)).toEqual({
      principal0: (15n * ETH) / 4n,
      principal1: 30_000n * USDC,
      fees0: (3n * ETH) / 80n,
      fees1: 300n * USDC,
      held0: (15n * ETH) / 2n,
      held1: 15_000n * USDC,
    });
    expect(history.shares).toBe(750n);
  });

  it('the roots of several deposits are added, not the amounts', () => {
    const second = { kind: 'deposit', amount0: 5n * ETH, amount1: 40_000n * USDC, shares: 1_000n } as const;
    const split = splitV2Position({ amount0: 10n * ETH, amount1: 80_000n * USDC }, foldV2Events([deposit, second]));
    // √(10 · 20,000) + √(5 · 40,000) equals √(10 · 80,000): everything is principal.
    expect([split.fees0, split.fees1]).toEqual([0n, 0n]);
  });

  it('removals in small steps and in one step leave the same', () => {
    const steps = foldV2Events([
      { ...deposit, shares: 1_000n },
      ...Array.from({ length: 10 }, (): V2Event => ({ kind: 'removal', shares: 70n })),
    ]);
    const once = foldV2Events([deposit, { kind: 'removal', shares: 700n }]);
    const now = { amount0: 3n * ETH + 1n, amount1: 6_100n * USDC };
    expect(splitV2Position(now, steps)).toEqual(splitV2Position(now, once));
  });

  it('principal and fees add up to the amount, and neither is negative', () => {
    const amount = fc.bigInt({ min: 1n, max: (1n << 112n) - 1n });
    fc.assert(
      fc.property(amount, amount, amount, amount, (a0, a1, b0, b1) => {
        const history = foldV2Events([{ kind: 'deposit', amount0: a0, amount1: a1, shares: 1n }]);
        const split = splitV2Position({ amount0: b0, amount1: b1 }, history);
        return (
          split.principal0 + split.fees0 === b0 &&
          split.principal1 + split.fees1 === b1 &&
          [split.principal0, split.principal1, split.fees0, split.fees1].every((part) => part >= 0n)
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('the principal of one deposit is ⌊amount · √(a0·a1 ÷ (amount0·amount1))⌋ without any loss of digits', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 30n });
    fc.assert(
      fc.property(amount, amount, amount, amount, (a0, a1, b0, b1) => {
        fc.pre(a0 * a1 <= b0 * b1);
        const history = foldV2Events([{ kind: 'deposit', amount0: a0, amount1: a1, shares: 1n }]);
        const exact = squareRoot((b0 * b0 * a0 * a1) / (b0 * b1));
        return splitV2Position({ amount0: b0, amount1: b1 }, history).principal0 === exact;
      }),
      { numRuns: 1000 },
    );
  });

  it('error: more shares are removed than were ever given', () => {
    expect(() => foldV2Events([deposit, { kind: 'removal', shares: 1_001n }])).toThrow('cannot be removed');
  });

  it('shares of a pool are paid from its reserves, rounded down', () => {
    const pool = { reserve0: 1_000n, reserve1: 7n, totalSupply: 3n, kLast: 0n, takesProtocolFee: false };
    expect(amountsOfShares(pool, 2n)).toEqual({ amount0: 666n, amount1: 4n });
    expect(amountsOfShares({ ...pool, totalSupply: 0n }, 0n)).toEqual({ amount0: 0n, amount1: 0n });
  });

  it('a protocol fee dilutes shares by a sixth of the growth', () => {
    const pool = { reserve0: 1_100n, reserve1: 1_100n, totalSupply: 1_000n, kLast: 1_000n * 1_000n };
    // 1,000 × (1,100 − 1,000) ÷ (5 × 1,100 + 1,000) = 15 shares for the protocol.
    expect(amountsOfShares({ ...pool, takesProtocolFee: true }, 1_015n).amount0).toBe(1_100n);
    expect(amountsOfShares({ ...pool, takesProtocolFee: false }, 1_000n).amount0).toBe(1_100n);
  });
});

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

describe('a position compared with holding', () => {
  const coin = fc.record({
    decimals: fc.integer({ min: 0, max: 18 }),
    price,
    principal: units(10n ** 30n),
    fees: units(10n ** 30n),
    pending: units(10n ** 30n),
    held: units(10n ** 30n),
  });

  it('value = value if held + impermanent loss + fees, to the last decimal', () => {
    fc.assert(
      fc.property(coin, coin, (first, second) => {
        const figures = compareWithHolding([first, second])!;
        return (
          figures.valueUsd === figures.heldUsd + figures.impermanentLossUsd + figures.feesUsd &&
          figures.differenceUsd === figures.impermanentLossUsd + figures.feesUsd
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('without a price there is no figure, unless there is nothing of the coin', () => {
    const known = { decimals: 0, price: parsePrice('2'), principal: 5n, fees: 1n, held: 4n };
    const nothing = { decimals: 0, price: null, principal: 0n, fees: 0n, held: 0n };
    expect(compareWithHolding([known, { ...nothing, held: 1n }])).toBeNull();
    expect(compareWithHolding([known, { ...nothing, fees: 1n }])).toBeNull();
    expect(compareWithHolding([known, nothing])?.valueUsd).toBe(parsePrice('12'));
  });

  it('a deposit of 40,000 that is worth 80,800 returned 102 %', () => {
    const figures = { valueUsd: parseUsd('80800'), withdrawnUsd: parseUsd('0'), depositedUsd: parseUsd('40000') };
    expect(returnOnInvestment(figures)).toBe(parseRatio('1.02'));
    expect(returnOnInvestment({ ...figures, depositedUsd: parseUsd('0') })).toBeNull();
  });
});

describe('pools in a stress test', () => {
  const left = (ratio: string) => parseRatio(ratio);
  const unchanged = left('1');

  it('a v2 pool holds twice the coin that fell by 75 %, and half of the other', () => {
    expect(
      v2AmountsAfterFall({ amount0: 10n * ETH, amount1: 20_000n * USDC }, { left0: left('0.25'), left1: unchanged }),
    ).toEqual({ amount0: 20n * ETH, amount1: 10_000n * USDC });
    expect(
      v2AmountsAfterFall({ amount0: 10n * ETH, amount1: 20_000n * USDC }, { left0: unchanged, left1: left('0.25') }),
    ).toEqual({ amount0: 5n * ETH, amount1: 40_000n * USDC });
  });

  it('a v3 position keeps its amounts while both prices fall alike, and below its range holds one coin', () => {
    const position = { tickLower: -600, tickUpper: 600, liquidity: ETH, sqrtPriceX96: 1n << 96n };
    const now = v3Amounts(ETH, position, 1n << 96n);
    expect(v3AmountsAfterFall(position, { left0: left('0.7'), left1: left('0.7') })).toEqual(now);
    const limit = fallUntilOutOfRange(position, { falls0: true, falls1: false })!;
    expect(Number(limit) / 1e24).toBeCloseTo(1 - 1.0001 ** -600, 9);
    const out = v3AmountsAfterFall(position, { left0: left('0.9'), left1: unchanged });
    expect(out.amount1).toBe(0n);
    expect(out.amount0).toBeGreaterThan(now.amount0);
    expect(fallUntilOutOfRange(position, { falls0: true, falls1: true })).toBeNull();
    expect(fallUntilOutOfRange(position, { falls0: false, falls1: false })).toBeNull();
  });
});
