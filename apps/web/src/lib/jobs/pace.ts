/**
 * How fast a job moves, measured by this page's own clock: the server's may differ, and a job that was interrupted has
 * a start that says nothing about its speed.
 */
import type { JobSummary } from '@holdfast/contract';

interface Sample {
  readonly atMs: number;
  readonly done: number;
}

/** Where each running job stood lately, the oldest first. */
export type Paces = ReadonlyMap<number, readonly Sample[]>;

const WINDOW_MS = 30_000;
/** A guess from less would jump about. */
const OBSERVED_MS_MIN = 2_000;

export function notePaces(paces: Paces, jobs: readonly JobSummary[], nowMs: number): Paces {
  const running = jobs.filter((job) => job.status === 'running');
  return new Map(running.map((job) => [job.id, addSample(paces.get(job.id) ?? [], { atMs: nowMs, done: job.done })]));
}

function addSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last?.done === sample.done) return samples;
  // Done less than before: it was begun anew.
  if (last && sample.done < last.done) return [sample];
  const firstInWindow = samples.findLastIndex(({ atMs }) => atMs <= sample.atMs - WINDOW_MS);
  return [...samples.slice(Math.max(firstInWindow, 0)), sample];
}

/** Null where it cannot be told. */
export function secondsLeft(
  job: Pick<JobSummary, 'id' | 'status' | 'done' | 'total'>,
  { paces, nowMs }: { readonly paces: Paces; readonly nowMs: number },
): number | null {
  const samples = paces.get(job.id) ?? [];
  const [first, last] = [samples[0], samples.at(-1)];
  if (job.status !== 'running' || job.total === null || !first || !last) return null;
  const observedMs = last.atMs - first.atMs;
  if (observedMs < OBSERVED_MS_MIN || last.done === first.done) return null;
  const leftMs = ((job.total - last.done) * observedMs) / (last.done - first.done) - (nowMs - last.atMs);
  return Math.max(0, leftMs / 1000);
}
