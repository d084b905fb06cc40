import { utcDayOf } from '@holdfast/calendar';
import type { FileResult } from '../../../http/handler.ts';
import { getInterestSummary } from '../client/get-interest-summary.ts';
import type { DocumentDependencies } from '../lending-dependencies.ts';
import { writeInterestSummaryCsv } from './interest-summary-files.ts';
import { loadStatementInput } from './statement-data.ts';

type Format = 'pdf' | 'csv';
const CONTENT_TYPES: Record<Format, string> = { pdf: 'application/pdf', csv: 'text/csv' };

export async function getStatement(
  { pool, now, compute }: DocumentDependencies,
  request: { userId: number; from: string; to: string; format: Format },
): Promise<FileResult> {
  const input = await loadStatementInput(pool, { ...request, today: utcDayOf(now().getTime()) });
  const bytes = await compute('writeStatement', { ...input, format: request.format, createdAt: now() });
  return {
    contentType: CONTENT_TYPES[request.format],
    bytes,
    fileName: `statement-${request.from}-to-${request.to}.${request.format}`,
  };
}

export async function getInterestSummaryFile(
  dependencies: DocumentDependencies,
  request: { userId: number; year: number; format: Format },
): Promise<FileResult> {
  const summary = await getInterestSummary(dependencies, request);
  const { rows } = await dependencies.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [
    request.userId,
  ]);
  const bytes =
    request.format === 'csv'
      ? writeInterestSummaryCsv(summary)
      : await dependencies.compute('writeInterestSummaryPdf', {
          summary,
          who: rows[0]?.email ?? '',
          createdAt: dependencies.now(),
        });
  return { contentType: CONTENT_TYPES[request.format], bytes, fileName: `interest-${request.year}.${request.format}` };
}
