import type { LendingTransaction } from '@holdfast/contract';
import { expect, test } from 'vitest';
import { chartEvents } from './chart-events.ts';

const entry = (patch: Partial<LendingTransaction>): LendingTransaction =>
  ({
    type: 'deposit',
    status: 'cleared',
    amount: '18.5',
    coinSymbol: 'ETH',
    initiatedAt: '2026-01-05T23:59:00.000Z',
    clearedAt: '2026-01-07T08:00:00.000Z',
    ...patch,
  }) as LendingTransaction;

test('a deposit is marked on the day it counts from, a payment on the day it was made', () => {
  const { moves } = chartEvents([entry({}), entry({ type: 'withdrawal', amount: '2' })]);
  expect(moves).toEqual([
    { day: '2026-01-05', label: '+18.50 ETH' },
    { day: '2026-01-07', label: '−2.00 ETH' },
  ]);
});

test('paid interest is marked apart', () => {
  expect(chartEvents([entry({ type: 'interest', amount: '1.48' })])).toEqual({
    moves: [],
    payments: [{ day: '2026-01-07', label: '1.48 ETH paid' }],
  });
});

test('what waits or was cancelled leaves no mark', () => {
  expect(
    chartEvents([entry({ status: 'pending', clearedAt: null }), entry({ status: 'cancelled', clearedAt: null })]),
  ).toEqual({ moves: [], payments: [] });
});
