import { expect, test } from 'vitest';
import { largestCategory } from './flow-cards.tsx';

test('the largest kind is the one that adds up to the most over all months', () => {
  const at = (month: string, category: string, valueUsd: string) => ({ month, category, valueUsd, count: 1 });
  expect(
    largestCategory([at('2025-01', 'airdrop', '5'), at('2025-01', 'staking', '3'), at('2025-02', 'staking', '3')]),
  ).toEqual({ category: 'staking', valueUsd: '6' });
  expect(largestCategory([])).toBeUndefined();
});
