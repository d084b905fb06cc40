import { expect, test } from 'vitest';
import { isApple, isSearchKey } from './search-button.tsx';
import { nextIndex } from './use-active-result.ts';

const pressed = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>>) =>
  isSearchKey({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

test('Ctrl-K and Cmd-K open the search, also with Caps Lock, and no other key does', () => {
  expect(pressed('k', { ctrlKey: true })).toBe(true);
  expect(pressed('K', { metaKey: true })).toBe(true);
  expect(pressed('k', {})).toBe(false);
  expect(pressed('k', { ctrlKey: true, shiftKey: true })).toBe(false);
  expect(pressed('j', { ctrlKey: true })).toBe(false);
});

test('the hint matches the keyboard', () => {
  expect(isApple('MacIntel')).toBe(true);
  expect(isApple('Linux aarch64')).toBe(false);
});

test('one step wraps around, a page step stops at the end', () => {
  expect(nextIndex({ index: 2, step: 1, count: 3 })).toBe(0);
  expect(nextIndex({ index: 0, step: -1, count: 3 })).toBe(2);
  expect(nextIndex({ index: 1, step: 5, count: 3 })).toBe(2);
  expect(nextIndex({ index: 1, step: -5, count: 3 })).toBe(0);
});
