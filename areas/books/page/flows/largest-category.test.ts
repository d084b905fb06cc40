import { type PartialUsd, toPartialUsd } from '@holdfast/money';
import { expect, test } from 'vitest';
import { largestCategory } from './flows-page.tsx';

const at = (month: string, category: string, valueUsd: string | PartialUsd) => ({
  month,
  category,
  valueUsd: toPartialUsd(valueUsd),
  count: 1,
});

test('the largest category has the highest total over all months', () => {
  expect(
    largestCategory([at('2025-01', 'airdrop', '5'), at('2025-01', 'staking', '3'), at('2025-02', 'staking', '3')]),
  ).toEqual({ category: 'staking', valueUsd: toPartialUsd('6') });
  expect(largestCategory([])).toBeUndefined();
});

test('no category is called the largest while another could be larger', () => {
  const unknown: PartialUsd = { knownUsd: null, bound: 'atLeast', unknownCount: 1, unknown: [] };
  expect(largestCategory([at('2025-01', 'airdrop', '5'), at('2025-01', 'staking', unknown)])).toBeNull();
  const partly: PartialUsd = { knownUsd: '7', bound: 'atLeast', unknownCount: 1, unknown: [] };
  expect(largestCategory([at('2025-01', 'airdrop', '5'), at('2025-01', 'staking', partly)])?.category).toBe('staking');
});
