import type { Job, JobStatus, JobSummary } from '@holdfast/contract';
import { toRecord } from '@holdfast/database/to-record.ts';
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

export function toJobSummary({ cancel_requested_at: cancelRequestedAt, ...row }: JobSummaryRow): JobSummary {
  return { ...toRecord(row), isCancelRequested: cancelRequestedAt !== null && row.finished_at === null };
}

export function toJob(row: JobRow): Job {
  return { ...toJobSummary(row), result: row.result };
}
