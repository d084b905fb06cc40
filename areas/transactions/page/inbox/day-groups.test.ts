import { expect, test } from 'vitest';
import { dayGroups } from './day-groups.ts';

const now = new Date('2025-11-14T20:00:00Z');
const at = (...instants: string[]) => instants.map((instant) => ({ at: instant }));
const labels = (instants: string[], timeZone: string) =>
  dayGroups(at(...instants), { timeZone, now }).map(({ label, rows }) => `${label}: ${rows.length}`);

test('today and yesterday have names, other days a date, other years also the year', () => {
  expect(
    labels(
      [
        '2025-11-14T19:00:00Z',
        '2025-11-14T01:00:00Z',
        '2025-11-13T10:00:00Z',
        '2025-11-02T10:00:00Z',
        '2024-05-03T10:00:00Z',
      ],
      'UTC',
    ),
  ).toEqual(['Today, 14 November: 2', 'Yesterday, 13 November: 1', '2 November: 1', '3 May 2024: 1']);
});

test('the day is in the reader’s time zone, not in UTC', () => {
  expect(labels(['2025-11-14T19:00:00Z', '2025-11-14T01:00:00Z'], 'America/Los_Angeles')).toEqual([
    'Today, 14 November: 1',
    'Yesterday, 13 November: 1',
  ]);
});
