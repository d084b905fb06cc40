/** What the two plain text formats share: their input, and the names of commodities and accounts. */
import { type AccountId, type CoinId } from '../../../engine/ids.ts';
import { type JournalEntry, type LedgerAccount } from '../../../engine/journal/types.ts';
import { ledgerAccountKey, ledgerClassOf } from '../../../engine/journal/ledger-account.ts';
import { type LedgerClass } from '../../../engine/lists.ts';
import { type BooksDay, formatDay } from '@holdfast/calendar';
import { type Amount, formatDecimal, type Price } from '@holdfast/money';
import { type ChartAccount, coinOf, createChartLookup, type LedgerNames } from '../ledger-names.ts';

/**
 * What the chain stated about the coins of an account when it was read on a day. `later` are the units of entries up to
 * the end of that day that the reading did not contain yet.
 */
export interface ChainBalance {
  readonly day: BooksDay;
  readonly account: LedgerAccount;
  readonly assetId: CoinId;
  readonly amount: Amount;
  readonly later?: Amount;
  readonly block?: number;
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
  /** What a reader of the file should know; written as comments. */
  readonly notes?: readonly string[];
}

/** The commodity of the dollars in which the ledger is kept. */
export const DOLLARS = 'USD';

const ROOTS: Readonly<Record<LedgerClass, string>> = {
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
 * chart whose cleaned names would be the same are distinguished by their codes. Coins have a sub-account for each
 * place, "Assets:Wallets:Cold", because a chain states the balance of one wallet.
 */
function createAccountNames(names: LedgerNames, clean: (part: string) => string): AccountNames {
  const chartAccountOf = createChartLookup(names);
  const byChart = new Map<string, string>();
  const byPlace = new Map<string, string>();
  const byLedger = new Map<string, string>();
  const taken = new Set<string>();

  function take(plain: string, suffix: string): string {
    let name = taken.has(plain) ? `${plain}-${suffix}` : plain;
    for (let next = 2; taken.has(name); next += 1) name = `${plain}-${next}`;
    taken.add(name);
    return name;
  }

  function ofChart(ledgerClass: LedgerClass, account: ChartAccount): string {
    const key = JSON.stringify([ledgerClass, account.code, account.name]);
    const found = byChart.get(key);
    if (found !== undefined) return found;
    const parts = account.name.split(':').map(clean).filter(Boolean);
    const root = ROOTS[ledgerClass];
    const inside = parts[0] === root ? parts.slice(1) : parts;
    const plain = [root, ...(inside.length === 0 ? [clean(account.code) || 'Account'] : inside)].join(':');
    const name = take(plain, clean(account.code));
    byChart.set(key, name);
    return name;
  }

  function ofPlace(parent: string, accountId: AccountId): string {
    const key = JSON.stringify([parent, accountId]);
    const id = clean(accountId) || 'Place';
    const name = byPlace.get(key) ?? take(`${parent}:${clean(names.placeNameOf?.(accountId) ?? accountId) || id}`, id);
    byPlace.set(key, name);
    return name;
  }

  function ofLedger(account: LedgerAccount): string {
    const name = ofChart(ledgerClassOf(account), chartAccountOf(account));
    return account.accountId === null ? name : ofPlace(name, account.accountId);
  }

  return {
    ofChart,
    of: (account) => {
      const key = ledgerAccountKey(account);
      const found = byLedger.get(key) ?? ofLedger(account);
      byLedger.set(key, found);
      return found;
    },
    all: () => [...taken].toSorted(),
  };
}

/** What a file calls accounts and coins. */
export interface PlainTextNames {
  readonly accounts: AccountNames;
  readonly commodityOf: (assetId: CoinId) => string;
}

export function createPlainTextNames(names: LedgerNames, clean: (part: string) => string): PlainTextNames {
  return { accounts: createAccountNames(names, clean), commodityOf: createCommodityNames(names) };
}

/** The trading account closes units that both programs close by their cost. */
export function isWritten(line: JournalEntry['lines'][number]): boolean {
  return line.account.kind !== 'trading' && (line.amount !== 0n || line.usd !== 0n);
}

interface ComparedBalance {
  readonly day: BooksDay;
  readonly account: string;
  readonly assetId: CoinId;
  /** At the end of the day, by the books. */
  readonly amount: Amount;
  /** What to write where the chain disagrees; null where it agrees, and the file may assert the amount. */
  readonly divergence: string | null;
}

/**
 * Compares the balances of the chain with the units of the entries. Where they agree the file asserts them; where they
 * do not, an assertion would make the whole file unusable, so both figures are in a comment, after the notes.
 */
export function compareBalances(
  { entries, balances = [], notes = [] }: PlainTextLedger,
  { accounts, commodityOf }: PlainTextNames,
): { readonly agreed: readonly ComparedBalance[]; readonly comments: readonly string[] } {
  const unitsOf = sumUnits(entries, balances);
  const compared = balances
    .flatMap((balance): ComparedBalance[] => {
      const { day, assetId, amount: onChain, later = 0n, block } = balance;
      const units = unitsOf.get(balance);
      if (units === undefined && onChain === 0n) return [];
      const amount = (units ?? 0n) as Amount;
      const inBooks = (amount - later) as Amount;
      const account = accounts.of(balance.account);
      const commodity = commodityOf(assetId);
      const where = block === undefined ? '' : ` at block ${block}`;
      const divergence =
        inBooks === onChain
          ? null
          : `${formatDay(day)} ${account}: the chain has ${formatDecimal(onChain)} ${commodity}${where}, ` +
            `the books have ${formatDecimal(inBooks)} ${commodity}.`;
      return [{ day, account, assetId, amount, divergence }];
    })
    .toSorted((left, right) => left.day - right.day || compareText(placeOf(left), placeOf(right)));
  const divergences = compared.flatMap(({ divergence }) => divergence ?? []);
  return {
    agreed: compared.filter(({ divergence }) => divergence === null),
    comments: [...notes, ...divergences].map((text) => `; ${text.replace(/\s+/g, ' ')}\n`),
  };
}

/** The units of each balance's account up to the end of its day; absent without an entry. */
function sumUnits(entries: readonly JournalEntry[], balances: readonly ChainBalance[]): Map<ChainBalance, bigint> {
  const byKey = new Map<string, ChainBalance[]>();
  const keyOf = (account: LedgerAccount, assetId: CoinId): string => `${ledgerAccountKey(account)} ${assetId}`;
  for (const balance of balances) {
    const key = keyOf(balance.account, balance.assetId);
    byKey.set(key, [...(byKey.get(key) ?? []), balance]);
  }
  const units = new Map<ChainBalance, bigint>();
  for (const { day, lines } of entries)
    for (const { account, assetId, amount } of lines) {
      if (assetId === null || amount === 0n) continue;
      for (const balance of byKey.get(keyOf(account, assetId)) ?? [])
        if (day <= balance.day) units.set(balance, (units.get(balance) ?? 0n) + amount);
    }
  return units;
}

const placeOf = ({ account, assetId }: ComparedBalance): string => `${account} ${assetId}`;
const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
