import type { JobSummary } from '@holdfast/contract';
import { describe, expect, test } from 'vitest';
import { endingOfGroup, jobGroupOf } from './job-group.ts';

const job = (id: number, given: Partial<JobSummary> = {}): JobSummary => ({
  id,
  kind: 'sync-wallet',
  key: String(id),
  status: 'succeeded',
  done: 1,
  total: 1,
  message: `Wallet ${id}: nothing new.`,
  error: null,
  isCancelRequested: false,
  isScheduled: false,
  createdBy: 7,
  createdAt: new Date(1_700_000_000_000 + id * 10).toISOString(),
  startedAt: null,
  finishedAt: new Date(1_700_000_100_000).toISOString(),
  ...given,
});
const running = { status: 'running', finishedAt: null } as const;
const twelve = Array.from({ length: 12 }, (_, index) => job(index + 1));

describe('the jobs of one click', () => {
  test('are one message when the last of them has ended', () => {
    const [first, ...rest] = twelve;
    const waiting = jobGroupOf(first!, { known: [...rest.slice(0, -1), job(12, running)], held: new Set() });
    expect(endingOfGroup(waiting, 'Sync wallet')).toBeNull();
    const done = jobGroupOf(twelve[11]!, { known: twelve, held: new Set(twelve.slice(0, -1).map(({ id }) => id)) });
    expect(endingOfGroup(done, 'Sync wallet')).toEqual({ status: 'succeeded', text: 'Sync wallet: 12 jobs finished.' });
  });

  test('name the first failure', () => {
    const failed = job(3, { status: 'failed', error: 'The RPC does not respond.' });
    expect(
      endingOfGroup(jobGroupOf(failed, { known: [job(1), job(2)], held: new Set([1, 2]) }), 'Sync wallet'),
    ).toEqual({
      status: 'failed',
      text: 'Sync wallet: 1 of 3 jobs failed. The RPC does not respond.',
    });
  });

  test('are not mixed with another kind, another user or an earlier click', () => {
    const others = [
      job(2, { kind: 'refresh-prices' }),
      job(3, { createdBy: 8 }),
      job(4, { createdAt: new Date(1_699_999_000_000).toISOString() }),
    ];
    expect(endingOfGroup(jobGroupOf(job(1), { known: others, held: new Set([2, 3, 4]) }), 'Sync wallet')).toEqual({
      status: 'succeeded',
      text: 'Sync wallet: Wallet 1: nothing new.',
    });
  });

  test('a failure soon after a job that had its message has a message of its own', () => {
    const failed = job(2, { status: 'failed', error: 'The RPC does not respond.' });
    expect(endingOfGroup(jobGroupOf(failed, { known: [job(1)], held: new Set() }), 'Sync wallet')).toEqual({
      status: 'failed',
      text: 'Sync wallet failed: The RPC does not respond.',
    });
  });
});
