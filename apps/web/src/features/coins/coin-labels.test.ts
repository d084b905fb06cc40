import { expect, test } from 'vitest';
import { failureWords, importCounts, lackingLabel, marketHint, rangeStart, sourceLabel } from './coin-labels.ts';

const now = new Date('2025-11-14T23:30:00Z');

test('a range has as many days as it says, including today', () => {
  expect(rangeStart('30', now)).toBe('2025-10-16');
  expect(rangeStart('365', now)).toBe('2024-11-15');
});

test('the range of all days starts before the first coin existed', () => {
  expect(rangeStart('all', now)).toBe('2009-01-03');
});

test('known sources have names, and unknown ones keep their identifier', () => {
  expect(sourceLabel('coingecko')).toBe('CoinGecko');
  expect(sourceLabel('manual')).toBe('Set by hand');
  expect(sourceLabel('some-market')).toBe('some-market');
});

test('every row of a file is counted in one of four ways', () => {
  const result = { added: 5, changed: 1, alreadyThere: 2, refused: 3, refusals: [] };
  expect(importCounts(result).map(({ count }) => count)).toEqual([5, 1, 2, 3]);
});

test('a failed job says why', () => {
  expect(failureWords({ status: 'failed', error: 'No price source is configured.' })).toBe(
    'No price source is configured.',
  );
  expect(failureWords({ status: 'cancelled', error: null })).toMatch(/cancelled/);
});

test('the tab counts the coins with missing prices, and has no count if there are none', () => {
  expect(lackingLabel(undefined)).toBe('Lacking prices');
  expect(lackingLabel({ total: 0, isTotalCapped: false })).toBe('Lacking prices');
  expect(lackingLabel({ total: 1, isTotalCapped: false })).toBe('1 lacks prices');
  expect(lackingLabel({ total: 24, isTotalCapped: false })).toBe('24 lack prices');
  expect(lackingLabel({ total: 1000, isTotalCapped: true })).toBe('1,000+ lack prices');
});

test('the hint says whether a market price is available', () => {
  expect(marketHint({ marketId: null })).toBe('No market id, so no market is asked');
  expect(marketHint({ marketId: 'lido-staked-ether' })).toBe('Known to markets as lido-staked-ether');
});
