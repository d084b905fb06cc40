import type { CallOutput, CallParsed, Contract } from '@holdfast/contract';
import type pg from 'pg';
import { JOB_SUMMARY_COLUMNS, type JobSummaryRow, toJobSummary } from '../../jobs/job-record.ts';

type Query = CallParsed<Contract['listJobs']>['query'];

const FILTER = 'FROM jobs WHERE ($1::text[] IS NULL OR status = ANY ($1)) AND ($2::text IS NULL OR kind = $2)';

export async function listJobs(pool: pg.Pool, query: Query): Promise<CallOutput<Contract['listJobs']>> {
  const filter = [query.status ?? null, query.kind ?? null];
  const counted = await pool.query<{ total: number }>(`SELECT count(*) AS total ${FILTER}`, filter);
  const { rows } = await pool.query<JobSummaryRow>(
    `SELECT ${JOB_SUMMARY_COLUMNS} ${FILTER} ORDER BY id DESC LIMIT $3 OFFSET $4`,
    [...filter, query.limit, (query.page - 1) * query.limit],
  );
  return { items: rows.map(toJobSummary), total: counted.rows[0]?.total ?? 0, page: query.page, limit: query.limit };
}
