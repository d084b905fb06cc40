import { parseBooksDay } from '@holdfast/calendar';
import type { LedgerStatement } from '../../contract/ledger.ts';
import { loadBookCalendar } from '../generation/book-settings.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { DocumentDependencies } from '../book-computations.ts';
import { datedBooksDoubt } from '../settings/book-state.ts';
import type { DrawnStatement } from './draw-statement.ts';
import { getFairValueReport } from './fair-value-report.ts';
import { getBalanceSheet, getIncomeStatement, getTrialBalance, type StatementQuery } from './statements.ts';

export const statementPdfHandlers = defineHandlers(({ pool, config, now, compute }: DocumentDependencies) => ({
  async getStatementPdf({ params, query }) {
    const { dayOf } = await loadBookCalendar(pool, config);
    const drawn = await loadStatement({ ...params, ...query }, { pool, today: dayOf(now()) });
    const { from, to } = drawn.data;
    const createdAt = now();
    const doubt = await datedBooksDoubt(pool, { timeZone: config.timeZone, now: createdAt, last: parseBooksDay(to) });
    const basis = drawn.statement === 'fair-value' ? '' : `-${drawn.data.basis}-basis`;
    return {
      fileName: `${drawn.statement}${basis}-${from}-${to}.pdf`,
      contentType: 'application/pdf',
      bytes: await compute('drawStatement', { drawn, operatorName: config.operatorName, doubt, createdAt }),
    };
  },
}));

async function loadStatement(
  { statement, ...query }: StatementQuery & { readonly statement: LedgerStatement },
  { pool, today }: Pick<DocumentDependencies, 'pool'> & { readonly today: string },
): Promise<DrawnStatement> {
  switch (statement) {
    case 'trial-balance':
      return { statement, data: await getTrialBalance(pool, query, today) };
    case 'balance-sheet':
      return { statement, data: await getBalanceSheet(pool, query, today) };
    case 'income-statement':
      return { statement, data: await getIncomeStatement(pool, query, today) };
    case 'fair-value':
      return { statement, data: await getFairValueReport(pool, query, today) };
  }
}
