import { expect, test } from 'vitest';
import { verdictOf } from './balances-drawer.tsx';

test.each([
  ['0', false, 'Match', false],
  ['0.5', false, 'Differs +0.50', true],
  ['0.5', true, 'Growth +0.50', false],
  ['-0.5', true, 'Differs \u22120.50', true],
  [null, false, 'Not checked', false],
])('a difference of %s of a rebasing coin (%s)', (difference, isRebasing, label, isFault) => {
  expect(verdictOf({ difference, isRebasing })).toMatchObject({ label, isFault });
});
