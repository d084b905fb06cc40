import { formatDay, parseUtcDay, type UtcDay } from '@holdfast/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anniversaryOf } from './anniversary.ts';

const anyDay = fc.integer({ min: 0, max: 300_000 }).map((day) => day as UtcDay);

describe('anniversaries', () => {
  it('a loan of 29 February has its anniversary on 1 March, and on 29 February in leap years', () => {
    const start = parseUtcDay('2024-02-29');
    const days = [1, 2, 3, 4, 5].map((years) => formatDay(anniversaryOf(start, years)));
    expect(days).toEqual(['2025-03-01', '2026-03-01', '2027-03-01', '2028-02-29', '2029-03-01']);
  });

  it('a loan of 28 February or 1 March keeps its date in leap years too', () => {
    expect(formatDay(anniversaryOf(parseUtcDay('2023-02-28'), 1))).toBe('2024-02-28');
    expect(formatDay(anniversaryOf(parseUtcDay('2023-03-01'), 1))).toBe('2024-03-01');
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
