import type { JobSummary } from '@holdfast/contract';

const FRESH_MS = 3 * 86_400_000;

/** Jobs of the last days that failed and have not been done since: what went well on the second try needs nobody. */
export function failedJobs(jobs: readonly JobSummary[], nowMs: number): JobSummary[] {
  return jobs.filter((job) => {
    if (job.status !== 'failed' || job.finishedAt === null || nowMs - Date.parse(job.finishedAt) > FRESH_MS)
      return false;
    return !jobs.some(
      (later) => later.kind === job.kind && later.key === job.key && later.id > job.id && later.status !== 'cancelled',
    );
  });
}
