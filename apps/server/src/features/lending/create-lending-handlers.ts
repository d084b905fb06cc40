import { transaction } from '../../db/transaction.ts';
import type { Handlers } from '../../http/handler.ts';
import { enqueueJob } from '../../jobs/enqueue-job.ts';
import { getLiabilities } from './admin/get-liabilities.ts';
import { getReconciliation } from './admin/get-reconciliation.ts';
import { getSummary, listClientTransactions } from './admin/list-client-transactions.ts';
import { listInterestDue } from './admin/list-interest-due.ts';
import { listMatches } from './admin/list-matches.ts';
import {
  approvePaymentException,
  refusePaymentException,
  requestPaymentException,
} from './admin/payment-exceptions.ts';
import { getAgreement, listAgreementAcceptances, listAgreementVersions } from './agreements.ts';
import { cancelClientTransaction, deleteClientTransaction } from './cancel-client-transaction.ts';
import { addClientTransaction } from './client/add-client-transaction.ts';
import { addClientWallet, editClientWallet, listClientNetworks, listClientWallets } from './client/client-wallets.ts';
import { createWalletChallenge, type ProofDependencies, proveClientWallet } from './client/prove-wallet.ts';
import { getDashboard } from './client/get-dashboard.ts';
import { getGrowth } from './client/get-growth.ts';
import { getInterestSummary } from './client/get-interest-summary.ts';
import { listActivity, listPending } from './client/list-activity.ts';
import { previewWithdrawal } from './client/preview-withdrawal.ts';
import { getCoverageHistory, setCoverageLimit } from './coverage/coverage-days.ts';
import { getCoverage } from './coverage/get-coverage.ts';
import {
  approveDepositAddress,
  assignDepositAddress,
  refuseDepositAddress,
  releaseDepositAddress,
} from './deposit-addresses/assign-deposit-address.ts';
import { listDepositAddresses } from './deposit-addresses/assigned-address-record.ts';
import { getDepositAddress } from './deposit-addresses/get-deposit-address.ts';
import { type DocumentDependencies, type LendingDependencies, requireReadableUser } from './lending-dependencies.ts';
import { CLOSE_DAY, closeLendingDay, INTEREST_RUN, interestRun } from './lending-jobs.ts';
import { getProof, listRoots } from './proofs/liability-proofs.ts';
import { getInterestSummaryFile, getStatement } from './statements/get-files.ts';

type LendingHandlers = Handlers<
  | 'listClientTransactions'
  | 'deleteClientTransaction'
  | 'getLiabilities'
  | 'cancelClientTransaction'
  | 'listTransactionMatches'
  | 'requestPaymentException'
  | 'approvePaymentException'
  | 'refusePaymentException'
  | 'getLendingSummary'
  | 'listInterestDue'
  | 'runInterest'
  | 'listAgreementVersions'
  | 'listAgreementAcceptances'
  | 'getClientReconciliation'
  | 'getCoverage'
  | 'getCoverageHistory'
  | 'setCoverageLimit'
  | 'publishLiabilityRoots'
  | 'listDepositAddresses'
  | 'assignDepositAddress'
  | 'approveDepositAddress'
  | 'refuseDepositAddress'
  | 'releaseDepositAddress'
>;

export function createLendingHandlers(dependencies: LendingDependencies): LendingHandlers {
  const { pool } = dependencies;
  return {
    listClientTransactions: ({ query }) => listClientTransactions(dependencies, query),
    deleteClientTransaction: ({ query }) => deleteClientTransaction(dependencies, query.client_transaction_id),
    getLiabilities: ({ query }) => getLiabilities(dependencies, query),
    cancelClientTransaction: ({ params, body }) =>
      cancelClientTransaction(dependencies, { id: params.id, userId: null, reason: body.reason }),
    listTransactionMatches: ({ params, caller }) =>
      listMatches(dependencies, { id: params.id, adminId: caller.userId }),
    requestPaymentException: ({ params, body, caller }) =>
      requestPaymentException(dependencies, { id: params.id, body, adminId: caller.userId }),
    approvePaymentException: ({ params, caller }) =>
      approvePaymentException(dependencies, { id: params.id, adminId: caller.userId }),
    refusePaymentException: ({ params, caller }) =>
      refusePaymentException(dependencies, { id: params.id, adminId: caller.userId }),
    getLendingSummary: () => getSummary(dependencies),
    listInterestDue: ({ query }) => listInterestDue(dependencies, query),
    runInterest: async ({ caller }) =>
      (await enqueueJob(pool, interestRun, { ...INTEREST_RUN, createdBy: caller.userId })).job,
    getClientReconciliation: ({ query }) => getReconciliation(dependencies, query),
    listAgreementVersions: ({ query }) => listAgreementVersions(pool, query),
    listAgreementAcceptances: ({ params, query }) =>
      listAgreementAcceptances(pool, { version: params.version, ...query }),
    getCoverage: () => getCoverage(dependencies),
    getCoverageHistory: ({ query }) => getCoverageHistory(pool, query),
    setCoverageLimit: ({ params, body, caller }) =>
      transaction(pool, (client) =>
        setCoverageLimit(client, { coinId: params.coinId, limitRatio: body.limitRatio, adminId: caller.userId }),
      ),
    publishLiabilityRoots: async ({ caller }) =>
      (await enqueueJob(pool, closeLendingDay, { ...CLOSE_DAY, createdBy: caller.userId })).job,
    listDepositAddresses: ({ query, caller }) => listDepositAddresses(pool, { query, adminId: caller.userId }),
    assignDepositAddress: ({ body, caller }) => assignDepositAddress(dependencies, { body, adminId: caller.userId }),
    approveDepositAddress: ({ params, caller }) =>
      approveDepositAddress(dependencies, { id: params.id, adminId: caller.userId }),
    refuseDepositAddress: ({ params, caller }) =>
      refuseDepositAddress(dependencies, { id: params.id, adminId: caller.userId }),
    releaseDepositAddress: ({ params, caller }) =>
      releaseDepositAddress(dependencies, { id: params.id, adminId: caller.userId }),
  };
}

