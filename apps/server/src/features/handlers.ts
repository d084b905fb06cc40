/** Every handler of the contract. A declared call that is missing here does not compile. */
import { contract } from '@holdfast/contract';
import type pg from 'pg';
import { loadBookCalendar } from '../books/book-settings.ts';
import { checkLockedPeriods } from '../books/locked-periods.ts';
import type { Config } from '../config/config.ts';
import { publicConfig } from '../config/public-config.ts';
import type { Database } from '../db/database.ts';
import { type Log, silentLog } from '../db/log.ts';
import { migrate } from '../db/migrate.ts';
import { createReplica } from '../db/replica.ts';
import { secretsOf, useSecrets } from '../db/secrets/secret-box.ts';
import { checkBeforeCommit, withoutTransactionSettings } from '../db/transaction.ts';
import type { Handlers } from '../http/handler.ts';
import { createAuditRecorder } from '../http/record-call.ts';
import type { CallDependencies } from '../http/register-calls.ts';
import { keepLoansCurrent } from '../lending/refresh-loans.ts';
import { ComputingThreads } from '../jobs/computing-threads.ts';
import { APPROVAL_EFFECTS } from './approval-effects.ts';
import { approvalHandlers } from './approvals/approvals.ts';
import { auditLogHandlers } from './audit-log/list-entries.ts';
import type { AuthDependencies } from './auth/auth-dependencies.ts';
import { authHandlers } from './auth/auth-handlers.ts';
import { createPasswords, type PasswordCost } from './auth/passwords/passwords.ts';
import { startSession } from './auth/sessions/start-session.ts';
import { requireSetupCode } from './auth/setup/setup.ts';
import type { Provider } from './auth/sign-in/provider/provider.ts';
import { getUser } from './auth/users/user-record.ts';
import { insertUser } from './auth/users/write-user.ts';
import { BOOK_COMPUTATIONS } from './books/book-computations.ts';
import { bookHandlers } from './books/book-handlers.ts';
import { catalogueHandlers } from './catalogue/catalogue-handlers.ts';
import { loadStartData } from './catalogue/load-start-data.ts';
import { backupHandlers } from './backups/get-backup-state.ts';
import { netWorthHandlers } from './dashboard/get-net-worth.ts';
import { setupStateHandlers } from './dashboard/get-setup-state.ts';
import { defiHandlers } from './defi/defi-handlers.ts';
import { createRefreshPositions } from './defi/refresh-positions.ts';
import { importHandlers } from './imports/import-handlers.ts';
import { jobHandlers } from './jobs/jobs.ts';
import { LENDING_COMPUTATIONS } from './lending/lending-computations.ts';
import { lendingHandlers } from './lending/lending-handlers.ts';
import { noticeHandlers } from './notices/notices.ts';
import { priceHandlers } from './prices/price-handlers.ts';
import { factWriter, JOB_KINDS } from './job-kinds.ts';
import { hasSample } from '../sample/sample-schema.ts';
import { findSampleNetwork } from '../sample/sample-story.ts';
import { buildSample } from './sample/build-sample.ts';
import { createSample, type SampleDependencies, sampleHandlers } from './sample/open-sample.ts';
import { loadTransactions } from './transactions/load-transactions.ts';
import { addTokenCoins } from './transactions/ingest/add-token-coins.ts';
import { createChainSources } from './transactions/sync/chain-sources.ts';
import { createDeskSettings } from './transactions/sync/block-fills/sync-block-fills.ts';
import { transactionHandlers } from './transactions/transaction-handlers.ts';

export { findCaller } from './auth/sessions/find-caller.ts';

/** The handlers of all calls, the same over the replica where READ_DATABASE_URL is set, and the audit log. */
export function createCallHandlers(
  { pool, readPool, ownerPool }: Pick<Database, 'pool' | 'readPool' | 'ownerPool'>,
  dependencies: Omit<HandlerDependencies, 'pool' | 'ownerPool'>,
): Pick<CallDependencies, 'contract' | 'handlers' | 'replica' | 'audit' | 'now'> {
  const audit = createAuditRecorder(pool);
  const handlers = createHandlers({ ...dependencies, pool, ownerPool });
  const { now } = dependencies;
  if (readPool === pool) return { contract, handlers, audit, now, replica: null };
  const state = createReplica({ pool, readPool, log: dependencies.log });
  const replica = { handlers: createHandlers({ ...dependencies, pool: readPool, ownerPool }), state };
  return { contract, handlers, audit, now, replica };
}

