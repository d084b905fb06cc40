import { parseRatio, parseUsd } from '@holdfast/money';
import { expect, it } from 'vitest';
import { stressCoverage } from './stress-coverage.ts';

const coins = [
  { coinId: 1, owedUsd: parseUsd('1000'), heldUsd: parseUsd('500') },
  { coinId: 2, owedUsd: parseUsd('0'), heldUsd: parseUsd('800') },
  { coinId: 3, owedUsd: null, heldUsd: null },
];

it('a fall of the coin that stands behind the others lowers the ratio', () => {
  expect(stressCoverage(coins, new Map()).ratio).toBe(parseRatio('1.3'));
  const stressed = stressCoverage(coins, new Map([[2, parseRatio('0.5')]]));
  expect(stressed).toEqual({
    owedUsd: parseUsd('1000'),
    heldUsd: parseUsd('900'),
    surplusUsd: parseUsd('-100'),
    ratio: parseRatio('0.9'),
  });
});

it('a fall of the coin that is owed lowers the debt with it', () => {
  expect(stressCoverage(coins, new Map([[1, parseRatio('1')]]))).toMatchObject({ owedUsd: 0n, ratio: null });
});

it('error: a price cannot fall by more than all of it', () => {
  expect(() => stressCoverage(coins, new Map([[1, parseRatio('1.01')]]))).toThrow(RangeError);
});
