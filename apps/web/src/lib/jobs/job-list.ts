/** The jobs a page knows of, and how news is added to them. */
import type { JobStatus, JobSummary } from '@holdfast/contract';

/** Finished jobs that are kept in the page. Unfinished ones are never left out. */
export const FINISHED_MAX = 30;

const ENDINGS: ReadonlySet<JobStatus> = new Set(['succeeded', 'failed', 'cancelled']);

export function hasEnded(job: Pick<JobSummary, 'status'>): boolean {
  return ENDINGS.has(job.status);
}

/**
 * The newest first, each job once. What has ended stays ended: an answer that was on its way while the job finished
 * would otherwise bring it back to life.
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
  /** The newest job when the page first looked. What had ended by then is history and no news. */
  readonly newestIdAtFirst: number;
}

/** Jobs that the news shows as ended and the page did not know to be. A short one may never have been seen running. */
export function endedJobs({ known, news, newestIdAtFirst }: News): JobSummary[] {
  const before = new Map(known.map((job) => [job.id, job]));
  return news.filter((job) => {
    const earlier = before.get(job.id);
    return hasEnded(job) && (earlier ? !hasEnded(earlier) : job.id > newestIdAtFirst);
  });
}

/** Unfinished jobs that a complete list of unfinished ones does not have: they ended while nobody was looking. */
export function missingJobs(known: readonly JobSummary[], complete: readonly JobSummary[]): ReadonlySet<number> {
  const present = new Set(complete.map((job) => job.id));
  return new Set(known.filter((job) => !hasEnded(job) && !present.has(job.id)).map((job) => job.id));
}
