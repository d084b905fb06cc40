import { Temporal } from '@js-temporal/polyfill';
import { expect, it } from 'vitest';
import { DAY_MS } from './calendar-day.ts';
import { createLocalOffset } from './time-zone.ts';

const QUARTER_MS = 900_000;

/** The same by another program. */
function temporalOffset(localMs: number, timeZone: string): number | null {
  const local = Temporal.PlainDateTime.from(new Date(localMs).toISOString().slice(0, 19));
  try {
    return localMs - local.toZonedDateTime(timeZone, { disambiguation: 'reject' }).epochMilliseconds;
  } catch {
    return null;
  }
}

it.each([
  ['America/New_York', '2024-03-10', '2024-11-03'],
  ['Europe/London', '2023-03-26', '2023-10-29'],
  ['America/St_Johns', '2010-03-14', '2010-11-07'],
  ['Australia/Lord_Howe', '2024-04-07', '2024-10-06'],
  ['Antarctica/Troll', '2024-03-31', '2024-10-27'],
  ['Africa/Casablanca', '2024-03-10', '2024-04-14'],
  ['America/Sao_Paulo', '2018-02-18', '2018-11-04'],
  ['Asia/Kathmandu', '2024-01-01', '2024-07-01'],
  // A whole day was left out.
  ['Pacific/Apia', '2011-12-30', '2011-12-31'],
])('local times in %s, around each change of the clocks', (timeZone, ...days) => {
  const offsetOf = createLocalOffset(timeZone);
  for (const day of days) {
    const middleMs = Date.parse(`${day}T12:00:00Z`);
    for (let localMs = middleMs - 1.5 * DAY_MS; localMs < middleMs + 1.5 * DAY_MS; localMs += QUARTER_MS)
      expect([localMs, offsetOf(localMs)]).toEqual([localMs, temporalOffset(localMs, timeZone)]);
  }
});

it('a time that the clocks show twice or never has no offset', () => {
  const offsetOf = createLocalOffset('Europe/Berlin');
  expect(offsetOf(Date.parse('2024-03-31T02:30:00Z'))).toBeNull();
  expect(offsetOf(Date.parse('2024-10-27T02:30:00Z'))).toBeNull();
  expect(offsetOf(Date.parse('2024-10-27T03:00:00Z'))).toBe(3_600_000);
  expect(offsetOf(Date.parse('2024-10-27T01:59:59Z'))).toBe(7_200_000);
});
