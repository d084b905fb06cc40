/**
 * The closed lists of the books: methods, kinds, categories, flags, codes and the choices of the settings. They are
 * declared here and nowhere else. The contract imports them, the checks of the database are compared with them by a
 * test, and this file imports nothing, so that no page loads the engine for the sake of a list.
 */

export const METHODS = ['fifo', 'lifo', 'hifo', 'lofo', 'average', 'specificId'] as const;
export type Method = (typeof METHODS)[number];

export const TERMS = ['short', 'long'] as const;
export type Term = (typeof TERMS)[number];

/** What to check about a row before its figures are used. */
export const FLAGS = ['missing_basis', 'missing_price', 'carried_over', 'gift_basis_unknown'] as const;
export type Flag = (typeof FLAGS)[number];

/** The purchase, or what the donor paid, is not known for all of it: what is missing counts as a cost basis of $0. */
export const UNKNOWN_BASIS_FLAGS = ['missing_basis', 'gift_basis_unknown'] as const satisfies readonly Flag[];
/** A cost that is unknown, or known in part: for lack of a basis, or of the price that the cost follows from. */
export const UNKNOWN_COST_FLAGS = [...UNKNOWN_BASIS_FLAGS, 'missing_price'] as const satisfies readonly Flag[];

export function hasUnknownBasis(flags: readonly string[]): boolean {
  return UNKNOWN_BASIS_FLAGS.some((flag) => flags.includes(flag));
}

export function hasUnknownCost(flags: readonly string[]): boolean {
  return UNKNOWN_COST_FLAGS.some((flag) => flags.includes(flag));
}

/** Coins that only moved in have the day of the move, coins without a lot that of the disposal: neither is shown. */
export function hasUnknownAcquisition(flags: readonly string[]): boolean {
  return flags.includes('missing_basis');
}

export const ISSUE_CODES = [
  'missing_basis',
  'missing_price',
  'oversold_wallet',
  'gift_basis_unknown',
  'unknown_action',
  'invalid_transaction',
  'invalid_transfer',
  'duplicate_id',
  'transfer_does_not_fit',
  'identification_late',
  'identification_not_covered',
  'fee_allocation_not_used',
  'allocation_defaulted',
  'allocation_incomplete',
  'allocation_not_covered',
  'repaid_beyond_debt',
] as const;
export type IssueCode = (typeof ISSUE_CODES)[number];

/** What decides which lot is allocated first. Basis is the cost of one unit. */
export const ALLOCATION_KEYS = ['highestBasis', 'lowestBasis', 'earliestAcquired', 'latestAcquired'] as const;
export type AllocationKey = (typeof ALLOCATION_KEYS)[number];

/** The choices of each setting that is a choice; settings.ts explains them. */
export const SETTING_CHOICES = {
  unitCostOrder: ['withFees', 'withoutFees', 'marketPrice'],
  transferLots: ['fifo', 'disposalMethod'],
  transferFee: ['afterMove', 'beforeMove'],
  sameWalletMoveFee: ['disposed', 'ignored'],
  missingBasis: ['zeroCost', 'stop'],
  borrowedCoins: ['inKind', 'marketValue'],
  liquidity: ['swap', 'carryOver'],
  giftsSent: ['noGain', 'marketValue'],
  giftsReceived: ['giverCost', 'marketValue'],
  lostCoins: ['noLoss', 'zeroProceeds', 'marketValue'],
} as const;
export type SettingChoice<Name extends keyof typeof SETTING_CHOICES> = (typeof SETTING_CHOICES)[Name][number];

/** The five classes of a chart of accounts. Assets and expenses grow by debits, the others by credits. */
export const LEDGER_CLASSES = ['assets', 'liabilities', 'equity', 'income', 'expenses'] as const;
export type LedgerClass = (typeof LEDGER_CLASSES)[number];

/** The kinds of accounts that entries of the journal post to, with their class: see areas/books/docs/ledger.md. */
export const LEDGER_KIND_CLASSES = {
  money: 'assets',
  wallet: 'assets',
  exchange: 'assets',
  pool: 'assets',
  collateral: 'assets',
  stake: 'assets',
  inTransit: 'assets',
  loanReceivable: 'assets',
  borrowedCoins: 'assets',
  fairValueAdjustment: 'assets',
  clientPrincipal: 'liabilities',
  clientInterest: 'liabilities',
  loanPrincipal: 'liabilities',
  loanInterest: 'liabilities',
  shortSales: 'liabilities',
  debtAdjustment: 'liabilities',
  suspense: 'liabilities',
  openingEquity: 'equity',
  ownerEquity: 'equity',
  gifts: 'equity',
  retainedEarnings: 'equity',
  trading: 'equity',
  income: 'income',
  realisedGain: 'income',
  unrealisedGain: 'income',
  settlementDifference: 'income',
  currencyDifference: 'income',
  expense: 'expenses',
  unclaimedLoss: 'expenses',
  rounding: 'expenses',
  enteredAssets: 'assets',
  enteredLiabilities: 'liabilities',
  enteredEquity: 'equity',
  enteredIncome: 'income',
  enteredExpenses: 'expenses',
} as const satisfies Record<string, LedgerClass>;
export type LedgerAccountKind = keyof typeof LEDGER_KIND_CLASSES;
/** Lines that a person enters on an account of the chart itself, so that nothing is mapped to it. */
export const ENTERED_KINDS: ReadonlySet<LedgerAccountKind> = new Set([
  'enteredAssets',
  'enteredLiabilities',
  'enteredEquity',
  'enteredIncome',
  'enteredExpenses',
]);
export const LEDGER_ACCOUNT_KINDS = Object.keys(LEDGER_KIND_CLASSES) as readonly LedgerAccountKind[];

/**
 * A chart of accounts may distinguish these kinds by the action of the entry. They have dollars alone: an account with
 * units would be left with coins that came in by one action and went out by another.
 */
export const LEDGER_KINDS_BY_ACTION: ReadonlySet<LedgerAccountKind> = new Set([
  'openingEquity',
  'ownerEquity',
  'gifts',
  'income',
  'realisedGain',
  'settlementDifference',
  'currencyDifference',
  'expense',
  'unclaimedLoss',
]);

/** What an entry of the journal is about. The last four belong to the book basis alone. */
export const JOURNAL_ENTRY_KINDS = [
  'transaction',
  'unclassified',
  'allocation',
  'manualDisposal',
  'entered',
  'interestAccrual',
  'interestPayment',
  'adoption',
  'revaluation',
] as const;
export type JournalEntryKind = (typeof JOURNAL_ENTRY_KINDS)[number];

/** What to check about an entry before it is posted. */
export const JOURNAL_FLAGS = [...FLAGS, 'unclassified'] as const;
export type JournalFlag = (typeof JOURNAL_FLAGS)[number];

/** `tax`: coins at cost, income and expenses as on the return. `book`: fair value through income (ASU 2023-08). */
export const JOURNAL_BASES = ['tax', 'book'] as const;

/** What a column of a CSV file of the journal can have. `fixed` is the same text in every line. */
export const LEDGER_COLUMN_FIELDS = [
  'number',
  'date',
  'narration',
  'accountCode',
  'accountName',
  'debit',
  'credit',
  'amount',
  'description',
  'name',
  'fixed',
] as const;
export type LedgerColumnField = (typeof LEDGER_COLUMN_FIELDS)[number];

/** "2025-01-31", "01/31/2025", "31/01/2025". */
export const LEDGER_DATE_FORMATS = ['iso', 'us', 'european'] as const;
export type LedgerDateFormat = (typeof LEDGER_DATE_FORMATS)[number];
