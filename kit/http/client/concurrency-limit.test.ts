import { afterEach, expect, it, vi } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

const [MAX, COUNTED_MS_MAX] = [4, 100];

/** Work that the test ends. */
function controlled() {
  let [resolve, reject] = [() => {}, (_reason: Error) => {}];
  const ended = new Promise<void>((...ends) => ([resolve, reject] = ends));
  return { resolve, reject, ended, hasBegun: false };
}

function run(limit: ConcurrencyLimit, count: number) {
  const works = Array.from({ length: count }, controlled);
  const results = works.map((work) =>
    limit
      .run(() => {
        work.hasBegun = true;
        return work.ended;
      })
      .catch((error: Error) => error.message),
  );
  return { works, results, begun: () => works.map(({ hasBegun }) => hasBegun).lastIndexOf(true) + 1 };
}

afterEach(() => {
  vi.useRealTimers();
});

const afterMicrotasks = () => new Promise((resolve) => setImmediate(resolve));

it('begins so many at once, and the next as each ends, in the order of arrival', async () => {
  const { works, results, begun } = run(new ConcurrencyLimit(MAX, COUNTED_MS_MAX), MAX + 3);
  expect(begun()).toBe(MAX);
  works[1]!.resolve();
  await afterMicrotasks();
  expect(begun()).toBe(MAX + 1);
  works[0]!.reject(new Error('failed'));
  await afterMicrotasks();
  expect(begun()).toBe(MAX + 2);
  for (const work of works) work.resolve();
  expect(await Promise.all(results)).toEqual(['failed', ...Array.from({ length: MAX + 2 })]);
});

it('work that takes long does not keep others from theirs, and ends once', async () => {
  vi.useFakeTimers();
  const limit = new ConcurrencyLimit(MAX, COUNTED_MS_MAX);
  const long = run(limit, MAX);
  const next = run(limit, MAX + 1);
  expect(next.begun()).toBe(0);
  await vi.advanceTimersByTimeAsync(COUNTED_MS_MAX);
  expect(next.begun()).toBe(MAX);
  for (const work of long.works) work.resolve();
  await Promise.all(long.results);
  expect(next.begun()).toBe(MAX);
  for (const work of next.works) work.resolve();
  await Promise.all(next.results);
  const last = run(limit, MAX + 1);
  expect(last.begun()).toBe(MAX);
  for (const work of last.works) work.resolve();
  await Promise.all(last.results);
});
