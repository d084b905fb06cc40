import type { BookSettings } from '../../contract/books.ts';
import { describe, expect, test } from 'vitest';
import { US_SETTINGS } from './testing.ts';
import { formerReadingsText, methodIn, settingsLabel, withMethodFrom } from './settings-labels.ts';

const settings: BookSettings = {
  ...US_SETTINGS,
  methods: [
    { fromYear: 2025, method: 'hifo' },
    { fromYear: 2020, method: 'fifo' },
  ],
  scope: 'universalThenPerWallet',
};

describe('the method of a year', () => {
  test.each([
    [2019, 'fifo'],
    [2020, 'fifo'],
    [2024, 'fifo'],
    [2025, 'hifo'],
    [2030, 'hifo'],
  ])('%s: %s', (year, method) => {
    expect(methodIn(settings, year)).toBe(method);
  });
});

test('the label of a year names its method and whether wallets are separate', () => {
  expect(settingsLabel(settings, 2024)).toBe('FIFO, all wallets as one');
  expect(settingsLabel(settings, 2025)).toBe('HIFO, per wallet');
  expect(settingsLabel({ ...settings, scope: 'universal' }, 2025)).toBe('HIFO, all wallets as one');
});

test.each([
  [null, null],
  ['2025-01-01', 'Years to 2024 are read as they were locked'],
  ['2025-04-01', 'What happened before 1 Apr 2025 is read as it was closed'],
])('readings from %s: %s', (readingsFrom, text) => {
  expect(formerReadingsText({ readingsFrom })).toBe(text);
});

test('a new method from a year on leaves earlier years unchanged', () => {
  expect(withMethodFrom(settings, { fromYear: 2024, method: 'lifo' }).methods).toEqual([
    { fromYear: 2020, method: 'fifo' },
    { fromYear: 2024, method: 'lifo' },
  ]);
});
