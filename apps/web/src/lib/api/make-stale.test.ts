import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { makeStale } from './make-stale.ts';

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
