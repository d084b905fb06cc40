import { expect, test } from 'vitest';
import { backOffMs } from './job-watch.ts';

test('doubles the delay after each failure, up to half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 50].map((failures) => backOffMs(failures, () => 1))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});

test('chance takes off at most half', () => {
  expect(backOffMs(3, () => 0)).toBe(2000);
});
