import { expect, test } from 'vitest';
import { shownYear } from './year-menu.tsx';

const known = [{ year: 2023 }, { year: 2025 }, { year: 2024 }];

test.each([
  ['2024', 2024],
  [undefined, 2025],
  ['2019', 2025],
  ['x', 2025],
])('requested for %s, the year is %s', (requested, year) => {
  expect(shownYear(requested, known)).toBe(year);
});

test('books without years show the current year', () => {
  expect(shownYear('2020', [], new Date(2026, 5, 1))).toBe(2026);
});
