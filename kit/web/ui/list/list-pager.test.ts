import { expect, test } from 'vitest';
import { pageRangeText, pagesOf } from './list-pager.tsx';

test('the range has the first and the last row of the page and the total', () => {
  expect(pageRangeText({ page: 1, limit: 25, total: 7 })).toBe('1 to 7 of 7');
  expect(pageRangeText({ page: 2, limit: 25, total: 1204 })).toBe('26 to 50 of 1,204');
  expect(pageRangeText({ page: 49, limit: 25, total: 1204 })).toBe('1,201 to 1,204 of 1,204');
  expect(pageRangeText({ page: 1, limit: 25, total: 0 })).toBe('0 of 0');
  expect(pageRangeText({ page: 2, limit: 25, total: 1000, isTotalCapped: true })).toBe('26 to 50 of 1,000+');
});

test('a started page counts as a page, and there is always one', () => {
  expect([0, 1, 25, 26, 50].map((total) => pagesOf({ total, limit: 25 }))).toEqual([1, 1, 1, 2, 2]);
});
