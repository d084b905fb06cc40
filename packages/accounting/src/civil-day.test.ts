import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AccountingError } from './accounting-error.ts';
import { civilDateOf, civilDayOf, formatCivilDay, longTermFrom, parseCivilDay, yearOfCivilDay } from './civil-day.ts';

const day = fc.integer({ min: -700_000, max: 2_900_000 });

describe('civil days', () => {
  it('agree with the Gregorian calendar of the platform over ten thousand years', () => {
    fc.assert(
      fc.property(day, (value) => {
        const date = new Date(value * 86_400_000);
        const ours = civilDateOf(value);
        expect([ours.year, ours.month, ours.day]).toEqual([
          date.getUTCFullYear(),
          date.getUTCMonth() + 1,
          date.getUTCDate(),
        ]);
        expect(civilDayOf(ours)).toBe(value);
      }),
      { numRuns: 3000 },
    );
  });

  it('are written and read as dates', () => {
    expect(formatCivilDay(0)).toBe('1970-01-01');
    expect(parseCivilDay('2024-02-29')).toBe(Date.UTC(2024, 1, 29) / 86_400_000);
    expect(yearOfCivilDay(parseCivilDay('2024-12-31'))).toBe(2024);
    expect(yearOfCivilDay(parseCivilDay('2025-01-01'))).toBe(2025);
  });

  it.each(['2023-02-29', '2024-13-01', '2024-1-1', '', 'tomorrow', '2024-04-31'])(
    'error: "%s" is refused as a date',
    (text) => {
      expect(() => parseCivilDay(text)).toThrow(AccountingError);
    },
  );
});

describe('long term', () => {
  it.each([
    ['2023-03-01', '2024-03-02'],
    ['2024-06-17', '2025-06-18'],
    // The holding period starts on 29 February, which the next year does not have.
    ['2024-02-28', '2025-03-01'],
    ['2024-02-29', '2025-03-01'],
    ['2023-02-28', '2024-03-01'],
    ['2023-12-31', '2025-01-01'],
  ])('bought %s turns long on %s', (acquired, long) => {
    expect(formatCivilDay(longTermFrom(parseCivilDay(acquired)))).toBe(long);
  });

  it('needs 366 or 367 days, and later purchases never turn long earlier', () => {
    fc.assert(
      fc.property(day, (value) => {
        const days = longTermFrom(value) - value;
        expect(days === 366 || days === 367).toBe(true);
        expect(longTermFrom(value + 1)).toBeGreaterThanOrEqual(longTermFrom(value));
      }),
    );
  });
});
