import { expect, test } from 'vitest';
import { cutText, verdictOf } from './balances-drawer.tsx';

test.each([
  ['0', false, 'Match', false],
  ['0.5', false, 'Differs +0.50', true],
  ['0.5', true, 'Growth +0.50', false],
  ['-0.5', true, 'Differs \u22120.50', true],
  [null, false, 'Not checked', false],
])('a difference of %s of a rebasing coin (%s)', (difference, isRebasing, label, isFault) => {
  expect(verdictOf({ difference, isRebasing })).toMatchObject({ label, isFault });
});

test('a list of balances that ends early says so', () => {
  expect(cutText({ items: [1, 2], total: 2 })).toBe('');
  expect(cutText({ items: [1, 2], total: 3 })).toBe('Only the first 2 balances are shown.');
});
