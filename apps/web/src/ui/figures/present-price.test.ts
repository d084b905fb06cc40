import { describe, expect, test } from 'vitest';
import { presentPercent, presentPrice } from './present-price.ts';

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
