import { expect, test } from 'vitest';
import { unitCostOf } from './lot-columns.tsx';

test('the unit cost is cost divided by amount, without floating point', () => {
  expect(unitCostOf({ amount: '0.75', costUsd: '16792.75' })).toBe('22390.333333333333333333333333');
  expect(unitCostOf({ amount: '3', costUsd: '0' })).toBe('0');
});

test('an amount of zero has no unit cost', () => {
  expect(unitCostOf({ amount: '0', costUsd: '5' })).toBeNull();
});
