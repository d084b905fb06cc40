/** The jobs of the server, live. Every component that looks shares the page's one connection. For admins only. */
import { contract } from '@holdfast/contract';
import { useSyncExternalStore } from 'react';
import { callApi } from '../api.ts';
import { createJobWatch, type JobWatchState } from './job-watch.ts';
import { openJobStream } from './open-job-stream.ts';

const LISTED_MAX = 25;

export const jobWatch = createJobWatch({
  openStream: openJobStream,
  listJobs: async (signal) => (await callApi(contract.listJobs, { query: { limit: LISTED_MAX } }, { signal })).items,
  wait: (milliseconds, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    }),
  isInSight: () => document.visibilityState === 'visible',
  onSightChange: (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
  nowMs: () => performance.now(),
});

export function useJobWatch(): JobWatchState {
  return useSyncExternalStore(jobWatch.subscribe, jobWatch.getState);
}
