/** The jobs of the server, live. All components share one connection of the page. For admins only. */
import { operationsCalls } from '../../../contract/calls.ts';
import { ApiError, JOB_EVENTS_PATH } from '@holdfast/contract';
import { useSyncExternalStore } from 'react';
import { announceUnauthorized, callApi } from '@holdfast/web/lib/api.ts';
import { readStoredToken } from '@holdfast/web/lib/auth/stored-token.ts';
import { createJobWatch, type JobWatchState } from './job-watch.ts';

const LISTED_MAX = 25;

export const jobWatch = createJobWatch({
  openStream: openJobStream,
  listJobs: async (signal) =>
    (await callApi(operationsCalls.listJobs, { query: { limit: LISTED_MAX } }, { signal })).items,
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

/** The server writes at least every 15 seconds. A connection that is silent for longer is broken. */
const SILENCE_MS_MAX = 40_000;

async function openJobStream(signal: AbortSignal): Promise<AsyncIterable<string>> {
  const token = readStoredToken()?.token ?? null;
  const response = await fetch(`/api/${JOB_EVENTS_PATH}`, {
    headers: { Accept: 'text/event-stream', ...(token && { Authorization: `Bearer ${token}` }) },
    cache: 'no-store',
    signal,
  });
  if (response.status === 401) announceUnauthorized({ token });
  if (!response.ok || !response.body)
    throw new ApiError(`Failed to fetch data (${response.status})`, response.status, null);
  return readText(response.body);
}

async function* readText(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await withinSilence(reader.read());
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    // Also runs if the consumer of this generator stops early, and then aborts the request.
    await reader.cancel().catch(() => undefined);
  }
}

async function withinSilence<T>(reading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The stream of job events has gone silent.')), SILENCE_MS_MAX);
  });
  try {
    return await Promise.race([reading, silence]);
  } finally {
    clearTimeout(timer);
  }
}
