import { formatDecimal } from '@holdfast/money';
import { describe, expect, test } from 'vitest';
import { amountsInUse, fillAmounts, totalNamed } from './lot-rows.tsx';

const lots = [
  { lotId: '1', available: '2', costUsd: '2000', used: '1.5' },
  { lotId: '2', available: '1', costUsd: '4000', used: '0' },
  { lotId: '3', available: '4', costUsd: '2000', used: '0' },
];

describe('selected lots', () => {
  test('start with the lots that the disposal uses now', () => {
    expect(amountsInUse(lots)).toEqual({ 1: '1.5' });
  });

  test.each([
    ['oldest', { 1: '2', 2: '0.5' }],
    ['dearest', { 2: '1', 1: '1.5' }],
    ['cheapest', { 3: '2.5' }],
  ] as const)('the %s are filled in up to the amount', (order, expected) => {
    expect(fillAmounts(lots, { amount: '2.5', order })).toEqual(expected);
  });

  test('an unknown cost counts as $0, as in the books', () => {
    const withUnknown = [{ lotId: '4', available: '1', costUsd: null, used: '0' }, ...lots];
    expect(fillAmounts(withUnknown, { amount: '2', order: 'cheapest' })).toEqual({ 4: '1', 3: '1' });
    expect(fillAmounts(withUnknown, { amount: '8', order: 'dearest' })).toEqual({ 1: '2', 2: '1', 3: '4', 4: '1' });
  });

  test('are added up exactly, and the missing amount is reported', () => {
    const {
      total,
      missing,
      lots: named,
      mistakes,
    } = totalNamed({ 1: ' 0.1', 2: '0.2', 3: '' }, { lots, amount: '0.3' });
    expect([formatDecimal(total), missing, named, mistakes]).toEqual([
      '0.3',
      0n,
      [
        { lotId: '1', amount: '0.1' },
        { lotId: '2', amount: '0.2' },
      ],
      {},
    ]);
    expect(formatDecimal(totalNamed({ 1: '1' }, { lots, amount: '0.25' }).missing)).toBe('-0.75');
  });

  test('error: an invalid amount, or more than the lot has, is not counted and is explained', () => {
    const { lots: named, mistakes } = totalNamed({ 1: '1,5', 2: '1.01', 3: '-1' }, { lots, amount: '1' });
    expect([named, mistakes]).toEqual([[], { 1: 'Not an amount', 2: 'More than available', 3: 'Not an amount' }]);
  });
});
