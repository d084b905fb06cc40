import { expect, test } from 'vitest';
import { batchIds, isRequestableId } from './id-batches.ts';

test('batches are bounded in number and in length', () => {
  expect([...batchIds(['a', 'b', 'c', 'd', 'e'], { countMax: 2, lengthMax: 1000 })]).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e'],
  ]);
  expect([...batchIds(['aaaa', 'bbbb', 'cccc'], { countMax: 10, lengthMax: 14 })]).toEqual([
    ['aaaa', 'bbbb'],
    ['cccc'],
  ]);
  expect([...batchIds(['a'.repeat(100), 'b'], { countMax: 10, lengthMax: 14 })]).toEqual([['a'.repeat(100)], ['b']]);
  expect([...batchIds([], { countMax: 2, lengthMax: 10 })]).toEqual([]);
});

test('an id that would break a list of ids is not requested', () => {
  expect(['bitcoin', 'ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7', 'ⓢ'].every(isRequestableId)).toBe(true);
  expect(['', 'a,b', 'a b', 'a\n', '\ud800', 'a'.repeat(201)].some(isRequestableId)).toBe(false);
});
