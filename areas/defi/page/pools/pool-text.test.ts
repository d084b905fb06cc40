import type { PoolPriceAlert } from '../../contract/pools.ts';
import { expect, test } from 'vitest';
import { alertsText, poolFeeText, rangeTickPercent } from './pool-text.ts';

test('the tick of the price is inside the middle half while the price is in range', () => {
  const range = { lower: '6400', upper: '10000' };
  expect(rangeTickPercent({ ...range, price: '6400' })).toBe(25);
  expect(rangeTickPercent({ ...range, price: '8200' })).toBe(50);
  expect(rangeTickPercent({ ...range, price: '10000' })).toBe(75);
});

test('the tick stays on the bar however far away the price is', () => {
  const range = { lower: '6400', upper: '10000' };
  expect(rangeTickPercent({ ...range, price: '0.0001' })).toBe(2);
  expect(rangeTickPercent({ ...range, price: '9000000' })).toBe(98);
});

test('a v2 pool has the fee of its protocol, and an unknown fee is left out', () => {
  expect(poolFeeText({ feeMillionths: 3000 })).toBe('0.30 %');
  expect(poolFeeText({ feeMillionths: 500 })).toBe('0.05 %');
  expect(poolFeeText({ feeMillionths: null })).toBeNull();
});

test('an alert whose price is outside is named with its bound', () => {
  const alert = (patch: Partial<PoolPriceAlert>) =>
    ({ coinSymbol: 'LINK', minPriceUsd: '26', maxPriceUsd: '40', state: 'inside', ...patch }) as PoolPriceAlert;
  expect(alertsText([alert({})])).toBe('1 alert');
  expect(alertsText([alert({}), alert({ state: null })])).toBe('2 alerts');
  expect(alertsText([alert({}), alert({ state: 'below' })])).toBe('LINK < $26');
  expect(alertsText([alert({ state: 'above' })])).toBe('LINK > $40');
});
