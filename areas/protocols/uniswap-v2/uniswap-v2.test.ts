import { parsePrice, parseRatio } from '@holdfast/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareWithHolding } from '../engine/compare-with-holding.ts';
import { squareRoot } from '../engine/integer-math.ts';
import { amountsOfShares, foldV2Events, sharesAfterFall, splitV2Position, type V2Event } from './split-v2-position.ts';

const ETH = 10n ** 18n;
const USDC = 10n ** 6n;

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

describe('shares in a stress test', () => {
  const left = (ratio: string) => parseRatio(ratio);
  const unchanged = left('1');

  it('a v2 pool holds twice the coin that fell by 75 %, and half of the other', () => {
    expect(
      sharesAfterFall({ amount0: 10n * ETH, amount1: 20_000n * USDC }, { left0: left('0.25'), left1: unchanged }),
    ).toEqual({ amount0: 20n * ETH, amount1: 10_000n * USDC });
    expect(
      sharesAfterFall({ amount0: 10n * ETH, amount1: 20_000n * USDC }, { left0: unchanged, left1: left('0.25') }),
    ).toEqual({ amount0: 5n * ETH, amount1: 40_000n * USDC });
  });
});
