import { parsePrice, parseRatio, parseUsd, type Price } from '@holdfast/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareWithHolding, returnOnInvestment } from './compare-with-holding.ts';
import { foldStakeEvents } from './fold-units.ts';
import { squareRoot } from './integer-math.ts';

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

describe('the history of a stake', () => {
  it('adds up what was staked, unstaked and claimed', () => {
    expect(
      foldStakeEvents([
        { kind: 'stake', units: 5n },
        { kind: 'claim', units: 7n },
        { kind: 'stake', units: 3n },
        { kind: 'unstake', units: 2n },
      ]),
    ).toEqual({ stakedUnits: 8n, unstakedUnits: 2n, claimedUnits: 7n });
  });
});
