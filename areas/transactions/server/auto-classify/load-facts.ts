/**
 * The facts of many transactions: the view that classification needs, without the history. Stored transactions are read
 * with two queries; a caller that has just written some passes their rows instead. Three more queries find coins,
 * accounts and own addresses.
 */
import type { ProtocolEvent } from '@holdfast/chain/protocol-event.ts';
import type {
  CoinView,
  PartyKind,
  TransactionView,
  TransferView,
} from '../../engine/classification/transaction-view.ts';
import type { AccountKind } from '@holdfast/catalogue/contract';
import type { SourceKind } from '@holdfast/chain/source-kind.ts';
import type { TransferOrigin, TransferRole } from '@holdfast/chain/found-transaction.ts';
import { type Amount, parseAmount } from '@holdfast/money';
import { findContract, isLogged, type KnownRole, rulesOf, valueOf } from '@holdfast/protocols/registry';
import { loadCoins } from './load-coins.ts';
import { isOwn } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';
import { userName } from '@holdfast/database/user-name.ts';

export interface TransactionFacts {
  readonly id: number;
  readonly networkId: number | null;
  readonly at: Date;
  readonly hash: string | null;
  readonly view: Omit<TransactionView, 'history'>;
  /** The accounts of the transfers of the view, in the same order. */
  readonly ends: readonly { readonly from: AccountFacts | null; readonly to: AccountFacts | null }[];
}

/** A row of `transactions`. */
export interface TransactionRow {
  id: number;
  network_id: number | null;
  at: Date;
  hash: string | null;
  status: 'success' | 'failed';
  sender: string | null;
  target: string | null;
  method_id: string | null;
  events: ProtocolEvent[];
  source_kind: SourceKind | null;
  source_name: string | null;
}

/** A row of `transfers`. */
export interface TransferRow {
  transaction_id: number;
  coin_id: number;
  amount: Amount;
  from_account_id: number | null;
  to_account_id: number | null;
  role: TransferRole;
  origin: TransferOrigin;
}

export interface FactRows {
  readonly transactions: readonly TransactionRow[];
  /** In the order in which they are stored. */
  readonly transfers: readonly TransferRow[];
}

export type ReadFacts = (transactionIds: readonly number[]) => Promise<Map<number, TransactionFacts>>;

/** An unknown transaction has no entry. */
export async function loadFacts(
  queries: Queries,
  transactionIds: readonly number[],
): Promise<Map<number, TransactionFacts>> {
  if (transactionIds.length === 0) return new Map();
  const { rows: transactions } = await queries.query<TransactionRow>(
    `SELECT id, network_id, at, hash, status, sender, target, method_id, events, source_kind, source_name
       FROM transactions WHERE id = ANY ($1)`,
    [transactionIds],
  );
  const { rows: transfers } = await queries.query<Omit<TransferRow, 'amount'> & { amount: string }>(
    `SELECT x.transaction_id, x.coin_id, x.amount, x.from_account_id, x.to_account_id, x.role, x.origin
       FROM transfers x WHERE x.transaction_id = ANY ($1)
           AND (${isOwn('x.from_account_id')} OR ${isOwn('x.to_account_id')}) ORDER BY x.id`,
    [transactionIds],
  );
  return buildFacts(queries, {
    transactions,
    transfers: transfers.map((row) => ({ ...row, amount: parseAmount(row.amount) })),
  });
}

export async function buildFacts(
  queries: Queries,
  { transactions, transfers: all }: FactRows,
): Promise<Map<number, TransactionFacts>> {
  if (transactions.length === 0) return new Map();
  const chainIdOf = await loadChainIds(queries, transactions);
  const accountOf = await loadAccounts(queries, all);
  const isOurs = (accountId: number | null): boolean => {
    const account = accountOf(accountId);
    return account !== null && account.walletId !== null && account.userId === null;
  };
  // A transaction fetched by its hash also has transfers between strangers, which are left out.
  const transfers = all.filter((row) => isOurs(row.from_account_id) || isOurs(row.to_account_id));
  const networkOf = new Map(transactions.map((row) => [row.id, row.network_id]));
  const coinOf = await loadCoins(
    queries,
    transfers.map((row) => ({ coinId: row.coin_id, networkId: networkOf.get(row.transaction_id) ?? null })),
  );
  const isOwnAddress = await findOwnAddresses(queries, transactions);

  const transfersOf = new Map<number, TransferRow[]>(transactions.map((row) => [row.id, []]));
  for (const row of transfers) transfersOf.get(row.transaction_id)?.push(row);
  return new Map(
    transactions.map((row) => [
      row.id,
      toFacts({
        row,
        transfers: transfersOf.get(row.id) ?? [],
        coinOf: (coinId) => coinOf(coinId, row.network_id),
        accountOf,
        isOwnAddress,
        chainId: chainIdOf(row.network_id),
      }),
    ]),
  );
}

