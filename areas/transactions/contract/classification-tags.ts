/** What every change of a classification makes stale: transactions, rules, and the books that follow from them. */
export const CLASSIFICATION_TAGS = [
  'Rule',
  'Transaction',
  'TransactionUnclassified',
  'ClientTransaction',
  'CapitalPositionSummary',
  'CapitalPositionSummaryList',
  'OpenPositionSummary',
  'OpenPositionSummaryList',
  'Books',
] as const;
