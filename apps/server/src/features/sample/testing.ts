/** A database in which the sample portfolio can be opened. */
import { checkLockedPeriods } from '../../books/locked-periods.ts';
import { readConfig } from '../../config/read-config.ts';
import { silentLog } from '../../db/log.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { checkBeforeCommit } from '../../db/transaction.ts';
import type { Handlers, Origin } from '../../http/handler.ts';
import { keepLoansCurrent } from '../../lending/refresh-loans.ts';
import { CHEAP_PASSWORD_COST } from '../auth/testing.ts';
import { loadStartData } from '../catalogue/load-start-data.ts';
import { createHandlers } from '../handlers.ts';

export const LOCAL: Origin = {
  address: '127.0.0.1',
  isLocal: true,
  userAgent: 'test',
  site: new URL('http://localhost'),
  bearerToken: null,
};
export const SETUP_CODE = '0123-4567-89ab-cdef';

export async function createSampleWorld({
  now,
}: {
  now: () => Date;
}): Promise<{ database: TestDatabase; handlers: Handlers }> {
  const database = await createTestDatabase();
  const { pool } = database;
  checkBeforeCommit(pool, checkLockedPeriods);
  keepLoansCurrent({ pool, log: silentLog });
  await loadStartData(pool, silentLog);
  const handlers = createHandlers({
    pool,
    config: readConfig({}),
    log: silentLog,
    now,
    version: '0.0.0',
    provider: null,
    setupCode: SETUP_CODE,
    passwordCost: CHEAP_PASSWORD_COST,
  });
  return { database, handlers };
}
