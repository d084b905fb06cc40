export type LendingIssueCode =
  | 'duplicate_id'
  | 'unknown_type'
  | 'unknown_status'
  | 'unknown_coin'
  | 'amount_not_positive'
  | 'amount_too_precise'
  | 'terms_missing'
  | 'time_missing'
  | 'time_out_of_range'
  | 'cleared_before_initiated'
  | 'interest_reached_principal'
  | 'paid_more_than_owed';

/**
 * Something in the books that a person must look at. A refused transaction is left out of every figure; with a warning
 * it counts as recorded.
 */
export interface LendingIssue {
  code: LendingIssueCode;
  severity: 'refused' | 'warning';
  transactionId: string;
  detail: string;
}
