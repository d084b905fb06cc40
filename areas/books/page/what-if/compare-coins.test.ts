import type { WhatIf } from '../../contract/books.ts';
import { toPartialUsd } from '@holdfast/money';
import { expect, test } from 'vitest';
import { compareCoins, compareYear, placePairs } from './compare-coins.ts';

const gains = (shortUsd: string | null, longUsd: string) => ({
  shortUsd: toPartialUsd(shortUsd),
  longUsd: toPartialUsd(longUsd),
});
const coin = (coinSymbol: string, shortUsd: string, longUsd: string, year = 2025) => ({
  coinId: coinSymbol.charCodeAt(0),
  coinSymbol,
  year,
  ...gains(shortUsd, longUsd),
});
const comparison = {
  inForce: {
    years: [{ year: 2025, ...gains('10', '20') }],
    coins: [coin('BTC', '4', '6'), coin('ETH', '-50', '0'), coin('BTC', '900', '0', 2024)],
  } as unknown as WhatIf['inForce'],
  other: {
    years: [{ year: 2025, ...gains('1', '2.5') }],
    coins: [coin('BTC', '1', '2'), coin('SOL', '0.000000000000000000000001', '0')],
  } as unknown as WhatIf['other'],
};

test('a coin on only one side is zero on the other, and other years are ignored', () => {
  expect(
    compareCoins(comparison, 2025).map(({ coinSymbol, now, other, difference }) => [
      coinSymbol,
      now.totalUsd.knownUsd,
      other.totalUsd.knownUsd,
      difference.totalUsd.knownUsd,
    ]),
  ).toEqual([
    ['ETH', '-50', '0', '50'],
    ['BTC', '10', '3', '-7'],
    ['SOL', '0', '0.000000000000000000000001', '0.000000000000000000000001'],
  ]);
});

test('the totals of the year are compared by term', () => {
  const { difference } = compareYear(comparison, 2025);
  expect(Object.values(difference).map(({ knownUsd }) => knownUsd)).toEqual(['-9', '-17.5', '-26.5']);
  expect(compareYear(comparison, 2020).now.totalUsd.knownUsd).toBe('0');
});

test('a gain without a price makes the totals partial and its own difference unknown', () => {
  const inForce = { ...comparison.inForce, years: [{ year: 2025, ...gains(null, '20') }] };
  const { now, difference } = compareYear({ ...comparison, inForce }, 2025);
  expect(now.totalUsd).toMatchObject({ knownUsd: '20', bound: 'partial', unknownCount: 1 });
  expect([difference.shortUsd.knownUsd, difference.longUsd.knownUsd]).toEqual([null, '-17.5']);
  expect(difference.totalUsd).toMatchObject({ knownUsd: '-16.5', bound: 'partial' });
});

test('pairs are positioned between the smallest and the largest total', () => {
  const { zero, pairs } = placePairs(compareCoins(comparison, 2025));
  expect(zero).toBeCloseTo(83.33, 1);
  expect(pairs[0]).toEqual({ now: 0, other: zero });
  expect(pairs[1]?.now).toBe(100);
  expect(placePairs([])).toEqual({ zero: 0, pairs: [] });
});
