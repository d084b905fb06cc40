/**
 * The general ledger: double entry under every figure of the books. Dollars are decimal text. Statements are in whole
 * cents and add up; the journal is exact.
 */
import { EXPENSE_CATEGORIES, INCOME_CATEGORIES } from '@holdfast/actions/treatment-lists.ts';
import {
  JOURNAL_BASES,
  JOURNAL_ENTRY_KINDS,
  JOURNAL_FLAGS,
  LEDGER_ACCOUNT_KINDS,
  type LedgerAccountKind,
  LEDGER_CLASSES,
  LEDGER_COLUMN_FIELDS,
  LEDGER_DATE_FORMATS,
  TERMS,
} from '../engine/lists.ts';
import { z } from 'zod';
import {
  decimal,
  id,
  instant,
  namedCoin,
  namedObject,
  optionalCoin,
  optionalWallet,
  visibleText,
} from '@holdfast/contract';
import { civilDay } from './books.ts';

export const ledgerClass = z.enum(LEDGER_CLASSES);
export type StatementClass = z.infer<typeof ledgerClass>;

/** Coins at cost and interest as it is paid, or coins at fair value and interest as it accrues. */
export const ledgerBasis = z.enum(JOURNAL_BASES).default('tax');
export type LedgerBasis = z.infer<typeof ledgerBasis>;

/** What a statement is compared with: nothing, the same days a year before, or the days of equal number just before. */
export const LEDGER_COMPARISONS = ['none', 'year', 'previous'] as const;
export type LedgerComparison = (typeof LEDGER_COMPARISONS)[number];

/** Statements that can be saved as PDF. */
export const LEDGER_STATEMENTS = ['trial-balance', 'balance-sheet', 'income-statement', 'fair-value'] as const;
export type LedgerStatement = (typeof LEDGER_STATEMENTS)[number];

/** Programs that take the entries. `csv` has plain columns; `subledger` has every line with all digits. */
export const LEDGER_FORMATS = ['quickbooks', 'xero', 'netsuite', 'csv', 'beancount', 'hledger', 'subledger'] as const;
export type LedgerFormat = (typeof LEDGER_FORMATS)[number];

/** One entry for each transaction, or one for all transactions of a day or a month. */
export const LEDGER_SUMMINGS = ['transaction', 'day', 'month'] as const;
export type LedgerSumming = (typeof LEDGER_SUMMINGS)[number];

/** The code of an account of the chart. */
export const chartCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9.-]{0,19}$/, 'A code has letters, digits, dots and hyphens, at most 20');

const days = { from: civilDay, to: civilDay };
const period = z.object(days);
export type LedgerPeriod = z.infer<typeof period>;

const sides = { debitUsd: decimal, creditUsd: decimal };

const statementAccount = {
  /** Null for an account of the journal that no account of the chart is mapped to. */
  code: z.string().nullable(),
  name: z.string(),
  class: ledgerClass,
};

export const trialBalanceRow = namedObject('TrialBalanceRow', {
  ...statementAccount,
  ...sides,
  /** Of the period that it is compared with. */
  before: z.object(sides).nullable(),
  /** It contains the income and expenses of the time before the period. */
  hasEarnings: z.boolean(),
});
export type TrialBalanceRow = z.infer<typeof trialBalanceRow>;

const statementHead = {
  ...days,
  basis: z.enum(JOURNAL_BASES),
  comparedWith: period.nullable(),
  /** Accounts of the journal without an account in the chart. */
  unmapped: z.int(),
  /** Entries with a missing price or cost, which count as $0: of the period, or of all time beside balances. */
  incompleteEntries: z.int(),
  /**
   * Book basis: coins without a price at the last revaluation of the period, or of all time beside balances, which keep
   * the value before. Spam does not count.
   */
  unpricedCoins: z.int(),
  /** Book basis: the last revaluation up to the end of the period; null while coins are at cost. */
  revaluedOn: civilDay.nullable(),
};

