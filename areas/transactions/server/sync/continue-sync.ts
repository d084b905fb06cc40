/**
 * Syncs a wallet from its last synced block to the newest confirmed block. Each batch is committed together with the
 * block it reaches, so an interruption costs at most one batch:
 *
 *   read (slow, no transaction)  →  [ ingest + advance synced_block + store the block's hash ]  →  continue
 */
import type { HistoryBatch } from '@holdfast/chain/chain-source.ts';
import type pg from 'pg';
import { retryOnConflict } from '@holdfast/database/transaction.ts';
import type { ChosenSource } from '@holdfast/catalogue/server';
import { type JobContext, JobError } from '@holdfast/jobs/job-kind.ts';
import { ingest } from '../ingest/ingest.ts';
import { lockTransactionWrites } from '../write-transactions.ts';
import { findReorg, storeHead, rewindNetwork } from './find-reorg.ts';
import { reconcile, removeVanished } from './replaced-blocks.ts';
import { count, type SyncTally } from './sync-tally.ts';
import { ledgerOf, readSyncedWallet, type SyncedWallet } from './synced-wallet.ts';

/** Another sync of this network found a reorganisation and rewound this wallet. */
export class RewoundElsewhere extends Error {
  override readonly name = 'RewoundElsewhere';
}

export interface SyncWork {
  readonly context: JobContext<unknown>;
  readonly walletId: number;
  readonly chosen: ChosenSource;
  readonly tally: SyncTally;
  /** The first block of this job, for the progress bar. */
  firstBlock: number | null;
  /** The newest block of the network, if the source states it. */
  headBlock: number | null;
}

export async function continueSync(work: SyncWork): Promise<void> {
  const {
    context,
    chosen: { source },
  } = work;
  const head = await source.head();
  if (head) await rewindAfterReorg(work, head.number);
  const wallet = await requireWallet(work);
  work.headBlock = head?.number ?? work.headBlock;
  const fromBlock = nextBlock(wallet, wallet.syncedBlock);
  const toBlock = head ? head.number - wallet.network.confirmations : null;
  if (toBlock !== null && toBlock < fromBlock) return;
  work.firstBlock = Math.min(work.firstBlock ?? fromBlock, fromBlock);
  const progress = progressOf(work, wallet);
  let syncedBlock = wallet.syncedBlock;
  const history = source.readHistory({
    address: wallet.address,
    fromBlock,
    ...(toBlock !== null && { toBlock }),
    signal: context.signal,
    onProgress: (read) => progress(read.throughBlock, read.toBlock),
  });
  for await (const batch of history) {
    context.signal.throwIfAborted();
    await store(work, { wallet, batch, syncedBlock });
    syncedBlock = batch.through.number;
    progress(batch.through.number, toBlock);
  }
}

function nextBlock({ startBlock }: SyncedWallet, syncedBlock: number | null): number {
  return syncedBlock === null ? (startBlock ?? 0) : syncedBlock + 1;
}

async function requireWallet({ context, walletId }: SyncWork): Promise<SyncedWallet> {
  const wallet = await readSyncedWallet(context.pool, walletId);
  if (!wallet) throw new JobError('The wallet was deleted.');
  return wallet;
}

async function rewindAfterReorg(work: SyncWork, headBlock: number): Promise<void> {
  const { context, chosen } = work;
  const { network } = await requireWallet(work);
  for (let isDone = false; !isDone; ) {
    const reorg = await findReorg(context.pool, { network, source: chosen.source, headBlock });
    if (!reorg) return;
    context.log.warn(
      { networkId: network.id, ancestor: reorg.ancestor, newestKnown: reorg.above[0]?.block },
      'A network was reorganised; it is synced again from the newest common block',
    );
    isDone = await retryOnConflict(() =>
      context.transaction((client) => rewindNetwork(client, { networkId: network.id, reorg })),
    );
  }
}

interface Batch {
  readonly wallet: SyncedWallet;
  readonly batch: HistoryBatch;
  /** The synced block of the wallet when the batch was requested. */
  readonly syncedBlock: number | null;
}

async function store({ context, chosen, tally }: SyncWork, { wallet, batch, syncedBlock }: Batch): Promise<void> {
  const { network } = wallet;
  const fromBlock = nextBlock(wallet, syncedBlock);
  const { transactions, tokens, gone } = await reconcile(context.pool, {
    wallet,
    source: chosen.source,
    batch,
    fromBlock,
  });
  const stored = await retryOnConflict(() =>
    context.transaction(async (client) => {
      await advanceSyncedBlock(client, { walletId: wallet.id, from: syncedBlock, to: batch.through.number });
      const outcome = await ingest(client, {
        ledger: ledgerOf(network.id),
        source: chosen.name,
        networkId: network.id,
        transactions,
        tokens,
      });
      const removed = await removeVanished(client, gone);
      if (batch.through.hash !== null)
        await storeHead(client, { networkId: network.id, block: batch.through.number, hash: batch.through.hash });
      return { ...outcome, vanished: removed.vanished, setAside: outcome.setAside + removed.setAside };
    }),
  );
  tally.note(batch);
  tally.added += stored.added.length;
  tally.updated += stored.updated.length;
  tally.vanished += stored.vanished;
  tally.inLockedYears += stored.addedInLockedYears;
  tally.setAside += stored.setAside;
  tally.skippedDeleted += stored.skippedDeleted;
  tally.throughBlock = batch.through.number;
}

async function advanceSyncedBlock(
  client: pg.PoolClient,
  { walletId, from, to }: { walletId: number; from: number | null; to: number },
): Promise<void> {
  await client.query(`SET LOCAL statement_timeout = '5min'`);
  await lockTransactionWrites(client);
  const { rows } = await client.query<{ synced_block: number | null }>(
    'SELECT synced_block FROM wallets WHERE id = $1 FOR NO KEY UPDATE',
    [walletId],
  );
  if (!rows[0]) throw new JobError('The wallet was deleted during the sync.');
  if (rows[0].synced_block !== from) throw new RewoundElsewhere();
  await client.query('UPDATE wallets SET synced_block = $2 WHERE id = $1', [walletId, to]);
}

/** The message begins with the count: the page turns it into "1,204 of 8,000 blocks of Hot, 31 transactions". */
function progressOf(
  { context, tally, firstBlock }: SyncWork,
  wallet: SyncedWallet,
): (throughBlock: number, toBlock: number | null) => void {
  return (throughBlock, toBlock) => {
    const begin = firstBlock ?? 0;
    const done = Math.max(0, throughBlock - begin + 1);
    const total = toBlock === null ? null : Math.max(done, toBlock - begin + 1);
    context.progress({
      done,
      total,
      message: `${done.toLocaleString('en-US')} blocks of ${wallet.name}, ${count(tally.added, 'transaction')}`,
    });
  };
}
