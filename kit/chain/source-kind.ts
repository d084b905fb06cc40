/**
 * The kind of a transaction according to its file, in terms that all providers share. It suggests a classification and
 * decides nothing: `review` marks what has no certain meaning, such as a kind that is in no table.
 */
export const SOURCE_KINDS = [
  'deposit',
  'withdrawal',
  'trade',
  'fee',
  'staking_reward',
  'interest',
  'airdrop',
  'fork',
  'mining',
  'cashback',
  'referral',
  'income_other',
  'fee_rebate',
  'gift_in',
  'gift_out',
  'donation',
  'spend',
  'lost',
  'loan_in',
  'loan_repay',
  'loan_interest',
  'collateral_out',
  'collateral_in',
  'liquidation',
  'margin_gain',
  'margin_loss',
  'margin_fee',
  'migration',
  'internal',
  'ignore',
  'review',
] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];
