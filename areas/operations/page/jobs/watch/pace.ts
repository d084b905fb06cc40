/**
 * The speed of a job, measured by the clock of this page. The server's clock may differ, and the start time of an
 * interrupted job is unrelated to its speed.
 */
import type { JobSummary } from '@holdfast/contract';

interface Sample {
  readonly atMs: number;
  readonly done: number;
}

/** Recent measurements of each running job, the oldest first. */
export type Paces = ReadonlyMap<number, readonly Sample[]>;

const WINDOW_MS = 30_000;
/** An estimate from fewer measurements would be unstable. */
const OBSERVED_MS_MIN = 2_000;

export function notePaces(paces: Paces, jobs: readonly JobSummary[], nowMs: number): Paces {
  const running = jobs.filter((job) => job.status === 'running');
  return new Map(running.map((job) => [job.id, addSample(paces.get(job.id) ?? [], { atMs: nowMs, done: job.done })]));
}

function addSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last?.done === sample.done) return samples;
  // Less done than before: the job has restarted.
  if (last && sample.done < last.done) return [sample];
  const firstInWindow = samples.findLastIndex(({ atMs }) => atMs <= sample.atMs - WINDOW_MS);
  return [...samples.slice(Math.max(firstInWindow, 0)), sample];
}

/** Null if unknown. */
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
