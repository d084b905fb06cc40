import { parseAmount } from '@holdfast/money';
import { expect, test } from 'vitest';
import { alignedAmounts } from './history-days.tsx';

test('every amount of a column gets as many decimals as the longest', () => {
  expect(alignedAmounts(['18.796', '18.80410959', '1234'].map(parseAmount))).toEqual([
    '18.79600000',
    '18.80410959',
    '1,234.00000000',
  ]);
});

test('an empty column stays empty', () => {
  expect(alignedAmounts([])).toEqual([]);
});
