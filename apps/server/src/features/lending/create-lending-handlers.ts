import { enqueueJob } from '../../jobs/enqueue-job.ts';
import type { Handlers } from '../../http/handler.ts';
import { listAgreementVersions } from './admin/list-agreement-versions.ts';
import { getLiabilities } from './admin/get-liabilities.ts';
import { getReconciliation } from './admin/get-reconciliation.ts';
import { getSummary } from './admin/get-summary.ts';
import { listClientTransactions } from './admin/list-client-transactions.ts';
import { listInterestDue } from './admin/list-interest-due.ts';
import { listMatches } from './admin/list-matches.ts';
import { cancelClientTransaction, deleteClientTransaction } from './cancel-client-transaction.ts';
import { closeLendingDay } from './close-lending-day.ts';
import { getCoverageHistory, setCoverageLimit } from './coverage/coverage-days.ts';
import { getCoverage } from './coverage/get-coverage.ts';
import { listDepositAddresses } from './deposit-addresses/assigned-address-record.ts';
import {
  approveDepositAddress,
  assignDepositAddress,
  refuseDepositAddress,
} from './deposit-addresses/assign-deposit-address.ts';
import { interestRun } from './interest-run.ts';
import type { LendingDependencies } from './lending-dependencies.ts';
import { CLOSE_DAY, INTEREST_RUN } from './lending-schedules.ts';

type LendingHandlers = Handlers<
  | 'listClientTransactions'
  | 'deleteClientTransaction'
  | 'getLiabilities'
  | 'cancelClientTransaction'
  | 'listTransactionMatches'
  | 'getLendingSummary'
  | 'listInterestDue'
  | 'runInterest'
  | 'listAgreementVersions'
  | 'getClientReconciliation'
  | 'getCoverage'
  | 'getCoverageHistory'
  | 'setCoverageLimit'
  | 'publishLiabilityRoots'
  | 'listDepositAddresses'
  | 'assignDepositAddress'
  | 'approveDepositAddress'
  | 'refuseDepositAddress'
>;

export function createLendingHandlers(dependencies: LendingDependencies): LendingHandlers {
  const { pool } = dependencies;
  return {
    listClientTransactions: ({ query }) => listClientTransactions(dependencies, query),
    deleteClientTransaction: ({ query }) => deleteClientTransaction(dependencies, query.client_transaction_id),
    getLiabilities: ({ query }) => getLiabilities(dependencies, query),
    cancelClientTransaction: ({ params, body }) =>
      cancelClientTransaction(dependencies, { id: params.id, userId: null, reason: body.reason }),
    listTransactionMatches: ({ params }) => listMatches(dependencies, params.id),
    getLendingSummary: () => getSummary(dependencies),
    listInterestDue: ({ query }) => listInterestDue(dependencies, query),
    runInterest: async ({ caller }) =>
      (await enqueueJob(pool, interestRun, { ...INTEREST_RUN, createdBy: caller.userId })).job,
    getClientReconciliation: ({ query }) => getReconciliation(dependencies, query),
    listAgreementVersions: ({ query }) => listAgreementVersions(pool, query),
    getCoverage: () => getCoverage(dependencies),
    getCoverageHistory: ({ query }) => getCoverageHistory(pool, query),
    setCoverageLimit: ({ params, body, caller }) =>
      setCoverageLimit(pool, { coinId: params.coinId, limitRatio: body.limitRatio, adminId: caller.userId }),
    publishLiabilityRoots: async ({ caller }) =>
      (await enqueueJob(pool, closeLendingDay, { ...CLOSE_DAY, createdBy: caller.userId })).job,
    listDepositAddresses: ({ query, caller }) => listDepositAddresses(pool, { query, adminId: caller.userId }),
    assignDepositAddress: ({ body, caller }) => assignDepositAddress(dependencies, { body, adminId: caller.userId }),
    approveDepositAddress: ({ params, caller }) =>
      approveDepositAddress(dependencies, { id: params.id, adminId: caller.userId }),
    refuseDepositAddress: ({ params, caller }) =>
      refuseDepositAddress(dependencies, { id: params.id, adminId: caller.userId }),
  };
}
