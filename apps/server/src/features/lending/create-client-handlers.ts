/** The calls of clients. Each begins with whose data it is about. */
import type { Handlers } from '../../http/handler.ts';
import { cancelClientTransaction } from './cancel-client-transaction.ts';
import { addClientTransaction } from './client/add-client-transaction.ts';
import { listClientNetworks } from './client/client-networks.ts';
import { addClientWallet, editClientWallet, listClientWallets } from './client/client-wallets.ts';
import { getAgreement } from './client/get-agreement.ts';
import { getDashboard } from './client/get-dashboard.ts';
import { getGrowth } from './client/get-growth.ts';
import { getInterestSummary } from './client/get-interest-summary.ts';
import { listActivity } from './client/list-activity.ts';
import { listPending } from './client/list-pending.ts';
import { previewWithdrawal } from './client/preview-withdrawal.ts';
import { getDepositAddress } from './deposit-addresses/get-deposit-address.ts';
import type { LendingDependencies } from './lending-dependencies.ts';
import { getProof, listRoots } from './proofs/read-roots.ts';
import { getInterestSummaryFile, getStatement } from './statements/get-files.ts';
import { whose } from './whose.ts';

type ClientHandlers = Handlers<
  | 'getDepositAddress'
  | 'listClientNetworks'
  | 'addClientWallet'
  | 'editClientWallet'
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

export function createClientHandlers(dependencies: LendingDependencies): ClientHandlers {
  const { pool } = dependencies;
  return {
    getDepositAddress: ({ caller, query }) => getDepositAddress(dependencies, caller, query.network_id),
    listClientNetworks: () => listClientNetworks(pool),
    addClientWallet: ({ caller, body }) => addClientWallet(dependencies, caller.userId, body),
    editClientWallet: ({ caller, body }) => editClientWallet(dependencies, caller.userId, body),
    listClientWallets: ({ caller, query }) => listClientWallets(dependencies, caller.userId, query),
    getClientDashboard: async ({ caller, query }) =>
      getDashboard(dependencies, {
        userId: await whose(pool, caller, query.user_id),
        isAdmin: caller.user.role === 'admin',
      }),
    addClientTransaction: ({ caller, body }) => addClientTransaction(dependencies, caller, body),
    listPendingClientTransactions: ({ caller }) => listPending(dependencies, caller.userId),
    cancelOwnClientTransaction: ({ caller, params }) =>
      cancelClientTransaction(dependencies, { id: params.id, userId: caller.userId }),
    listClientActivity: async ({ caller, query }) =>
      listActivity(dependencies, await whose(pool, caller, query.user_id), query),
    getClientGrowth: async ({ caller, query }) =>
      getGrowth(dependencies, await whose(pool, caller, query.user_id), query),
    previewWithdrawal: async ({ caller, query }) =>
      previewWithdrawal(dependencies, {
        userId: await whose(pool, caller, query.user_id),
        coinId: query.coin_id,
        amount: query.amount,
      }),
    getClientStatement: async ({ caller, query }) =>
      getStatement(dependencies, { ...query, userId: await whose(pool, caller, query.user_id) }),
    getInterestSummary: async ({ caller, params, query }) =>
      getInterestSummary(dependencies, { userId: await whose(pool, caller, query.user_id), year: params.year }),
    getInterestSummaryFile: async ({ caller, params, query }) =>
      getInterestSummaryFile(dependencies, {
        userId: await whose(pool, caller, query.user_id),
        year: params.year,
        format: query.format,
      }),
    getClientAgreement: async ({ caller, query }) => getAgreement(pool, await whose(pool, caller, query.user_id)),
    listLiabilityRoots: ({ query }) => listRoots(pool, query),
    getLiabilityProof: async ({ caller, query }) =>
      getProof(pool, { userId: await whose(pool, caller, query.user_id), coinId: query.coin_id, day: query.day }),
  };
}
