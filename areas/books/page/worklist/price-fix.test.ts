import { expect, test } from 'vitest';
import { nearestPrices } from './price-fix.tsx';

test('the nearest days come first, and of two equally near ones the earlier', () => {
  const days = ['2024-01-12', '2024-01-14', '2024-01-16', '2024-01-18'].map((day) => ({ day }));
  expect(nearestPrices(days, '2024-01-15').map(({ day }) => day.slice(-2))).toEqual(['14', '16', '12', '18']);
});
