/**
 * Trial balance, balance sheet and income statement of a period, beside the period that they are compared with.
 *
 * Income and expenses are those of the period. What was earned before it is part of retained earnings, as if every
 * earlier period had been closed, so that the debits of a trial balance equal its credits on every day.
 */
import {
  computeBalanceSheet,
  computeIncomeStatement,
  computeTrialBalance,
  type StatementInput,
  type StatementSection as EngineSection,
  type TrialBalance as EngineTrialBalance,
} from '../../engine/journal/statements.ts';
import { LEDGER_CLASSES } from '../../engine/lists.ts';
import type {
  BalanceSheet,
  IncomeStatement,
  LedgerBasis,
  LedgerComparison,
  LedgerPeriod,
  StatementSection,
  TrialBalance,
} from '../../contract/ledger.ts';
import { formatDecimal, type Usd } from '@holdfast/money';
import { loadBookCalendar } from '../generation/book-settings.ts';
import { HAS_UNKNOWN_COST } from '../generation/book-tables.ts';
import { countTotal, type Queries } from '@holdfast/database/queries.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { BookDependencies } from '../reading-dependencies.ts';
import { comparedPeriod, loadPeriod, type PeriodBalances, periodOf } from './balances.ts';
import { type Chart, type ChartAccount, loadChart } from './chart.ts';
import { countUnpricedCoins, loadRevaluedOn } from './fair-value-report.ts';
import { type JournalSource, requireBasis } from './journal-source.ts';

export interface StatementQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly compare: LedgerComparison;
  readonly basis: LedgerBasis;
}

type Input = StatementInput<ChartAccount> & { readonly isGain: boolean };

interface Loaded {
  readonly chart: Chart;
  readonly basis: LedgerBasis;
  readonly journal: JournalSource;
  readonly current: PeriodBalances;
  readonly earlier: PeriodBalances | null;
}

async function load(queries: Queries, query: StatementQuery, today: string): Promise<Loaded> {
  const from = { chart: await loadChart(queries), journal: await requireBasis(queries, query.basis) };
  const period = periodOf(query, today);
  const compared = comparedPeriod(period, query.compare);
  return {
    ...from,
    basis: query.basis,
    current: await loadPeriod(queries, from, period),
    earlier: compared && (await loadPeriod(queries, from, compared)),
  };
}

type Head = LedgerPeriod & {
  basis: LedgerBasis;
  comparedWith: LedgerPeriod | null;
  unmapped: number;
  incompleteEntries: number;
  unpricedCoins: number;
  revaluedOn: string | null;
};

/** Balances contain all entries up to the end of the period, and so what is incomplete in any of them. */
async function headOf(
  queries: Queries,
  { current, earlier, basis, journal }: Loaded,
  { hasBalances }: { readonly hasBalances: boolean },
): Promise<Head> {
  const { from, to } = current.period;
  const unmapped = [...current.closing.keys()].filter(({ code }) => code === null).length;
  const incompleteEntries = await countTotal(
    queries,
    `SELECT count(*) AS total FROM ${journal.entries} AS e
      WHERE flags <> '{}' AND ${HAS_UNKNOWN_COST} AND day BETWEEN $1 AND $2`,
    [hasBalances ? '-infinity' : from, to],
  );
  const revaluedOn = basis === 'book' ? await loadRevaluedOn(queries, to) : null;
  const isRevaluedIn = revaluedOn !== null && (hasBalances || revaluedOn >= from);
  const unpricedCoins = isRevaluedIn ? await countUnpricedCoins(queries, revaluedOn) : 0;
  const comparedWith = earlier && earlier.period;
  return { ...current.period, basis, comparedWith, unmapped, incompleteEntries, unpricedCoins, revaluedOn };
}

const isOfPeriod = (account: ChartAccount): boolean => account.class === 'income' || account.class === 'expenses';

/** Income and expenses of the period. */
function ofPeriod({ closing, opening }: PeriodBalances): Input[] {
  const accounts = new Set([...closing.keys(), ...opening.keys()]);
  return [...accounts].filter(isOfPeriod).map((account) => {
    const [after, before] = [closing.get(account), opening.get(account)];
    const usd = ((after?.usd ?? 0n) - (before?.usd ?? 0n)) as Usd;
    return { account, class: account.class, usd, isGain: (after ?? before)?.isGain ?? false };
  });
}

/** Everything at the end of the period, with the earnings of earlier periods in retained earnings. */
function trialInput(balances: PeriodBalances, retained: ChartAccount): Input[] {
  const rows = [...balances.closing]
    .filter(([account]) => !isOfPeriod(account) && account !== retained)
    .map(([account, { usd, isGain }]): Input => ({ account, class: account.class, usd, isGain }));
  const earned = [...balances.opening].reduce((sum, [account, { usd }]) => (isOfPeriod(account) ? sum + usd : sum), 0n);
  const usd = ((balances.closing.get(retained)?.usd ?? 0n) + earned) as Usd;
  return [...rows, { account: retained, class: retained.class, usd, isGain: false }, ...ofPeriod(balances)];
}

const NO_ACCOUNT = { asset_id: null, account: null, category: null, term: null, action: null } as const;

export const statementHandlers = defineHandlers(({ pool, config, now }: BookDependencies) => {
  const today = async () => (await loadBookCalendar(pool, config)).dayOf(now());
  return {
    getTrialBalance: async ({ query }) => getTrialBalance(pool, query, await today()),
    getBalanceSheet: async ({ query }) => getBalanceSheet(pool, query, await today()),
    getIncomeStatement: async ({ query }) => getIncomeStatement(pool, query, await today()),
  };
});

