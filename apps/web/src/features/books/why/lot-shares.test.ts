import { expect, test } from 'vitest';
import { lotShares } from './lot-shares.ts';

test('the parts of a lot are shares of the whole', () => {
  expect(lotShares({ amount: '0.75', usedBefore: '0.33', usedHere: '0.12', left: '0.3' })).toEqual({
    before: 44,
    here: 16,
    left: 40,
  });
});

test('error: an empty lot has no parts', () => {
  expect(lotShares({ amount: '0', usedBefore: '0', usedHere: '0', left: '0' })).toEqual({
    before: 0,
    here: 0,
    left: 0,
  });
});
