/** Following a piece of long work from the page that started it. It goes on without the page. */
import { type CacheTag, contract, type Job } from '@holdfast/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useCall } from './api.ts';
import { isStaleAfter } from './api/cached-answers.ts';

const POLL_MILLISECONDS = 1000;

export function isFinished(job: Pick<Job, 'status'>): boolean {
  return job.status === 'succeeded' || job.status === 'failed' || job.status === 'cancelled';
}

interface FollowedJob {
  /** Null while nothing is followed. */
  readonly id: number | null;
  /** What the work changes; answers of these groups are read anew once it has ended. */
  readonly changes: readonly CacheTag[];
  readonly onFinished?: (job: Job) => void;
}

export function useFollowedJob({ id, changes, onFinished }: FollowedJob): Job | undefined {
  const cache = useQueryClient();
  const { data: job } = useCall(contract.getJob, { params: { id: id ?? 1 } }, {
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && isFinished(state.data as Job) ? false : POLL_MILLISECONDS),
  });
  const told = useRef<number>(null);
  useEffect(() => {
    if (!job || id !== job.id || !isFinished(job) || told.current === job.id) return;
    told.current = job.id;
    void cache.invalidateQueries({ predicate: (query) => isStaleAfter({ reads: query.meta?.reads, changes }) });
    onFinished?.(job);
  });
  return id === null ? undefined : job;
}