export const trialBalance = namedObject('TrialBalance', {
  ...statementHead,
  rows: z.array(trialBalanceRow),
  totals: z.object(sides),
  totalsBefore: z.object(sides).nullable(),
  /** Debits less credits before rounding: zero for a complete journal. */
  differenceUsd: decimal,
  /** What rounding to cents adds to the totals; a debit is positive. */
  roundingUsd: decimal,
  roundingBeforeUsd: decimal.nullable(),
});
export type TrialBalance = z.infer<typeof trialBalance>;

/** A figure beside that of the period it is compared with. */
const comparedFigure = { usd: decimal, beforeUsd: decimal.nullable() };

export const statementRow = namedObject('StatementRow', {
  ...statementAccount,
  ...comparedFigure,
});

export const statementSection = namedObject('StatementSection', {
  section: z.enum(['assets', 'liabilities', 'equity', 'income', 'gains', 'expenses']),
  rows: z.array(statementRow),
  total: z.object(comparedFigure),
  /** The total less the rows: what rounding to cents changes. */
  rounding: z.object(comparedFigure),
});
export type StatementSection = z.infer<typeof statementSection>;

const sectionedStatement = { ...statementHead, sections: z.array(statementSection) };

export const balanceSheet = namedObject('BalanceSheet', {
  ...sectionedStatement,
  /** Income less expenses of all time up to the day, which is part of equity. */
  earnings: z.object(comparedFigure),
  rounding: z.object(comparedFigure),
});
export type BalanceSheet = z.infer<typeof balanceSheet>;

export const incomeStatement = namedObject('IncomeStatement', {
  ...sectionedStatement,
  net: z.object(comparedFigure),
});
export type IncomeStatement = z.infer<typeof incomeStatement>;

const rollForwardFigures = {
  openingUsd: decimal,
  /** The cumulative effect of adopting fair value, in the period of the adoption. */
  adoptionUsd: decimal,
  /** At what they cost, which is their fair value when they came in. */
  additionsUsd: decimal,
  /** At what they brought in. */
  disposalsUsd: decimal,
  /** Realised and unrealised together; for one coin one of the two is zero. */
  gainsUsd: decimal,
  lossesUsd: decimal,
  closingUsd: decimal,
};
/** The figures of a roll-forward in their order, with the headings of pages, files and documents. */
export const ROLL_FORWARD_COLUMNS = [
  { name: 'openingUsd', label: 'Opening' },
  { name: 'adoptionUsd', label: 'Adoption' },
  { name: 'additionsUsd', label: 'Additions' },
  { name: 'disposalsUsd', label: 'Disposals' },
  { name: 'gainsUsd', label: 'Gains' },
  { name: 'lossesUsd', label: 'Losses' },
  { name: 'closingUsd', label: 'Closing' },
] as const satisfies readonly { readonly name: keyof typeof rollForwardFigures; readonly label: string }[];

/** Why a coin is in scope of ASC 350-60 or not, unless an admin decided otherwise. */
export const SCOPE_GROUNDS = ['native', 'stablecoin', 'claim', 'wrapped', 'poolShare'] as const;
export type ScopeGround = (typeof SCOPE_GROUNDS)[number];
export const SCOPE_REASONS: Readonly<Record<ScopeGround, string>> = {
  native: 'Fungible, on a blockchain, and no right to other assets',
  stablecoin: 'Redeemable for money: a financial asset (ASC 350-60-15-1)',
  claim: 'A receipt: a right to the coins behind it (ASC 350-60-15-1)',
  wrapped: 'A wrapped coin: a right to the coin behind it (ASC 350-60-15-1)',
  poolShare: 'A share of a pool: a right to the coins in it (ASC 350-60-15-1)',
};

/** A coin of the books, with its scope on the book basis and where its price comes from. */
export const fairValueTerms = namedObject('FairValueTerms', {
  ...namedCoin,
  isInScope: z.boolean(),
  /** The reason of the default, or the one that an admin gave. */
  reason: z.string(),
  /** No admin has decided. */
  isDefault: z.boolean(),
  /** The market with the largest volume that is open to the operator (ASC 820-10-35-5); empty if none is named. */
  principalMarket: z.string(),
});
export type FairValueTerms = z.infer<typeof fairValueTerms>;

