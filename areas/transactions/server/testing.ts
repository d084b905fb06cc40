/** The whole server with a network, coins, own wallets and a client's wallet, for tests over HTTP. */
import { transactionsCalls } from '../contract/calls.ts';
import { type Transaction, type TransactionDetail } from '../contract/transaction.ts';
import type { FoundTransaction, FoundTransfer } from '@holdfast/chain/found-transaction.ts';
import { insertReturningId } from '@holdfast/database/queries.ts';
import { emptyTables } from '../../../apps/server/src/testing/empty-tables.ts';
import type { TestServerOptions } from '../../../apps/server/src/testing.ts';
import { createCatalogueWorld } from '../../catalogue/server/testing.ts';
import type { IngestTransfer } from './ingest/ingest-batch.ts';
import { addCoin, addNetwork, addressOf, addWallet, ingestInto, transactionOf, transferOf } from './ingest/testing.ts';

export const NOON = Date.UTC(2024, 2, 7, 12);

export async function createTransactionWorld(options: TestServerOptions = {}) {
  const { environment = {}, ...others } = options;
  // Most tests are about something else than the two-person rule.
  const world = await createCatalogueWorld({ ...others, environment: { TWO_PERSON_RULE: 'false', ...environment } });
  const { pool, api } = world;
  const eth = await addCoin(pool, { symbol: 'ETH', name: 'Ether' });
  const weth = await addCoin(pool, { symbol: 'WETH', name: 'Wrapped Ether' });
  const usdc = await addCoin(pool, { symbol: 'USDC', name: 'USD Coin', decimals: 6 });
  const usd = await addCoin(pool, { symbol: 'USD', name: 'US Dollar', decimals: 2, isCash: true });
  const network = await addNetwork(pool, { name: 'Testnet', chainId: 31_337, nativeCoinId: eth });
  const hot = await addWallet(pool, { networkId: network, name: 'Hot one', address: addressOf('hot') });
  const cold = await addWallet(pool, { networkId: network, name: 'Cold', address: addressOf('cold'), purpose: 'cold' });
  const client = await world.addPerson({ role: 'client', hasAgreed: true });
  const clientWallet = await addWallet(pool, {
    networkId: network,
    name: 'Alice’s',
    address: addressOf('alice'),
    userId: client.userId,
  });
  let count = 0;

  return {
    ...world,
    eth,
    weth,
    usdc,
    usd,
    network,
    hot,
    cold,
    client,
    clientWallet,
    /** Ingests one transaction and returns its id: by default a stranger sends 1 ETH to Hot. */
    add: async (
      given: Omit<Partial<FoundTransaction>, 'transfers'> & { transfers?: readonly IngestTransfer[] } = {},
    ): Promise<number> => {
      count += 1;
      const key = given.hash ?? `0x${String(count).padStart(64, '0')}`;
      const { added } = await ingestInto(pool, {
        networkId: network,
        transactions: [{ ...transactionOf(key), ...given }],
      });
      return added[0]!;
    },
    classify: (
      transactionIds: number[],
      action: string,
      more: { note?: string; clientTransactionId?: number; clientId?: number } = {},
    ) =>
      api(transactionsCalls.classifyTransaction, {
        body: {
          transactionIds,
          action,
          ...(more.note !== undefined && { note: more.note }),
          ...(more.clientId !== undefined && { createClientTransaction: { userId: more.clientId } }),
        },
        query: more.clientTransactionId === undefined ? {} : { client_transaction_id: more.clientTransactionId },
      }),
    /** Of a classification that did not wait. */
    undo: (id: number | null) => api(transactionsCalls.undoClassification, { params: { id: id ?? 0 } }),
    reset: (id: number) => api(transactionsCalls.resetTransaction, { query: { transaction_id: id } }),
    get: (id: number): Promise<TransactionDetail> => api(transactionsCalls.getTransaction, { params: { id } }),
    actionOf: async (id: number): Promise<string | null> =>
      (await api(transactionsCalls.getTransaction, { params: { id } })).classification?.action ?? null,
    addClientTransaction: async (given: {
      type?: string;
      coinId?: number;
      amount?: string;
      status?: string;
      initiatedAt?: Date;
      walletId?: number | null;
      hash?: string | null;
    }): Promise<number> => {
      return insertReturningId(
        pool,
        `INSERT INTO client_transactions (user_id, type, coin_id, amount, status, initiated_at, cancelled_at,
                                          wallet_id, hash)
         VALUES ($1, $2, $3, $4, $5, $6, CASE WHEN $5 = 'cancelled' THEN now() END, $7, $8) RETURNING id`,
        [
          client.userId,
          given.type ?? 'deposit',
          given.coinId ?? eth,
          given.amount ?? '1',
          given.status ?? 'pending',
          given.initiatedAt ?? new Date(NOON),
          given.walletId ?? (given.type === 'withdrawal' ? clientWallet : null),
          given.hash ?? null,
        ],
      );
    },
    clientTransaction: async (
      id: number,
    ): Promise<{ status: string; transaction_id: number | null; cleared_at: Date | null }> => {
      const { rows } = await pool.query<{ status: string; transaction_id: number | null; cleared_at: Date | null }>(
        'SELECT status, transaction_id, cleared_at FROM client_transactions WHERE id = $1',
        [id],
      );
      return rows[0]!;
    },
    /** Deletes all transactions; the catalogue stays. */
    clearTransactions: () =>
      emptyTables(
        pool,
        'transactions, client_transactions, classification_batches, transaction_events, deleted_transactions, ' +
          'transaction_days, vanished_transactions',
        { restartsIds: false },
      ),
  };
}

export type TransactionWorld = Awaited<ReturnType<typeof createTransactionWorld>>;

/** A transfer from Hot. */
export function sent(to: string, amount = '1', given: Partial<FoundTransfer> = {}): FoundTransfer {
  const { amount: _, ...rest } = given;
  return transferOf(
    {
      key: `out:${to}:${amount}`,
      ...rest,
      from: { kind: 'address', address: addressOf('hot') },
      to: { kind: 'address', address: addressOf(to) },
    },
    amount,
  );
}

/** A transfer to Hot. */
export function received(from: string, amount = '1', given: Partial<FoundTransfer> = {}): FoundTransfer {
  const { amount: _, ...rest } = given;
  return transferOf(
    {
      key: `in:${from}:${amount}`,
      ...rest,
      from: { kind: 'address', address: addressOf(from) },
      to: { kind: 'address', address: addressOf('hot') },
    },
    amount,
  );
}

/** A transfer of a coin by its id. */
export function ofCoin(coinId: number, transfer: FoundTransfer): IngestTransfer {
  return { ...transfer, key: `${transfer.key}:${coinId}`, coin: { kind: 'coin', coinId } };
}

export const idsOf = (transactions: readonly Transaction[]): number[] =>
  transactions.map((transaction) => transaction.id);
