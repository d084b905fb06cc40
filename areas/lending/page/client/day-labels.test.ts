import { expect, test } from 'vitest';
import {
  daysBetween,
  deadlineLabel,
  distanceLabel,
  millisecondsToNextUtcDay,
  shortDayText,
  sinceLabel,
  utcDayText,
} from './day-labels.ts';

test('a UTC day is the same day for every reader', () => {
  expect(utcDayText('2026-01-20')).toBe('20 Jan 2026');
  expect(shortDayText('2026-11-05', '2026-12-31')).toBe('5 Nov');
  expect(shortDayText('2026-11-05', '2027-01-01')).toBe('5 Nov 2026');
});

test.each([
  [0, 'today'],
  [1, 'tomorrow'],
  [67, 'in 67 days'],
  [-1, '1 day ago'],
  [-35, '35 days ago'],
  [1200, 'in 1,200 days'],
])('%i days away is "%s"', (days, text) => expect(distanceLabel(days)).toBe(text));

test.each([
  [11, '11 days left'],
  [1, '1 day left'],
  [0, 'Last day'],
  [-1, '1 day late'],
  [-6, '6 days late'],
])('a deadline %i days away is shown as "%s"', (days, text) => expect(deadlineLabel(days)).toBe(text));

test('days are counted across a leap day', () => {
  expect(daysBetween({ from: '2024-02-28', to: '2024-03-01' })).toBe(2);
});

test('the page reloads one second after the next UTC midnight', () => {
  expect(millisecondsToNextUtcDay(Date.parse('2026-01-01T23:59:00.000Z'))).toBe(61_000);
});

const loan = (startDay: string) => ({ startDay }) as Parameters<typeof sinceLabel>[0][number];

test('one deposit shows its day, several show the first of their days', () => {
  expect(sinceLabel([loan('2024-02-12')])).toBe('Since 12 Feb 2024');
  expect(sinceLabel([loan('2025-03-01'), loan('2024-02-12')])).toBe('2 deposits since 12 Feb 2024');
  expect(sinceLabel([])).toBe('');
});
