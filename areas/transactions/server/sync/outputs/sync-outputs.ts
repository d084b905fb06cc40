/**
 * Syncs a wallet on a chain like Bitcoin. Each address remembers the block up to which it is read, because a used one
 * brings new addresses into view that have to be read from their beginning:
 *
 *   derive twenty addresses beyond the last used one → read those that are behind → store each batch with the block
 *   it reaches → again, until no address is behind → the wallet is read up to that block
 *
 * Whatever the moment of an interruption and however many parts a history is read in, the same addresses are found.
 */
import type { OutputBatch, OutputSource } from '@holdfast/chain/bitcoin/output-source.ts';
import { retryOnConflict } from '@holdfast/database/transaction.ts';
import type { NotNull, Queries } from '@holdfast/database/queries.ts';
import { extendAddresses, readDeriver } from '@holdfast/catalogue/server';
import type pg from 'pg';
import { ingest } from '../../ingest/ingest.ts';
import { lockTransactionWrites } from '../../write-transactions.ts';
import { advanceSyncedBlock, RewoundElsewhere } from '../advance-synced-block.ts';
import { storeHead } from '../find-reorg.ts';
import { removeVanished } from '../replaced-blocks.ts';
import { count } from '../sync-tally.ts';
import type { SyncWork } from '../sync-work.ts';
import { ledgerOf, type SyncedWallet } from '../synced-wallet.ts';

interface Reading {
  readonly wallet: SyncedWallet;
  readonly outputs: OutputSource;
  readonly toBlock: number;
}

export async function syncOutputs(work: SyncWork, reading: Reading): Promise<void> {
  const { context } = work;
  const { wallet, outputs, toBlock } = reading;
  const deriver = await readDeriver(context.pool, wallet);
  for (;;) {
    context.signal.throwIfAborted();
    await retryOnConflict(() => context.transaction((client) => extendAddresses(client, { wallet, deriver })));
    const cursors = await readCursors(context.pool, reading);
    if (cursors.size === 0) break;
    const history = outputs.readHistory({
      addresses: [...cursors].map(([address, fromBlock]) => ({ address, fromBlock })),
      toBlock,
      unspent: await readUnspent(context.pool, wallet.id),
      signal: context.signal,
    });
    for await (const batch of history) {
      context.signal.throwIfAborted();
      const hasNewUse = await store(work, { ...reading, batch, cursors });
      report(work, reading, cursors);
      // A reader by blocks reads addresses that came into view together with the rest of the others; one by addresses
      // would begin again with those that it has not finished.
      if (hasNewUse && batch.through < toBlock) break;
    }
  }
  await finish(work, reading);
}

/** The addresses that are behind, with the first block that each has to be read from. */
async function readCursors(queries: Queries, { wallet, toBlock }: Reading): Promise<Map<string, number>> {
  const { rows } = await queries.query<{ address: string; from_block: NotNull<number> }>(
    `SELECT address, coalesce(synced_block + 1, $3) AS from_block FROM wallet_addresses
      WHERE wallet_id = $1 AND coalesce(synced_block, -1) < $2 ORDER BY branch, place`,
    [wallet.id, toBlock, wallet.startBlock ?? 0],
  );
  return new Map(rows.map(({ address, from_block }) => [address, from_block]));
}

async function readUnspent(queries: Queries, walletId: number): Promise<Set<string>> {
  const { rows } = await queries.query<{ outpoint: string }>(
    `SELECT o.hash || ':' || o.place AS outpoint FROM wallet_outputs o
       JOIN wallet_addresses own ON own.network_id = o.network_id AND own.address = o.address
      WHERE own.wallet_id = $1 AND o.spent_in IS NULL`,
    [walletId],
  );
  return new Set(rows.map(({ outpoint }) => outpoint));
}

