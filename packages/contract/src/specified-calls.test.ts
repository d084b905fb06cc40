import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { missingCalls, SPECIFIED_CALLS } from './specified-calls.ts';

const allowedToBeMissing = readFileSync(new URL('./missing-calls.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

it('the specification names 87 calls, each once', () => {
  expect(new Set(SPECIFIED_CALLS).size).toBe(87);
});

it('no call goes missing that was there before; a call that arrived leaves missing-calls.txt', () => {
  expect(missingCalls()).toEqual(allowedToBeMissing);
});
