import { expect, it } from 'vitest';
import { readDay } from './as-of-day.ts';

it('a calendar day is accepted unchanged', () => {
  expect(readDay('2024-02-29')).toBe('2024-02-29');
});

it.each([undefined, '', 'yesterday', '2025-02-29', '2025-13-01', '1969-12-31', '3000-01-01', '2025-1-1'])(
  'error: %s is no day, so that today is shown',
  (text) => {
    expect(readDay(text)).toBeUndefined();
  },
);
