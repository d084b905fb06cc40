/** Everything that reads the books or writes beside them; drawing them up, settings and locks are the other half. */
import type { Handlers } from '../../http/handler.ts';
import { loadBookCalendar } from '../../books/book-calendar.ts';
import { explainPosition } from './explain/explain-position.ts';
import { listFlows } from './flows/list-flows.ts';
import { getFormFile } from './form/get-form-file.ts';
import { getFormSummary } from './form/get-form-summary.ts';
import { listAssetHoldings } from './holdings/list-asset-holdings.ts';
import { listAssetTransactions } from './holdings/list-asset-transactions.ts';
import { addManualPosition, deleteManualPosition } from './manual/write-manual-position.ts';
import { listCapitalPositions } from './positions/list-capital-positions.ts';
import { listCoinCapitalPositions } from './positions/list-coin-capital-positions.ts';
import { listCoinOpenPositions } from './positions/list-coin-open-positions.ts';
import { listOpenPositions } from './positions/list-open-positions.ts';
import type { ReadingDependencies } from './reading-dependencies.ts';
import { getYearReport } from './report/get-year-report.ts';
import { listWork } from './worklist/list-work.ts';
import { acceptWork, reopenWork } from './worklist/settle-work.ts';

type BookReadingHandlers = Handlers<
  | 'listCapitalPositions'
  | 'listCoinCapitalPositions'
  | 'getForm8949'
  | 'createForm8949'
  | 'getForm8949Summary'
  | 'listOpenPositions'
  | 'listCoinOpenPositions'
  | 'listAssetHoldings'
  | 'listAssetHoldingTransactions'
  | 'listIncome'
  | 'listExpenses'
  | 'explainPosition'
  | 'addManualPosition'
  | 'deleteManualPosition'
  | 'listWork'
  | 'acceptWork'
  | 'reopenWork'
  | 'getYearReport'
>;

export function createBookReadingHandlers(dependencies: ReadingDependencies): BookReadingHandlers {
  const { pool, config, now } = dependencies;
  return {
    listCapitalPositions: ({ query }) => listCapitalPositions(pool, query),
    listCoinCapitalPositions: ({ params, query }) => listCoinCapitalPositions(pool, { ...params, ...query }),
    getForm8949: ({ params, query }) => getFormFile(dependencies, { ...params, ...query }),
    createForm8949: ({ params, body }) => getFormFile(dependencies, { ...params, ...body }),
    getForm8949Summary: ({ params, query }) => getFormSummary(dependencies, { ...params, ...query }),
    listOpenPositions: () => listOpenPositions(dependencies),
    listCoinOpenPositions: ({ params, query }) => listCoinOpenPositions(dependencies, { ...params, ...query }),
    listAssetHoldings: () => listAssetHoldings(dependencies),
    listAssetHoldingTransactions: ({ params, query }) =>
      listAssetTransactions(dependencies, { assetId: params.id, ...query }),
    listIncome: ({ query }) => listFlows(pool, { side: 'income', ...query }),
    listExpenses: ({ query }) => listFlows(pool, { side: 'expense', ...query }),
    explainPosition: ({ query }) => explainPosition(dependencies, query),
    addManualPosition: async ({ body, caller }) => {
      const { dayOf } = await loadBookCalendar(pool, config);
      return addManualPosition(pool, body, { userId: caller.userId, today: dayOf(now()) });
    },
    deleteManualPosition: async ({ params }) => {
      await deleteManualPosition(pool, params.id);
      return { done: true };
    },
    listWork: async ({ query }) => {
      const { timeZone } = await loadBookCalendar(pool, config);
      return listWork(pool, { ...query, timeZone });
    },
    acceptWork: async ({ body, caller }) => {
      const { timeZone } = await loadBookCalendar(pool, config);
      await acceptWork(pool, { ...body, userId: caller.userId, timeZone, now: now() });
      return { done: true };
    },
    reopenWork: async ({ body }) => {
      await reopenWork(pool, body);
      return { done: true };
    },
    getYearReport: ({ params }) => getYearReport(dependencies, params.year),
  };
}
