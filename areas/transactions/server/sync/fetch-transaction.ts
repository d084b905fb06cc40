import { type TransactionsCalls } from '../../contract/calls.ts';
import { type BalanceCoin, type SingleTransaction } from '@holdfast/chain/chain-source.ts';
import { ChainError } from '@holdfast/chain/chain-error.ts';
import { cleanTokenText, SYMBOL_LENGTH_MAX } from '../../sources/tokens/clean-token-text.ts';
import type { TransactionDetail } from '../../contract/transaction.ts';
import type { FoundTransaction, FoundAccount, FoundCoin, FoundTransfer } from '@holdfast/chain/found-transaction.ts';
import { formatDecimal } from '@holdfast/money';
import { findContract } from '@holdfast/protocols/registry';
import type { Queries } from '@holdfast/database/queries.ts';
import { transaction, retryOnConflict } from '@holdfast/database/transaction.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import { type OutputOf, type QueryOf } from '@holdfast/http/server/handler.ts';
import type { ChainSources, ChosenSource } from '@holdfast/catalogue/server';
import { noSuchTransaction } from '../classify/lock-transactions.ts';
import { ingest } from '../ingest/ingest.ts';
import { loadTransactionDetail } from '../load-transaction-detail.ts';
import type { SyncDependencies } from '../transaction-dependencies.ts';
import { inOrder, labelOf } from './chain-sources.ts';
import {
  ownPartOf,
  readOwnAddresses,
  ledgerOf,
  readSyncedNetwork,
  readSyncedWallet,
  type SyncedNetwork,
  type SyncedWallet,
} from './synced-wallet.ts';

export const fetchHandlers = defineHandlers((given: SyncDependencies) => ({
  queryCovalent: ({ query }) => queryCovalent(given, query),
  fetchTransaction: ({ query, caller }) => fetchTransaction(given, query, caller.userId),
  resyncTransaction: ({ params, caller }) => resyncTransaction(given, params.id, caller.userId),
}));

/** Stores the transaction with a hash, even if a person deleted it before. Returns a stored transaction unchanged. */
export async function fetchTransaction(
  { pool, chains }: SyncDependencies,
  query: QueryOf<TransactionsCalls['fetchTransaction']>,
  userId: number,
): Promise<TransactionDetail> {
  const network = await requireNetwork(pool, query.network_id);
  const wallet = await requireWallet(pool, query);
  const hash = readHash(query.tx_hash, network.kind);
  const stored = await findStored(pool, { ledger: ledgerOf(network.id), key: hash });
  if (stored !== null) return loadTransactionDetail(pool, stored);
  const looked = await lookUp({ chains }, { network, hash });
  requirePartOf(wallet, looked);
  const part = await requireOwnPart(pool, looked);
  await retryOnConflict(() =>
    transaction(pool, (client) => ingest(client, { ...batchOf(looked, part), userId, restoreDeleted: true })),
  );
  const id = await findStored(pool, { ledger: ledgerOf(network.id), key: part.key });
  if (id === null) throw noSuchTransaction();
  return loadTransactionDetail(pool, id);
}

/** Overwrites a stored transaction with the data of its chain, including manual edits. Its classification stays. */
export async function resyncTransaction(
  { pool, chains }: SyncDependencies,
  id: number,
  userId: number,
): Promise<TransactionDetail> {
  const { rows } = await pool.query<{ ledger: string; key: string; network_id: number | null; internals: number }>(
    `SELECT ledger, key, network_id,
            (SELECT count(*) FROM transfers x WHERE x.transaction_id = t.id AND x.origin = 'internal') AS internals
            FROM transactions t WHERE id = $1`,
    [id],
  );
  const stored = rows[0];
  if (!stored) throw noSuchTransaction();
  if (stored.network_id === null || stored.ledger !== ledgerOf(stored.network_id))
    throw new AppError('conflict', 'This transaction does not come from a chain and cannot be synced again.');
  const looked = await lookUp(
    { chains },
    { network: await readSyncedNetwork(pool, stored.network_id), hash: stored.key },
  );
  if (stored.internals > 0 && looked.found.limits.includes('no-traces')) {
    throw new AppError(
      'conflict',
      `This node of ${looked.network.name} does not show what contracts pay out, which this transaction has: ` +
        `reading it again would lose that. Nothing was changed.`,
    );
  }
  if (await hasUnreadable(pool, id, looked)) {
    throw new AppError(
      'conflict',
      `${looked.sourceName === 'rpc' ? `This node of ${looked.network.name}` : labelOf(looked.sourceName)} ` +
        'cannot read all transfers that this transaction has: reading it again would lose them. Nothing was changed.',
    );
  }
  const part = await requireOwnPart(pool, looked);
  await retryOnConflict(() =>
    transaction(pool, (client) => ingest(client, { ...batchOf(looked, part), userId, overwriteEdited: true })),
  );
  return loadTransactionDetail(pool, id);
}

