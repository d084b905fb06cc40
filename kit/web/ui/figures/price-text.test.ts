import { describe, expect, test } from 'vitest';
import { presentPercent, presentPrice, priceAge } from './price-text.tsx';

const NOW = Date.parse('2026-03-05T12:00:00Z');

test.each([
  ['2026-03-05T11:00:00Z', null],
  ['2026-03-04T12:00:00Z', null],
  ['2026-03-04T11:59:59Z', 'price of 4 Mar 2026'],
  ['2024-03-03T00:00:00Z', 'price of 3 Mar 2024'],
  [null, null],
])('a price of %s has the note %s', (pricedAt, note) => {
  expect(priceAge(pricedAt, NOW)).toBe(note);
});

describe('the price of one coin', () => {
  test.each([
    ['61204.153', '$61,204.15'],
    ['1', '$1.00'],
    ['0.99984', '$0.9998'],
    ['0.999999', '$1.00'],
    ['0.5', '$0.50'],
    ['0.000012341', '$0.00001234'],
    ['0.000000000000000000000001', '$0.000000000000000000000001'],
    ['0', '$0.00'],
  ])('%s is shown as %s', (price, shown) => {
    expect(presentPrice(price)).toBe(shown);
  });
});

describe('the change of a day', () => {
  test.each([
    ['1.5', '+1.50 %'],
    ['-0.3167', '−0.32 %'],
    ['0.001', '0.00 %'],
    ['0', '0.00 %'],
  ])('%s is shown as %s', (percent, shown) => {
    expect(presentPercent(percent)).toBe(shown);
  });
});
