import type { CallParsed, Contract, TransactionDetail } from '@holdfast/contract';
import type { FoundTransaction } from '@holdfast/facts';
import { transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/app-error.ts';
import { noSuchTransaction } from '../classify/lock-transactions.ts';
import { ingest } from '../ingest/ingest.ts';
import { loadTransactionDetail } from '../load-transaction-detail.ts';
import type { Queries } from '../transaction-dependencies.ts';
import { lookUp, type LookedUp, readHash, requireNetwork } from './look-up.ts';
import { ownPartOf, readOwnAddresses } from './own-part.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import type { SyncDependencies } from './sync-dependencies.ts';
import { ledgerOf, readSyncedNetwork } from './synced-wallet.ts';

/** Stores the transaction of a hash, also one that a person deleted before. One that is there is answered as it is. */
export async function fetchTransaction(
  { pool, chains }: SyncDependencies,
  query: CallParsed<Contract['fetchTransaction']>['query'],
  userId: number,
): Promise<TransactionDetail> {
  const network = await requireNetwork(pool, query.network_id);
  const hash = readHash(query.tx_hash);
  const stored = await findStored(pool, { ledger: ledgerOf(network.id), key: hash });
  if (stored !== null) return loadTransactionDetail(pool, stored);
  const looked = await lookUp({ chains }, { network, hash });
  const part = await requireOwnPart(pool, looked);
  await retryOnConflict(() =>
    transaction(pool, (client) => ingest(client, { ...batchOf(looked, part), userId, restoreDeleted: true })),
  );
  const id = await findStored(pool, { ledger: ledgerOf(network.id), key: part.key });
  if (id === null) throw noSuchTransaction();
  return loadTransactionDetail(pool, id);
}

/** Makes a stored transaction what its chain says, whatever a person edited. Its meaning stays. */
export async function resyncTransaction(
  { pool, chains }: SyncDependencies,
  id: number,
  userId: number,
): Promise<TransactionDetail> {
  const { rows } = await pool.query<{ ledger: string; key: string; network_id: number | null; internals: number }>(
    `SELECT ledger, key, network_id, (SELECT count(*) FROM transfers x WHERE x.transaction_id = t.id AND x.origin = 'internal') AS internals FROM transactions t WHERE id = $1`,
    [id],
  );
  const stored = rows[0];
  if (!stored) throw noSuchTransaction();
  if (stored.network_id === null || stored.ledger !== ledgerOf(stored.network_id))
    throw new AppError(
      'conflict',
      'This transaction was not read from a chain, so there is nothing to read it from again.',
    );
  const looked = await lookUp(
    { chains },
    { network: await readSyncedNetwork(pool, stored.network_id), hash: stored.key },
  );
  if (stored.internals > 0 && looked.found.limits.includes('no-traces')) {
    throw new AppError(
      'conflict',
      `This node of ${looked.network.name} does not show what contracts pay out, which this transaction has: reading it again would lose that. Nothing was changed.`,
    );
  }
  const part = await requireOwnPart(pool, looked);
  await retryOnConflict(() =>
    transaction(pool, (client) => ingest(client, { ...batchOf(looked, part), userId, overwriteEdited: true })),
  );
  return loadTransactionDetail(pool, id);
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
