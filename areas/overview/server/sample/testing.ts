/** A database in which the sample portfolio can be opened. */
import type { Contract } from '../../contract/contract.ts';
import { checkLockedPeriods } from '../../../books/server/generation/locked-periods.ts';
import { readConfig } from '@holdfast/config/read-config.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { createTestDatabase, type TestDatabase } from '../../../../kit/database/testing.ts';
import { checkBeforeCommit } from '@holdfast/database/transaction.ts';
import type { Handlers, Origin } from '@holdfast/http/server/handler.ts';
import { keepLoansCurrent } from '../../../lending/server/refresh-loans.ts';
import { CHEAP_PASSWORD_COST } from '../../../accounts/server/testing.ts';
import { loadStartData } from '../../../catalogue/server/load-start-data.ts';
import { createHandlers } from '../../../../apps/server/src/handlers.ts';

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
}): Promise<{ database: TestDatabase; handlers: Handlers<Contract> }> {
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
