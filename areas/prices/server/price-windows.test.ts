import { expect, it } from 'vitest';
import { priceWindowsOf } from './load-price-books.ts';

const windowsOf = (queries: readonly (readonly [coinId: number, day: string])[]) =>
  priceWindowsOf(
    queries.map(([coinId, day]) => ({ coinId, at: new Date(`${day}T12:00:00Z`) })),
    { gapDaysMax: 66 },
  );

it('days with a small gap between them become one window, others stay apart, and coins never mix', () => {
  const windows = windowsOf([
    [1, '2024-06-01'],
    [1, '2024-03-01'],
    [1, '2024-04-20'],
    [1, '2020-01-01'],
    [2, '2024-03-01'],
  ]);
  expect(windows).toEqual([
    { coinId: 1, from: '2020-01-01', to: '2020-01-01' },
    { coinId: 1, from: '2024-03-01', to: '2024-06-01' },
    { coinId: 2, from: '2024-03-01', to: '2024-03-01' },
  ]);
});

it('days beyond the calendar end with it', () => {
  const windows = windowsOf([
    [1, '-000001-12-30'],
    [2, '+010000-01-02'],
  ]);
  expect(windows).toEqual([
    { coinId: 1, from: '0001-01-01', to: '0001-01-01' },
    { coinId: 2, from: '9999-12-31', to: '9999-12-31' },
  ]);
});
