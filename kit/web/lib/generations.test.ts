import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteGeneration } from './generations.ts';

const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const stops: (() => void)[] = [];
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  cache.clear();
  vi.useRealTimers();
});

/** A part of a page. Each response names the next of these generations, the last one again and again. */
function watch(
  name: string,
  generations: readonly (number | null)[],
): { shown: () => unknown; requests: () => number } {
  let requests = 0;
  const queryKey = [name];
  const observer = new QueryObserver(cache, {
    queryKey,
    queryFn: async () => {
      const generation = generations[Math.min(requests, generations.length - 1)] ?? null;
      requests += 1;
      noteGeneration(cache, { queryKey, generation });
      return generation;
    },
  });
  stops.push(observer.subscribe(() => undefined));
  return { shown: () => observer.getCurrentResult().data, requests: () => requests };
}

test('what belongs to older books is reloaded once a response names newer ones, in either order', async () => {
  const gains = watch('gains', [1, 2]);
  await vi.advanceTimersByTimeAsync(10);
  expect(gains.shown()).toBe(1);
  const state = watch('state', [2]);
  await vi.advanceTimersByTimeAsync(10);
  expect(gains.shown()).toBe(2);
  const late = watch('late', [1, 2]);
  await vi.advanceTimersByTimeAsync(10);
  expect(late.shown()).toBe(2);
  expect([gains, state, late].map(({ requests }) => requests())).toEqual([2, 1, 2]);
});

test('a response that names no generation is left alone', async () => {
  const users = watch('users', [null]);
  watch('state', [2]);
  await vi.advanceTimersByTimeAsync(10);
  expect(users.requests()).toBe(1);
});

test('a server that lags is asked a few times, and not forever', async () => {
  watch('state', [2]);
  const lagging = watch('gains', [1, 1, 1, 2]);
  const stuck = watch('flows', [1]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lagging.shown()).toBe(2);
  expect(stuck.requests()).toBe(6);
});

test('what was forgotten does not make later responses old', async () => {
  watch('state', [9]);
  await vi.advanceTimersByTimeAsync(10);
  for (const stop of stops.splice(0)) stop();
  cache.removeQueries();
  const state = watch('state', [1]);
  await vi.advanceTimersByTimeAsync(10);
  expect(state.requests()).toBe(1);
});
