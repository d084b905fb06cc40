import { expect, it } from 'vitest';
import { WriteQueue } from './write-queue.ts';

it('writes run one after the other, in order, while the caller goes on', async () => {
  const queue = new WriteQueue();
  const done: number[] = [];
  const releases: (() => void)[] = [];
  const held = (number: number) => () =>
    new Promise<void>((resolve) => releases.push(resolve)).then(() => void done.push(number));
  for (const number of [1, 2]) await queue.add(held(number));
  expect(done).toEqual([]);
  const drained = queue.drain();
  while (done.length < 2) {
    releases.shift()?.();
    await new Promise(setImmediate);
  }
  await drained;
  expect(done).toEqual([1, 2]);
});

it('the caller waits while much is waiting', async () => {
  const queue = new WriteQueue();
  let release = (): void => {};
  await queue.add(() => new Promise<void>((resolve) => (release = resolve)), 17 * 1024 * 1024);
  let isAdded = false;
  const adding = queue.add(async () => {}).then(() => (isAdded = true));
  await new Promise(setImmediate);
  expect(isAdded).toBe(false);
  release();
  await adding;
  expect(isAdded).toBe(true);
});

it('error: after a failed write no other runs, and the caller gets its error', async () => {
  const queue = new WriteQueue();
  let count = 0;
  await queue.add(() => Promise.reject(new Error('full disk')));
  await queue.add(async () => (count += 1));
  await expect(queue.drain()).rejects.toThrow('full disk');
  await expect(queue.add(async () => (count += 1))).rejects.toThrow('full disk');
  await queue.stop();
  expect(count).toBe(0);
});

it('what has not begun is dropped when the queue stops', async () => {
  const queue = new WriteQueue();
  let count = 0;
  let release = (): void => {};
  await queue.add(() => new Promise<void>((resolve) => (release = resolve)));
  await queue.add(async () => (count += 1));
  await new Promise(setImmediate);
  const stopped = queue.stop();
  release();
  await stopped;
  expect(count).toBe(0);
});
