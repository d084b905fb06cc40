/** Every handler of the contract. A declared call that is missing here does not compile. */
import { type Contract, contract } from '@holdfast/overview/contract';
import type pg from 'pg';
import { BOOK_COMPUTATIONS, bookHandlers, checkLockedPeriods, loadBookCalendar } from '@holdfast/books/server';
import type { Config } from '@holdfast/config/config.ts';
import { publicConfig } from '@holdfast/config/public-config.ts';
import type { Database } from '@holdfast/database/database.ts';
import { type Log, silentLog } from '@holdfast/database/log.ts';
import { migrate } from '@holdfast/database/migrate.ts';
import { createReplica } from '@holdfast/database/replica.ts';
import { secretsOf, useSecrets } from '@holdfast/database/secrets/secret-box.ts';
import { checkBeforeCommit, withoutTransactionScope } from '@holdfast/database/transaction.ts';
import type { Handlers } from '@holdfast/http/server/handler.ts';
import { createAuditRecorder } from '@holdfast/http/server/record-call.ts';
import { createRepeatedRequests } from '@holdfast/http/server/repeated-requests.ts';
import type { CallDependencies } from '@holdfast/http/server/register-calls.ts';
import { keepLoansCurrent, LENDING_COMPUTATIONS, lendingHandlers } from '@holdfast/lending/server';
import { ComputingThreads } from '@holdfast/jobs/computing-threads.ts';
import { APPROVAL_EFFECTS } from './approval-effects.ts';
import {
  approvalHandlers,
  auditLogHandlers,
  type AuthDependencies,
  authHandlers,
  createPasswords,
  getUser,
  insertUser,
  type PasswordCost,
  type Provider,
  requireSetupCode,
  startSession,
} from '@holdfast/accounts/server';
import { catalogueHandlers, loadStartData } from '@holdfast/catalogue/server';
import { backupHandlers, jobHandlers, noticeHandlers, settingHandlers } from '@holdfast/operations/server';
import {
  buildSample,
  createSample,
  findSampleNetwork,
  hasSample,
  netWorthHandlers,
  type SampleDependencies,
  sampleHandlers,
  setupStateHandlers,
} from '@holdfast/overview/server';
import { createRefreshPositions, defiHandlers } from '@holdfast/defi/server';
import { createExchangeNet, importHandlers } from '@holdfast/imports/server';
import { priceHandlers } from '@holdfast/prices/server';
import { factWriter, JOB_KINDS } from './job-kinds.ts';
import {
  addTokenCoins,
  createChainSources,
  createDeskSettings,
  loadTransactions,
  transactionHandlers,
} from '@holdfast/transactions/server';

export { findCaller, spendConfirmation } from '@holdfast/accounts/server';

/** The handlers of all calls, the same over the replica where READ_DATABASE_URL is set, and the audit log. */
export function createCallHandlers(
  { pool, readPool, ownerPool }: Pick<Database, 'pool' | 'readPool' | 'ownerPool'>,
  dependencies: Omit<HandlerDependencies, 'pool' | 'ownerPool'>,
): Pick<CallDependencies, 'contract' | 'handlers' | 'replica' | 'audit' | 'repeated' | 'now'> {
  const audit = createAuditRecorder(pool);
  const repeated = createRepeatedRequests(pool);
  const handlers = createHandlers({ ...dependencies, pool, ownerPool });
  const { now } = dependencies;
  if (readPool === pool) return { contract, handlers, audit, repeated, now, replica: null };
  const state = createReplica({ pool, readPool, log: dependencies.log });
  const replica = { handlers: createHandlers({ ...dependencies, pool: readPool, ownerPool }), state };
  return { contract, handlers, audit, repeated, now, replica };
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
  /** Only tests give it: the built program of threads that read files. */
  readonly fileProgram?: URL | undefined;
  /** Only tests give it: recorded answers of exchanges. */
  readonly exchangeNet?: ReturnType<typeof createExchangeNet> | undefined;
}

export function createHandlers({
  version,
  passwordCost,
  computingProgram,
  fileProgram,
  exchangeNet,
  ...given
}: HandlerDependencies): Handlers<Contract> {
  const auth: AuthDependencies = {
    ...given,
    pageConfig: { ...publicConfig(given.config), version },
    passwords: createPasswords(passwordCost),
    hasSample: () => hasSample(given.pool),
  };
  const chains = createChainSources({ ...given, findRecorded: findSampleNetwork });
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
    ...importHandlers({
      pool: given.pool,
      writer: factWriter,
      fileProgram,
      exchangeNet: exchangeNet ?? createExchangeNet(given.config),
    }),
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
    ...settingHandlers(given),
    ...bookHandlers({ ...given, loadTransactions, compute: threads.run, fileProgram }),
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
      return withoutTransactionScope(() =>
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
