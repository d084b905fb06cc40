import { booksDayOf, formatDay } from '@holdfast/calendar';
import { describe, expect, test } from 'vitest';
import { countdownText, daysBetween } from './long-term-date.tsx';

describe('days until a lot is long term', () => {
  test('the day is in the operator’s time zone, not the reader’s', () => {
    const moment = Date.parse('2025-11-15T03:30:00.000Z');
    expect(formatDay(booksDayOf(moment, 'America/New_York'))).toBe('2025-11-14');
    expect(formatDay(booksDayOf(moment, 'Asia/Tokyo'))).toBe('2025-11-15');
  });

  test('days are calendar days, across leap days and clock changes', () => {
    expect(daysBetween({ from: '2024-02-28', to: '2024-03-01' })).toBe(2);
    expect(daysBetween({ from: '2025-03-08', to: '2025-03-10' })).toBe(2);
    expect(daysBetween({ from: '2025-11-01', to: '2025-11-03' })).toBe(2);
  });

  test('today and tomorrow are named, later days are counted', () => {
    expect([0, 1, 12, 366].map(countdownText)).toEqual(['Today', 'Tomorrow', 'In 12 days', 'In 366 days']);
  });
});