/** Accounts of coins that cannot be sold freely, each with what the restriction is and how it ends (ASU 2023-08). */
export const RESTRICTIONS = ['collateral', 'stake', 'loanReceivable'] as const satisfies readonly LedgerAccountKind[];
export type Restriction = (typeof RESTRICTIONS)[number];
export const RESTRICTION_TEXTS: Readonly<Record<Restriction, { readonly nature: string; readonly ends: string }>> = {
  collateral: { nature: 'Collateral of loans', ends: 'Released when the loan is repaid; taken if it is liquidated' },
  stake: { nature: 'Staked', ends: 'Released by unstaking, after the waiting time of the network or protocol' },
  loanReceivable: { nature: 'Lent to others', ends: 'Returned when the borrower repays' },
};

/**
 * The disclosure of coins at fair value: opening + adoption + additions − disposals + gains − losses = closing. Figures
 * are exact, and coins are at what the book basis carries them at.
 */
export const fairValueReport = namedObject('FairValueReport', {
  ...days,
  fairValueFrom: civilDay,
  /** The last day up to `to` on which coins were revalued; null before the adoption. */
  revaluedOn: civilDay.nullable(),
  rows: z.array(namedObject('RollForwardRow', { ...namedCoin, ...rollForwardFigures })),
  /** Of the rows and of the coins beyond the list. */
  total: z.object(rollForwardFigures),
  /** Coins with figures that are not listed, because the list is bounded. */
  unlisted: z.int(),
  /** What is held at the end of the period, the largest fair value first. */
  holdings: z.array(
    namedObject('FairValueHolding', {
      ...namedCoin,
      amount: decimal,
      costUsd: decimal,
      fairValueUsd: decimal,
      /** False where the price was missing at the last revaluation: the coin is carried at the value before it. */
      isPriced: z.boolean(),
      /** False where the cost of some of it is unknown and counts as $0: the gain contains all of its value. */
      isCostKnown: z.boolean(),
    }),
  ),
  /** Coins of the books that are out of scope: they stay at cost. */
  outOfScope: z.array(
    namedObject('OutOfScopeHolding', { ...namedCoin, amount: decimal, costUsd: decimal, reason: z.string() }),
  ),
  /** What of it cannot be sold freely at the end of the period, with the part of the fair value that it is. */
  restrictions: z.array(
    namedObject('FairValueRestriction', {
      ...namedCoin,
      kind: z.enum(RESTRICTIONS),
      amount: decimal,
      fairValueUsd: decimal,
      isPriced: z.boolean(),
    }),
  ),
  /** Coins without a price at one or more revaluations: those of the period, and the one that its opening is of. */
  missingPrices: z.array(z.object({ ...namedCoin, days: z.int(), lastDay: civilDay })),
  /** Closing less opening, adoption, additions, gains and losses, and plus disposals; zero when it closes. */
  differenceUsd: decimal,
  /** The closing less the coins among the assets of the balance sheet; zero when both agree. */
  balanceSheetDifferenceUsd: decimal,
});
export type FairValueReport = z.infer<typeof fairValueReport>;
export type RollForwardFigures = FairValueReport['total'];

export const ledgerChecks = z.object({
  items: z.array(
    z.object({
      check: z.enum(['holdings', 'liabilities', 'gains', 'flows', 'suspense']),
      /** How many accounts, terms, categories or transactions differ; zero passes. */
      differences: z.int(),
    }),
  ),
});
export type LedgerChecks = z.infer<typeof ledgerChecks>;

