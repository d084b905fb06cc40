import { accountsCalls } from '@holdfast/accounts/contract';
import { ApiError } from '@holdfast/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, test } from 'vitest';
import { isForgottenAtSignOut, isStaleAfter, isWorthRetrying, makeStale, responseKey } from './query-cache.ts';

describe('responseKey', () => {
  test('names the method and the path', () => {
    expect(responseKey(accountsCalls.me, undefined)).toEqual(['GET auth/me', {}]);
  });

  test('two queries that send the same request share a key', () => {
    const one = responseKey(accountsCalls.listUsers, { query: { page: 2, search: undefined, role: null } });
    const other = responseKey(accountsCalls.listUsers, { query: { page: 2 } });
    expect(one).toEqual(other);
  });

  test('queries that differ have different keys', () => {
    expect(responseKey(accountsCalls.listUsers, { query: { page: 2 } })).not.toEqual(
      responseKey(accountsCalls.listUsers, { query: { page: 3 } }),
    );
  });

  test('path parameters are part of the key', () => {
    expect(responseKey(accountsCalls.getPicture, { params: { id: 'a' } })).not.toEqual(
      responseKey(accountsCalls.getPicture, { params: { id: 'b' } }),
    );
  });
});

describe('isStaleAfter', () => {
  test.each([
    ['a shared group is stale', ['User'], ['User', 'Session'], true],
    ['one shared group among several is enough', ['Coin', 'Session'], ['User', 'Session'], true],
    ['unrelated groups stay', ['Coin'], ['User'], false],
    ['a change of nothing leaves everything', ['Coin'], undefined, false],
    ['a response without a tag stays', undefined, ['User'], false],
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

const cache = new QueryClient();
afterEach(() => cache.clear());

/** A page that shows a response; the test resolves the responses one by one. */
function watch(reads: 'Job' | 'Wallet') {
  const requests: ((response: string) => void)[] = [];
  const queryFn = () => new Promise<string>((respond) => requests.push(respond));
  const observer = new QueryObserver(cache, { queryKey: [reads], queryFn, meta: { reads: [reads] } });
  observer.subscribe(() => undefined);
  return { requests, shown: () => observer.getCurrentResult().data };
}
const settled = () => new Promise((done) => setTimeout(done, 0));

it('a response that a change affects is reloaded, another is not', async () => {
  const [job, wallet] = [watch('Job'), watch('Wallet')];
  job.requests[0]?.('before');
  wallet.requests[0]?.('before');
  await settled();
  void makeStale(cache, { changes: ['Job'] });
  expect([job.requests.length, wallet.requests.length]).toEqual([2, 1]);
});

it('a first response that was computed before the change is reloaded', async () => {
  const job = watch('Job');
  void makeStale(cache, { changes: ['Job'] });
  job.requests[0]?.('before the change');
  await settled();
  expect(job.requests).toHaveLength(2);
  job.requests[1]?.('after it');
  await settled();
  expect(job.shown()).toBe('after it');
});

it('an excepted response is not reloaded', async () => {
  const job = watch('Job');
  job.requests[0]?.('before');
  await settled();
  void makeStale(cache, { changes: ['Job'], except: ({ queryKey }) => queryKey[0] === 'Job' });
  expect(job.requests).toHaveLength(1);
});
