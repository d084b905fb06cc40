import { expect, test } from 'vitest';
import { coinLetters, networkLetter } from './disc-letters.ts';

test.each([
  ['ETH', 'ETH'],
  ['S', 'S'],
  ['wS', 'wS'],
  ['USDC.e', 'U'],
  ['stETH', 'S'],
  ['€$', '?'],
  ['', '?'],
  ['日本円', '日本円'],
])('the disc of %s says %s', (symbol, letters) => {
  expect(coinLetters(symbol)).toBe(letters);
});

test('a network has one letter', () => {
  expect(networkLetter(' arbitrum One')).toBe('A');
  expect(networkLetter('')).toBe('?');
});
