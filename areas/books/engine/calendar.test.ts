import { formatDay } from '@holdfast/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AccountingError } from './accounting-error.ts';
import { createCalendar } from './calendar.ts';

const dateIn = (timeZone: string, at: number): string => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at);
  return parts;
};

describe('the operator calendar', () => {
  it('new year in Los Angeles comes eight hours after new year in UTC', () => {
    const { dayOf, yearOf } = createCalendar({ kind: 'zone', timeZone: 'America/Los_Angeles' });
    expect(yearOf(dayOf({ at: Date.parse('2025-01-01T07:59:59Z') }))).toBe(2024);
    expect(yearOf(dayOf({ at: Date.parse('2025-01-01T08:00:00Z') }))).toBe(2025);
  });

  it('a day turns an hour later in UTC once summer time is over', () => {
    const { dayOf } = createCalendar({ kind: 'zone', timeZone: 'America/Los_Angeles' });
    const dateAt = (text: string): string => formatDay(dayOf({ at: Date.parse(text) }));
    expect(dateAt('2024-11-03T06:59:59Z')).toBe('2024-11-02');
    expect(dateAt('2024-11-03T07:00:00Z')).toBe('2024-11-03');
    expect(dateAt('2024-11-04T07:30:00Z')).toBe('2024-11-03');
    expect(dateAt('2024-11-04T08:00:00Z')).toBe('2024-11-04');
  });

  it.each([
    'America/Los_Angeles',
    'Europe/Berlin',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'America/Recife',
    'Pacific/Apia',
    'Africa/Casablanca',
    'UTC',
  ])('any instant in %s has the date that the platform gives it', (timeZone) => {
    const calendar = createCalendar({ kind: 'zone', timeZone });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(2037, 0, 1) }), (at) => {
        expect(formatDay(calendar.dayOf({ at }))).toBe(dateIn(timeZone, at));
      }),
      { numRuns: 300 },
    );
  });

  it('around two changes of the clocks a week apart every half hour has the right date', () => {
    const calendar = createCalendar({ kind: 'zone', timeZone: 'America/Recife' });
    for (let at = Date.UTC(2000, 9, 7); at < Date.UTC(2000, 9, 17); at += 30 * 60_000) {
      expect(formatDay(calendar.dayOf({ at }))).toBe(dateIn('America/Recife', at));
    }
  });

  it('with recorded offsets the date is the one that the source wrote', () => {
    const { dayOf } = createCalendar({ kind: 'recordedOffset' });
    const at = Date.parse('2024-12-31T20:00:00Z');
    expect(formatDay(dayOf({ at, utcOffsetMinutes: 9 * 60 }))).toBe('2025-01-01');
    expect(formatDay(dayOf({ at, utcOffsetMinutes: -8 * 60 }))).toBe('2024-12-31');
    expect(formatDay(dayOf({ at }))).toBe('2024-12-31');
  });

  it('error: a zone that does not exist is refused', () => {
    expect(() => createCalendar({ kind: 'zone', timeZone: 'Mars/Olympus' })).toThrow(AccountingError);
  });
});
