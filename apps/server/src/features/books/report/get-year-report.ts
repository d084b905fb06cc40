import type { FileResult } from '../../../http/handler.ts';
import type { ReadingDependencies } from '../reading-dependencies.ts';
import { drawYearReport } from './draw-year-report.ts';
import { loadYearReport } from './load-year-report.ts';

export async function getYearReport({ pool, config, now }: ReadingDependencies, year: number): Promise<FileResult> {
  const report = await loadYearReport(pool, { year, timeZone: config.timeZone });
  return {
    fileName: `year-report-${year}.pdf`,
    contentType: 'application/pdf',
    bytes: await drawYearReport(report, { createdAt: now() }),
  };
}
