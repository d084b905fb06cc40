/**
 * The closed lists that the treatment of actions is made of; this file imports nothing, so that a page can load them
 * alone.
 */
export const DISPOSAL_KINDS = [
  'sale',
  'swap',
  'spend',
  'fee',
  'gift',
  'lost',
  'repayment',
  'interestPaid',
  'liquidation',
  'shortSale',
  'obligation',
] as const;
export type DisposalKind = (typeof DISPOSAL_KINDS)[number];

export const INCOME_CATEGORIES = [
  'staking',
  'farming',
  'poolFees',
  'interest',
  'airdrop',
  'fork',
  'mining',
  'other',
] as const;
export type IncomeCategory = (typeof INCOME_CATEGORIES)[number];

export const EXPENSE_CATEGORIES = ['fee', 'purchase', 'interestPaid'] as const;
export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number];

export const LIABILITY_KINDS = ['clientPrincipal', 'clientInterest', 'loan'] as const;
export type LiabilityKind = (typeof LIABILITY_KINDS)[number];

/** Why another party holds own coins. */
export const CUSTODIES = ['bridge', 'exchange', 'wrap', 'collateral', 'p2pLoan', 'stake', 'order'] as const;
export type Custody = (typeof CUSTODIES)[number];
