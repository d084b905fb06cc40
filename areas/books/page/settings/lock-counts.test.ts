import { expect, test } from 'vitest';
import { lockCountsText, unresolvedTotal } from './lock-counts.ts';

test('only what is there is named, with its number', () => {
  const counts = { unclassified: 1, missingPrice: 0, missingBasis: 11, otherItems: 1200 };
  expect(lockCountsText(counts)).toBe('1 unclassified transaction, 11 missing cost bases and 1,200 other open items');
  expect(unresolvedTotal(counts)).toBe(1212);
});
