import { expect, test } from 'vitest';
import { generatePassword } from './new-password-field.tsx';

test('a password has five groups of four unambiguous characters', () => {
  expect(generatePassword()).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){4}[0-9a-hjkmnp-tv-z]{4}$/);
});

test('every byte is used, and every character has the same number of bytes', () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte += 1) {
    const password = generatePassword((bytes) => bytes.fill(byte));
    const character = password.charAt(0);
    expect(new Set(password.replaceAll('-', '')).size).toBe(1);
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  expect(counts.size).toBe(32);
  expect(new Set(counts.values())).toEqual(new Set([8]));
});

test('two passwords differ', () => {
  expect(generatePassword()).not.toBe(generatePassword());
});
