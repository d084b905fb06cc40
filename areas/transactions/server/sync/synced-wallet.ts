/** A wallet with the details of its network that a sync needs. */
import { liquidationParts } from '@holdfast/protocols/engine';
import { type FoundAccount, type FoundTransaction } from '@holdfast/chain/found-transaction.ts';
import { type ChainSources, isOperatorWallet, type ReadableNetwork } from '@holdfast/catalogue/server';
import type { UtxoChain } from '@holdfast/chain/bitcoin/utxo-chains.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { toRecord } from '@holdfast/database/to-record.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';

export interface SyncedWallet {
  readonly id: number;
  readonly name: string;
  readonly accountId: number;
  readonly address: string;
  readonly userId: number | null;
  readonly isActive: boolean;
  readonly syncedBlock: number | null;
  readonly startBlock: number | null;
  /** The wallet by its key that reads this one, which is an address of it. */
  readonly readWith: string | null;
  readonly network: SyncedNetwork;
}

export interface SyncedNetwork extends ReadableNetwork {
  readonly utxoChain: UtxoChain | null;
  readonly explorerUrl: string | null;
  readonly confirmations: number;
  readonly isActive: boolean;
}

interface WalletRow {
  id: number;
  name: string;
  account_id: number;
  address: string;
  user_id: number | null;
  is_active: boolean;
  synced_block: number | null;
  start_block: number | null;
  read_with: string | null;
  network_id: number;
}

interface NetworkRow {
  id: number;
  utxo_chain: SyncedNetwork['utxoChain'];
  explorer_url: string | null;
  name: string;
  kind: SyncedNetwork['kind'];
  chain_id: number | null;
  rpc_url: string | null;
  covalent_name: string | null;
  confirmations: number;
  is_active: boolean;
}

const READ_WALLETS = `SELECT w.id, w.name, w.account_id, a.address, w.user_id, w.is_active, w.synced_block,
                             w.start_block, w.network_id, k.name AS read_with FROM wallets w
     JOIN accounts a ON a.id = w.account_id
     LEFT JOIN key_deposit_wallets d ON d.id = w.id LEFT JOIN wallets k ON k.id = d.key_wallet_id`;

export async function readSyncedWallet(queries: Queries, id: number): Promise<SyncedWallet | null> {
  const { rows } = await queries.query<WalletRow>(`${READ_WALLETS} WHERE w.id = $1`, [id]);
  const row = rows[0];
  return row ? toWallet(row, await readSyncedNetwork(queries, row.network_id)) : null;
}

/** Returns the operator's own wallets that are read on their own, the least recently synced first. */
export async function readOwnWallets(queries: Queries): Promise<SyncedWallet[]> {
  const { rows } = await queries.query<WalletRow>(
    `${READ_WALLETS} WHERE ${isOperatorWallet('w')} AND w.is_active AND d.id IS NULL
      ORDER BY w.synced_at NULLS FIRST, w.id`,
  );
  const networks = new Map<number, SyncedNetwork>();
  for (const { network_id } of rows)
    if (!networks.has(network_id)) networks.set(network_id, await readSyncedNetwork(queries, network_id));
  return rows.flatMap((row) => {
    const network = networks.get(row.network_id);
    return network ? [toWallet(row, network)] : [];
  });
}

export async function readSyncedNetwork(queries: Queries, id: number): Promise<SyncedNetwork> {
  const { rows } = await queries.query<NetworkRow>(
    `SELECT id, name, kind, chain_id, utxo_chain, rpc_url, explorer_url, covalent_name, confirmations, is_active
       FROM networks WHERE id = $1`,
    [id],
  );
  const row = rows[0];
  if (!row) throw new AppError('not_found', 'There is no such network.');
  return toRecord(row);
}

function toWallet(row: WalletRow, network: SyncedNetwork): SyncedWallet {
  return {
    ...toRecord(row),
    network,
  };
}

/** Returns why this wallet cannot be synced; null if it can. */
export async function reasonNotToSync(
  { name, userId, isActive, readWith, network }: SyncedWallet,
  chains: ChainSources,
): Promise<string | null> {
  if (userId !== null) return `${name} belongs to a client. Only the operator’s own wallets are synced.`;
  if (readWith !== null) return `${name} is an address of ${readWith} and is read with it. Sync ${readWith}.`;
  if (!isActive) return `${name} is not active. Activate it in its settings to sync it.`;
  if (!network.isActive)
    return `${network.name} is not active. Activate the network in its settings to sync its wallets.`;
  const chosen = await chains.forHistory(network);
  return chosen.source === null ? chosen.reason : null;
}

/** Returns the ledger of a network, in which the keys of its transactions are unique. */
export function ledgerOf(networkId: number): string {
  return `network:${networkId}`;
}

/** Returns the addresses of the operator's own wallets on a network. */
export async function readOwnAddresses(queries: Queries, networkId: number): Promise<Set<string>> {
  const { rows } = await queries.query<{ address: string }>(
    `SELECT a.address FROM operator_wallets w JOIN accounts a ON a.id = w.account_id WHERE w.network_id = $1
      UNION ALL
     SELECT own.address FROM wallet_addresses own JOIN operator_wallets w ON w.id = own.wallet_id
      WHERE own.network_id = $1`,
    [networkId],
  );
  return new Set(rows.map((row) => row.address));
}

/**
 * Returns the part of a transaction that syncing each own wallet would store: the transfers of own wallets, and those
 * of a liquidation of their loans. Null if no own wallet takes part.
 */
export function ownPartOf(transaction: FoundTransaction, own: ReadonlySet<string>): FoundTransaction | null {
  const isOwn = (address: string | null): boolean => address !== null && own.has(address);
  if (transaction.ledger !== undefined) {
    const { inputs, outputs } = transaction.ledger;
    return [...inputs, ...outputs].some(({ address }) => isOwn(address)) ? transaction : null;
  }
  const moves = transaction.transfers.map(({ key, coin, from, to }) => ({
    key,
    token: coin.kind === 'token' ? coin.address : null,
    from: addressIn(from),
    to: addressIn(to),
  }));
  const liquidation = liquidationParts({ events: transaction.events, moves }, isOwn);
  const transfers = transaction.transfers.filter(
    ({ key, from, to }) => isOwn(addressIn(from)) || isOwn(addressIn(to)) || liquidation.has(key),
  );
  return transfers.length === 0 ? null : { ...transaction, transfers };
}

function addressIn(account: FoundAccount | null): string | null {
  return account?.kind === 'address' ? account.address : null;
}
