import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONFIG_TABLE } from './config-table.ts';
import { editDistance, findMisspelt } from './misspelling.ts';

test.each([
  ['SESSION', 0],
  ['SESION', 1],
  ['SESSIONS', 1],
  ['SETTION', 2],
  ['SESSOIN', 2],
  ['PASSION', 2],
])('from SESSION to %s it is %i edits', (to, edits) => {
  expect(editDistance('SESSION', to)).toBe(edits);
});

test('every flag with one letter missing is recognised, if its name is long', () => {
  const names = CONFIG_TABLE.map((flag) => flag.name as string);
  const longName = fc.constantFrom(...names.filter((name) => name.length >= 8));
  fc.assert(
    fc.property(longName, fc.nat(), (name, seed) => {
      const place = seed % name.length;
      const misspelt = name.slice(0, place) + name.slice(place + 1);
      expect(findMisspelt(misspelt, names)).not.toBeNull();
    }),
  );
});

test('a right name is never a misspelling', () => {
  const names = CONFIG_TABLE.map((flag) => flag.name as string);
  for (const name of names) expect(findMisspelt(name, names)).toBeNull();
});