/** The chart of accounts, and which accounts of the journal belong to which of its accounts. */
export const chart = z.object({
  accounts: z.array(namedObject('ChartAccount', { id, code: z.string(), name: z.string(), class: ledgerClass })),
  mappings: z.array(
    namedObject('ChartMapping', {
      id,
      kind: z.enum(LEDGER_ACCOUNT_KINDS),
      kindName: z.string(),
      category: z.string().nullable(),
      term: z.enum(TERMS).nullable(),
      ...optionalCoin,
      ...optionalWallet,
      action: z.string().nullable(),
      code: z.string(),
    }),
  ),
  kinds: z.array(z.object({ kind: z.enum(LEDGER_ACCOUNT_KINDS), name: z.string() })),
  /** Kinds of accounts that occur in the journal and have no account in the chart. */
  unmapped: z.array(z.string()),
});
/** An account as it is added or renamed. The code identifies it. */
export const givenChartAccount = z.strictObject({
  code: chartCode,
  name: visibleText({ lengthMax: 100 }),
  class: ledgerClass,
});
export type GivenChartAccount = z.infer<typeof givenChartAccount>;

/** Which accounts of the journal a mapping fits; a field that is null fits every value. */
export const givenChartMapping = z.strictObject({
  kind: z.enum(LEDGER_ACCOUNT_KINDS),
  category: z
    .enum([...INCOME_CATEGORIES, ...EXPENSE_CATEGORIES])
    .nullable()
    .default(null),
  term: z.enum(TERMS).nullable().default(null),
  coinId: id.nullable().default(null),
  walletId: id.nullable().default(null),
  /** Of income, expenses, gains and equity: the action of the entry. */
  action: z.string().trim().max(40).nullable().default(null),
  code: chartCode,
});
export type GivenChartMapping = z.infer<typeof givenChartMapping>;

export type Chart = z.infer<typeof chart>;
export type ChartAccountRow = Chart['accounts'][number];
export type ChartMappingRow = Chart['mappings'][number];

/** The columns of a CSV file, under a name. Saving a known name replaces its columns. */
export const columnsName = visibleText({ lengthMax: 60 });
export const givenLedgerColumns = z.strictObject({
  name: columnsName,
  dateFormat: z.enum(LEDGER_DATE_FORMATS),
  columns: z
    .array(
      z.strictObject({
        label: visibleText({ lengthMax: 60 }),
        field: z.enum(LEDGER_COLUMN_FIELDS),
        /** Of a `fixed` column. */
        text: z.string().trim().max(100).optional(),
      }),
    )
    .min(1)
    .max(40),
});
export type GivenLedgerColumns = z.infer<typeof givenLedgerColumns>;

export const ledgerColumns = z.object({
  items: z.array(namedObject('LedgerColumns', { id, ...givenLedgerColumns.shape })),
});
export type LedgerColumns = z.infer<typeof ledgerColumns>['items'][number];

export const journalLine = namedObject('JournalLine', {
  line: z.int(),
  /** The account of the chart; null without one. */
  code: z.string().nullable(),
  name: z.string(),
  /** What distinguishes the account of the journal: the wallet, the client. */
  detail: z.string().nullable(),
  ...optionalCoin,
  /** Units of the coin, and dollars at cost: a debit is positive. */
  amount: decimal,
  usd: decimal,
  lotId: z.string().nullable(),
  /** The transaction that opened the lot. */
  lotTransactionId: id.nullable(),
});
export type JournalLineRow = z.infer<typeof journalLine>;

/** A list shows this many lines of an entry; the entry itself has all of them, up to 2,000. */
export const JOURNAL_LINES_LISTED = 40;

export const journalEntry = namedObject('JournalEntry', {
  id: z.string(),
  kind: z.enum(JOURNAL_ENTRY_KINDS),
  at: instant,
  day: civilDay,
  transactionId: id.nullable(),
  action: z.string().nullable(),
  /** The place in its year, "2024-17"; final once the period is closed. */
  number: z.string(),
  /** Of an entry that a person entered. */
  memo: z.string().nullable(),
  /** The day in a closed period that the entry is about, which is posted on an open day. */
  correctsDay: civilDay.nullable(),
  /** What happened: "Swap", "Unclassified transaction". */
  title: z.string(),
  flags: z.array(z.enum(JOURNAL_FLAGS)),
  /** The sum of the debits, which is that of the credits. */
  debitUsd: decimal,
  lines: z.array(journalLine),
  lineCount: z.int(),
});
export type JournalEntryRow = z.infer<typeof journalEntry>;
