export { paymentExceptionEffect } from './admin/payment-exceptions.ts';
export {
  createClientDeposit,
  findSendingClients,
  findWithoutClient,
  requireClients,
} from './clearing/client-deposits.ts';
export {
  TIMES_OF_CARRIER,
  carriesAmount,
  clearClientTransaction,
  isSameAsset,
  readCarriedAmounts,
  recheckClearing,
  releaseClientTransactions,
  releasedDetail,
} from './clearing/client-transactions.ts';
export { depositAddressEffect } from './deposit-addresses/assign-deposit-address.ts';
export { loadDebtsByCoin } from './debt-cache.ts';
export { LENDING_COMPUTATIONS } from './lending-computations.ts';
export { lendingHandlers } from './lending-handlers.ts';
export { closeLendingDay, interestRun, lendingSchedules } from './lending-jobs.ts';
export { loadLoanBook } from './load-loan-book.ts';
export { keepLoansCurrent, refreshLoans, refreshLoansWithin } from './refresh-loans.ts';
export { OWED_LOANS, owedLoansValues } from './sum-loans.ts';
