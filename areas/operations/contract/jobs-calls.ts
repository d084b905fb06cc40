/** Long work that people can watch. Whatever starts such work is declared with its own subject and returns a job. */
import { z } from 'zod';
import { byId, defineCall, job, jobStatus, jobSummary, pageOf, pageQuery } from '@holdfast/contract';

export const jobCalls = {
  listJobs: defineCall({
    method: 'GET',
    path: 'indexer/admin/jobs',
    summary: 'List jobs, the newest first. Finished ones are kept for 90 days.',
    access: 'adminRead',
    tokens: 'everything',
    query: z.strictObject({
      status: z.array(jobStatus).max(5).optional(),
      kind: z.string().trim().min(1).max(60).optional(),
      ...pageQuery,
    }),
    response: pageOf(jobSummary),
    reads: ['Job'],
  }),
  getJob: defineCall({
    method: 'GET',
    path: 'indexer/admin/jobs/{id}',
    summary: 'One job, with its result.',
    access: 'adminRead',
    tokens: 'everything',
    params: byId,
    response: job,
    reads: ['Job'],
  }),
  cancelJob: defineCall({
    method: 'POST',
    path: 'indexer/admin/jobs/{id}/cancel',
    summary: 'Stop a job. A queued job is cancelled at once; a running job stops and rolls back what is unfinished.',
    access: 'bookkeeping',
    audit: 'jobCancelled',
    params: byId,
    response: job,
    changes: ['Job'],
  }),
};
