import { ApiError, contract } from '@holdfast/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, test } from 'vitest';
import { answerKey, isForgottenAtSignOut, isStaleAfter, isWorthRetrying, makeStale } from './query-cache.ts';

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

const cache = new QueryClient();
afterEach(() => cache.clear());

/** A page that shows an answer; the answers are given one by one, as the server would. */
function watch(reads: 'Job' | 'Wallet') {
  const asked: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((answer) => asked.push(answer));
  const observer = new QueryObserver(cache, { queryKey: [reads], queryFn, meta: { reads: [reads] } });
  observer.subscribe(() => undefined);
  return { asked, shown: () => observer.getCurrentResult().data };
}
const settled = () => new Promise((done) => setTimeout(done, 0));

it('an answer that shows what was changed is asked for anew, another is not', async () => {
  const [job, wallet] = [watch('Job'), watch('Wallet')];
  job.asked[0]?.('before');
  wallet.asked[0]?.('before');
  await settled();
  void makeStale(cache, { changes: ['Job'] });
  expect([job.asked.length, wallet.asked.length]).toEqual([2, 1]);
});

it('a first answer that was worked out before the change does not stay', async () => {
  const job = watch('Job');
  void makeStale(cache, { changes: ['Job'] });
  job.asked[0]?.('before the change');
  await settled();
  expect(job.asked).toHaveLength(2);
  job.asked[1]?.('after it');
  await settled();
  expect(job.shown()).toBe('after it');
});

it('what is kept up by hand is left alone', async () => {
  const job = watch('Job');
  job.asked[0]?.('before');
  await settled();
  void makeStale(cache, { changes: ['Job'], except: ({ queryKey }) => queryKey[0] === 'Job' });
  expect(job.asked).toHaveLength(1);
});
