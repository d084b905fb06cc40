/**
 * The kinds of rows in the books, and the names of the methods. They are here, below everything else, because the
 * table of actions and the types of the books both use them.
 */
export type Method = 'fifo' | 'lifo' | 'hifo' | 'lofo' | 'average' | 'specificId';

export type DisposalKind =
  | 'sale'
  | 'swap'
  | 'spend'
  | 'fee'
  | 'gift'
  | 'lost'
  | 'repayment'
  | 'interestPaid'
  | 'liquidation';

export type IncomeCategory = 'staking' | 'farming' | 'poolFees' | 'interest' | 'airdrop' | 'fork' | 'mining' | 'other';
export type ExpenseCategory = 'fee' | 'purchase' | 'interestPaid';
export type LiabilityKind = 'clientPrincipal' | 'clientInterest' | 'loan';
