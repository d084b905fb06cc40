import { expect, test } from 'vitest';
import { feeText, percentText, poolPriceText, shareText } from './ratio-text.ts';

test('a ratio is shown in percent with one decimal, with its sign where it is a change', () => {
  expect(percentText('0.084', { isSigned: true })).toBe('+8.4 %');
  expect(percentText('-0.0742', { isSigned: true })).toBe('\u22127.4 %');
  expect(percentText('1.0201', { isSigned: true })).toBe('+102.0 %');
  expect(percentText('12.3456')).toBe('1,234.6 %');
});

test('a ratio that rounds to nothing has no sign', () => {
  expect(percentText('-0.0004', { isSigned: true })).toBe('0.0 %');
  expect(percentText('0', { isSigned: true })).toBe('0.0 %');
});

test('a small share of a pool keeps four significant digits', () => {
  expect(shareText('0.000184')).toBe('0.0184 %');
  expect(shareText('0.0000000123456')).toBe('0.000001235 %');
  expect(shareText('1')).toBe('100.00 %');
  expect(shareText('0')).toBe('0.00 %');
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
