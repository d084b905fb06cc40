/** Every handler of the contract. A declared call that is missing here does not compile. */
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { publicConfig } from '../config/public-config.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../db/log.ts';
import { createReplica } from '../db/replica.ts';
import type { Handlers } from '../http/handler.ts';
import type { CallDependencies } from '../http/register-calls.ts';
import { createAccountHandlers } from './auth/account/create-account-handlers.ts';
import type { AuthDependencies } from './auth/auth-dependencies.ts';
import { createPasswords, type PasswordCost } from './auth/passwords/passwords.ts';
import { createSecondFactorHandlers } from './auth/second-factor/create-second-factor-handlers.ts';
import { createSessionHandlers } from './auth/sessions/create-session-handlers.ts';
import { createSetupHandlers } from './auth/setup/create-setup-handlers.ts';
import { createSignInHandlers } from './auth/sign-in/create-sign-in-handlers.ts';
import type { Provider } from './auth/sign-in/provider/provider.ts';
import { createUserHandlers } from './auth/users/create-user-handlers.ts';
import { createBookHandlers } from './books/create-book-handlers.ts';
import { createCatalogueHandlers } from './catalogue/create-catalogue-handlers.ts';
import { createDashboardHandlers } from './dashboard/get-net-worth.ts';
import { createDefiHandlers } from './defi/create-defi-handlers.ts';
import { createRefreshPositions } from './defi/refresh-positions.ts';
import { createImportHandlers } from './imports/create-import-handlers.ts';
import { createJobHandlers } from './jobs/create-job-handlers.ts';
import { createClientHandlers, createLendingHandlers } from './lending/create-lending-handlers.ts';
import { createNoticeHandlers } from './notices/create-notice-handlers.ts';
import { createPriceHandlers } from './prices/create-price-handlers.ts';
import { factWriter } from './job-kinds.ts';
import { createTransactionHandlers } from './transactions/create-transaction-handlers.ts';
import { loadTransactions } from './transactions/load-transactions.ts';
import { createRuleHandlers } from './transactions/rules/create-rule-handlers.ts';
import { addTokenCoins } from './transactions/ingest/add-token-coins.ts';
import { createChainSources } from './transactions/sync/chain-sources.ts';
import { createSyncHandlers } from './transactions/sync/create-sync-handlers.ts';

export { findCaller } from './auth/sessions/find-caller.ts';

/** The handlers of all calls, and the same over the replica where READ_DATABASE_URL is set. */
export function createCallHandlers(
  { pool, readPool }: Pick<Database, 'pool' | 'readPool'>,
  dependencies: Omit<HandlerDependencies, 'pool'>,
): Pick<CallDependencies, 'handlers' | 'replica'> {
  const handlers = createHandlers({ ...dependencies, pool });
  if (readPool === pool) return { handlers, replica: null };
  const state = createReplica({ pool, readPool, log: dependencies.log });
  return { handlers, replica: { handlers: createHandlers({ ...dependencies, pool: readPool }), state } };
}

export interface HandlerDependencies {
  readonly pool: pg.Pool;
  readonly config: Config;
  readonly log: Log;
  readonly now: () => Date;
  readonly version: string;
  /** From createProvider, with the profile in force; shared with the popup's plugin. Null where none is configured. */
  readonly provider: Provider | null;
  /** From createSetupCode. */
  readonly setupCode: string;
  /** Only tests lower it. */
  readonly passwordCost?: PasswordCost;
}

export function createHandlers({ version, passwordCost, ...given }: HandlerDependencies): Handlers {
  const auth: AuthDependencies = {
    ...given,
    pageConfig: { ...publicConfig(given.config), version },
    passwords: createPasswords(passwordCost),
  };
  const chains = createChainSources(given.config);
  return {
    ...createAccountHandlers(auth),
    ...createSecondFactorHandlers(auth),
    ...createSessionHandlers(auth),
    ...createSetupHandlers(auth),
    ...createSignInHandlers(auth),
    ...createUserHandlers(auth),
    ...createCatalogueHandlers(given),
    ...createImportHandlers({ pool: given.pool, writer: factWriter }),
    ...createJobHandlers(given),
    ...createPriceHandlers(given),
    ...createTransactionHandlers(given),
    ...createRuleHandlers(given),
    ...createSyncHandlers(given),
    ...createClientHandlers({ ...given, chains }),
    ...createLendingHandlers(given),
    ...createNoticeHandlers(given),
    ...createBookHandlers({ ...given, loadTransactions }),
    ...createDashboardHandlers(given),
    ...createDefiHandlers({
      ...given,
      chains,
      refresh: createRefreshPositions({ addTokenCoins }),
    }),
  };
}
