import { utcDayOf } from '@holdfast/calendar';
import type { FileResult } from '../../../http/handler.ts';
import { getInterestSummary } from '../client/get-interest-summary.ts';
import type { LendingDependencies } from '../lending-dependencies.ts';
import { writeInterestSummaryCsv, writeInterestSummaryPdf } from './interest-summary-files.ts';
import { loadStatement, writeStatementCsv } from './statement-data.ts';
import { writeStatementPdf } from './statement-pdf.ts';

type Format = 'pdf' | 'csv';
const CONTENT_TYPES: Record<Format, string> = { pdf: 'application/pdf', csv: 'text/csv' };

export async function getStatement(
  { pool, now }: LendingDependencies,
  request: { userId: number; from: string; to: string; format: Format },
): Promise<FileResult> {
  const data = await loadStatement(pool, { ...request, today: utcDayOf(now().getTime()) });
  const bytes = request.format === 'csv' ? writeStatementCsv(data) : await writeStatementPdf(data, now());
  return {
    contentType: CONTENT_TYPES[request.format],
    bytes,
    fileName: `statement-${request.from}-to-${request.to}.${request.format}`,
  };
}

export async function getInterestSummaryFile(
  dependencies: LendingDependencies,
  request: { userId: number; year: number; format: Format },
): Promise<FileResult> {
  const summary = await getInterestSummary(dependencies, request);
  const { rows } = await dependencies.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [
    request.userId,
  ]);
  const bytes =
    request.format === 'csv'
      ? writeInterestSummaryCsv(summary)
      : await writeInterestSummaryPdf(summary, { who: rows[0]?.email ?? '', createdAt: dependencies.now() });
  return { contentType: CONTENT_TYPES[request.format], bytes, fileName: `interest-${request.year}.${request.format}` };
}
