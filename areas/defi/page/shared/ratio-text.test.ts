import { expect, test } from 'vitest';
import { feeText, percentText, poolPriceText, shareText } from './ratio-text.ts';

const changeText = (ratio: string) => percentText(ratio, { isSigned: true });

test('a ratio is shown in percent with one decimal, with its sign where it is a change', () => {
  expect(['0.084', '-0.0742', '1.0201'].map(changeText)).toEqual(['+8.4 %', '\u22127.4 %', '+102.0 %']);
  expect(percentText('12.3456')).toBe('1,234.6 %');
});

test('a ratio that rounds to nothing has no sign', () => {
  expect(['-0.0004', '0'].map(changeText)).toEqual(['0.0 %', '0.0 %']);
});

test('a small share of a pool keeps four significant digits', () => {
  expect(['0.000184', '0.0000000123456'].map(shareText)).toEqual(['0.0184 %', '0.000001235 %']);
  expect(['1', '0'].map(shareText)).toEqual(['100.00 %', '0.00 %']);
});

test('a fee tier has at least two decimals', () => {
  expect([100, 500, 3000, 10_000, 25].map(feeText)).toEqual(['0.01 %', '0.05 %', '0.30 %', '1.00 %', '0.0025 %']);
});

test('the price of a pool keeps six significant digits and at least two decimals', () => {
  expect(poolPriceText('8000')).toBe('8,000.00');
  expect(poolPriceText('1234567.891')).toBe('1,234,567.89');
  expect(poolPriceText('18.75')).toBe('18.75');
  expect(poolPriceText('1.00049')).toBe('1.00049');
  expect(poolPriceText('0.0031253141592')).toBe('0.00312531');
});
