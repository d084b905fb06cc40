import { ApiError, contract } from '@holdfast/contract';
import { describe, expect, test } from 'vitest';
import { answerKey, isForgottenAtSignOut, isStaleAfter, isWorthRetrying } from './cached-answers.ts';

describe('answerKey', () => {
  test('names the method and the path', () => {
    expect(answerKey(contract.me, undefined)).toEqual(['GET auth/me', {}]);
  });

  test('two queries that send the same request share a key', () => {
    const one = answerKey(contract.listUsers, { query: { page: 2, search: undefined, role: null } });
    const other = answerKey(contract.listUsers, { query: { page: 2 } });
    expect(one).toEqual(other);
  });

  test('queries that differ have different keys', () => {
    expect(answerKey(contract.listUsers, { query: { page: 2 } })).not.toEqual(
      answerKey(contract.listUsers, { query: { page: 3 } }),
    );
  });

  test('path parameters are part of the key', () => {
    expect(answerKey(contract.getPicture, { params: { id: 'a' } })).not.toEqual(
      answerKey(contract.getPicture, { params: { id: 'b' } }),
    );
  });
});

describe('isStaleAfter', () => {
  test.each([
    ['a shared group is stale', ['User'], ['User', 'Session'], true],
    ['one shared group among several is enough', ['Coin', 'Session'], ['User', 'Session'], true],
    ['unrelated groups stay', ['Coin'], ['User'], false],
    ['a change of nothing leaves everything', ['Coin'], undefined, false],
    ['an answer of no group stays', undefined, ['User'], false],
  ] as const)('%s', (_, reads, changes, stale) => {
    expect(isStaleAfter({ reads, changes })).toBe(stale);
  });
});

test('signing out forgets everything but the configuration', () => {
  expect(isForgottenAtSignOut(['User'])).toBe(true);
  expect(isForgottenAtSignOut(undefined)).toBe(true);
  expect(isForgottenAtSignOut(['Config'])).toBe(false);
});

test('only a request that never arrived is tried again, and once', () => {
  expect(isWorthRetrying(0, new TypeError('Failed to fetch'))).toBe(true);
  expect(isWorthRetrying(1, new TypeError('Failed to fetch'))).toBe(false);
  expect(isWorthRetrying(0, new ApiError('Failed to fetch data (503)', 503, null))).toBe(false);
});
