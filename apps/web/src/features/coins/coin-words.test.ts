import { expect, test } from 'vitest';
import { failureWords, importCounts, rangeStart, sourceLabel } from './coin-words.ts';

const now = new Date('2025-11-14T23:30:00Z');

test('a range holds as many days as it says, today among them', () => {
  expect(rangeStart('30', now)).toBe('2025-10-16');
  expect(rangeStart('365', now)).toBe('2024-11-15');
});

test('all begins before there were coins', () => {
  expect(rangeStart('all', now)).toBe('2009-01-03');
});

test('sources have names people know, and unknown ones keep their own', () => {
  expect(sourceLabel('coingecko')).toBe('CoinGecko');
  expect(sourceLabel('manual')).toBe('Set by hand');
  expect(sourceLabel('some-market')).toBe('some-market');
});

test('every row of a file is counted in one of four ways', () => {
  const result = { added: 5, changed: 1, alreadyThere: 2, refused: 3, refusals: [] };
  expect(importCounts(result).map(({ count }) => count)).toEqual([5, 1, 2, 3]);
});

test('a job that came to nothing says why', () => {
  expect(failureWords({ status: 'failed', error: 'No price source is configured.' })).toBe('No price source is configured.');
  expect(failureWords({ status: 'cancelled', error: null })).toMatch(/cancelled/);
});
