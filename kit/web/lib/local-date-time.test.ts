import { expect, test } from 'vitest';
import { instantOf, localMinute, localSecond } from './local-date-time.ts';

test('an instant round-trips through the field, to the second', () => {
  const instant = '2025-03-09T10:20:31.000Z';
  expect(instantOf(localSecond(instant))).toBe(instant);
});

test('the minute of an instant is never later than the instant', () => {
  const text = localMinute('2024-06-01T12:34:56.789Z');
  expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
  expect(instantOf(text)).toBe('2024-06-01T12:34:00.000Z');
});

test('error: an empty or invalid text has no instant', () => {
  expect(instantOf('')).toBeNull();
  expect(instantOf('soon')).toBeNull();
});
