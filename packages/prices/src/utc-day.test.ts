import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closeMsOf, formatUtcDay, readUtcDay, type UtcDay, utcDayOf } from './utc-day.ts';

test('every day from 1970 to 2999 survives being written and read', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 376_199 }), (day) => {
      expect(readUtcDay(formatUtcDay(day as UtcDay))).toBe(day);
    }),
  );
  expect(formatUtcDay(376_199 as UtcDay)).toBe('2999-12-31');
});

test.each([
  '2023-02-29',
  '1900-02-29',
  '2024-00-10',
  '2024-13-01',
  '2024-04-31',
  '2024-01-00',
  '1969-12-31',
  '3000-01-01',
  '2024-1-1',
  'x',
])('error: %s is no day', (text) => {
  expect(readUtcDay(text)).toBeNull();
});

test('29 February is a day in leap years only', () => {
  expect(['2000', '2023', '2024', '2100', '2400'].map((year) => readUtcDay(`${year}-02-29`) !== null)).toEqual([
    true,
    false,
    true,
    false,
    true,
  ]);
});

test('a day closes at 00:00 of the next', () => {
  expect(new Date(closeMsOf(readUtcDay('2024-02-29')!)).toISOString()).toBe('2024-03-01T00:00:00.000Z');
  expect(utcDayOf(Date.parse('2024-02-29T23:59:59.999Z'))).toBe(readUtcDay('2024-02-29'));
  expect([
    utcDayOf(-1),
    utcDayOf(Number.NaN),
    utcDayOf(Number.POSITIVE_INFINITY),
    utcDayOf(Date.parse('2024-01-01') * 1000),
  ]).toEqual([null, null, null, null]);
});
