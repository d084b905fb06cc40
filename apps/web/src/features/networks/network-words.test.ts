import { expect, test } from 'vitest';
import { chainMismatch, testWords } from './network-words.ts';

const answer = { chainId: 1, headBlock: 23_456_789, clientVersion: null, ms: 84 };

test('an answer is told in words', () => {
  expect(testWords(answer)).toBe('Chain id 1, newest block 23,456,789, answered in 84 ms');
});

test('an address of another chain is named', () => {
  expect(chainMismatch(answer, 56)).toBe('This address answers for chain 1, not for chain 56.');
});

test('the right chain, or none to compare with, is no mismatch', () => {
  expect(chainMismatch(answer, 1)).toBeUndefined();
  expect(chainMismatch(answer, null)).toBeUndefined();
});
