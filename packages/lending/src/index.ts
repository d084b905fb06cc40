export { anniversaryOf } from './anniversary.ts';
export * from './client-transaction.ts';
export * from './lists.ts';
export {
  type AppliedPayment,
  computeLoanBook,
  type Loan,
  type LoanBook,
  type LoanPosting,
} from './compute-loan-book.ts';
export { type CoinCoverage, computeCoverage, type Coverage } from './coverage/coverage.ts';
export { type InterestAccrual, listInterestAccruals } from './interest-accruals.ts';
export { type InterestDue, interestPerDay, listInterestDue, nextInterestDay } from './interest-due.ts';
export { type LendingErrorCode, LendingError } from './lending-error.ts';
export type { LendingIssue, LendingIssueCode } from './lending-issue.ts';
export { type CoinPrices, computeLiabilities, type Liability } from './liabilities.ts';
export { computeLoanPosition, type LoanPosition } from './loan-position.ts';
export { type ElapsedYears, elapsedYears, listLoanSegments, type LoanSegment } from './loan-segments.ts';
export { PARTS_PER_YEAR, TICKS_PER_UNIT } from './interest.ts';
export {
  buildMerkleSumTree,
  hashLeaf,
  joinNodes,
  type MerkleLeaf,
  type MerkleNode,
  type MerkleStep,
  type MerkleSumTree,
} from './merkle/merkle-sum-tree.ts';
export { buildSplitTree, shareParts, splitBalance, type SplitLeaf, type SplitTree } from './merkle/split-tree.ts';
export {
  climb,
  leavesOf,
  type MerkleProof,
  type MerkleVerdict,
  type ProofVersion,
  verifyMerkleProof,
} from './merkle/verify-merkle-proof.ts';
export type { PaymentSplit } from './payment-order.ts';
export { type PaymentPreview, previewPayment } from './preview-payment.ts';
export { computeStatement, type LoanStatement, type StatementRow } from './statement.ts';
export { type StressedCoin, type StressedCoverage, stressCoverage } from './coverage/stress-coverage.ts';
export { listWithdrawalsDue, noticeDaysOf, type WithdrawalDue } from './withdrawals-due.ts';
