import { expect, test } from 'vitest';
import { lotShares, readableDates } from './why-steps.tsx';

test('the parts of a lot are shares of the whole', () => {
  expect(lotShares({ amount: '0.75', usedBefore: '0.33', usedHere: '0.12', left: '0.3' })).toEqual({
    before: 44,
    here: 16,
    left: 40,
  });
});

test('error: an empty lot has no parts', () => {
  expect(lotShares({ amount: '0', usedBefore: '0', usedHere: '0', left: '0' })).toEqual({
    before: 0,
    here: 0,
    left: 0,
  });
});

test('a day in a sentence is formatted and does not depend on the time zone', () => {
  expect(readableDates('0.12 BTC were sold on 2025-07-18 with a gain.', { timeZone: 'America/Los_Angeles' })).toBe(
    '0.12 BTC were sold on 18 Jul 2025 with a gain.',
  );
});

test('a time is formatted in the reader’s time zone', () => {
  expect(readableDates('Sell, 2025-01-01T02:14:31.000Z', { timeZone: 'America/Los_Angeles' })).toBe(
    'Sell, 31 Dec 2024, 18:14',
  );
});

test.each(['0x2025-07-18', '12025-07-18', '2025-13-40', '2025-07-181', '+$11,455.26'])(
  'a text that resembles a day stays unchanged: %s',
  (text) => {
    expect(readableDates(text)).toBe(text);
  },
);