interface Parts {
  readonly row: TransactionRow;
  readonly transfers: readonly TransferRow[];
  readonly coinOf: (coinId: number) => CoinView;
  readonly accountOf: (accountId: number | null) => AccountFacts | null;
  readonly isOwnAddress: (networkId: number | null, address: string) => boolean;
  readonly chainId: number | null;
}

function toFacts({ row, transfers, coinOf, accountOf, isOwnAddress, chainId }: Parts): TransactionFacts {
  const ends = transfers.map((transfer) => ({
    from: accountOf(transfer.from_account_id),
    to: accountOf(transfer.to_account_id),
  }));
  return {
    id: row.id,
    networkId: row.network_id,
    at: row.at,
    hash: row.hash,
    ends,
    view: {
      chainId,
      status: row.status,
      isSentByUs:
        (row.sender !== null && isOwnAddress(row.network_id, row.sender)) ||
        executorsOf(row.events).some((address) => isOwnAddress(row.network_id, address)),
      target: row.target,
      methodId: row.method_id,
      events: row.events,
      source: row.source_kind && { kind: row.source_kind, name: row.source_name ?? '' },
      ownAddresses: addressesIn(row.events).filter((address) => isOwnAddress(row.network_id, address)),
      transfers: transfers.map(
        (transfer, index): TransferView => ({
          coin: coinOf(transfer.coin_id),
          amount: transfer.amount,
          from: ends[index]?.from?.party ?? 'nobody',
          to: ends[index]?.to?.party ?? 'nobody',
          fromAddress: ends[index]?.from?.address ?? null,
          toAddress: ends[index]?.to?.address ?? null,
          fromName: ends[index]?.from?.name ?? null,
          toName: ends[index]?.to?.name ?? null,
          role: transfer.role,
          origin: transfer.origin,
        }),
      ),
    },
  };
}

const NO_ADDRESSES: readonly string[] = [];

/** The smart accounts that executed a transaction of their own inside this one. */
function executorsOf(events: readonly ProtocolEvent[]): readonly string[] {
  if (events.length === 0) return NO_ADDRESSES;
  return events.flatMap((event) => {
    const rule = isLogged(event) ? rulesOf(event).find(({ means }) => means === 'execute') : undefined;
    if (rule === undefined) return [];
    const [user] = rule.user ?? [];
    return user === undefined ? [event.contract] : (valueOf(event, rule, user) ?? []);
  });
}

/** Chain IDs by network. Networks of other kinds have none. */
async function loadChainIds(
  queries: Queries,
  transactions: readonly TransactionRow[],
): Promise<(networkId: number | null) => number | null> {
  const ids = [...new Set(transactions.flatMap(({ network_id: id }) => id ?? []))];
  if (ids.length === 0) return () => null;
  const { rows } = await queries.query<{ id: number; chain_id: number | null }>(
    'SELECT id, chain_id FROM networks WHERE id = ANY ($1)',
    [ids],
  );
  const byId = new Map(rows.map((row) => [row.id, row.chain_id]));
  return (networkId) => (networkId === null ? null : (byId.get(networkId) ?? null));
}

function addressesIn(events: readonly ProtocolEvent[]): readonly string[] {
  if (events.length === 0) return NO_ADDRESSES;
  return [...new Set(events.flatMap(({ values }) => Object.values(values).filter((value) => value.startsWith('0x'))))];
}

/**
 * Finds the senders and the addresses in events that are own wallets. Only EVM networks have both, and their addresses
 * ignore case.
 */
