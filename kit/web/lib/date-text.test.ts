import { afterAll, describe, expect, test } from 'vitest';
import { dayText, momentText, recentText, utcText } from './date-text.ts';

describe('dates in the local time zone', () => {
  test('a moment and its day, with three-letter months', () => {
    expect(momentText('2025-11-14T16:20:31.000Z', { timeZone: 'UTC' })).toBe('14 Nov 2025, 16:20');
    expect(dayText('2025-09-18T00:00:00.000Z', { timeZone: 'UTC' })).toBe('18 Sep 2025');
    expect(momentText('2025-06-04T00:05:00.000Z', { timeZone: 'UTC' })).toBe('4 Jun 2025, 00:05');
  });

  test('the zone decides the day', () => {
    expect(dayText('2025-12-31T23:30:00.000Z', { timeZone: 'Asia/Tokyo' })).toBe('1 Jan 2026');
    expect(dayText('2026-01-01T03:30:00.000Z', { timeZone: 'America/New_York' })).toBe('31 Dec 2025');
  });

  test('UTC is exact to the second', () => {
    expect(utcText('2025-11-14T16:20:31.999Z')).toBe('14 Nov 2025, 16:20:31 UTC');
  });
});

describe("the browser's own time zone", () => {
  const before = process.env['TZ'];
  afterAll(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });

  test.each(['UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia'])(
    'reads the same as %s by name, over changes of the clocks',
    (timeZone) => {
      process.env['TZ'] = timeZone;
      const hour = 3_600_000;
      for (let at = Date.UTC(2024, 2, 9); at < Date.UTC(2024, 3, 8); at += 7 * hour) {
        const instant = new Date(at).toISOString();
        expect(momentText(instant)).toBe(momentText(instant, { timeZone }));
      }
    },
  );

  test('error: what is not a moment is refused', () => {
    expect(() => momentText('soon')).toThrow('“soon” is not a moment.');
  });
});

describe('recent dates', () => {
  const now = new Date('2025-03-10T04:30:00.000Z');
  const inNewYork = (instant: string) => recentText(instant, { now, timeZone: 'America/New_York' });

  test('today and yesterday are local days, over midnight and over a change of the clocks', () => {
    expect(inNewYork('2025-03-10T04:02:00.000Z')).toBe('Today, 00:02');
    expect(inNewYork('2025-03-10T03:50:00.000Z')).toBe('Yesterday, 23:50');
    expect(inNewYork('2025-03-09T06:00:00.000Z')).toBe('Yesterday, 01:00');
    expect(inNewYork('2025-03-09T04:50:00.000Z')).toBe('8 Mar 2025');
  });

  test('within a sentence the day is not capitalised', () => {
    const at = (instant: string) => recentText(instant, { now, timeZone: 'UTC', isInSentence: true });
    expect(at('2025-03-10T04:02:00.000Z')).toBe('today, 04:02');
    expect(at('2025-03-09T04:02:00.000Z')).toBe('yesterday, 04:02');
    expect(at('2025-02-01T12:00:00.000Z')).toBe('1 Feb 2025');
  });

  test('earlier and future dates have the day alone', () => {
    expect(recentText('2025-02-01T12:00:00.000Z', { now, timeZone: 'UTC' })).toBe('1 Feb 2025');
    expect(recentText('2025-03-11T12:00:00.000Z', { now, timeZone: 'UTC' })).toBe('11 Mar 2025');
  });
});