/** Whether the transaction has transfers that this source could not read, but the one before could. */
async function hasUnreadable(
  queries: Queries,
  id: number,
  { found: { transaction, unreadable } }: LookedUp,
): Promise<boolean> {
  const keys = unreadable.flatMap(({ logIndex }) => (logIndex === null ? [] : [`log:${logIndex}`]));
  // Only nodes state what a deposit from layer 1 creates.
  if (!transaction.transfers.some(({ key }) => key === 'mint')) keys.push('mint');
  const { rowCount } = await queries.query(
    `SELECT FROM transfers WHERE transaction_id = $1 AND key = ANY ($2) AND origin IN ('log', 'wrap', 'value')`,
    [id, keys],
  );
  return rowCount !== 0;
}

function batchOf({ network, found, sourceName }: LookedUp, part: FoundTransaction) {
  return {
    ledger: ledgerOf(network.id),
    source: sourceName,
    networkId: network.id,
    transactions: [part],
    tokens: found.tokens,
  };
}

async function findStored(queries: Queries, { ledger, key }: { ledger: string; key: string }): Promise<number | null> {
  const { rows } = await queries.query<{ id: number }>('SELECT id FROM transactions WHERE ledger = $1 AND key = $2', [
    ledger,
    key,
  ]);
  return rows[0]?.id ?? null;
}

async function requireOwnPart(queries: Queries, { network, found }: LookedUp): Promise<FoundTransaction> {
  const part = ownPartOf(found.transaction, await readOwnAddresses(queries, network.id));
  if (!part) throw new AppError('conflict', `None of your wallets on ${network.name} takes part in this transaction.`);
  return part;
}

/** Reads one transaction of a chain by its hash. */
const HASH = /^0x[0-9a-f]{64}$/;
const OUTPUT_HASH = /^[0-9a-f]{64}$/;

interface LookedUp {
  readonly network: SyncedNetwork;
  readonly found: SingleTransaction;
  readonly sourceName: ChosenSource['name'];
}

/** Returns the hash in lower case, as chains write it. */
export function readHash(given: string, kind: SyncedNetwork['kind'] = 'evm'): string {
  const hash = given.toLowerCase();
  if (!(kind === 'bitcoin' ? OUTPUT_HASH : HASH).test(hash))
    throw invalidField({
      loc: ['query', 'tx_hash'],
      msg: `A transaction hash is ${kind === 'bitcoin' ? '' : '0x and '}64 hexadecimal digits.`,
      input: given.slice(0, 100),
    });
  return hash;
}

async function requireNetwork(queries: Queries, networkId: number): Promise<SyncedNetwork> {
  return readSyncedNetwork(queries, networkId).catch((error: unknown) => {
    if (error instanceof AppError)
      throw invalidField({ loc: ['query', 'network_id'], msg: 'There is no such network.', input: networkId });
    throw error;
  });
}

/** The wallet that the transaction is looked up for; null if none is named. */
async function requireWallet(
  queries: Queries,
  { network_id, wallet_id }: QueryOf<TransactionsCalls['queryCovalent']>,
): Promise<SyncedWallet | null> {
  if (wallet_id === undefined) return null;
  const wallet = await readSyncedWallet(queries, wallet_id);
  if (!wallet || wallet.network.id !== network_id)
    throw invalidField({
      loc: ['query', 'wallet_id'],
      msg: 'There is no such wallet on this network.',
      input: wallet_id,
    });
  return wallet;
}

function requirePartOf(wallet: SyncedWallet | null, { found }: LookedUp): void {
  if (wallet !== null && ownPartOf(found.transaction, new Set([wallet.address])) === null)
    throw new AppError('conflict', `${wallet.name} does not take part in this transaction.`);
}

export async function lookUp(
  { chains }: { chains: ChainSources },
  { network, hash }: { network: SyncedNetwork; hash: string },
): Promise<LookedUp> {
  const chosen = await chains.forLookup(network);
  if (chosen.source === null) throw new AppError('conflict', chosen.reason);
  let failure: ChainError | null = null;
  for (const { source, name } of inOrder(chosen)) {
    try {
      const found = await source.readTransaction(hash);
      if (found) return { network, found, sourceName: name };
    } catch (error) {
      if (!(error instanceof ChainError)) throw error;
      failure ??= error;
    }
  }
  if (failure) throw new AppError('unavailable', failure.message, { cause: failure });
  throw new AppError(
    'not_found',
    `${network.name} has no transaction ${hash}. If it was sent a moment ago, try again when it is in a block.`,
  );
}

