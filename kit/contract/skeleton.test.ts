import { expect, test } from 'vitest';
import { skeletonOf } from './skeleton.ts';

test.each([
  ['a Cyrillic С', 'USDС'],
  ['Greek letters', 'ΕΤΗ', 'ETH'],
  ['full width', 'ＵＳＤＣ'],
  ['mathematical letters', '𝗨𝗦𝗗𝗖'],
  ['a digit for a letter', 'U5DC'],
  ['invisible characters', 'US\u200bDC'],
  ['dots and blanks', 'U.S D-C'],
  ['a dollar sign', 'U$DC'],
])('%s looks like the original', (_, disguised, original = 'USDC') => {
  expect(skeletonOf(disguised)).toBe(skeletonOf(original));
});

test('other coins look different', () => {
  const symbols = ['USDC', 'USDT', 'DAI', 'ETH', 'WETH', 'stETH', 'BTC', 'WBTC', 'USDC.e', 'EURC', 'USDe'];
  expect(new Set(symbols.map(skeletonOf)).size).toBe(symbols.length);
});