export interface HandlerDependencies {
  readonly pool: pg.Pool;
  /** The owner of the tables, who creates and removes the sample; the same as `pool` unless given. */
  readonly ownerPool?: pg.Pool;
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
  /** Only tests give it: the built program of computing threads. */
  readonly computingProgram?: URL | undefined;
}

export function createHandlers({ version, passwordCost, computingProgram, ...given }: HandlerDependencies): Handlers {
  const auth: AuthDependencies = {
    ...given,
    pageConfig: { ...publicConfig(given.config), version },
    passwords: createPasswords(passwordCost),
    hasSample: () => hasSample(given.pool),
  };
  // The handlers exist before the keys are open.
  const chains = createChainSources(given.config, {
    decrypt: (text, place) => secretsOf(given.pool).decrypt(text, place),
    findRecorded: findSampleNetwork,
  });
  const threads = new ComputingThreads(
    { ...LENDING_COMPUTATIONS, ...BOOK_COMPUTATIONS },
    { program: computingProgram },
  );
  return {
    ...authHandlers(auth),
    ...sampleHandlers({
      ...sampleOf({ version, ...given, ...(passwordCost && { passwordCost }) }),
      requireSetupCode: (caller) => requireSetupCode(auth, caller),
      startSession: (client, { userId, origin }) =>
        startSession(client, { userId, origin, now: given.now(), sessionDays: given.config.sessionDays }),
    }),
    ...catalogueHandlers({ ...given, chains }),
    ...importHandlers({ pool: given.pool, writer: factWriter }),
    ...jobHandlers(given),
    ...priceHandlers(given),
    ...transactionHandlers({ ...given, chains, blockFills: createDeskSettings(given.config) }),
    ...lendingHandlers({
      ...given,
      chains,
      compute: threads.run,
      loadBookCalendar: () => loadBookCalendar(given.pool, given.config),
    }),
    ...noticeHandlers(given),
    ...bookHandlers({ ...given, loadTransactions, compute: threads.run }),
    ...netWorthHandlers(given),
    ...setupStateHandlers(given),
    ...backupHandlers(given),
    ...auditLogHandlers(given),
    ...approvalHandlers({ ...given, effects: APPROVAL_EFFECTS }),
    ...defiHandlers({
      ...given,
      chains,
      refresh: createRefreshPositions({ addTokenCoins }),
    }),
  };
}

/** Creates the sample portfolio unless it is loaded, as the first screen does. */
export async function loadSample(dependencies: HandlerDependencies): Promise<void> {
  await createSample(sampleOf(dependencies));
}

/** The sample is built by the handlers and jobs themselves, on a pool of its own. */
function sampleOf(dependencies: HandlerDependencies): Pick<SampleDependencies, 'pool' | 'log' | 'build'> {
  const { log, now } = dependencies;
  const pool = dependencies.ownerPool ?? dependencies.pool;
  // The rows of the sample are not changes of the person who opens it.
  return {
    pool,
    log,
    build: (sample) => {
      useSecrets(sample, secretsOf(pool));
      return withoutTransactionSettings(() =>
        buildSample({
          pool: sample,
          handlers: createHandlers({ ...dependencies, pool: sample, ownerPool: sample }),
          kinds: JOB_KINDS,
          now: now(),
          addAdministrator: async (person) => {
            const added = { ...person, role: 'admin', passwordHash: null, now: now() } as const;
            return getUser(sample, await insertUser(sample, added));
          },
          prepare: async () => {
            await migrate({ pool: sample, log: silentLog });
            checkBeforeCommit(sample, checkLockedPeriods);
            keepLoansCurrent({ pool: sample, log });
            await loadStartData(sample, silentLog);
          },
        }),
      );
    },
  };
}
