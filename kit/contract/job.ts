import { z } from 'zod';
import { id, instant, namedObject } from './fields.ts';

export const jobStatus = z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']);
export type JobStatus = z.infer<typeof jobStatus>;

/** Long work that someone can watch, without its result: what lists and live updates carry. */
export const jobSummary = namedObject('JobSummary', {
  id,
  /** What kind of work it is, such as "import-prices". */
  kind: z.string(),
  /** What the work is about. Two unfinished jobs never share kind and key. */
  key: z.string(),
  status: jobStatus,
  done: z.int().min(0),
  /** Null while the amount of work is unknown. */
  total: z.int().min(0).nullable(),
  /** The current step, or the outcome, in a few words. */
  message: z.string(),
  /** The reason of the failure; null unless it failed. */
  error: z.string().nullable(),
  /** Cancelling was requested and the job has not stopped yet. */
  isCancelRequested: z.boolean(),
  /** Started by the clock and not by a person. */
  isScheduled: z.boolean(),
  /** The user who started it; null for the clock, or when that user is gone. */
  createdBy: id.nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
});
export type JobSummary = z.infer<typeof jobSummary>;

/** A job with its result: what the work produced, in a shape that belongs to the kind. Null until it succeeded. */
export const job = jobSummary.extend({ result: z.json() }).meta({ id: 'Job' });
export type Job = z.infer<typeof job>;

/**
 * Live updates: server-sent events below the API base. Fetch them with the bearer token and read the body as a stream;
 * an EventSource cannot send the header. The first event is "jobs", whose `items` are the summaries of what is
 * unfinished or recent; then comes one "job" with a summary for every change. A comment line arrives at least every 15
 * seconds.
 */
export const JOB_EVENTS_PATH = 'indexer/admin/jobs/events';
