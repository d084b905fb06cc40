import { expect, it } from 'vitest';
import { priceWindowsOf } from './load-price-books.ts';

const at = (day: string) => new Date(`${day}T12:00:00Z`);

it('days with a small gap between them become one window, others stay apart, and coins never mix', () => {
  expect(
    priceWindowsOf(
      [
        { coinId: 1, at: at('2024-06-01') },
        { coinId: 1, at: at('2024-03-01') },
        { coinId: 1, at: at('2024-04-20') },
        { coinId: 1, at: at('2020-01-01') },
        { coinId: 2, at: at('2024-03-01') },
      ],
      { gapDaysMax: 66 },
    ),
  ).toEqual([
    { coinId: 1, from: '2020-01-01', to: '2020-01-01' },
    { coinId: 1, from: '2024-03-01', to: '2024-06-01' },
    { coinId: 2, from: '2024-03-01', to: '2024-03-01' },
  ]);
});

it('days beyond the calendar end with it', () => {
  expect(
    priceWindowsOf(
      [
        { coinId: 1, at: new Date('-000001-12-30T12:00:00Z') },
        { coinId: 2, at: new Date('+010000-01-02T12:00:00Z') },
      ],
      { gapDaysMax: 66 },
    ),
  ).toEqual([
    { coinId: 1, from: '0001-01-01', to: '0001-01-01' },
    { coinId: 2, from: '9999-12-31', to: '9999-12-31' },
  ]);
});
