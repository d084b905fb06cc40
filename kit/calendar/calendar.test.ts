import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type BooksDay,
  type CalendarDate,
  dateOf,
  DAY_MS,
  dayNumberOf,
  formatDay,
  type UtcDay,
  yearOf,
} from './calendar-day.ts';
import { addUtcDays, endOfUtcDayMs, parseUtcDay, readUtcDay, utcDayOf, utcDayOrNull } from './utc-day.ts';
import { dateText, monthsBetween, monthText, shortMonthName, shortMonthText } from './month.ts';
import { parseBooksDay } from './books-day.ts';

const refusal = (code: string) => expect.objectContaining({ name: 'CalendarError', code });

describe('dates', () => {
  it('agree with the Gregorian calendar of the platform over ten thousand years', () => {
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (value) => {
        const date = new Date(value * DAY_MS);
        const computed = dateOf(value as BooksDay);
        const expected: CalendarDate = {
          year: date.getUTCFullYear(),
          month: date.getUTCMonth() + 1,
          dayOfMonth: date.getUTCDate(),
        };
        expect(computed).toEqual(expected);
        expect(dayNumberOf(computed)).toBe(value);
      }),
      { numRuns: 3000 },
    );
  });

  it('are written with three-letter months for people', () => {
    expect(dateText({ year: 2025, month: 9, dayOfMonth: 18 })).toBe('18 Sep 2025');
  });
});

test('a UTC day and a books day cannot be mixed up', () => {
  const utc = parseUtcDay('2025-01-01');
  const books = parseBooksDay('2025-01-01');
  // @ts-expect-error A books day is not a UTC day.
  const mixed: UtcDay = books;
  // @ts-expect-error A UTC day is not a books day.
  const mixedAgain: BooksDay = utc;
  // @ts-expect-error A function of UTC days accepts no books day.
  const end = endOfUtcDayMs(books);
  // @ts-expect-error A plain number is no day: it may count days of either kind.
  const plain: UtcDay = 20_089;
  // @ts-expect-error Comparing days of two kinds is a mistake in every zone but UTC.
  const isSame = utc === books;
  expect([mixed, mixedAgain, end, plain, isSame]).toEqual([20_089, 20_089, 20_090 * DAY_MS, 20_089, true]);
});

describe('books days', () => {
  it('are written and read as dates', () => {
    expect(formatDay(0 as BooksDay)).toBe('1970-01-01');
    expect(parseBooksDay('2024-02-29')).toBe(Date.UTC(2024, 1, 29) / DAY_MS);
    expect(yearOf(parseBooksDay('2024-12-31'))).toBe(2024);
    expect(yearOf(parseBooksDay('2025-01-01'))).toBe(2025);
  });

  it.each(['2023-02-29', '2024-13-01', '2024-1-1', '', 'tomorrow', '2024-04-31'])(
    'error: "%s" is refused as a date',
    (text) => {
      expect(() => parseBooksDay(text)).toThrow(refusal('day_malformed'));
    },
  );
});

describe('UTC days', () => {
  it('last from midnight to midnight UTC', () => {
    expect(formatDay(utcDayOf(Date.UTC(2024, 1, 29, 0, 0, 0, 0)))).toBe('2024-02-29');
    expect(formatDay(utcDayOf(Date.UTC(2024, 1, 29, 23, 59, 59, 999)))).toBe('2024-02-29');
    expect(formatDay(utcDayOf(Date.UTC(2024, 2, 1)))).toBe('2024-03-01');
  });

  it('end at 00:00 of the next day', () => {
    const day = parseUtcDay('2024-02-29');
    expect(new Date(endOfUtcDayMs(day)).toISOString()).toBe('2024-03-01T00:00:00.000Z');
    expect(utcDayOrNull(Date.parse('2024-02-29T23:59:59.999Z'))).toBe(day);
  });

  it('from 1970 to 2999 are read as they were written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 376_199 }), (day) => {
        expect(readUtcDay(formatDay(day as UtcDay))).toBe(day);
        expect(parseUtcDay(formatDay(day as UtcDay))).toBe(day);
        expect(formatDay(day as UtcDay)).toBe(new Date(day * DAY_MS).toISOString().slice(0, 10));
      }),
    );
    expect(formatDay(376_199 as UtcDay)).toBe('2999-12-31');
  });

  it('include 29 February in leap years only', () => {
    const years = ['2000', '2023', '2024', '2100', '2400'];
    expect(years.filter((year) => readUtcDay(`${year}-02-29`) !== null)).toEqual(['2000', '2024', '2400']);
  });

  it.each([
    ['2023-02-29', 'day_malformed'],
    ['1900-02-29', 'day_malformed'],
    ['2024-00-10', 'day_malformed'],
    ['2024-13-01', 'day_malformed'],
    ['2024-04-31', 'day_malformed'],
    ['2024-01-00', 'day_malformed'],
    ['24-01-01', 'day_malformed'],
    ['2024-1-1', 'day_malformed'],
    ['x', 'day_malformed'],
    ['', 'day_malformed'],
    ['1969-12-31', 'day_out_of_range'],
    ['3000-01-01', 'day_out_of_range'],
    ['0024-01-01', 'day_out_of_range'],
    ['0099-01-01', 'day_out_of_range'],
  ])('error: %j is refused as %s', (text, code) => {
    expect(readUtcDay(text)).toBeNull();
    expect(() => parseUtcDay(text)).toThrow(refusal(code));
  });

  it('error: an instant in microseconds, before 1970 or without a number is refused', () => {
    for (const instant of [1.7e15, -1, Number.NaN, Number.POSITIVE_INFINITY, Date.parse('2024-01-01') * 1000]) {
      expect(utcDayOrNull(instant)).toBeNull();
      expect(() => utcDayOf(instant)).toThrow(refusal('day_out_of_range'));
    }
    expect(() => addUtcDays(0 as UtcDay, -1)).toThrow(refusal('day_out_of_range'));
    expect(() => addUtcDays(0 as UtcDay, 0.5)).toThrow(refusal('day_out_of_range'));
  });
});

describe('months', () => {
  it('have a short and a long name', () => {
    expect([shortMonthName('2025-07'), shortMonthText('2025-07'), monthText('2026-11')]).toEqual([
      'Jul',
      'Jul 2025',
      'November 2026',
    ]);
  });

  it('follow each other over the end of a year', () => {
    expect(monthsBetween({ first: '2024-11', last: '2025-02' })).toEqual(['2024-11', '2024-12', '2025-01', '2025-02']);
    expect(monthsBetween({ first: '2025-02', last: '2025-01' })).toEqual([]);
  });
});
