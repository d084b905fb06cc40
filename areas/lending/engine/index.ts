export { anniversaryOf } from './anniversary.ts';
export { type AppliedPayment, type LoanBook } from './compute-loan-book.ts';
export { stressCoverage } from './coverage/stress-coverage.ts';
export { listInterestAccruals } from './interest-accruals.ts';
export {
  CLIENT_TRANSACTION_STATUSES,
  CLIENT_TRANSACTION_TYPES,
  type ClientTransactionStatus,
  type ClientTransactionType,
} from './lists.ts';
