/**
 * Follows the jobs of the server while there are subscribers: live over one stream, and by polling the list every few
 * seconds without a stream.
 *
 *   subscribed, visible → connecting → live
 *                            ↑           ↓ disconnected
 *                            └── polling the list, until the next attempt
 *
 * A hidden page has no connection: browsers open at most six connections to one server, and background tabs would use
 * them up.
 */
import type { JobSummary } from '@holdfast/contract';
import { endedJobs, hasEnded, mergeJobs, missingJobs } from './job-list.ts';
import { notePaces, type Paces } from './pace.ts';
import { readServerEvents, type ServerEvent } from './server-events.ts';

export interface JobWatchState {
  /** Newest first: unfinished jobs, and jobs that ended recently. */
  readonly jobs: readonly JobSummary[];
  readonly paces: Paces;
  readonly hasLoaded: boolean;
  /** Why the figures may be outdated; null if they are current. */
  readonly error: unknown;
}

interface JobWatchPlatform {
  openStream(signal: AbortSignal): Promise<AsyncIterable<string>>;
  listJobs(signal: AbortSignal): Promise<readonly JobSummary[]>;
  /** Resolves early, without an error, when the signal is aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  isInSight(): boolean;
  onSightChange(listener: () => void): () => void;
  nowMs(): number;
}

interface JobWatch {
  getState(): JobWatchState;
  /** The first subscriber opens the connection; the last one to unsubscribe closes it and clears the state. */
  subscribe(listener: () => void): () => void;
  /** Called for every job that ends, also for one that ended while the connection was lost. */
  onEnded(listener: (job: JobSummary) => void): () => void;
  /** An update from the response of another call. */
  note(job: JobSummary): void;
}

const POLL_MS = 4_000;
const NOTHING: JobWatchState = { jobs: [], paces: new Map(), hasLoaded: false, error: null };

export function createJobWatch(platform: JobWatchPlatform): JobWatch {
  const listeners = new Set<() => void>();
  const endListeners = new Set<(job: JobSummary) => void>();
  let state = NOTHING;
  let newestIdAtFirst = 0;
  /** Ended jobs that wait for a listener, whose code may load after the first list. */
  let unreported: JobSummary[] = [];
  let connection: AbortController | null = null;
  let stopWatchingSight: (() => void) | null = null;

  function setState(change: Partial<JobWatchState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function take(news: readonly JobSummary[]): void {
    const { jobs: known, hasLoaded } = state;
    if (!hasLoaded) newestIdAtFirst = Math.max(0, ...news.map((job) => job.id));
    const ended = endedJobs({ known, news, newestIdAtFirst });
    const jobs = mergeJobs(known, news);
    setState({ jobs, paces: notePaces(state.paces, jobs, platform.nowMs()), hasLoaded: true, error: null });
    if (endListeners.size === 0) unreported.push(...ended);
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

  /**
   * The first event of a stream has all unfinished jobs. A job that is missing in it has ended, and the list has its
   * status.
   */
  function takeSnapshot(jobs: readonly JobSummary[], signal: AbortSignal): void {
    const missing = missingJobs(state.jobs, jobs);
    if (state.hasLoaded) take(jobs);
    void askForList(signal).then(() => {
      // The list is applied first, because it has the jobs that ended earlier.
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
        // The list is queried next and returns the server's error, or succeeds.
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
        unreported = [];
      };
    },
    onEnded: (listener) => {
      endListeners.add(listener);
      for (const job of unreported.splice(0)) listener(job);
      return () => endListeners.delete(listener);
    },
    note: (job) => {
      if (state.hasLoaded) take([job]);
      // A job that this page started may have ended when the first list arrives; its end is news all the same.
      else setState({ jobs: mergeJobs(state.jobs, [job]) });
    },
  };
}

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * The delay after a number of failures in a row. Part of it is random, so that pages that lost the same server do not
 * all reconnect at the same moment.
 */
export function backOffMs(failures: number, random: () => number = Math.random): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
  return whole / 2 + (whole / 2) * random();
}
