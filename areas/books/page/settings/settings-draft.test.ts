import type { BookSettings } from '../../contract/books.ts';
import { expect, test } from 'vitest';
import { US_SETTINGS } from './testing.ts';
import { draftOf, isSameSettings, settingsOf, yearError } from './settings-draft.ts';

const settings = US_SETTINGS;

test('unedited settings are restored unchanged, with the methods in order of years', () => {
  const read = settingsOf(draftOf(settings));
  expect(read?.methods).toEqual([
    { fromYear: 2009, method: 'fifo' },
    { fromYear: 2025, method: 'hifo' },
  ]);
  expect(isSameSettings(read as BookSettings, { ...settings, methods: settings.methods.toReversed() })).toBe(true);
  expect(isSameSettings(read as BookSettings, { ...settings, scope: 'universal' })).toBe(false);
});

test.each([
  ['', 'A year from 2009'],
  ['2008', 'A year from 2009'],
  ['20255', 'A year from 2009'],
  ['2009', 'Listed twice'],
  ['2010', ''],
])('error: a first year of %j is refused with %j', (fromYear, message) => {
  const methods = [
    { fromYear: '2009', method: 'fifo' as const },
    { fromYear, method: 'lifo' as const },
  ];
  expect(yearError(methods, 1)).toBe(message);
  expect(settingsOf({ ...draftOf(settings), methods }) === null).toBe(message !== '');
});

test('error: settings without a time zone or a day are incomplete', () => {
  expect(settingsOf({ ...draftOf(settings), timeZone: ' ' })).toBeNull();
  expect(settingsOf({ ...draftOf(settings), perWalletFrom: '' })).toBeNull();
  expect(settingsOf({ ...draftOf(settings), fairValueFrom: '2025' })).toBeNull();
});
