import { expect, test } from 'vitest';
import { trailText } from './trail-text.ts';

test('the trail has the sentence, the exact sum, the lot and every step with its transaction', () => {
  const text = trailText({
    words: '1 ETH were sold.',
    figures: [
      { label: 'Proceeds', valueUsd: '3000.123456789' },
      { label: 'Gain', valueUsd: '1000.5' },
    ],
    steps: [
      { kind: 'closing', title: 'Sell', transactionId: 7, lines: [{ label: 'Out', value: '1.00 ETH' }] },
      { kind: 'wallet', title: 'Cold vault', transactionId: null, lines: [] },
    ],
    lot: { amount: '2', usedBefore: '0', usedHere: '1', left: '1' },
    prices: [],
    lotChoice: null,
    feeAllocation: null,
  });
  expect(text).toBe(
    '1 ETH were sold.\n\nProceeds: 3000.123456789 USD\nGain: 1000.5 USD\n\nLot of 2: 0 used before, 1 here, 1 left\n\nSell (transaction 7)\n  Out: 1.00 ETH\n\nCold vault',
  );
});
