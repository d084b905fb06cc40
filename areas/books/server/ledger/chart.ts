/**
 * The chart of accounts, and which of its accounts an account of the journal belongs to.
 *
 * A mapping names the kind of account and, where it is to fit less, a category, a term, a coin, a wallet or an action.
 * The one with the most given fields applies; among equals a wallet counts more than a coin, a coin more than an
 * action, an action more than a category, and a category more than a term. The mapping of a kind alone is the fallback
 * of that kind; without one the account is not mapped, and nothing is exported until it is.
 */
import {
  ENTERED_KINDS,
  type LedgerAccountKind,
  type LedgerClass,
  LEDGER_ACCOUNT_KINDS,
  LEDGER_KIND_CLASSES,
  type Term,
} from '../../engine/lists.ts';
import type { Chart as ServedChart } from '../../contract/ledger.ts';
import { loadCoins, symbolOf } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';
import { defineHandlers } from '../define-handlers.ts';
import { loadAccountNames } from '../account-names.ts';
import type { BookDependencies } from '../reading-dependencies.ts';

/** An account of the journal, as journal_accounts has it. */
export interface JournalAccount {
  readonly key: string;
  readonly kind: LedgerAccountKind;
  readonly asset_id: number | null;
  readonly account: string | null;
  readonly party_id: string | null;
  readonly category: string | null;
  readonly term: Term | null;
  readonly action: string | null;
}

/** The columns of `JournalAccount`. */
export const JOURNAL_ACCOUNT_COLUMNS = ['key', 'kind', 'asset_id', 'account', 'party_id', 'category', 'term', 'action']
  .map((column) => `a.${column}`)
  .join(', ');

export async function loadJournalAccounts(queries: Queries): Promise<JournalAccount[]> {
  const { rows } = await queries.query<JournalAccount>(`SELECT ${JOURNAL_ACCOUNT_COLUMNS} FROM journal_accounts a`);
  return rows;
}

export interface ChartAccount {
  readonly id: number | null;
  /** Null for the accounts of a kind that nothing is mapped to. */
  readonly code: string | null;
  readonly name: string;
  readonly class: LedgerClass;
}

export interface ChartMapping {
  readonly id: number;
  readonly kind: LedgerAccountKind;
  readonly category: string | null;
  readonly term: Term | null;
  readonly coin_id: number | null;
  readonly wallet_id: number | null;
  readonly action: string | null;
  readonly code: string;
}

export interface Chart {
  readonly accounts: readonly (ChartAccount & { readonly id: number; readonly code: string })[];
  readonly mappings: readonly ChartMapping[];
  /** One object for one account of the chart. */
  accountOf(account: Omit<JournalAccount, 'key' | 'party_id'>): ChartAccount;
}

const KIND_NAMES: Readonly<Record<LedgerAccountKind, string>> = {
  money: 'Money',
  wallet: 'Wallets',
  exchange: 'Exchanges',
  pool: 'Liquidity pools',
  collateral: 'Collateral',
  stake: 'Staked coins',
  inTransit: 'In transit',
  loanReceivable: 'Loans receivable',
  borrowedCoins: 'Borrowed coins',
  fairValueAdjustment: 'Fair value adjustments',
  clientPrincipal: 'Client principal',
  clientInterest: 'Client interest payable',
  loanPrincipal: 'Loans payable',
  loanInterest: 'Loan interest payable',
  shortSales: 'Short sales',
  debtAdjustment: 'Fair value of debts',
  suspense: 'Suspense',
  openingEquity: 'Opening equity',
  ownerEquity: 'Owner contributions and draws',
  gifts: 'Gifts',
  retainedEarnings: 'Retained earnings',
  trading: 'Trading',
  income: 'Income',
  realisedGain: 'Realised gain',
  unrealisedGain: 'Unrealised gain',
  settlementDifference: 'Settlement differences',
  currencyDifference: 'Currency differences',
  expense: 'Expenses',
  unclaimedLoss: 'Unclaimed losses',
  rounding: 'Rounding',
  enteredAssets: 'Entered assets',
  enteredLiabilities: 'Entered liabilities',
  enteredEquity: 'Entered equity',
  enteredIncome: 'Entered income',
  enteredExpenses: 'Entered expenses',
};

