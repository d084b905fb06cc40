import { defineHandlers } from '../define-handlers.ts';
import type { DocumentDependencies } from '../book-computations.ts';
import { loadYearReport } from './load-year-report.ts';

export const yearReportHandlers = defineHandlers(({ pool, config, now, compute }: DocumentDependencies) => ({
  async getYearReport({ params: { year } }) {
    const createdAt = now();
    const report = await loadYearReport(pool, { year, timeZone: config.timeZone, now: createdAt });
    return {
      fileName: `year-report-${year}.pdf`,
      contentType: 'application/pdf',
      bytes: await compute('drawYearReport', { report, createdAt }),
    };
  },
}));
