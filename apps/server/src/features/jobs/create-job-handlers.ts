/** Watching and stopping jobs. Whatever starts one belongs to the feature that wants the work done. */
import type { Job } from '@holdfast/contract';
import type pg from 'pg';
import { AppError } from '../../http/app-error.ts';
import type { Handlers } from '../../http/handler.ts';
import { cancelJob } from '../../jobs/cancel-job.ts';
import { JOB_COLUMNS, type JobRow, toJob } from '../../jobs/job-record.ts';
import { listJobs } from './list-jobs.ts';

export function createJobHandlers({ pool }: { readonly pool: pg.Pool }): Handlers<'listJobs' | 'getJob' | 'cancelJob'> {
  return {
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
  };
}

async function getJob(pool: pg.Pool, jobId: number): Promise<Job> {
  const { rows } = await pool.query<JobRow>(`SELECT ${JOB_COLUMNS} FROM jobs WHERE id = $1`, [jobId]);
  if (!rows[0]) throw new AppError('not_found', `There is no job ${jobId}.`);
  return toJob(rows[0]);
}
