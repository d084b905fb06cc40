import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endedJobs, FINISHED_MAX, hasEnded, mergeJobs, missingJobs } from './job-list.ts';
import { testJob } from './testing.ts';

const ids = (jobs: readonly { id: number }[]) => jobs.map((job) => job.id);

describe('mergeJobs', () => {
  test('puts the newest first and each job once, as the news has it', () => {
    const merged = mergeJobs(
      [testJob({ id: 2, done: 1 }), testJob({ id: 1 })],
      [testJob({ id: 3 }), testJob({ id: 2, done: 5 })],
    );
    expect(ids(merged)).toEqual([3, 2, 1]);
    expect(merged[1]?.done).toBe(5);
  });

  test('an older response does not show an ended job as running again', () => {
    const ended = testJob({ id: 1, status: 'succeeded', message: '3 added.' });
    expect(mergeJobs([ended], [testJob({ id: 1, done: 2 })])).toEqual([ended]);
  });

  test('a running job can be queued again: its worker was shut down', () => {
    expect(mergeJobs([testJob({ id: 1, done: 4 })], [testJob({ id: 1, status: 'queued' })])[0]?.status).toBe('queued');
  });

  test('old endings are let go, unfinished work never', () => {
    const endings = Array.from({ length: FINISHED_MAX + 10 }, (_, index) =>
      testJob({ id: index + 10, status: 'succeeded' }),
    );
    const merged = mergeJobs([testJob({ id: 1 })], endings);
    expect(merged.filter(hasEnded)).toHaveLength(FINISHED_MAX);
    expect(merged.at(-1)?.id).toBe(1);
    expect(merged[0]?.id).toBe(FINISHED_MAX + 19);
  });

  test('the same news twice changes nothing more', () => {
    const job = fc.record({
      id: fc.integer({ min: 1, max: 9 }),
      status: fc.constantFrom('queued', 'running', 'succeeded', 'failed', 'cancelled'),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(job, { selector: ({ id }) => id }),
        fc.uniqueArray(job, { selector: ({ id }) => id }),
        (a, b) => {
          const once = mergeJobs(a.map(testJob), b.map(testJob));
          expect(mergeJobs(once, b.map(testJob))).toEqual(once);
        },
      ),
    );
  });
});

describe('endedJobs', () => {
  const running = testJob({ id: 5 });
  const known = [running, testJob({ id: 4, status: 'failed' })];

  test('names a job that was known to run and has ended', () => {
    expect(ids(endedJobs({ known, news: [testJob({ id: 5, status: 'succeeded' })], newestIdAtFirst: 5 }))).toEqual([5]);
  });

  test('names a job so short that it was never seen running', () => {
    expect(ids(endedJobs({ known, news: [testJob({ id: 6, status: 'succeeded' })], newestIdAtFirst: 5 }))).toEqual([6]);
  });

  test('is silent about history, about what is already known to have ended, and about what goes on', () => {
    const news = [
      testJob({ id: 3, status: 'succeeded' }),
      testJob({ id: 4, status: 'failed' }),
      testJob({ id: 5, done: 3 }),
    ];
    expect(endedJobs({ known, news, newestIdAtFirst: 5 })).toEqual([]);
  });
});

test('missingJobs names unfinished work that a complete list does not have', () => {
  const known = [testJob({ id: 3 }), testJob({ id: 2 }), testJob({ id: 1, status: 'succeeded' })];
  expect([...missingJobs(known, [testJob({ id: 3 })])]).toEqual([2]);
});
