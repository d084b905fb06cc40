/** What the two plain text formats share: their input, and the names of commodities and accounts. */
import {
  type CoinId,
  type JournalEntry,
  type LedgerAccount,
  ledgerAccountKey,
  type LedgerClass,
  ledgerClassOf,
} from '@holdfast/accounting';
import type { BooksDay } from '@holdfast/calendar';
import type { Amount, Price } from '@holdfast/money';
import { type ChartAccount, coinOf, createChartLookup, type LedgerNames } from '../ledger-names.ts';

/** How many coins the chain states at the end of a day. The file asserts it. */
export interface ChainBalance {
  readonly day: BooksDay;
  readonly account: LedgerAccount;
  readonly assetId: CoinId;
  readonly amount: Amount;
}

export interface LedgerPrice {
  readonly day: BooksDay;
  readonly assetId: CoinId;
  readonly price: Price;
}

export interface PlainTextLedger {
  /** The whole journal, in its order: lots are reduced where they were opened. */
  readonly entries: readonly JournalEntry[];
  readonly names: LedgerNames;
  readonly prices?: readonly LedgerPrice[];
  readonly balances?: readonly ChainBalance[];
}

/** The commodity of the dollars in which the ledger is kept. */
export const DOLLARS = 'USD';

export const ROOTS: Readonly<Record<LedgerClass, string>> = {
  assets: 'Assets',
  liabilities: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expenses: 'Expenses',
};

/**
 * Names of commodities that both programs accept: 2 to 24 of A–Z, 0–9, point, dash and underscore, from a letter to a
 * letter or digit. The first coin with a symbol has it alone; further ones have their id behind it, "UNI-812".
 */
export function createCommodityNames(names: Pick<LedgerNames, 'coins'>): (assetId: CoinId) => string {
  const known = new Map<CoinId, string>();
  const taken = new Set([DOLLARS]);
  const inOrder = [...names.coins].toSorted(([left], [right]) => compareIds(left, right));
  for (const [assetId, { symbol, isUsDollar }] of inOrder) {
    const plain = cleanSymbol(symbol);
    const name = isUsDollar
      ? DOLLARS
      : plain.length < 2 || taken.has(plain)
        ? `${plain}-${cleanSymbol(assetId)}`
        : plain;
    taken.add(name);
    known.set(assetId, name);
  }
  return (assetId) => {
    coinOf(names, assetId);
    return known.get(assetId) ?? DOLLARS;
  };
}

const SYMBOL_LENGTH_MAX = 14;

function cleanSymbol(symbol: string): string {
  const cleaned = symbol
    .toUpperCase()
    .replace(/[^A-Z0-9._-]+/g, '-')
    .replace(/^[^A-Z0-9]+/, '')
    .slice(0, SYMBOL_LENGTH_MAX)
    .replace(/[^A-Z0-9]+$/, '');
  return /^[A-Z]/.test(cleaned) ? cleaned : `X${cleaned}`;
}

/** Numbers by value, and texts after them. */
function compareIds(left: string, right: string): number {
  const [one, other] = [Number(left), Number(right)];
  if (Number.isFinite(one) && Number.isFinite(other)) return one - other;
  return Number.isFinite(one) ? -1 : Number.isFinite(other) ? 1 : left < right ? -1 : 1;
}

export interface AccountNames {
  of(account: LedgerAccount): string;
  /** An account of the chart that no account of the journal maps to. */
  ofChart(ledgerClass: LedgerClass, account: ChartAccount): string;
  /** All names that were given, in order. */
  all(): string[];
}

/**
 * Names of accounts below the five roots. `clean` makes a part of a name acceptable to the program; two accounts of the
 * chart whose cleaned names would be the same are distinguished by their codes.
 */
export function createAccountNames(names: LedgerNames, clean: (part: string) => string): AccountNames {
  const chartAccountOf = createChartLookup(names);
  const byChart = new Map<string, string>();
  const byLedger = new Map<string, string>();
  const taken = new Set<string>();

  function ofChart(ledgerClass: LedgerClass, account: ChartAccount): string {
    const key = JSON.stringify([ledgerClass, account.code, account.name]);
    const found = byChart.get(key);
    if (found !== undefined) return found;
    const parts = account.name.split(':').map(clean).filter(Boolean);
    const root = ROOTS[ledgerClass];
    const inside = parts[0] === root ? parts.slice(1) : parts;
    const plain = [root, ...(inside.length === 0 ? [clean(account.code) || 'Account'] : inside)].join(':');
    let name = taken.has(plain) ? `${plain}-${clean(account.code)}` : plain;
    for (let next = 2; taken.has(name); next += 1) name = `${plain}-${next}`;
    taken.add(name);
    byChart.set(key, name);
    return name;
  }

  return {
    ofChart,
    of: (account) => {
      const key = ledgerAccountKey(account);
      const found = byLedger.get(key) ?? ofChart(ledgerClassOf(account), chartAccountOf(account));
      byLedger.set(key, found);
      return found;
    },
    all: () => [...taken].toSorted(),
  };
}

/** The trading account closes units that both programs close by their cost. */
export function isWritten(line: JournalEntry['lines'][number]): boolean {
  return line.account.kind !== 'trading' && (line.amount !== 0n || line.usd !== 0n);
}

export interface AssertedBalance {
  readonly day: BooksDay;
  readonly account: string;
  readonly assetId: CoinId;
  readonly amount: Amount;
}

/**
 * The balances by account of the chart. An account of the chart may hold several of the journal; their balances are
 * added, and left out unless all of them are given, because the sum would be wrong.
 */
export function assertedBalances(
  { entries, balances = [] }: PlainTextLedger,
  accounts: AccountNames,
): AssertedBalance[] {
  const holders = new Map<string, Set<string>>();
  for (const { lines } of entries)
    for (const { account, assetId, amount } of lines)
      if (assetId !== null && amount !== 0n && ledgerClassOf(account) === 'assets') {
        const place = JSON.stringify([accounts.of(account), assetId]);
        const held = holders.get(place) ?? new Set();
        holders.set(place, held.add(ledgerAccountKey(account)));
      }
  const sums = new Map<string, AssertedBalance & { readonly keys: Set<string> }>();
  for (const { day, account, assetId, amount } of balances) {
    const name = accounts.of(account);
    const place = JSON.stringify([name, assetId]);
    const sum = sums.get(`${day} ${place}`) ?? { day, account: name, assetId, amount: 0n as Amount, keys: new Set() };
    sum.keys.add(ledgerAccountKey(account));
    sums.set(`${day} ${place}`, { ...sum, amount: (sum.amount + amount) as Amount });
  }
  return [...sums.values()]
    .filter(({ account, assetId, keys }) => {
      const held = holders.get(JSON.stringify([account, assetId])) ?? new Set();
      return [...held].every((key) => keys.has(key));
    })
    .toSorted((left, right) => left.day - right.day || (left.account < right.account ? -1 : 1));
}
