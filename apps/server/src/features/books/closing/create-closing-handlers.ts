import type pg from 'pg';
import type { Config } from '../../../config/config.ts';
import type { Handlers } from '../../../http/handler.ts';
import { exportEntries, listExports, loadExportFile } from '../ledger/remembered-exports.ts';
import { closeMonth, listMonths } from './closed-months.ts';
import { getClosingDifference } from './get-closing-difference.ts';
import { reopenMonth } from './reopen-month.ts';

type ClosingHandlers = Handlers<
  | 'listLedgerMonths'
  | 'closeMonth'
  | 'getClosingDifference'
  | 'reopenMonth'
  | 'exportEntries'
  | 'listLedgerExports'
  | 'downloadLedgerExport'
>;

export function createClosingHandlers({
  pool,
  config,
  now,
}: {
  readonly pool: pg.Pool;
  readonly config: Config;
  readonly now: () => Date;
}): ClosingHandlers {
  const { timeZone } = config;
  return {
    listLedgerMonths: ({ query }) => listMonths(pool, { ...query, timeZone, now: now() }),
    closeMonth: ({ params, body, caller }) =>
      closeMonth(pool, { ...params, ...body, userId: caller.userId, timeZone, now: now() }),
    getClosingDifference: ({ params }) => getClosingDifference(pool, { ...params, now: now() }),
    reopenMonth: async ({ params, body, caller }) => ({
      pendingApproval: await reopenMonth(pool, { ...params, ...body, config, userId: caller.userId, now: now() }),
    }),
    exportEntries: ({ body, caller }) => exportEntries(pool, body, { userId: caller.userId, timeZone, now: now() }),
    listLedgerExports: ({ query }) => listExports(pool, query),
    downloadLedgerExport: ({ params }) => loadExportFile(pool, params.id),
  };
}
