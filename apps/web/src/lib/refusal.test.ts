import { ApiError } from '@holdfast/contract';
import { expect, test } from 'vitest';
import { readRefusal } from './refusal.ts';

const FORM = { fields: ['email', 'password'], fallback: 'It did not work.' } as const;
const refused = (detail: unknown) => new ApiError('Failed mutation (422)', 422, { detail });
const item = (loc: string[], msg: string) => ({ type: 'x', msg, loc, input: null });

test('a named field gets its own message, and nothing is left for the form', () => {
  expect(readRefusal(refused([item(['body', 'email'], 'Not an address')]), FORM)).toEqual({ fields: { email: 'Not an address' }, rest: '' });
});

test('a field the form does not have stays above the form', () => {
  const refusal = readRefusal(refused([item(['body', 'email'], 'No'), item(['body', 'setup_code'], 'Wrong')]), FORM);
  expect(refusal).toEqual({ fields: { email: 'No' }, rest: 'Setup Code: Wrong' });
});

test('a second message for one field is not lost', () => {
  const refusal = readRefusal(refused([item(['body', 'email'], 'One'), item(['body', 'email'], 'Two')]), FORM);
  expect(refusal).toEqual({ fields: { email: 'One' }, rest: 'Email: Two' });
});

test('a plain detail stays above the form', () => {
  expect(readRefusal(refused('Someone was faster.'), FORM)).toEqual({ fields: {}, rest: 'Someone was faster.' });
});

test('nothing to say gives the fallback', () => {
  expect(readRefusal(undefined, FORM)).toEqual({ fields: {}, rest: 'It did not work.' });
});