async function findOwnAddresses(
  queries: Queries,
  transactions: readonly TransactionRow[],
): Promise<(networkId: number | null, address: string) => boolean> {
  const named = new Set<string>();
  const networkIds = new Set<number>();
  for (const { sender, events, network_id: networkId } of transactions) {
    if (sender !== null) named.add(sender.toLowerCase());
    for (const address of addressesIn(events)) named.add(address.toLowerCase());
    for (const address of executorsOf(events)) named.add(address.toLowerCase());
    if (networkId !== null) networkIds.add(networkId);
  }
  if (named.size === 0) return () => false;
  const { rows } = await queries.query<{ network_id: number; address: string }>(
    `SELECT a.network_id, lower(a.address) AS address FROM operator_wallets w JOIN accounts a ON a.id = w.account_id
      WHERE w.network_id = ANY ($1) AND lower(a.address) = ANY ($2)`,
    [[...networkIds], [...named]],
  );
  const own = new Set(rows.map((row) => `${row.network_id} ${row.address}`));
  return (networkId, address) => own.has(`${networkId} ${address.toLowerCase()}`);
}

export interface AccountFacts {
  readonly accountId: number;
  readonly address: string;
  readonly party: PartyKind;
  /** Of the owner: a wallet, a client, an entry of the address book, or else the protocol; null: unknown. */
  readonly name: string | null;
  /** Set for wallets, own or a client's. */
  readonly walletId: number | null;
  readonly userId: number | null;
  readonly counterpartyId: number | null;
}

interface AccountRow {
  id: number;
  address: string;
  kind: AccountKind;
  counterparty_id: number | null;
  wallet_id: number | null;
  user_id: number | null;
  purpose: 'hot' | 'cold' | 'exchange' | 'deposit' | null;
  chain_id: number | null;
  name: string | null;
}

/** Of the roles in the registry, those that are a counterparty of their own. The address book takes precedence. */
const PARTY_OF_ROLE: Readonly<Partial<Record<KnownRole, PartyKind>>> = {
  bridge: 'bridge',
  exchange: 'exchange',
  lendingPool: 'lendingProtocol',
  burn: 'burn',
};

/** Addresses without a known key: coins sent there are lost. */
const BURN_ADDRESSES: ReadonlySet<string> = new Set([
  '0x0000000000000000000000000000000000000000',
  '0x000000000000000000000000000000000000dead',
]);
const PARTY_OF_PURPOSE = {
  hot: 'ownWallet',
  cold: 'ownWallet',
  exchange: 'ownExchangeWallet',
  deposit: 'ownDepositWallet',
} as const;

/** Returns the owner of each account. */
async function loadAccounts(
  queries: Queries,
  transfers: readonly TransferRow[],
): Promise<(accountId: number | null) => AccountFacts | null> {
  const accountIds = new Set<number | null>();
  for (const { from_account_id: from, to_account_id: to } of transfers) accountIds.add(from).add(to);
  accountIds.delete(null);
  const { rows } = await queries.query<AccountRow>(
    `SELECT a.id, a.address, a.kind, a.counterparty_id, w.id AS wallet_id, w.user_id, w.purpose, n.chain_id,
            coalesce(p.name, ${userName('u')}, w.name) AS name
       FROM accounts a LEFT JOIN wallets w ON w.account_id = a.id LEFT JOIN networks n ON n.id = a.network_id
       LEFT JOIN counterparties p ON p.id = a.counterparty_id LEFT JOIN users u ON u.id = w.user_id
      WHERE a.id = ANY ($1)`,
    [[...accountIds]],
  );
  const byId = new Map(
    rows.map((row): [number, AccountFacts] => [
      row.id,
      {
        accountId: row.id,
        address: row.address,
        party: partyOf(row),
        name: row.name ?? findContract(row.chain_id, row.address)?.name ?? null,
        walletId: row.wallet_id,
        userId: row.user_id,
        counterpartyId: row.counterparty_id,
      },
    ]),
  );
  return (accountId) => (accountId === null ? null : (byId.get(accountId) ?? null));
}

function partyOf({ kind, address, purpose, user_id, chain_id }: AccountRow): PartyKind {
  if (purpose !== null) return user_id === null ? PARTY_OF_PURPOSE[purpose] : 'clientWallet';
  if (kind !== 'unknown' && kind !== 'wallet' && kind !== 'pool') return kind;
  if (BURN_ADDRESSES.has(address.toLowerCase())) return 'burn';
  const known = findContract(chain_id, address);
  return (known && PARTY_OF_ROLE[known.role]) ?? 'unknown';
}
