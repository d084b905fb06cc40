/** The handlers of everything about lending. */
import { combineHandlers } from '@holdfast/http/server/handler.ts';
import { liabilityHandlers } from './admin/get-liabilities.ts';
import { clientTransactionHandlers } from './admin/list-client-transactions.ts';
import { interestDueHandlers } from './admin/list-interest-due.ts';
import { matchHandlers } from './admin/list-matches.ts';
import { paymentExceptionHandlers } from './admin/payment-exceptions.ts';
import { agreementHandlers } from './agreements.ts';
import { cancelHandlers } from './cancel-client-transaction.ts';
import { addClientTransactionHandlers } from './client/add-client-transaction.ts';
import { clientWalletHandlers } from './client/client-wallets.ts';
import { ownConfirmationHandlers } from './client/confirm-own.ts';
import { clientDashboardHandlers } from './client/get-dashboard.ts';
import { growthHandlers } from './client/get-growth.ts';
import { interestSummaryHandlers } from './client/get-interest-summary.ts';
import { activityHandlers } from './client/list-activity.ts';
import { withdrawalPreviewHandlers } from './client/preview-withdrawal.ts';
import { walletProofHandlers } from './client/prove-wallet.ts';
import { coverageHistoryHandlers } from './coverage/coverage-days.ts';
import { coverageHandlers } from './coverage/get-coverage.ts';
import { depositAddressHandlers } from './deposit-addresses/assign-deposit-address.ts';
import { assignedAddressHandlers } from './deposit-addresses/assigned-address-record.ts';
import { ownDepositAddressHandlers } from './deposit-addresses/get-deposit-address.ts';
import { walletHistoryHandlers } from './deposit-addresses/wallet-history.ts';
import { lendingJobHandlers } from './lending-jobs.ts';
import { liabilityProofHandlers } from './proofs/liability-proofs.ts';
import { statementHandlers } from './statements/get-files.ts';
import { taxTotalHandlers } from './tax/tax-totals.ts';
import { taxpayerHandlers } from './tax/taxpayers.ts';
import { yearStatementHandlers } from './tax/get-year-statement.ts';

export const lendingHandlers = combineHandlers(
  liabilityHandlers,
  clientTransactionHandlers,
  interestDueHandlers,
  matchHandlers,
  paymentExceptionHandlers,
  agreementHandlers,
  cancelHandlers,
  addClientTransactionHandlers,
  clientWalletHandlers,
  ownConfirmationHandlers,
  clientDashboardHandlers,
  growthHandlers,
  interestSummaryHandlers,
  activityHandlers,
  withdrawalPreviewHandlers,
  walletProofHandlers,
  coverageHistoryHandlers,
  coverageHandlers,
  depositAddressHandlers,
  assignedAddressHandlers,
  ownDepositAddressHandlers,
  walletHistoryHandlers,
  lendingJobHandlers,
  liabilityProofHandlers,
  statementHandlers,
  taxTotalHandlers,
  taxpayerHandlers,
  yearStatementHandlers,
);
