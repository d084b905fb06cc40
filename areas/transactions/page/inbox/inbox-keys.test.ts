import { expect, test } from 'vitest';
import { INBOX_KEYS, inboxKeyOf } from './inbox-keys.ts';

const press = (key: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  inboxKeyOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held });

test('plain keys work with Caps Lock', () => {
  expect(press('j')).toBe('next');
  expect(press('J'), 'Caps Lock is on, and Shift is not held').toBe('next');
  expect(press('7')).toBe('choose');
  expect(press('0')).toBeUndefined();
  expect(press('Enter')).toBe('classify');
});

test('Shift selects the extended command, and "?" needs it on some keyboards only', () => {
  expect(press('J', { shiftKey: true })).toBe('selectNext');
  expect(press('Enter', { shiftKey: true })).toBe('classifySelected');
  expect(press('?', { shiftKey: true })).toBe('help');
  expect(press('?')).toBe('help');
});

test('browser shortcuts are not intercepted', () => {
  expect(press('u', { ctrlKey: true })).toBeUndefined();
  expect(press('k', { metaKey: true })).toBeUndefined();
  expect(press('l', { altKey: true })).toBeUndefined();
});

test('no two entries share a key', () => {
  const taken = INBOX_KEYS.flatMap((entry) =>
    entry.keys.map((key) => `${'needsShift' in entry ? 'shift ' : ''}${key}`),
  );
  expect(new Set(taken).size).toBe(taken.length);
});
