import { describe, expect, test, vi } from 'vitest';
import { RateLimit } from './rate-limit.ts';
import { readRetryAfterMs } from './request-text.ts';
import { platformTransport } from './transport.ts';

/** Time that stands still until someone sleeps. */
function createStillClock() {
  const clock = {
    time: 0,
    slept: [] as number[],
    nowMs: () => clock.time,
    wait: async (durationMs: number) => {
      clock.slept.push(durationMs);
      const until = clock.time + durationMs;
      await Promise.resolve();
      clock.time = Math.max(clock.time, until);
    },
  };
  return clock;
}

async function startTimes(limit: RateLimit, clock: { time: number }, calls: number): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    await limit.waitForTurn();
    times.push(clock.time);
  }
  return times;
}

describe('the rate limit', () => {
  test('a burst starts at once and the rest one interval apart', async () => {
    const clock = createStillClock();
    expect(await startTimes(new RateLimit({ callsPerMinute: 30, burst: 3 }, clock), clock, 6)).toEqual([
      0, 0, 0, 2000, 4000, 6000,
    ]);
  });

  test('a quiet time fills the bucket again, but never over its brim', async () => {
    const clock = createStillClock();
    const limit = new RateLimit({ callsPerMinute: 60, burst: 2 }, clock);
    await startTimes(limit, clock, 2);
    clock.time = 1_000_000;
    expect(await startTimes(limit, clock, 4)).toEqual([1_000_000, 1_000_000, 1_001_000, 1_002_000]);
  });

  test('calls that wait at the same time start at different times', async () => {
    const clock = createStillClock();
    const limit = new RateLimit({ callsPerMinute: 60, burst: 1 }, clock);
    await Promise.all(Array.from({ length: 4 }, () => limit.waitForTurn()));
    expect(clock.slept).toEqual([1000, 2000, 3000]);
  });

  test('a pause holds everyone back, those already waiting too, and is not followed by a burst', async () => {
    const clock = createStillClock();
    const limit = new RateLimit({ callsPerMinute: 60, burst: 2 }, clock);
    await startTimes(limit, clock, 2);
    const waiting = limit.waitForTurn().then(() => clock.time);
    limit.pauseUntil(30_000);
    expect(await waiting).toBe(30_000);
    expect(await startTimes(limit, clock, 2)).toEqual([31_000, 32_000]);
  });

  test('a pause is slept through in one go', async () => {
    const clock = createStillClock();
    const limit = new RateLimit({ callsPerMinute: 60, burst: 3 }, clock);
    limit.pauseUntil(30_000);
    expect(await startTimes(limit, clock, 3)).toEqual([30_000, 31_000, 32_000]);
    expect(clock.slept).toEqual([30_000, 1000, 1000]);
  });

  test('a cancelled wait ends at once', async () => {
    const clock = createStillClock();
    const limit = new RateLimit({ callsPerMinute: 1, burst: 1 }, clock);
    await limit.waitForTurn();
    await limit.waitForTurn(AbortSignal.abort());
    expect(clock.time).toBe(0);
  });
});

describe('Retry-After', () => {
  const nowMs = Date.parse('2024-03-05T12:00:00Z');
  test.each([
    ['60', 60],
    [' 0 ', 0],
    ['Tue, 05 Mar 2024 12:01:30 GMT', 90],
    ['Tue, 05 Mar 2024 11:00:00 GMT', 0],
    [null, null],
    ['', null],
    ['soon', null],
    ['-5', null],
    ['1.5', null],
    ['9999999999', null],
  ])('%s means %s seconds', (header, seconds) => {
    expect(readRetryAfterMs(header, nowMs)).toBe(seconds === null ? null : seconds * 1000);
  });
});

test('the platform’s timers end a wait on time and on cancelling', async () => {
  vi.useFakeTimers();
  try {
    const { wait, nowMs } = platformTransport;
    const startMs = nowMs();
    const waited = wait(5000).then(() => nowMs() - startMs);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await waited).toBe(5000);
    const controller = new AbortController();
    const cancelled = wait(1_000_000, controller.signal);
    controller.abort();
    await cancelled;
    await wait(1_000_000, controller.signal);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
