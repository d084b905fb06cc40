import type { AccountPoolFull } from '../../../contract/pools.ts';
import { expect, test } from 'vitest';
import { alertMarks, isNear, spreadLabels } from './price-chart-card.tsx';

const pool = (quotePriceUsd: string | null) =>
  ({
    range: { baseCoinId: 1, quoteCoinId: 2 },
    coins: [
      { coinId: 1, priceUsd: '8000' },
      { coinId: 2, priceUsd: quotePriceUsd },
    ],
    alerts: [
      { coinId: 1, minPriceUsd: '6800', maxPriceUsd: null },
      { coinId: 2, minPriceUsd: '0.9', maxPriceUsd: '1.1' },
    ],
  }) as AccountPoolFull;

test('an alert in dollars is drawn at the price of the pool', () => {
  expect(alertMarks(pool('1'))).toEqual([{ kind: 'alert', label: 'Alert $6,800.00', value: '6800' }]);
  expect(alertMarks(pool('2')).map(({ value }) => value)).toEqual(['3400']);
});

test('an alert is not drawn while the price of the other coin is unknown', () => {
  expect(alertMarks(pool(null))).toEqual([]);
});

test('a limit far from every price is left out of the chart', () => {
  expect(isNear('10000', ['7000', '8000'])).toBe(true);
  expect(isNear('100000', ['7000', '8000'])).toBe(false);
  expect(isNear('100', ['7000', '8000'])).toBe(false);
});

test('labels at the same height are placed below each other', () => {
  expect(spreadLabels([{ y: 50 }, { y: 10 }, { y: 52 }]).map(({ y }) => y)).toEqual([10, 50, 64]);
});
