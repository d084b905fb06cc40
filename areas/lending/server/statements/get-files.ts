import { utcDayOf } from '@holdfast/calendar';
import { defineHandlers } from '../define-handlers.ts';
import { getInterestSummary } from '../client/get-interest-summary.ts';
import {
  type BookCalendarDependencies,
  type DocumentDependencies,
  requireReadableUser,
} from '../lending-dependencies.ts';
import { writeInterestSummaryCsv } from './interest-summary-files.ts';
import { loadStatementInput } from './statement-data.ts';

type Format = 'pdf' | 'csv';
const CONTENT_TYPES: Record<Format, string> = { pdf: 'application/pdf', csv: 'text/csv' };

type StatementDependencies = DocumentDependencies & BookCalendarDependencies;

export const statementHandlers = defineHandlers(({ pool, now, compute, loadBookCalendar }: StatementDependencies) => ({
  async getClientStatement({ query, caller }) {
    const userId = await requireReadableUser(pool, caller, query.user_id);
    const input = await loadStatementInput(pool, { ...query, userId, today: utcDayOf(now().getTime()) });
    const bytes = await compute('writeStatement', { ...input, format: query.format, createdAt: now() });
    return {
      contentType: CONTENT_TYPES[query.format],
      bytes,
      fileName: `statement-${query.from}-to-${query.to}.${query.format}`,
    };
  },

  async getInterestSummaryFile({ params, query, caller }) {
    const userId = await requireReadableUser(pool, caller, query.user_id);
    const { year } = params;
    const summary = await getInterestSummary({ pool, loadBookCalendar }, { userId, year });
    const { rows } = await pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [userId]);
    const bytes =
      query.format === 'csv'
        ? writeInterestSummaryCsv(summary)
        : await compute('writeInterestSummaryPdf', { summary, who: rows[0]?.email ?? '', createdAt: now() });
    return {
      contentType: CONTENT_TYPES[query.format],
      bytes,
      fileName: `interest-${year}.${query.format}`,
    };
  },
}));
