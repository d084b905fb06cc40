/**
 * Trial balance, balance sheet and income statement, from balances that are exact to the last digit.
 *
 * Figures are rounded to cents line by line, and what rounding changes in the total is a line of its own: a column
 * always adds up to its total, and debits to credits. The account can be that of the journal, or that of a chart of
 * accounts that the journal is mapped to.
 */
import type { BooksDay } from '@holdfast/calendar';
import { type Amount, roundTo, type Usd } from '@holdfast/money';
import type { LedgerClass } from '../lists.ts';
import { ledgerAccountKey } from './ledger-account.ts';
import type { JournalEntry, LedgerAccount } from './types.ts';

/** What is on an account: a debit is positive. */
export interface LedgerBalance {
  readonly account: LedgerAccount;
  /** Units of the account's asset; zero for accounts in dollars alone. */
  readonly amount: Amount;
  readonly usd: Usd;
}

/** Adds up the lines of the entries of some days, both included, by account. Sorted by key. */
export function sumLines(
  entries: Iterable<JournalEntry>,
  { from, to }: { readonly from?: BooksDay; readonly to?: BooksDay } = {},
): LedgerBalance[] {
  const sums = new Map<string, { account: LedgerAccount; amount: bigint; usd: bigint }>();
  for (const { day, lines } of entries) {
    if ((from !== undefined && day < from) || (to !== undefined && day > to)) continue;
    for (const { account, amount, usd } of lines) {
      const key = ledgerAccountKey(account);
      const sum = sums.get(key) ?? { account, amount: 0n, usd: 0n };
      sum.amount += amount;
      sum.usd += usd;
      sums.set(key, sum);
    }
  }
  return [...sums]
    .filter(([, { amount, usd }]) => amount !== 0n || usd !== 0n)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([, { account, amount, usd }]) => ({ account, amount: amount as Amount, usd: usd as Usd }));
}

/** One line of a statement before rounding. A debit is positive. */
export interface StatementInput<Account> {
  readonly account: Account;
  readonly class: LedgerClass;
  readonly usd: Usd;
}

export interface TrialBalance<Account> {
  /** In whole cents; one of the two is zero. */
  readonly rows: readonly { readonly account: Account; readonly debitUsd: Usd; readonly creditUsd: Usd }[];
  /** What rounding adds, as a debit when it is positive. It is part of the totals. */
  readonly roundingUsd: Usd;
  readonly debitUsd: Usd;
  readonly creditUsd: Usd;
  /** Before rounding, which is zero for a journal that is complete. */
  readonly differenceUsd: Usd;
}

export function computeTrialBalance<Account>(balances: readonly StatementInput<Account>[]): TrialBalance<Account> {
  let [exact, rounded, debits, credits] = [0n, 0n, 0n, 0n];
  const rows = balances.map(({ account, usd }) => {
    const cents = toCents(usd);
    const [debitUsd, creditUsd] = cents > 0n ? [cents, 0n] : [0n, -cents];
    exact += usd;
    rounded += cents;
    debits += debitUsd;
    credits += creditUsd;
    return { account, debitUsd: debitUsd as Usd, creditUsd: creditUsd as Usd };
  });
  // A journal that does not balance is not hidden by rounding: only what rounding changed is in its line.
  const rounding = toCents(exact as Usd) - rounded;
  return {
    rows,
    roundingUsd: rounding as Usd,
    debitUsd: (debits + (rounding > 0n ? rounding : 0n)) as Usd,
    creditUsd: (credits - (rounding < 0n ? rounding : 0n)) as Usd,
    differenceUsd: exact as Usd,
  };
}

/** A part of a statement, in the sign that readers expect: assets and expenses by debits, the others by credits. */
export interface StatementSection<Account> {
  readonly rows: readonly { readonly account: Account; readonly usd: Usd }[];
  /** The exact total in cents. */
  readonly totalUsd: Usd;
  /** The total less the rows. */
  readonly roundingUsd: Usd;
}

export interface BalanceSheet<Account> {
  readonly assets: StatementSection<Account>;
  readonly liabilities: StatementSection<Account>;
  readonly equity: StatementSection<Account>;
  /** Income less expenses of all time up to the day, which is part of equity. */
  readonly earningsUsd: Usd;
  /** What rounding the three totals and the earnings leaves between both sides. */
  readonly roundingUsd: Usd;
}

export function computeBalanceSheet<Account>(balances: readonly StatementInput<Account>[]): BalanceSheet<Account> {
  const assets = sectionOf(balances, 'assets');
  const liabilities = sectionOf(balances, 'liabilities');
  const equity = sectionOf(balances, 'equity');
  const earningsUsd = toCents(-sumOf(balances, (one) => one === 'income' || one === 'expenses') as Usd);
  const other = liabilities.totalUsd + equity.totalUsd + earningsUsd;
  return { assets, liabilities, equity, earningsUsd, roundingUsd: (assets.totalUsd - other) as Usd };
}

export interface IncomeStatement<Account> {
  readonly income: StatementSection<Account>;
  readonly expenses: StatementSection<Account>;
  readonly netUsd: Usd;
  /** The net less income plus expenses, all in cents. */
  readonly roundingUsd: Usd;
}

/** The balances are those of a period. */
export function computeIncomeStatement<Account>(
  balances: readonly StatementInput<Account>[],
): IncomeStatement<Account> {
  const income = sectionOf(balances, 'income');
  const expenses = sectionOf(balances, 'expenses');
  const netUsd = toCents(-sumOf(balances, (one) => one === 'income' || one === 'expenses') as Usd);
  return { income, expenses, netUsd, roundingUsd: (netUsd - income.totalUsd + expenses.totalUsd) as Usd };
}

function sectionOf<Account>(
  balances: readonly StatementInput<Account>[],
  wanted: LedgerClass,
): StatementSection<Account> {
  const sign = wanted === 'assets' || wanted === 'expenses' ? 1n : -1n;
  const rows = balances
    .filter((one) => one.class === wanted)
    .map(({ account, usd }) => ({ account, usd: toCents((sign * usd) as Usd) }));
  const totalUsd = toCents((sign * sumOf(balances, (one) => one === wanted)) as Usd);
  const shown = rows.reduce((total, { usd }) => total + usd, 0n);
  return { rows, totalUsd, roundingUsd: (totalUsd - shown) as Usd };
}

function sumOf<Account>(balances: readonly StatementInput<Account>[], isWanted: (one: LedgerClass) => boolean): bigint {
  return balances.reduce((total, one) => (isWanted(one.class) ? total + one.usd : total), 0n);
}

function toCents(usd: Usd): Usd {
  return roundTo(usd, 2, 'halfAwayFromZero');
}
