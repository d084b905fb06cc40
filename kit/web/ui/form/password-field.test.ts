import { expect, test } from 'vitest';
import { passwordStrength } from './password-field.tsx';

test.each([
  ['one character is counted in the singular', 'a', '1 character, at least 12 are needed', 'loss'],
  ['eleven characters are too few', 'abcdefghijk', '11 characters, at least 12 are needed', 'loss'],
  ['twelve will do', 'abcdefghijkl', '12 characters, fair', 'warning'],
  ['sixteen are strong', 'abcdefghijklmnop', '16 characters, strong', 'gain'],
  ['length without variety is easy to guess', 'abababababababababab', '20 characters, easy to guess', 'warning'],
  ['case is no variety', 'aAaAaAaAaAaAbBbBcC', '18 characters, easy to guess', 'warning'],
  ['characters are counted as people count them', '🔑🔑🔑', '3 characters, at least 12 are needed', 'loss'],
] as const)('%s', (_, password, text, tone) => {
  expect(passwordStrength(password)).toEqual({ text, tone });
});
