import { priceSourceText } from '../../contract/price.ts';
import { expect, test } from 'vitest';
import { failureText, importCounts, missingPricesLabel, marketHint, rangeStart, toReviewLabel } from './coin-labels.ts';

const now = new Date('2025-11-14T23:30:00Z');

test('a range has as many days as its label, including today', () => {
  expect(rangeStart('30', now)).toBe('2025-10-16');
  expect(rangeStart('365', now)).toBe('2024-11-15');
});

test('the range of all days starts before the first coin existed', () => {
  expect(rangeStart('all', now)).toBe('2009-01-03');
});

test('sources that are no markets have texts, and markets keep their names', () => {
  expect(priceSourceText('ecb')).toBe('European Central Bank');
  expect(priceSourceText('CoinGecko')).toBe('CoinGecko');
  expect(priceSourceText('manual')).toBe('Set manually');
});

test('every row of a file is counted in one of four ways', () => {
  const result = { added: 5, changed: 1, alreadyThere: 2, refused: 3, refusals: [] };
  expect(importCounts(result).map(({ count }) => count)).toEqual([5, 1, 2, 3]);
});

test('a failed job shows the reason', () => {
  expect(failureText({ status: 'failed', error: 'No price source is configured.' })).toBe(
    'No price source is configured.',
  );
  expect(failureText({ status: 'cancelled', error: null })).toMatch(/cancelled/);
});

test('the tab counts the coins with missing prices, and has no count if there are none', () => {
  expect(missingPricesLabel(undefined)).toBe('Missing prices');
  expect(missingPricesLabel({ total: 0, isTotalCapped: false })).toBe('Missing prices');
  expect(missingPricesLabel({ total: 1, isTotalCapped: false })).toBe('1 missing price');
  expect(missingPricesLabel({ total: 24, isTotalCapped: false })).toBe('24 missing prices');
  expect(missingPricesLabel({ total: 1000, isTotalCapped: true })).toBe('1,000+ missing prices');
  expect(toReviewLabel({ total: 0, isTotalCapped: false })).toBe('To review');
  expect(toReviewLabel({ total: 7, isTotalCapped: false })).toBe('7 to review');
  expect(toReviewLabel({ total: 1000, isTotalCapped: true })).toBe('1,000+ to review');
});

test('the hint states whether a market price is available', () => {
  expect(marketHint({ marketId: null })).toBe('No market ID, so no market prices are fetched');
  expect(marketHint({ marketId: 'lido-staked-ether' })).toBe('Market ID lido-staked-ether');
});
