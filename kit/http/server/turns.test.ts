import { afterEach, expect, it, vi } from 'vitest';
import { TURN_MS_MAX, TURNS, Turns } from './turns.ts';

/** Work that the test ends. */
function controlled() {
  let [resolve, reject] = [() => {}, (_reason: Error) => {}];
  const ended = new Promise<void>((...ends) => ([resolve, reject] = ends));
  return { resolve, reject, ended, hasBegun: false };
}

function take(turns: Turns, count: number) {
  const works = Array.from({ length: count }, controlled);
  const results = works.map((work) =>
    turns
      .take(() => {
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
  const { works, results, begun } = take(new Turns(), TURNS + 3);
  expect(begun()).toBe(TURNS);
  works[1]!.resolve();
  await afterMicrotasks();
  expect(begun()).toBe(TURNS + 1);
  works[0]!.reject(new Error('failed'));
  await afterMicrotasks();
  expect(begun()).toBe(TURNS + 2);
  for (const work of works) work.resolve();
  expect(await Promise.all(results)).toEqual(['failed', ...Array.from({ length: TURNS + 2 })]);
});

it('work that takes long does not keep others from theirs, and ends its turn once', async () => {
  vi.useFakeTimers();
  const turns = new Turns();
  const long = take(turns, TURNS);
  const next = take(turns, TURNS + 1);
  expect(next.begun()).toBe(0);
  await vi.advanceTimersByTimeAsync(TURN_MS_MAX);
  expect(next.begun()).toBe(TURNS);
  for (const work of long.works) work.resolve();
  await Promise.all(long.results);
  expect(next.begun()).toBe(TURNS);
  for (const work of next.works) work.resolve();
  await Promise.all(next.results);
  const last = take(turns, TURNS + 1);
  expect(last.begun()).toBe(TURNS);
  for (const work of last.works) work.resolve();
  await Promise.all(last.results);
});
