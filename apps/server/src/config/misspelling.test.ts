import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONFIG_TABLE } from './config-table.ts';
import { editDistance, findMisspelt } from './misspelling.ts';

test.each([
  ['SESSION', 'SESSION', 0],
  ['SESSION', 'SESION', 1],
  ['SESSION', 'SESSIONS', 1],
  ['SESSION', 'SETTION', 2],
  ['SESSION', 'SESSOIN', 2],
  ['SESSION', 'PASSION', 2],
])('from %s to %s it is %i edits', (from, to, edits) => {
  expect(editDistance(from, to)).toBe(edits);
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
