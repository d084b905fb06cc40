import { expect, test } from 'vitest';
import { equationOf, trailText } from './why-drawer.tsx';

const textOf = (figures: Record<string, string>) =>
  equationOf(Object.entries(figures).map(([label, valueUsd]) => ({ label, valueUsd })))
    .map(({ sign, label, valueUsd }) => `${sign} ${label} ${valueUsd}`.trim())
    .join(' ');

test('proceeds minus cost is the gain, and a subtracted figure is shown without its own sign', () => {
  const figures = { Proceeds: '14142.1', 'Less cost': '-2686.84', Gain: '11455.26' };
  expect(textOf(figures)).toBe('Proceeds 14142.1 − Cost 2686.84 = Gain 11455.26');
});

test('fees are subtracted before the proceeds, which are a separate result', () => {
  const figures = { Received: '100', 'Less fees': '-2', Proceeds: '98', 'Less cost': '0', Gain: '98' };
  expect(textOf(figures)).toBe('Received 100 − Fees 2 = Proceeds 98 − Cost 0 = Gain 98');
});

test('a single figure is not an equation', () => {
  expect(textOf({ Income: '58.1' })).toBe('Income 58.1');
});

test('the copied explanation has the sentence, the exact equation, the lot and every step with its transaction', () => {
  const text = trailText({
    text: '1 ETH were sold.',
    figures: [
      { label: 'Proceeds', valueUsd: '3000.123456789' },
      { label: 'Less cost', valueUsd: null },
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
    '1 ETH were sold.\n\nProceeds: 3000.123456789 USD\nLess cost: Unknown\nGain: 1000.5 USD\n\nLot of 2: ' +
      '0 used before, 1 here, 1 left\n\nSell (transaction 7)\n  Out: 1.00 ETH\n\nCold vault',
  );
});
