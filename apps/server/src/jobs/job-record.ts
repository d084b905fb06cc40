import type { Job, JobStatus, JobSummary } from '@holdfast/contract';
import type { Json } from './job-kind.ts';

export interface JobSummaryRow {
  id: number;
  kind: string;
  key: string;
  status: JobStatus;
  done: number;
  total: number | null;
  message: string;
  error: string | null;
  is_scheduled: boolean;
  created_by: number | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  cancel_requested_at: Date | null;
}

export interface JobRow extends JobSummaryRow {
  result: Json;
}

/** Without payload and result, which can be large. */
export const JOB_SUMMARY_COLUMNS = [
  'id',
  'kind',
  'key',
  'status',
  'done',
  'total',
  'message',
  'error',
  'is_scheduled',
  'created_by',
  'created_at',
  'started_at',
  'finished_at',
  'cancel_requested_at',
]
  .map((column) => `jobs.${column}`)
  .join(', ');
export const JOB_COLUMNS = `${JOB_SUMMARY_COLUMNS}, jobs.result`;

export function toJobSummary(row: JobSummaryRow): JobSummary {
  return {
    id: row.id,
    kind: row.kind,
    key: row.key,
    status: row.status,
    done: row.done,
    total: row.total,
    message: row.message,
    error: row.error,
    isCancelRequested: row.cancel_requested_at !== null && row.finished_at === null,
    isScheduled: row.is_scheduled,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

export function toJob(row: JobRow): Job {
  return { ...toJobSummary(row), result: row.result };
}
