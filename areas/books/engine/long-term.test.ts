import { type BooksDay, formatDay, parseBooksDay } from '@holdfast/calendar';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { longTermFrom } from './long-term.ts';

it.each([
  ['2023-03-01', '2024-03-02'],
  ['2024-06-17', '2025-06-18'],
  // The holding period starts on 29 February, which the next year does not have.
  ['2024-02-28', '2025-03-01'],
  ['2024-02-29', '2025-03-01'],
  ['2023-02-28', '2024-03-01'],
  ['2023-12-31', '2025-01-01'],
])('a lot bought on %s is long term from %s', (acquired, long) => {
  expect(formatDay(longTermFrom(parseBooksDay(acquired)))).toBe(long);
});

it('a lot is long term after 366 or 367 days, and a later purchase is never long term earlier', () => {
  fc.assert(
    fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (value) => {
      const longFrom = longTermFrom(value as BooksDay);
      expect([366, 367]).toContain(longFrom - value);
      expect(longTermFrom((value + 1) as BooksDay)).toBeGreaterThanOrEqual(longFrom);
    }),
  );
});
