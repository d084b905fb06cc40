import { expect, test } from 'vitest';
import { instantOf, localMomentOf } from './local-moment.ts';

test('a moment survives the field, to the second', () => {
  const instant = '2025-03-09T10:20:31.000Z';
  expect(instantOf(localMomentOf(instant))).toBe(instant);
});

test('nothing, or nonsense, is no moment', () => {
  expect(instantOf('')).toBeNull();
  expect(instantOf('soon')).toBeNull();
});
