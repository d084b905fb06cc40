import type { JobSummary } from '@holdfast/contract';

export function testJob(fields: Partial<JobSummary> & Pick<JobSummary, 'id'>): JobSummary {
  return {
    kind: 'import-prices',
    key: String(fields.id),
    status: 'running',
    done: 0,
    total: null,
    message: '',
    error: null,
    isCancelRequested: false,
    isScheduled: false,
    createdBy: 1,
    createdAt: '2026-01-05T10:00:00.000Z',
    startedAt: '2026-01-05T10:00:01.000Z',
    finishedAt: null,
    ...fields,
  };
}
