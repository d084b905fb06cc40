import { expect, test } from 'vitest';
import { readYear, yearChoices } from './flows-page.tsx';

test.each([
  [2025, 2025],
  ['2025', 2025],
  [2009, 2009],
  [2008, undefined],
  [3000, undefined],
  ['2025x', undefined],
  [undefined, undefined],
])('the year of the address %s is read as %s', (requested, year) => {
  expect(readYear(requested)).toBe(year);
});

test('the requested year is offered even if it has no entries', () => {
  expect(yearChoices([{ year: 2025 }, { year: 2023 }], 2024)).toEqual([2023, 2024, 2025]);
  expect(yearChoices([{ year: 2025 }], 2025)).toEqual([2025]);
});
