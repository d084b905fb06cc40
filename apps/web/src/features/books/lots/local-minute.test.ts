import { expect, test } from 'vitest';
import { localMinute } from './local-minute.ts';

test('the minute of a moment reads back as that minute, never later', () => {
  const text = localMinute('2024-06-01T12:34:56.789Z');
  expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
  expect(new Date(text).toISOString()).toBe('2024-06-01T12:34:00.000Z');
});
