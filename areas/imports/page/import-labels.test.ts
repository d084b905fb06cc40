import type { ImportDetails } from '../contract/imports.ts';
import { expect, test } from 'vitest';
import { fileText, formedText, lockedText, remainderText, rowNumbersText, spanText } from './import-labels.ts';
import { foundProviders } from './known-providers.tsx';
import { guessedColumns, mappingMistake } from './mapping-dialog.tsx';
import { touchedText } from './undo-dialog.tsx';
import { changedChoices, refusedName } from './use-import-actions.ts';

const counts = { added: 0, alreadyThere: 0, merged: 0, ignored: 0, waiting: 0, refused: 0 };

test('a span has its year once if both days are in it', () => {
  expect(spanText({ firstAt: '2025-01-01T00:00:00Z', lastAt: '2025-12-31T23:00:00Z' })).toBe('1 Jan to 31 Dec 2025');
  expect(spanText({ firstAt: '2024-12-31T00:00:00Z', lastAt: '2025-01-01T00:00:00Z' })).toBe(
    '31 Dec 2024 to 1 Jan 2025',
  );
  expect(spanText({ firstAt: '2025-03-05T01:00:00Z', lastAt: '2025-03-05T09:00:00Z' })).toBe('5 Mar 2025');
  expect(spanText({ firstAt: null, lastAt: null })).toBe('');
});

test('a file that could not be read has a size and nothing else', () => {
  expect(fileText({ rows: 0, fileBytes: 198_400, firstAt: null, lastAt: null })).toBe('198 kB');
});

test.each([
  [[412], 1, '412'],
  [[412, 413], 2, '412–413'],
  [[1041, 1042, 1043], 3, '1,041–1,043'],
  [[3, 8], 2, '3, 8'],
  [[3, 8, 9], 3, '3, 8 and 1 more'],
  [Array.from({ length: 50 }, (_, index) => index + 1), 1200, '1, 2 and 1,198 more'],
])('rows %j of %i are shown as %s', (rows, rowsTotal, text) => {
  expect(rowNumbersText({ rows, rowsTotal })).toBe(text);
});

test('added rows and transactions are counted in words', () => {
  expect(formedText({ counts: { ...counts, added: 1219 }, transactions: 1207 })).toBe(
    '1,219 added rows form 1,207 transactions.',
  );
  expect(formedText({ counts: { ...counts, added: 1 }, transactions: 1 })).toBe('1 added row forms 1 transaction.');
  expect(formedText({ counts, transactions: 0 })).toBe('No row adds a transaction.');
});

test('the footer names what is left to do', () => {
  expect(remainderText({ counts: { ...counts, waiting: 1 }, transactions: 3 })).toContain('1 row needs an answer');
  expect(remainderText({ counts: { ...counts, alreadyThere: 9 }, transactions: 0 })).toContain(
    'already in the database',
  );
  expect(remainderText({ counts: { ...counts, alreadyThere: 9, refused: 1 }, transactions: 0 })).toBe(
    'All readable rows of this file are already in the database.',
  );
  expect(remainderText({ counts: { ...counts, refused: 9 }, transactions: 0 })).toBe(
    'No row of this file can be added.',
  );
});

test('a locked year refuses the undo by its number', () => {
  expect(lockedText([])).toBeUndefined();
  expect(lockedText([2024])).toBe('2024 is locked. Unlock the year to undo this import.');
  expect(lockedText([2023, 2024])).toBe('2023 and 2024 are locked. Unlock these years to undo this import.');
});

test('edited and client-linked transactions are counted separately', () => {
  const one = { transactionId: 1, title: '', at: '', what: '' };
  const touched = [
    { ...one, isClientLinked: false },
    { ...one, isClientLinked: true },
    { ...one, isClientLinked: false },
  ];
  expect(touchedText({ touched, touchedTotal: 3 })).toBe(
    'After the import, 2 were edited and 1 was linked to a client.',
  );
  expect(touchedText({ touched: [], touchedTotal: 0 })).toBe('None of them was changed after the import.');
  expect(touchedText({ touched, touchedTotal: 1200 })).toContain('1,200 were changed');
});

test('a change keeps the other choices, and another provider drops the wallet', () => {
  const details = {
    wallet: { id: 4, name: 'Kraken' },
    choices: {
      provider: 'auto',
      timeZone: 'Europe/Madrid',
      skipAlreadyThere: true,
      mergeDuplicates: false,
    } as ImportDetails['choices'],
  } as Partial<ImportDetails> as ImportDetails;
  expect(changedChoices(details, { mergeDuplicates: true })).toMatchObject({
    provider: 'auto',
    walletId: 4,
    timeZone: 'Europe/Madrid',
    mergeDuplicates: true,
  });
  expect(changedChoices(details, { provider: 'coinbase' }).walletId).toBeUndefined();
  expect(changedChoices(details, { provider: 'auto' }).walletId).toBe(4);
});

test('columns with usual names are matched at once', () => {
  expect(guessedColumns(['Date (UTC)', 'Asset', 'Amount', 'Fee', 'Tx Hash'])).toEqual({
    time: 'Date (UTC)',
    coin: 'Asset',
    amount: 'Amount',
    feeAmount: 'Fee',
    hash: 'Tx Hash',
  });
});

test('a mapping needs a name, a time and an amount', () => {
  expect(mappingMistake(' ', { time: 'Date', amount: 'Amount' })).toBe('A name is needed.');
  expect(mappingMistake('OTC desk', { amount: 'Amount' })).toBe('Choose the column of the time.');
  expect(mappingMistake('OTC desk', { time: 'Date' })).toBe('Choose the column of an amount.');
  expect(mappingMistake('OTC desk', { time: 'Date', receivedAmount: 'In' })).toBe('');
});

test('the file of refused rows is named after the import', () => {
  expect(refusedName('kraken.2025.csv')).toBe('kraken.2025-refused.csv');
  expect(refusedName('export')).toBe('export-refused.csv');
});

test('a provider is found by its name and by those of its files', () => {
  const provider = (name: string, ...layouts: string[]) => ({
    id: name.toLowerCase(),
    name,
    layouts: layouts.map((layout) => ({ name: layout, isTimeZoneKnown: true })),
    exportNote: 'Menu > Export',
  });
  const providers = [provider('Kraken', 'Kraken ledgers', 'Kraken trades'), provider('FTX', 'FTX dust conversions')];
  const names = (search: string) => foundProviders(providers, search).map(({ name }) => name);
  expect(names('')).toEqual(['Kraken', 'FTX']);
  expect(names('kraken LEDGERS')).toEqual(['Kraken']);
  expect(names('dust')).toEqual(['FTX']);
  expect(names('nobody')).toEqual([]);
});
