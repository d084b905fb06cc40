import { expect, it } from 'vitest';
import { priceWindowsOf } from './load-price-books.ts';

const at = (day: string) => new Date(`${day}T12:00:00Z`);

it('queries with adjacent months become one window, others stay apart, and coins never mix', () => {
  expect(
    priceWindowsOf(
      [
        { coinId: 1, at: at('2024-06-01') },
        { coinId: 1, at: at('2024-03-01') },
        { coinId: 1, at: at('2024-04-20') },
        { coinId: 1, at: at('2020-01-01') },
        { coinId: 2, at: at('2024-03-01') },
      ],
      { marginDays: 33 },
    ),
  ).toEqual([
    { coinId: 1, from: '2019-11-29', to: '2020-02-03' },
    { coinId: 1, from: '2024-01-28', to: '2024-07-04' },
    { coinId: 2, from: '2024-01-28', to: '2024-04-03' },
  ]);
});

it('days beyond the calendar end with it', () => {
  expect(
    priceWindowsOf(
      [
        { coinId: 1, at: at('0001-01-02') },
        { coinId: 2, at: at('9999-12-30') },
      ],
      { marginDays: 33 },
    ),
  ).toEqual([
    { coinId: 1, from: '0001-01-01', to: '0001-02-04' },
    { coinId: 2, from: '9999-11-27', to: '9999-12-31' },
  ]);
});