/** Returns whether the batch used addresses that were unused before. */
async function store(
  { context, chosen, tally }: SyncWork,
  { wallet, batch, cursors }: Reading & { batch: OutputBatch; cursors: Map<string, number> },
): Promise<boolean> {
  const { network } = wallet;
  const stored = await retryOnConflict(() =>
    context.transaction(async (client) => {
      await lockTransactionWrites(client);
      await moveCursors(client, { wallet, batch, cursors });
      const outcome = await ingest(client, {
        ledger: ledgerOf(network.id),
        source: chosen.name,
        networkId: network.id,
        transactions: batch.transactions,
      });
      const { rowCount } = await client.query(
        `UPDATE wallet_addresses SET is_used = true WHERE wallet_id = $1 AND address = ANY ($2) AND NOT is_used`,
        [wallet.id, addressesIn(batch)],
      );
      return { ...outcome, newlyUsed: rowCount ?? 0 };
    }),
  );
  for (const address of batch.addresses) cursors.set(address, batch.through + 1);
  tally.added += stored.added.length;
  tally.updated += stored.updated.length;
  tally.inLockedYears += stored.addedInLockedYears;
  tally.setAside += stored.setAside;
  tally.skippedDeleted += stored.skippedDeleted;
  return stored.newlyUsed > 0;
}

/** Another sync may have rewound the network since the batch was requested. */
async function moveCursors(
  client: pg.PoolClient,
  { wallet, batch, cursors }: { wallet: SyncedWallet; batch: OutputBatch; cursors: ReadonlyMap<string, number> },
): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE wallet_addresses known SET synced_block = $4 FROM unnest($2::text[], $3::bigint[]) AS given (address,
        from_block)
      WHERE known.wallet_id = $1 AND known.address = given.address
        AND coalesce(known.synced_block + 1, $5) = given.from_block`,
    [
      wallet.id,
      batch.addresses,
      batch.addresses.map((address) => cursors.get(address) ?? null),
      batch.through,
      wallet.startBlock ?? 0,
    ],
  );
  if (rowCount !== batch.addresses.length) throw new RewoundElsewhere();
}

function addressesIn({ transactions }: OutputBatch): string[] {
  const addresses = new Set<string>();
  for (const { ledger } of transactions)
    for (const { address } of [...(ledger?.inputs ?? []), ...(ledger?.outputs ?? [])])
      if (address !== null) addresses.add(address);
  return [...addresses];
}

function report(
  { context, tally }: SyncWork,
  { wallet, toBlock }: Reading,
  cursors: ReadonlyMap<string, number>,
): void {
  const done = [...cursors.values()].filter((fromBlock) => fromBlock > toBlock).length;
  context.progress({
    done,
    total: cursors.size,
    message: `${done.toLocaleString('en-US')} addresses of ${wallet.name}, ${count(tally.added, 'transaction')}`,
  });
}

/** All addresses are read: what a replaced block had and no block has now is gone. */
async function finish({ context, tally }: SyncWork, { wallet, outputs, toBlock }: Reading): Promise<void> {
  const { rows } = await context.pool.query<{ id: number; block: number; block_hash: NotNull<string> }>(
    `SELECT t.id, t.block, t.block_hash FROM transactions_to_reread r JOIN transactions t ON t.id = r.transaction_id
      WHERE t.network_id = $1 AND t.block IS NOT NULL AND EXISTS (
        SELECT FROM wallet_outputs o
          JOIN wallet_addresses own ON own.network_id = o.network_id AND own.address = o.address
         WHERE own.wallet_id = $2 AND (o.made_in = t.id OR o.spent_in = t.id))
      ORDER BY t.id`,
    [wallet.network.id, wallet.id],
  );
  const gone: { id: number; blockHash: string }[] = [];
  for (const { id, block, block_hash: blockHash } of rows) {
    const result = await outputs.blockHash(block);
    if (result.kind === 'unknown' || (result.kind === 'found' && result.hash === blockHash)) continue;
    gone.push({ id, blockHash });
  }
  const top = await outputs.blockHash(toBlock);
  const removed = await retryOnConflict(() =>
    context.transaction(async (client) => {
      await advanceSyncedBlock(client, { walletId: wallet.id, from: wallet.syncedBlock, to: toBlock });
      const outcome = await removeVanished(client, gone);
      // Of an output that only vanished transactions made or spent, nothing is known any more.
      await client.query('DELETE FROM wallet_outputs WHERE network_id = $1 AND made_in IS NULL AND spent_in IS NULL', [
        wallet.network.id,
      ]);
      await client.query('DELETE FROM transactions_to_reread WHERE transaction_id = ANY ($1)', [
        rows.map(({ id }) => id),
      ]);
      if (top.kind === 'found')
        await storeHead(client, { networkId: wallet.network.id, block: toBlock, hash: top.hash });
      return outcome;
    }),
  );
  tally.vanished += removed.vanished;
  tally.setAside += removed.setAside;
  tally.throughBlock = toBlock;
}
