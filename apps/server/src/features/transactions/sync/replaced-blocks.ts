/**
 * After a reorganisation the same blocks are read again, and what was stored from the blocks that were replaced is held
 * against the new ones. One that the batch shows in another block moves; for one that it does not show, the chain is
 * asked by its hash: it may come in a later block, or never.
 */
import type { ChainSource, HistoryBatch } from '@holdfast/chain';
import type { FoundTransaction } from '@holdfast/facts';
import type { Queries } from '../transaction-dependencies.ts';
import { ownPartOf, readOwnAddresses } from './own-part.ts';
import { ledgerOf, type SyncedWallet } from './synced-wallet.ts';

export interface Reconciled {
  readonly transactions: readonly FoundTransaction[];
  readonly tokens: HistoryBatch['tokens'];
  readonly gone: readonly { readonly id: number; readonly blockHash: string }[];
}

interface StoredRow {
  id: number;
  key: string;
  block: number;
  block_hash: string;
}

export async function reconcile(
  queries: Queries,
  {
    wallet,
    source,
    batch,
    fromBlock,
  }: { wallet: SyncedWallet; source: ChainSource; batch: HistoryBatch; fromBlock: number },
): Promise<Reconciled> {
  const found = new Map(batch.transactions.map((transaction) => [transaction.key, transaction]));
  const { rows: stored } = await queries.query<StoredRow>(
    `SELECT t.id, t.key, t.block, t.block_hash FROM transactions t
      WHERE t.ledger = $1 AND t.key = ANY ($2) AND t.block_hash IS NOT NULL
      UNION
     SELECT t.id, t.key, t.block, t.block_hash FROM transactions t
      WHERE t.ledger = $1 AND t.network_id = $3 AND t.block BETWEEN $4 AND $5
        AND EXISTS (SELECT FROM transfers x WHERE x.transaction_id = t.id AND (x.from_account_id = $6 OR x.to_account_id = $6))`,
    [
      ledgerOf(wallet.network.id),
      [...found.keys()],
      wallet.network.id,
      fromBlock,
      batch.through.number,
      wallet.accountId,
    ],
  );
  const moved = stored.filter((row) => found.has(row.key) && found.get(row.key)?.block?.hash !== row.block_hash);
  const missing = stored.filter((row) => !found.has(row.key));
  const tokens = [...batch.tokens];
  if (moved.length > 0) {
    // Read whole, so that the part of another wallet of ours is there at once and not only when that one is read again.
    const own = await readOwnAddresses(queries, wallet.network.id);
    for (const { key } of moved) {
      const whole = await source.readTransaction(key);
      const part = whole && ownPartOf(whole.transaction, own);
      if (whole && part) {
        found.set(key, part);
        tokens.push(...whole.tokens);
      }
    }
  }
  const gone: Reconciled['gone'][number][] = [];
  for (const row of missing) if (await isGone(source, row)) gone.push({ id: row.id, blockHash: row.block_hash });
  return { transactions: [...found.values()], tokens, gone };
}

/** Only a block that was replaced makes a transaction vanish; a source that merely sees less never does. */
async function isGone(source: ChainSource, { key, block, block_hash }: StoredRow): Promise<boolean> {
  const answer = await source.blockHash(block);
  if (answer.kind !== 'found' || answer.hash.toLowerCase() === block_hash.toLowerCase()) return false;
  return (await source.readTransaction(key)) === null;
}
