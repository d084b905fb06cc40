/**
 * Follows the jobs of the server for as long as someone looks: live over one stream, and by asking for the list every
 * few seconds while there is none.
 *
 *   looked at, in sight → connecting → live
 *                            ↑           ↓ broke off
 *                            └── asking for the list, until the next try
 *
 * A page out of sight holds no connection: browsers open at most six to one server, and tabs in the background would
 * use them up.
 */
import type { JobSummary } from '@holdfast/contract';
import { endedJobs, hasEnded, mergeJobs, missingJobs } from './job-list.ts';
import { notePaces, type Paces } from './pace.ts';
import { readServerEvents, type ServerEvent } from './server-events.ts';

export interface JobWatchState {
  /** The newest first: what is unfinished, and what ended lately. */
  readonly jobs: readonly JobSummary[];
  readonly paces: Paces;
  readonly hasLoaded: boolean;
  /** Why the figures may be old; null while they are not. */
  readonly error: unknown;
}

interface JobWatchPlatform {
  openStream(signal: AbortSignal): Promise<AsyncIterable<string>>;
  listJobs(signal: AbortSignal): Promise<readonly JobSummary[]>;
  /** Comes back early, without an error, when the signal is aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  isInSight(): boolean;
  onSightChange(listener: () => void): () => void;
  nowMs(): number;
}

interface JobWatch {
  getState(): JobWatchState;
  /** The first subscriber opens the connection, and the last one to leave closes it and forgets everything. */
  subscribe(listener: () => void): () => void;
  /** Told of every job that ends, also of one that ended while the connection was lost. */
  onEnded(listener: (job: JobSummary) => void): () => void;
  /** News that came as the answer of another call. */
  note(job: JobSummary): void;
}

const POLL_MS = 4_000;
const NOTHING: JobWatchState = { jobs: [], paces: new Map(), hasLoaded: false, error: null };

export function createJobWatch(platform: JobWatchPlatform): JobWatch {
  const listeners = new Set<() => void>();
  const endListeners = new Set<(job: JobSummary) => void>();
  let state = NOTHING;
  let newestIdAtFirst = 0;
  let connection: AbortController | null = null;
  let stopWatchingSight: (() => void) | null = null;

  function setState(change: Partial<JobWatchState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function take(news: readonly JobSummary[]): void {
    const { jobs: known, hasLoaded } = state;
    if (!hasLoaded) newestIdAtFirst = Math.max(0, ...news.map((job) => job.id));
    const ended = hasLoaded ? endedJobs({ known, news, newestIdAtFirst }) : [];
    const jobs = mergeJobs(known, news);
    setState({ jobs, paces: notePaces(state.paces, jobs, platform.nowMs()), hasLoaded: true, error: null });
    for (const job of ended) for (const listener of endListeners) listener(job);
  }

  async function askForList(signal: AbortSignal): Promise<void> {
    try {
      const jobs = await platform.listJobs(signal);
      if (!signal.aborted) take(jobs);
    } catch (error) {
      if (!signal.aborted) setState({ error });
    }
  }

  /** The first event of a stream has everything unfinished, so what is missing there has ended; the list says how. */
  function takeSnapshot(jobs: readonly JobSummary[], signal: AbortSignal): void {
    const missing = missingJobs(state.jobs, jobs);
    if (state.hasLoaded) take(jobs);
    void askForList(signal).then(() => {
      // Nothing was known before, so the list comes first: it tells which jobs are history.
      if (!signal.aborted) take(jobs);
      if (!signal.aborted && missing.size > 0)
        setState({ jobs: state.jobs.filter((job) => hasEnded(job) || !missing.has(job.id)) });
    });
  }

  function takeEvent({ name, data }: ServerEvent, signal: AbortSignal): void {
    if (name === 'jobs') takeSnapshot((JSON.parse(data) as { items: JobSummary[] }).items, signal);
    if (name === 'job') take([JSON.parse(data) as JobSummary]);
  }

  async function follow(signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      try {
        for await (const event of readServerEvents(await platform.openStream(signal))) {
          if (signal.aborted) return;
          failures = 0;
          takeEvent(event, signal);
        }
      } catch {
        // The list, asked for next, tells what is wrong in the server's words, or that nothing is.
      }
      failures += 1;
      await pollFor(backOffMs(failures), signal);
    }
  }

  async function pollFor(milliseconds: number, signal: AbortSignal): Promise<void> {
    const untilMs = platform.nowMs() + milliseconds;
    for (let leftMs = milliseconds; leftMs > 0 && !signal.aborted; leftMs = untilMs - platform.nowMs()) {
      await askForList(signal);
      await platform.wait(Math.min(POLL_MS, leftMs), signal);
    }
  }

  function adjust(): void {
    const isWanted = listeners.size > 0 && platform.isInSight();
    if (isWanted === (connection !== null)) return;
    connection?.abort();
    connection = isWanted ? new AbortController() : null;
    if (connection) void follow(connection.signal);
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      stopWatchingSight ??= platform.onSightChange(adjust);
      adjust();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopWatchingSight?.();
        stopWatchingSight = null;
        adjust();
        state = NOTHING;
      };
    },
    onEnded: (listener) => {
      endListeners.add(listener);
      return () => endListeners.delete(listener);
    },
    note: (job) => {
      if (state.hasLoaded) take([job]);
    },
  };
}

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * How long to wait after so many failures in a row. Part of it is chance, so that pages which lost the same server do
 * not all come back at the same moment.
 */
export function backOffMs(failures: number, random: () => number = Math.random): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
  return whole / 2 + (whole / 2) * random();
}
