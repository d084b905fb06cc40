/**
 * Builders of networks, wallets and transactions for tests: each test states what matters to it and leaves the rest.
 */
import type { FoundTransaction, FoundTransfer } from '@holdfast/chain/found-transaction.ts';
import { parseAmount } from '@holdfast/money';
import type pg from 'pg';
import { insertReturningId } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { ingest } from './ingest.ts';
import { type IngestBatch, type IngestOutcome } from './ingest-batch.ts';

/** Derives a distinct address from a name. */
export function addressOf(name: string): string {
  return `0x${Buffer.from(name).toString('hex').padEnd(40, '0').slice(0, 40)}`;
}

export async function addCoin(
  pool: pg.Pool,
  coin: { symbol: string; name?: string; decimals?: number; isCash?: boolean },
): Promise<number> {
  return insertReturningId(
    pool,
    `INSERT INTO coins (symbol, name, decimals, is_cash, usable_by_clients)
     VALUES ($1, $2, $3, $4, NOT $4) RETURNING id`,
    [coin.symbol, coin.name ?? `${coin.symbol} coin`, coin.decimals ?? 18, coin.isCash ?? false],
  );
}

export interface NewNetwork {
  readonly name: string;
  readonly chainId: number;
  readonly nativeCoinId: number | null;
  readonly rpcUrl?: string;
  readonly covalentName?: string;
  readonly confirmations?: number;
}

export async function addNetwork(pool: pg.Pool, network: NewNetwork): Promise<number> {
  return insertReturningId(
    pool,
    `INSERT INTO networks (name, kind, chain_id, native_coin_id, rpc_url, covalent_name, confirmations)
       VALUES ($1, 'evm', $2, $3, $4, $5, $6) RETURNING id`,
    [
      network.name,
      network.chainId,
      network.nativeCoinId,
      network.rpcUrl ?? null,
      network.covalentName ?? null,
      network.confirmations ?? 0,
    ],
  );
}

export const LITECOIN_ADDRESS = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9';

/** A network of kind Bitcoin that is not Bitcoin's main chain. */
export async function addLitecoin(pool: pg.Pool): Promise<number> {
  return insertReturningId(
    pool,
    `INSERT INTO networks (name, kind, utxo_chain, confirmations) VALUES ('Litecoin', 'bitcoin', 'litecoin', 0)
       RETURNING id`,
  );
}

/** The network Ethereum with its coin. */
export async function addEthereum(
  pool: pg.Pool,
  network: Pick<NewNetwork, 'rpcUrl'> = {},
): Promise<{ ether: number; network: number }> {
  const ether = await addCoin(pool, { symbol: 'ETH', name: 'Ether' });
  const options = { ...network, name: 'Ethereum', chainId: 1, nativeCoinId: ether };
  return { ether, network: await addNetwork(pool, options) };
}

export interface NewWallet {
  readonly networkId: number;
  readonly name: string;
  readonly address: string;
  readonly userId?: number | null;
  readonly purpose?: 'hot' | 'cold' | 'exchange' | 'deposit';
}

export async function addWallet(pool: pg.Pool, wallet: NewWallet): Promise<number> {
  const accountId = await insertReturningId(
    pool,
    `INSERT INTO accounts (network_id, address, kind) VALUES ($1, $2, 'wallet') ON CONFLICT (network_id, address)
       DO UPDATE SET kind = 'wallet' RETURNING id`,
    [wallet.networkId, wallet.address],
  );
  return insertReturningId(
    pool,
    'INSERT INTO wallets (account_id, network_id, name, user_id, purpose) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    [accountId, wallet.networkId, wallet.name, wallet.userId ?? null, wallet.purpose ?? 'hot'],
  );
}

export function transferOf(given: Partial<FoundTransfer> & { amount?: never } = {}, amount = '1'): FoundTransfer {
  return {
    key: 'value',
    coin: { kind: 'native' },
    from: { kind: 'address', address: addressOf('stranger') },
    to: { kind: 'address', address: addressOf('hot') },
    role: 'transfer',
    origin: 'value',
    valueUsd: null,
    ...given,
    amount: parseAmount(amount),
  };
}

export function transactionOf(key: string, given: Partial<FoundTransaction> = {}): FoundTransaction {
  return {
    key,
    hash: key,
    block: { number: 100, hash: '0xb100', position: 0 },
    atMs: Date.UTC(2024, 2, 7, 12),
    status: 'success',
    sender: addressOf('stranger'),
    target: addressOf('hot'),
    methodId: null,
    transfers: [transferOf()],
    events: [],
    ...given,
  };
}

export function ingestInto(
  pool: pg.Pool,
  batch: Omit<IngestBatch, 'ledger' | 'source'> & Partial<IngestBatch>,
): Promise<IngestOutcome> {
  return transaction(pool, (client) =>
    ingest(client, { ledger: `network:${batch.networkId}`, source: 'rpc', ...batch }),
  );
}

/** Describes every stored transfer for comparisons: "0xa1 value: 1 ETH stranger → hot". */
export async function storedTransfers(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `SELECT t.key || ' ' || x.key || ': ' || trim_scale(x.amount) || ' ' || c.symbol || ' ' || coalesce(f.address,
           'nobody') || ' > ' || coalesce(o.address, 'nobody') AS line
       FROM transfers x JOIN transactions t ON t.id = x.transaction_id JOIN coins c ON c.id = x.coin_id
       LEFT JOIN accounts f ON f.id = x.from_account_id LEFT JOIN accounts o ON o.id = x.to_account_id
      ORDER BY t.key, x.key`,
  );
  return rows.map((row) =>
    row.line.replaceAll(/0x[0-9a-f]{40}/g, (address) =>
      Buffer.from(address.slice(2), 'hex').toString().replaceAll('\0', ''),
    ),
  );
}