export async function loadChart(queries: Queries): Promise<Chart> {
  const accounts = await queries.query<Chart['accounts'][number]>(
    'SELECT id, code, name, class FROM chart_accounts ORDER BY code',
  );
  const mappings = await queries.query<ChartMapping>(
    `SELECT m.id, m.kind, m.category, m.term, m.coin_id, m.wallet_id, m.action, a.code
       FROM chart_mappings m JOIN chart_accounts a ON a.id = m.chart_account_id
      ORDER BY m.kind, m.category, m.term, m.action, m.coin_id, m.wallet_id`,
  );
  return createChart(accounts.rows, mappings.rows);
}

export function createChart(accounts: Chart['accounts'], mappings: readonly ChartMapping[]): Chart {
  const byCode = new Map(accounts.map((account) => [account.code, account]));
  const byKind = new Map<LedgerAccountKind, ChartMapping[]>();
  for (const mapping of mappings.toSorted((left, right) => weightOf(right) - weightOf(left))) {
    const ofKind = byKind.get(mapping.kind);
    if (ofKind) ofKind.push(mapping);
    else byKind.set(mapping.kind, [mapping]);
  }
  const byRef = new Map(accounts.map((account) => [`chart:${account.id}`, account]));
  const unmapped = new Map<LedgerAccountKind, ChartAccount>();
  return {
    accounts,
    mappings,
    accountOf: (account) => {
      const entered = ENTERED_KINDS.has(account.kind) ? byRef.get(account.category ?? '') : undefined;
      if (entered) return entered;
      const mapping = byKind.get(account.kind)?.find((each) => fits(each, account));
      const found = mapping && byCode.get(mapping.code);
      if (found) return found;
      const { kind } = account;
      const missing = unmapped.get(kind) ?? {
        id: null,
        code: null,
        name: KIND_NAMES[kind],
        class: LEDGER_KIND_CLASSES[kind],
      };
      unmapped.set(kind, missing);
      return missing;
    },
  };
}

export const chartHandlers = defineHandlers(({ pool }: BookDependencies) => ({
  getChart: () => getChart(pool),
}));

export async function getChart(queries: Queries): Promise<ServedChart> {
  const { accounts, mappings, accountOf } = await loadChart(queries);
  const coins = await loadCoins(
    queries,
    mappings.flatMap((mapping) => mapping.coin_id ?? []),
  );
  const wallets = await loadAccountNames(
    queries,
    mappings.map(({ wallet_id: id }) => (id === null ? null : String(id))),
  );
  const used = await loadJournalAccounts(queries);
  const unmapped = used.map(accountOf).filter(({ code }) => code === null);
  return {
    accounts: accounts.map(({ id, code, name, class: ofClass }) => ({ id, code, name, class: ofClass })),
    mappings: mappings.map((mapping) => ({
      id: mapping.id,
      kind: mapping.kind,
      kindName: KIND_NAMES[mapping.kind],
      category: mapping.category,
      term: mapping.term,
      coinId: mapping.coin_id,
      coinSymbol: mapping.coin_id === null ? null : symbolOf(coins, mapping.coin_id),
      walletId: mapping.wallet_id,
      walletName: mapping.wallet_id === null ? null : (wallets.get(String(mapping.wallet_id)) ?? null),
      action: mapping.action,
      code: mapping.code,
    })),
    kinds: LEDGER_ACCOUNT_KINDS.filter((kind) => !ENTERED_KINDS.has(kind)).map((kind) => ({
      kind,
      name: KIND_NAMES[kind],
    })),
    unmapped: [...new Set(unmapped.map(({ name }) => name))],
  };
}

function fits(
  { category, term, coin_id: coinId, wallet_id: walletId, action }: ChartMapping,
  account: Omit<JournalAccount, 'key' | 'party_id'>,
): boolean {
  return (
    (category === null || category === account.category) &&
    (term === null || term === account.term) &&
    (coinId === null || coinId === account.asset_id) &&
    (walletId === null || String(walletId) === account.account) &&
    (action === null || action === account.action)
  );
}

/** The number of given fields first, then which ones they are. */
function weightOf({ category, term, coin_id: coinId, wallet_id: walletId, action }: ChartMapping): number {
  const isGiven = [walletId, coinId, action, category, term].map((field) => field !== null);
  const ranks = isGiven.reduce((weight, given, index) => weight + (given ? 2 ** (4 - index) : 0), 0);
  return isGiven.filter(Boolean).length * 32 + ranks;
}
