import { expect, it } from 'vitest';
import { missingCalls, SPECIFIED_CALLS } from './specified-calls.ts';

it('the specification names 87 calls, each once', () => {
  expect(new Set(SPECIFIED_CALLS).size).toBe(87);
});

it('every call of the specification is there', () => {
  expect(missingCalls()).toEqual([]);
});
