import { utcDayOf } from '@holdfast/calendar';
import type { FileResult } from '../../../http/handler.ts';
import { getInterestSummary } from '../client/get-interest-summary.ts';
import type { LendingDependencies } from '../lending-dependencies.ts';
import { writeInterestSummaryCsv, writeInterestSummaryPdf } from './interest-summary-files.ts';
import { writeStatementCsv } from './statement-csv.ts';
import { loadStatement } from './statement-data.ts';
import { writeStatementPdf } from './statement-pdf.ts';

type Format = 'pdf' | 'csv';
const CONTENT_TYPES: Record<Format, string> = { pdf: 'application/pdf', csv: 'text/csv' };

export async function getStatement(
  { pool, now }: LendingDependencies,
  asked: { userId: number; from: string; to: string; format: Format },
): Promise<FileResult> {
  const data = await loadStatement(pool, { ...asked, today: utcDayOf(now().getTime()) });
  const bytes = asked.format === 'csv' ? writeStatementCsv(data) : await writeStatementPdf(data, now());
  return {
    contentType: CONTENT_TYPES[asked.format],
    bytes,
    fileName: `statement-${asked.from}-to-${asked.to}.${asked.format}`,
  };
}

export async function getInterestSummaryFile(
  dependencies: LendingDependencies,
  asked: { userId: number; year: number; format: Format },
): Promise<FileResult> {
  const summary = await getInterestSummary(dependencies, asked);
  const { rows } = await dependencies.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [
    asked.userId,
  ]);
  const bytes =
    asked.format === 'csv'
      ? writeInterestSummaryCsv(summary)
      : await writeInterestSummaryPdf(summary, { who: rows[0]?.email ?? '', createdAt: dependencies.now() });
  return { contentType: CONTENT_TYPES[asked.format], bytes, fileName: `interest-${asked.year}.${asked.format}` };
}
