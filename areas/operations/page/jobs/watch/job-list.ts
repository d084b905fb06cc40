/** The jobs on the page, and how updates are merged into them. */
import type { JobStatus, JobSummary } from '@holdfast/contract';

/** The number of finished jobs that are kept. Unfinished jobs are always kept. */
export const FINISHED_MAX = 30;

const ENDINGS: ReadonlySet<JobStatus> = new Set(['succeeded', 'failed', 'cancelled']);

export function hasEnded(job: Pick<JobSummary, 'status'>): boolean {
  return ENDINGS.has(job.status);
}

/**
 * Newest first, each job once. An ended job stays ended: an older response that arrives later would otherwise show it
 * as running again.
 */
export function mergeJobs(known: readonly JobSummary[], news: readonly JobSummary[]): JobSummary[] {
  const byId = new Map(known.map((job) => [job.id, job]));
  for (const job of news) {
    const before = byId.get(job.id);
    if (!before || !hasEnded(before) || hasEnded(job)) byId.set(job.id, job);
  }
  const newestFirst = [...byId.values()].sort((a, b) => b.id - a.id);
  const kept = new Set(newestFirst.filter(hasEnded).slice(0, FINISHED_MAX));
  return newestFirst.filter((job) => !hasEnded(job) || kept.has(job));
}

interface News {
  readonly known: readonly JobSummary[];
  readonly news: readonly JobSummary[];
  /** The newest job at the first response. Jobs that had ended by then are not reported. */
  readonly newestIdAtFirst: number;
}

/** Jobs that ended with this update. A short job may never have been shown as running. */
export function endedJobs({ known, news, newestIdAtFirst }: News): JobSummary[] {
  const before = new Map(known.map((job) => [job.id, job]));
  return news.filter((job) => {
    const earlier = before.get(job.id);
    return hasEnded(job) && (earlier ? !hasEnded(earlier) : job.id > newestIdAtFirst);
  });
}

/** Unfinished jobs that are missing in a complete list of unfinished jobs: they ended in the meantime. */
export function missingJobs(known: readonly JobSummary[], complete: readonly JobSummary[]): ReadonlySet<number> {
  const present = new Set(complete.map((job) => job.id));
  return new Set(known.filter((job) => !hasEnded(job) && !present.has(job.id)).map((job) => job.id));
}
