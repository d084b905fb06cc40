/**
 * What Beancount and hledger files have besides the entries: the prices of coins that were held, and the balances that
 * were read from chains.
 */
import { accountIdOf, type CoinId, coinIdOf } from '../../engine/ids.ts';
import { type JournalEntry, type LedgerAccount } from '../../engine/journal/types.ts';
import { ledgerAccount, ledgerAccountKey, ledgerClassOf } from '../../engine/journal/ledger-account.ts';
import { addBooksDays, type BooksDay, DAY_MS, endOfBooksMonth, formatDay, parseBooksDay } from '@holdfast/calendar';
import type { ChainBalance, LedgerPrice } from '../ledger-files/plain-text/plain-text-ledger.ts';
import { type Amount, parseAmount } from '@holdfast/money';
import type { Queries } from '@holdfast/database/queries.ts';
import { findPrices } from '@holdfast/prices/server';

/** The prices of earlier months are left out first. */
const PRICES_MAX = 50_000;

/**
 * The prices of the coins held at the end of each month and on the last day, by the same rules as the books use; a coin
 * without a price on a day has no line.
 */
export async function loadPrices(
  queries: Queries,
  { entries, to, dollars }: { entries: readonly JournalEntry[]; to: BooksDay; dollars: ReadonlySet<CoinId> },
): Promise<LedgerPrice[]> {
  const wanted = listHeld(entries, to)
    .filter(({ assetId }) => !dollars.has(assetId))
    .slice(-PRICES_MAX);
  const found = await findPrices(
    queries,
    wanted.map(({ assetId, day }) => ({ coinId: Number(assetId), at: new Date((day + 1) * DAY_MS) })),
    { lastingOnly: true },
  );
  return wanted.flatMap(({ day, assetId }, index) => {
    const price = found[index];
    return price?.found ? [{ day, assetId, price: price.price }] : [];
  });
}

/** The coins held at the end of each month with entries or after them, and on the last day. */
function listHeld(entries: readonly JournalEntry[], to: BooksDay): { day: BooksDay; assetId: CoinId }[] {
  const held = new Map<CoinId, bigint>();
  const list: { day: BooksDay; assetId: CoinId }[] = [];
  const close = (day: BooksDay): void => {
    const coins = [...held].filter(([, amount]) => amount !== 0n).map(([assetId]) => assetId);
    list.push(...coins.toSorted((left, right) => Number(left) - Number(right)).map((assetId) => ({ day, assetId })));
  };
  const [first] = entries;
  if (first === undefined) return [];
  let end = endOfBooksMonth(first.day);
  const closeBefore = (day: BooksDay): void => {
    for (; end < day; end = endOfBooksMonth(addBooksDays(end, 1))) close(end);
  };
  for (const { day, lines } of entries) {
    closeBefore(day);
    for (const { account, assetId, amount } of lines)
      if (assetId !== null && amount !== 0n && ledgerClassOf(account) === 'assets')
        held.set(assetId, (held.get(assetId) ?? 0n) + amount);
  }
  closeBefore(to);
  close(to);
  return list;
}

interface BalanceRow {
  readonly asset_id: number;
  readonly wallet_id: number;
  readonly block: number;
  readonly checked_at: Date;
  readonly on_chain: string | null;
}

export interface ChainBalances {
  readonly balances: readonly ChainBalance[];
  /** Which balances the file cannot assert, in words. */
  readonly notes: readonly string[];
}

/**
 * The balances of own wallets, by asset: aliases count as their primary coin. Spam is not held, money is on no chain, a
 * token that stands for other coins has no account of its own, and a rebasing coin changes without transfers.
 */
const BALANCES = `
  SELECT coalesce(lead.coin_id, b.coin_id) AS asset_id, b.wallet_id, max(b.block) AS block,
         max(b.checked_at) AS checked_at,
         CASE WHEN bool_and(b.on_chain IS NOT NULL) THEN sum(b.on_chain) END AS on_chain
    FROM wallet_balances b JOIN operator_wallets w ON w.id = b.wallet_id JOIN coins c ON c.id = b.coin_id
      AND NOT c.is_spam AND NOT c.is_rebasing AND NOT c.is_cash AND c.claim_kind IS NULL
    LEFT JOIN alias_coin_members follower ON follower.coin_id = b.coin_id
    LEFT JOIN alias_coin_members lead ON lead.alias_coin_id = follower.alias_coin_id AND lead.is_canonical
   GROUP BY 1, 2 ORDER BY 2, 1`;

export async function loadChainBalances(
  queries: Queries,
  { entries, to, dayOf }: { entries: readonly JournalEntry[]; to: BooksDay; dayOf: (at: Date) => string },
): Promise<ChainBalances> {
  const { rows } = await queries.query<BalanceRow>(BALANCES);
  const accountOf = createWalletAccounts(entries);
  const all = rows.map((row) => ({ row, day: parseBooksDay(dayOf(row.checked_at)), account: accountOf(row) }));
  const inFile = all.filter(({ day }) => day <= to);
  const laterOf = await loadLater(queries, inFile);
  const balances = inFile.flatMap(({ row, day, account }): ChainBalance[] => {
    if (row.on_chain === null) return [];
    const later = laterOf.get(ledgerAccountKey(account)) ?? (0n as Amount);
    const amount = parseAmount(row.on_chain);
    return [{ day, account, assetId: coinIdOf(row.asset_id), amount, later, block: row.block }];
  });
  const afterwards = all.length - inFile.length;
  const unread = inFile.length - balances.length;
  return {
    balances,
    notes: [
      ...(afterwards === 0
        ? []
        : [`Balances that were read from chains after ${formatDay(to)} and are not asserted: ${afterwards}.`]),
      ...(unread === 0 ? [] : [`Balances that could not be read from chains and are not asserted: ${unread}.`]),
    ],
  };
}

/** The account of the journal that has the coins of a wallet. */
function createWalletAccounts(entries: readonly JournalEntry[]): (row: BalanceRow) => LedgerAccount {
  const known = new Map<string, LedgerAccount>();
  for (const { lines } of entries)
    for (const { account } of lines)
      if (account.accountId !== null && account.assetId !== null)
        known.set(`${account.accountId} ${account.assetId}`, account);
  return ({ wallet_id: walletId, asset_id: assetId }) =>
    known.get(`${walletId} ${assetId}`) ??
    ledgerAccount('wallet', { assetId: coinIdOf(assetId), accountId: accountIdOf(walletId) });
}

/** Units of transactions after the block that a balance was read at, up to the end of the day, by account. */
async function loadLater(
  queries: Queries,
  balances: readonly { row: BalanceRow; day: BooksDay; account: LedgerAccount }[],
): Promise<Map<string, Amount>> {
  const { rows } = await queries.query<{ account: string; amount: string }>(
    `SELECT l.account, sum(l.amount) AS amount
       FROM unnest($1::text[], $2::bigint[], $3::date[]) AS read (account, block, day)
       JOIN journal_lines l ON l.account = read.account AND l.day <= read.day
       JOIN journal_entries e ON e.id = l.entry_id JOIN transactions t ON t.id = e.transaction_id
      WHERE t.block > read.block GROUP BY l.account`,
    [
      balances.map(({ account }) => ledgerAccountKey(account)),
      balances.map(({ row }) => row.block),
      balances.map(({ day }) => formatDay(day)),
    ],
  );
  return new Map(rows.map(({ account, amount }) => [account, parseAmount(amount)]));
}
