import type { FileResult } from '../../../http/handler.ts';
import type { DocumentDependencies } from '../book-computations.ts';
import { loadYearReport } from './load-year-report.ts';

export async function getYearReport(
  { pool, config, now, compute }: DocumentDependencies,
  year: number,
): Promise<FileResult> {
  const createdAt = now();
  const report = await loadYearReport(pool, { year, timeZone: config.timeZone, now: createdAt });
  return {
    fileName: `year-report-${year}.pdf`,
    contentType: 'application/pdf',
    bytes: await compute('drawYearReport', { report, createdAt }),
  };
}