type ClientHandlers = Handlers<
  | 'getDepositAddress'
  | 'listClientNetworks'
  | 'addClientWallet'
  | 'editClientWallet'
  | 'createWalletChallenge'
  | 'proveClientWallet'
  | 'listClientWallets'
  | 'getClientDashboard'
  | 'addClientTransaction'
  | 'listPendingClientTransactions'
  | 'cancelOwnClientTransaction'
  | 'listClientActivity'
  | 'getClientGrowth'
  | 'previewWithdrawal'
  | 'getClientStatement'
  | 'getInterestSummary'
  | 'getInterestSummaryFile'
  | 'getClientAgreement'
  | 'listLiabilityRoots'
  | 'getLiabilityProof'
>;

export function createClientHandlers(dependencies: ProofDependencies & DocumentDependencies): ClientHandlers {
  const { pool } = dependencies;
  return {
    getDepositAddress: ({ caller, query }) => getDepositAddress(dependencies, caller, query.network_id),
    listClientNetworks: () => listClientNetworks(pool),
    addClientWallet: ({ caller, body }) => addClientWallet(dependencies, caller.userId, body),
    editClientWallet: ({ caller, body }) => editClientWallet(dependencies, caller.userId, body),
    createWalletChallenge: ({ caller, params }) => createWalletChallenge(dependencies, caller, params.id),
    proveClientWallet: ({ caller, params, body }) =>
      proveClientWallet(dependencies, { userId: caller.userId, walletId: params.id, signature: body.signature }),
    listClientWallets: ({ caller, query }) => listClientWallets(dependencies, caller.userId, query),
    getClientDashboard: async ({ caller, query }) =>
      getDashboard(dependencies, {
        userId: await requireReadableUser(pool, caller, query.user_id),
        isAdmin: caller.user.role === 'admin',
      }),
    addClientTransaction: ({ caller, body }) => addClientTransaction(dependencies, caller, body),
    listPendingClientTransactions: ({ caller }) => listPending(dependencies, caller.userId),
    cancelOwnClientTransaction: ({ caller, params }) =>
      cancelClientTransaction(dependencies, { id: params.id, userId: caller.userId }),
    listClientActivity: async ({ caller, query }) =>
      listActivity(dependencies, await requireReadableUser(pool, caller, query.user_id), query),
    getClientGrowth: async ({ caller, query }) =>
      getGrowth(dependencies, await requireReadableUser(pool, caller, query.user_id), query),
    previewWithdrawal: async ({ caller, query }) =>
      previewWithdrawal(dependencies, {
        userId: await requireReadableUser(pool, caller, query.user_id),
        coinId: query.coin_id,
        amount: query.amount,
      }),
    getClientStatement: async ({ caller, query }) =>
      getStatement(dependencies, { ...query, userId: await requireReadableUser(pool, caller, query.user_id) }),
    getInterestSummary: async ({ caller, params, query }) =>
      getInterestSummary(dependencies, {
        userId: await requireReadableUser(pool, caller, query.user_id),
        year: params.year,
      }),
    getInterestSummaryFile: async ({ caller, params, query }) =>
      getInterestSummaryFile(dependencies, {
        userId: await requireReadableUser(pool, caller, query.user_id),
        year: params.year,
        format: query.format,
      }),
    getClientAgreement: async ({ caller, query }) =>
      getAgreement(pool, await requireReadableUser(pool, caller, query.user_id)),
    listLiabilityRoots: ({ caller, query }) => listRoots(pool, query, { isAdmin: caller.user.role === 'admin' }),
    getLiabilityProof: async ({ caller, query }) =>
      getProof(dependencies, {
        isAdmin: caller.user.role === 'admin',
        userId: await requireReadableUser(pool, caller, query.user_id),
        coinId: query.coin_id,
        day: query.day,
      }),
  };
}
