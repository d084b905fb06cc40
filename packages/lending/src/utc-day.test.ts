import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anniversaryOf } from './anniversary.ts';
import { LendingError } from './lending-error.ts';
import { addDays, formatUtcDay, parseUtcDay, type UtcDay, utcDayOf } from './utc-day.ts';

const anyDay = fc.integer({ min: 0, max: 300_000 }).map((day) => day as UtcDay);

const codeOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof LendingError) return error.code;
    throw error;
  }
  return 'no error';
};

describe('days', () => {
  it('a day lasts from midnight to midnight UTC', () => {
    expect(formatUtcDay(utcDayOf(Date.UTC(2024, 1, 29, 0, 0, 0, 0)))).toBe('2024-02-29');
    expect(formatUtcDay(utcDayOf(Date.UTC(2024, 1, 29, 23, 59, 59, 999)))).toBe('2024-02-29');
    expect(formatUtcDay(utcDayOf(Date.UTC(2024, 2, 1)))).toBe('2024-03-01');
  });

  it('text of a day comes back as it was', () => {
    fc.assert(fc.property(anyDay, (day) => parseUtcDay(formatUtcDay(day)) === day));
  });

  it.each([
    ['2023-02-29', 'day_malformed'],
    ['2024-13-01', 'day_malformed'],
    ['2024-00-10', 'day_malformed'],
    ['24-01-01', 'day_malformed'],
    ['2024-1-1', 'day_malformed'],
    ['', 'day_malformed'],
    ['1969-12-31', 'day_out_of_range'],
    ['3000-01-01', 'day_out_of_range'],
    ['0024-01-01', 'day_out_of_range'],
    ['0099-01-01', 'day_malformed'],
  ])('error: %j is refused as %s', (text, code) => {
    expect(codeOf(() => parseUtcDay(text))).toBe(code);
  });

  it('error: an instant in microseconds, before 1970 or without a number is refused', () => {
    for (const instant of [1.7e15, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(codeOf(() => utcDayOf(instant))).toBe('day_out_of_range');
    expect(codeOf(() => addDays(0 as UtcDay, -1))).toBe('day_out_of_range');
    expect(codeOf(() => addDays(0 as UtcDay, 0.5))).toBe('day_out_of_range');
  });
});

describe('anniversaries', () => {
  it('a loan of 29 February has its anniversary on 1 March, and on 29 February in leap years', () => {
    const start = parseUtcDay('2024-02-29');
    const days = [1, 2, 3, 4, 5].map((years) => formatUtcDay(anniversaryOf(start, years)));
    expect(days).toEqual(['2025-03-01', '2026-03-01', '2027-03-01', '2028-02-29', '2029-03-01']);
  });

  it('a loan of 28 February or 1 March keeps its date in leap years too', () => {
    expect(formatUtcDay(anniversaryOf(parseUtcDay('2023-02-28'), 1))).toBe('2024-02-28');
    expect(formatUtcDay(anniversaryOf(parseUtcDay('2023-03-01'), 1))).toBe('2024-03-01');
  });

  it('every anniversary year has 365 or 366 days, over the turn of centuries too', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 150 }), (start, years) => {
        const length = anniversaryOf(start, years + 1) - anniversaryOf(start, years);
        return length === 365 || length === 366;
      }),
      { numRuns: 5000 },
    );
    fc.assert(
      fc.property(
        fc.constantFrom('1972-02-29', '2000-02-29', '2096-02-29', '2396-02-29'),
        fc.integer({ min: 0, max: 120 }),
        (text, years) => {
          const start = parseUtcDay(text);
          const length = anniversaryOf(start, years + 1) - anniversaryOf(start, years);
          return length === 365 || length === 366;
        },
      ),
    );
  });
});
