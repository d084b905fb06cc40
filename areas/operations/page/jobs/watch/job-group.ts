/** Jobs that one click started, such as the sync of every wallet, end with one message. */
import type { JobSummary } from '@holdfast/contract';
import { endingText } from './job-labels.ts';
import { hasEnded } from './job-list.ts';

/** Jobs of one kind that one user started within this time belong to one click. */
const ONE_CLICK_MS = 5000;

/**
 * Returns the job that ended and the others of its click: those that are unfinished, and those that have ended and wait
 * for them with their message.
 */
export function jobGroupOf(
  job: JobSummary,
  { known, held }: { readonly known: readonly JobSummary[]; readonly held: ReadonlySet<number> },
): JobSummary[] {
  const others = known.filter(
    (one) =>
      one.id !== job.id &&
      (held.has(one.id) || !hasEnded(one)) &&
      one.kind === job.kind &&
      one.createdBy === job.createdBy &&
      Math.abs(Date.parse(one.createdAt) - Date.parse(job.createdAt)) <= ONE_CLICK_MS,
  );
  return [...others, job].toSorted((left, right) => left.id - right.id);
}

export interface Ending {
  readonly status: JobSummary['status'];
  readonly text: string;
}

/** Null while a job of the group is unfinished. */
export function endingOfGroup(jobs: readonly JobSummary[], label: string): Ending | null {
  const [first] = jobs;
  if (first === undefined || !jobs.every(hasEnded)) return null;
  const failed = jobs.filter(({ status }) => status === 'failed');
  if (jobs.length === 1)
    return { status: first.status, text: `${label}${failed.length === 1 ? ' failed' : ''}: ${endingText(first)}` };
  const [failure] = failed;
  if (failure === undefined) return { status: 'succeeded', text: `${label}: ${jobs.length} jobs finished.` };
  return {
    status: 'failed',
    text: `${label}: ${failed.length} of ${jobs.length} jobs failed. ${endingText(failure)}`,
  };
}
