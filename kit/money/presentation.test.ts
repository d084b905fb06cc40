import { describe, expect, it } from 'vitest';
import { parseAmount, parseUsd } from './decimal.ts';
import { countNoun, presentAmount, presentCount, presentUsd } from './presentation.ts';

describe('dollars', () => {
  const dollars = (text: string, options?: { signed: boolean }) => presentUsd(parseUsd(text), options);

  it.each([
    ['1234.5', '$1,234.50'],
    ['0', '$0.00'],
    ['-0.005', '−$0.01'],
    ['0.005', '$0.01'],
    ['-0.004', '$0.00'],
    ['123456789.999', '$123,456,790.00'],
    ['-1000000', '−$1,000,000.00'],
  ])('%s is shown as %s', (text, shown) => {
    expect(dollars(text)).toBe(shown);
  });

  it('a gain has its sign on request, zero never does', () => {
    expect(dollars('1', { signed: true })).toBe('+$1.00');
    expect(dollars('0.001', { signed: true })).toBe('$0.00');
  });
});

describe('coin amounts', () => {
  it.each([
    ['1.25', '1.25'],
    ['60000', '60,000.00'],
    ['0.07534246', '0.07534246'],
    ['0.1', '0.10'],
    ['-18.5', '−18.50'],
    ['1.123456789', '1.12345679'],
    ['0.000000001234', '0.000000001234'],
    ['0.0000000012345678912', '0.0000000012345679'],
    ['0.000000000000000000000001', '0.000000000000000000000001'],
    ['1234567.1', '1,234,567.10'],
    ['0', '0.00'],
  ])('%s is shown as %s', (text, shown) => {
    expect(presentAmount(parseAmount(text))).toBe(shown);
  });
});

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [-123, '-123'],
  [-1_234, '-1,234'],
  [Number.MAX_SAFE_INTEGER, '9,007,199,254,740,991'],
])('the count %d is shown as %s', (count, shown) => {
  expect(presentCount(count)).toBe(shown);
});

it('a counted noun is singular for one only', () => {
  expect([0, 1, 2, 1_284].map((count) => countNoun(count, 'row'))).toEqual(['0 rows', '1 row', '2 rows', '1,284 rows']);
  expect([1, 2].map((count) => countNoun(count, 'entry', 'entries'))).toEqual(['1 entry', '2 entries']);
});
