import { expect, it } from 'vitest';
import { numberText } from './number-text.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [-123, '-123'],
  [-1_234, '-1,234'],
  [12_345_678, '12,345,678'],
  [Number.MAX_SAFE_INTEGER, '9,007,199,254,740,991'],
])('%d is %s', (count, text) => {
  expect(numberText(count)).toBe(text);
});