export async function getTrialBalance(queries: Queries, query: StatementQuery, today: string): Promise<TrialBalance> {
  const loaded = await load(queries, query, today);
  const retained = loaded.chart.accountOf({ kind: 'retainedEarnings', ...NO_ACCOUNT });
  const now = computeTrialBalance(trialInput(loaded.current, retained));
  const before = loaded.earlier && computeTrialBalance(trialInput(loaded.earlier, retained));
  const nowOf = new Map(now.rows.map((row) => [row.account, row]));
  const beforeOf = new Map(before?.rows.map((row) => [row.account, row]));
  return {
    ...(await headOf(queries, loaded, { hasBalances: true })),
    rows: inOrder([...nowOf.keys(), ...beforeOf.keys()]).flatMap((account) => {
      const [current, earlier] = [nowOf.get(account), beforeOf.get(account)];
      if (isEmpty(current) && isEmpty(earlier)) return [];
      return {
        ...named(account),
        ...sidesOf(current),
        before: before && sidesOf(earlier),
        hasEarnings: account === retained,
      };
    }),
    totals: sidesOf(now),
    totalsBefore: before && sidesOf(before),
    differenceUsd: formatDecimal(now.differenceUsd),
    roundingUsd: formatDecimal(now.roundingUsd),
    roundingBeforeUsd: before && formatDecimal(before.roundingUsd),
  };
}

type Sides = Pick<EngineTrialBalance<unknown>, 'debitUsd' | 'creditUsd'>;

function isEmpty(sides: Sides | undefined): boolean {
  return sides === undefined || (sides.debitUsd === 0n && sides.creditUsd === 0n);
}

function sidesOf(sides: Sides | undefined): { debitUsd: string; creditUsd: string } {
  return { debitUsd: text(sides?.debitUsd), creditUsd: text(sides?.creditUsd) };
}

export async function getBalanceSheet(queries: Queries, query: StatementQuery, today: string): Promise<BalanceSheet> {
  const loaded = await load(queries, query, today);
  const sheetOf = ({ closing }: PeriodBalances) =>
    computeBalanceSheet([...closing].map(([account, { usd }]) => ({ account, class: account.class, usd })));
  const now = sheetOf(loaded.current);
  const before = loaded.earlier && sheetOf(loaded.earlier);
  return {
    ...(await headOf(queries, loaded, { hasBalances: true })),
    sections: (['assets', 'liabilities', 'equity'] as const).map((section) =>
      sectionOf(section, now[section], before && before[section]),
    ),
    earnings: figure(now.earningsUsd, before && before.earningsUsd),
    rounding: figure(now.roundingUsd, before && before.roundingUsd),
  };
}

export async function getIncomeStatement(
  queries: Queries,
  query: StatementQuery,
  today: string,
): Promise<IncomeStatement> {
  const loaded = await load(queries, query, today);
  const [now, before] = [partsOf(loaded.current), loaded.earlier && partsOf(loaded.earlier)];
  return {
    ...(await headOf(queries, loaded, { hasBalances: false })),
    sections: (['income', 'gains', 'expenses'] as const).map((section) =>
      sectionOf(section, now[section], before && before[section]),
    ),
    net: figure(now.netUsd, before && before.netUsd),
  };
}

/** Gains are a section of their own, whatever the chart calls their accounts. */
function partsOf(balances: PeriodBalances) {
  const all = ofPeriod(balances);
  const { expenses, netUsd } = computeIncomeStatement(all);
  return {
    income: computeIncomeStatement(all.filter(({ isGain }) => !isGain)).income,
    gains: computeIncomeStatement(all.filter(({ isGain }) => isGain)).income,
    expenses,
    netUsd,
  };
}

function sectionOf(
  section: StatementSection['section'],
  now: EngineSection<ChartAccount>,
  before: EngineSection<ChartAccount> | null,
): StatementSection {
  const nowOf = new Map(now.rows.map(({ account, usd }) => [account, usd]));
  const beforeOf = new Map(before?.rows.map(({ account, usd }) => [account, usd]));
  return {
    section,
    rows: inOrder([...nowOf.keys(), ...beforeOf.keys()]).flatMap((account) => {
      const [usd, earlier] = [nowOf.get(account) ?? 0n, beforeOf.get(account) ?? 0n];
      if (usd === 0n && earlier === 0n) return [];
      return { ...named(account), ...figure(usd as Usd, before && (earlier as Usd)) };
    }),
    total: figure(now.totalUsd, before && before.totalUsd),
    rounding: figure(now.roundingUsd, before && before.roundingUsd),
  };
}

function named({ code, name, class: ofClass }: ChartAccount): Omit<ChartAccount, 'id'> {
  return { code, name, class: ofClass };
}

function figure(usd: Usd, before: Usd | null): { usd: string; beforeUsd: string | null } {
  return { usd: formatDecimal(usd), beforeUsd: before === null ? null : formatDecimal(before) };
}

function text(usd: Usd | undefined): string {
  return formatDecimal(usd ?? (0n as Usd));
}

/** By class, then by code; accounts without a code are last in their class. */
function inOrder(accounts: readonly ChartAccount[]): ChartAccount[] {
  const rank = ({ class: ofClass }: ChartAccount): number => LEDGER_CLASSES.indexOf(ofClass);
  const codeOf = ({ code, name }: ChartAccount): string => (code === null ? `~${name}` : code);
  return [...new Set(accounts)].sort(
    (left, right) => rank(left) - rank(right) || (codeOf(left) < codeOf(right) ? -1 : 1),
  );
}
