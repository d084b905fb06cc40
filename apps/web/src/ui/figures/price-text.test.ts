import { expect, test } from 'vitest';
import { priceAge } from './price-text.tsx';

const NOW = Date.parse('2026-03-05T12:00:00Z');

test.each([
  ['2026-03-05T11:00:00Z', null],
  ['2026-03-04T12:00:00Z', null],
  ['2026-03-04T11:59:59Z', 'price of 4 Mar 2026'],
  ['2024-03-03T00:00:00Z', 'price of 3 Mar 2024'],
  [null, null],
])('a price of %s has the note %s', (pricedAt, note) => {
  expect(priceAge(pricedAt, NOW)).toBe(note);
});