type Shown = OutputOf<TransactionsCalls['queryCovalent']>['found']['transfers'][number];

/** Returns a transaction as its chain shows it, with the names of the catalogue. Nothing is stored. */
export async function queryCovalent(
  { pool, chains }: SyncDependencies,
  query: QueryOf<TransactionsCalls['queryCovalent']>,
): Promise<OutputOf<TransactionsCalls['queryCovalent']>> {
  const network = await requireNetwork(pool, query.network_id);
  const wallet = await requireWallet(pool, query);
  const hash = readHash(query.tx_hash, network.kind);
  const looked = await lookUp({ chains }, { network, hash });
  requirePartOf(wallet, looked);
  const { transaction } = looked.found;
  const stored = await pool.query<{ id: number }>('SELECT id FROM transactions WHERE ledger = $1 AND key = $2', [
    ledgerOf(network.id),
    transaction.key,
  ]);
  return {
    found: {
      hash: transaction.hash ?? hash,
      at: new Date(transaction.atMs).toISOString(),
      block: transaction.block?.number ?? null,
      status: transaction.status,
      transfers: await show(pool, looked),
    },
    transactionId: stored.rows[0]?.id ?? null,
    source: looked.sourceName,
  };
}

async function show(queries: Queries, { network, found: { transaction, tokens } }: LookedUp): Promise<Shown[]> {
  const addresses = transaction.transfers
    .flatMap(({ from, to }) => [addressOf(from), addressOf(to)])
    .filter((address) => address !== null);
  const names = await queries.query<{ address: string; name: string }>(
    `SELECT a.address, coalesce(w.name, p.name) AS name FROM accounts a LEFT JOIN wallets w ON w.account_id = a.id
       LEFT JOIN counterparties p ON p.id = a.counterparty_id
      WHERE a.network_id = $1 AND a.address = ANY ($2) AND coalesce(w.name, p.name) IS NOT NULL`,
    [network.id, addresses],
  );
  const coins = await queries.query<{ address: string; id: number; symbol: string }>(
    `SELECT a.address, c.id, c.symbol FROM coin_addresses a JOIN coins c ON c.id = a.coin_id
       WHERE a.network_id = $1 AND a.address = ANY ($2)
      UNION ALL SELECT 'native', c.id, c.symbol FROM networks n JOIN coins c ON c.id = n.native_coin_id
      WHERE n.id = $1`,
    [network.id, transaction.transfers.map(({ coin }) => coinKey(coin))],
  );
  const nameOf = new Map([
    ...addresses.flatMap((address) => {
      const known = findContract(network.chainId, address);
      return known === null ? [] : [[address, known.name] as const];
    }),
    ...names.rows.map((row) => [row.address, row.name] as const),
  ]);
  const coinOf = new Map(coins.rows.map((row) => [row.address, row]));
  const saidOf = new Map(tokens.map((token) => [token.address, token.symbol]));
  return transaction.transfers.map((transfer) => toShown(transfer, { nameOf, coinOf, saidOf }));
}

interface Known {
  readonly nameOf: ReadonlyMap<string, string>;
  readonly coinOf: ReadonlyMap<string, { id: number; symbol: string }>;
  readonly saidOf: ReadonlyMap<string, string>;
}

function toShown({ coin, amount, from, to, role }: FoundTransfer, { nameOf, coinOf, saidOf }: Known): Shown {
  const known = coinOf.get(coinKey(coin));
  const [fromAddress, toAddress] = [addressOf(from), addressOf(to)];
  const contract = 'address' in coin ? coin.address : '';
  return {
    coinId: known?.id ?? null,
    coinSymbol:
      known?.symbol ??
      (cleanTokenText(saidOf.get(contract) ?? '', SYMBOL_LENGTH_MAX, '…') ||
        (contract === '' ? 'native coin' : `${contract.slice(0, 6)}…${contract.slice(-4)}`)),
    amount: formatDecimal(amount),
    fromAddress,
    fromName: fromAddress === null ? null : (nameOf.get(fromAddress) ?? null),
    toAddress,
    toName: toAddress === null ? null : (nameOf.get(toAddress) ?? null),
    role,
  };
}

function addressOf(account: FoundAccount | null): string | null {
  return account?.kind === 'address' ? account.address : null;
}

/** The address as the catalogue spells it. */
function coinKey(coin: FoundCoin | BalanceCoin): string {
  if (coin.kind === 'nft') return `${coin.address}/${coin.tokenId}`;
  return coin.kind === 'token' ? coin.address : 'native';
}
