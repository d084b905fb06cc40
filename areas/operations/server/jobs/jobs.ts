/** The handlers for listing and cancelling jobs. The features start their own jobs. */
import { type OperationsCalls } from '../../contract/calls.ts';
import type { Job } from '@holdfast/contract';
import type pg from 'pg';
import { countTotal } from '@holdfast/database/queries.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import { type OutputOf, type QueryOf } from '@holdfast/http/server/handler.ts';
import { cancelJob } from '@holdfast/jobs/enqueue-job.ts';
import {
  JOB_COLUMNS,
  type JobRow,
  toJob,
  JOB_SUMMARY_COLUMNS,
  type JobSummaryRow,
  toJobSummary,
} from '@holdfast/jobs/job-record.ts';

export const jobHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  listJobs: ({ query }) => listJobs(pool, query),
  getJob: ({ params }) => getJob(pool, params.id),

  cancelJob: async ({ params }) => {
    const outcome = await cancelJob(pool, params.id);
    const job = await getJob(pool, params.id);
    if (outcome === 'already finished')
      throw new AppError(
        'conflict',
        `The job has already finished: it ${job.status === 'cancelled' ? 'was cancelled' : job.status}.`,
      );
    return job;
  },
}));

async function getJob(pool: pg.Pool, jobId: number): Promise<Job> {
  const { rows } = await pool.query<JobRow>(`SELECT ${JOB_COLUMNS} FROM jobs WHERE id = $1`, [jobId]);
  if (!rows[0]) throw new AppError('not_found', `There is no job ${jobId}.`);
  return toJob(rows[0]);
}

type Query = QueryOf<OperationsCalls['listJobs']>;

const FILTER = 'FROM jobs WHERE ($1::text[] IS NULL OR status = ANY ($1)) AND ($2::text IS NULL OR kind = $2)';

export async function listJobs(pool: pg.Pool, query: Query): Promise<OutputOf<OperationsCalls['listJobs']>> {
  const filter = [query.status ?? null, query.kind ?? null];
  const total = await countTotal(pool, `SELECT count(*) AS total ${FILTER}`, filter);
  const { rows } = await pool.query<JobSummaryRow>(
    `SELECT ${JOB_SUMMARY_COLUMNS} ${FILTER} ORDER BY id DESC LIMIT $3 OFFSET $4`,
    [...filter, query.limit, (query.page - 1) * query.limit],
  );
  return { items: rows.map(toJobSummary), total, page: query.page, limit: query.limit };
}
