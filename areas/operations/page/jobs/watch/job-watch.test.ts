import type { JobSummary } from '@holdfast/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createJobWatch } from './job-watch.ts';
import { testJob } from './testing.ts';

afterEach(() => vi.useRealTimers());

interface Stream {
  send(name: string, data: unknown): void;
  breakOff(): void;
  readonly signal: AbortSignal;
}

/** A server and a browser in a few lines: streams are opened by the watch and written to by the test. */
function createSetting() {
  vi.useFakeTimers();
  const streams: Stream[] = [];
  let isInSight = true;
  const sightListeners = new Set<() => void>();
  const world = { listed: [] as JobSummary[], isReachable: true, hasStreams: true, listCalls: 0 };
  const watch = createJobWatch({
    openStream: async (signal) => {
      if (!world.isReachable || !world.hasStreams) throw new TypeError('Failed to fetch');
      return openStream(signal);
    },
    listJobs: async () => {
      world.listCalls += 1;
      if (!world.isReachable) throw new TypeError('Failed to fetch');
      return world.listed;
    },
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    isInSight: () => isInSight,
    onSightChange: (listener) => {
      sightListeners.add(listener);
      return () => sightListeners.delete(listener);
    },
    nowMs: () => Date.now(),
  });

  function openStream(signal: AbortSignal): AsyncIterable<string> {
    const { readable, writable } = new TransformStream<string, string>();
    const writer = writable.getWriter();
    signal.addEventListener('abort', () => void writer.abort(new Error('aborted')).catch(() => undefined));
    streams.push({
      signal,
      send: (name, data) =>
        void writer.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).catch(() => undefined),
      breakOff: () => void writer.close().catch(() => undefined),
    });
    return readable as unknown as AsyncIterable<string>;
  }

  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    watch,
    world,
    streams,
    settle,
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
    setInSight: (inSight: boolean) => {
      isInSight = inSight;
      for (const listener of sightListeners) listener();
    },
    /** Subscribes and sends the first snapshot. */
    start: async (jobs: readonly JobSummary[]) => {
      world.listed = [...jobs];
      const stop = watch.subscribe(() => undefined);
      await settle();
      streams.at(-1)?.send('jobs', { items: jobs });
      await settle();
      return stop;
    },
  };
}

const idsOf = (jobs: readonly JobSummary[]) => jobs.map((job) => job.id);

describe('while connected', () => {
  test('shows the unfinished from the stream and the recent from the list', async () => {
    const { watch, world, streams, settle } = createSetting();
    world.listed = [testJob({ id: 2 }), testJob({ id: 1, status: 'succeeded' })];
    watch.subscribe(() => undefined);
    await settle();
    streams[0]?.send('jobs', { items: [testJob({ id: 2, done: 7 })] });
    await settle();
    expect(idsOf(watch.getState().jobs)).toEqual([2, 1]);
    expect(watch.getState()).toMatchObject({ hasLoaded: true, error: null });
    expect(watch.getState().jobs[0]?.done).toBe(7);
  });

  test('many components share one connection, and the last to leave closes it and forgets', async () => {
    const { watch, streams, start } = createSetting();
    const stop = await start([testJob({ id: 1 })]);
    const stopOther = watch.subscribe(() => undefined);
    expect(streams).toHaveLength(1);
    stop();
    expect(streams[0]?.signal.aborted).toBe(false);
    expect(idsOf(watch.getState().jobs)).toEqual([1]);
    stopOther();
    expect(streams[0]?.signal.aborted).toBe(true);
    expect(watch.getState().jobs).toEqual([]);
  });

  test('reports once that a job has ended', async () => {
    const { watch, streams, start, settle } = createSetting();
    const ended = vi.fn();
    watch.onEnded(ended);
    await start([testJob({ id: 3 }), testJob({ id: 2, status: 'failed' })]);
    streams[0]?.send('job', testJob({ id: 3, status: 'succeeded' }));
    await settle();
    watch.note(testJob({ id: 3, status: 'succeeded' }));
    expect(ended).toHaveBeenCalledTimes(1);
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ id: 3 }));
  });

  test('also reports a job that started and ended between two responses, but not jobs that ended earlier', async () => {
    const { watch, streams, start, settle } = createSetting();
    const ended = vi.fn();
    watch.onEnded(ended);
    await start([testJob({ id: 2, status: 'succeeded' })]);
    streams[0]?.send('job', testJob({ id: 3, status: 'succeeded' }));
    await settle();
    expect(ended.mock.calls.map(([job]: JobSummary[]) => job?.id)).toEqual([3]);
  });

  test('reports a job that was started here and ended before the first list, also to a later listener', async () => {
    const { watch, start } = createSetting();
    watch.note(testJob({ id: 3 }));
    await start([testJob({ id: 3, status: 'succeeded' }), testJob({ id: 2, status: 'succeeded' })]);
    const [ended, another] = [vi.fn(), vi.fn()];
    watch.onEnded(ended);
    watch.onEnded(another);
    expect(ended.mock.calls.map(([job]: JobSummary[]) => job?.id)).toEqual([3]);
    expect(another).not.toHaveBeenCalled();
  });
});

describe('when the connection is lost', () => {
  test('polls the list instead, keeps the old figures and reconnects', async () => {
    const { watch, world, streams, start, settle, pass } = createSetting();
    await start([testJob({ id: 1, done: 1 })]);
    world.hasStreams = false;
    world.listed = [testJob({ id: 1, done: 40 })];
    streams[0]?.breakOff();
    await settle();
    expect(watch.getState().jobs[0]?.done).toBe(40);
    expect(watch.getState().error).toBeNull();
    world.hasStreams = true;
    await pass(31_000);
    expect(streams).toHaveLength(2);
  });

  test('error: a server that cannot be reached is named, and the old figures stay', async () => {
    const { watch, world, streams, start, settle, pass } = createSetting();
    await start([testJob({ id: 1, done: 9 })]);
    world.isReachable = false;
    streams[0]?.breakOff();
    await settle();
    expect(watch.getState().error).toBeInstanceOf(TypeError);
    expect(watch.getState().jobs[0]?.done).toBe(9);
    world.isReachable = true;
    await pass(31_000);
    expect(watch.getState().error).toBeNull();
  });

  test('a job that ended meanwhile is reported, and one that is gone for good is dropped', async () => {
    const { watch, world, streams, start, settle, pass } = createSetting();
    const ended = vi.fn();
    watch.onEnded(ended);
    await start([testJob({ id: 2 }), testJob({ id: 1 })]);
    world.isReachable = false;
    streams[0]?.breakOff();
    await settle();
    world.isReachable = true;
    world.listed = [testJob({ id: 2, status: 'failed', error: 'The file has no dates.' })];
    await pass(2000);
    streams[1]?.send('jobs', { items: [] });
    await settle();
    expect(watch.getState().jobs).toEqual(world.listed);
    expect(ended).toHaveBeenCalledTimes(1);
  });

  test('tries less and less often', async () => {
    const { watch, world, settle, pass } = createSetting();
    world.hasStreams = false;
    watch.subscribe(() => undefined);
    await settle();
    await pass(600_000);
    expect(world.listCalls, 'every few seconds, not all the time').toBeLessThan(600_000 / 1500);
    expect(world.listCalls).toBeGreaterThan(600_000 / 8000);
  });
});

test('a connection that worked is tried again soon, however long it took to get', async () => {
  const { watch, world, streams, settle, pass } = createSetting();
  world.hasStreams = false;
  watch.subscribe(() => undefined);
  await pass(120_000);
  world.hasStreams = true;
  await pass(31_000);
  expect(streams).toHaveLength(1);
  streams[0]?.send('jobs', { items: [] });
  await settle();
  streams[0]?.breakOff();
  await pass(1_000);
  expect(streams).toHaveLength(2);
});

test('a page out of sight holds no connection', async () => {
  const { watch, streams, start, setInSight, settle, pass } = createSetting();
  await start([testJob({ id: 1, done: 3 })]);
  setInSight(false);
  expect(streams[0]?.signal.aborted).toBe(true);
  await pass(60_000);
  expect(streams).toHaveLength(1);
  expect(watch.getState().jobs[0]?.done).toBe(3);
  setInSight(true);
  await settle();
  expect(streams).toHaveLength(2);
});
