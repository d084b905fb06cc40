/**
 * The job that syncs one wallet. It resumes from the last synced block. Temporary failures are retried after a pause.
 * What still fails is left out for a while, and the next source of the network continues; without another one the error
 * ends the job and is shown at the wallet.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { ChainSources, ChosenSource } from '@holdfast/catalogue/server';
import { outputsOf } from '@holdfast/chain/bitcoin/output-source.ts';
import { ChainError, RetryableChainError } from '@holdfast/chain/chain-error.ts';
import type { HistoryBatch } from '@holdfast/chain/chain-source.ts';
import { retryOnConflict } from '@holdfast/database/transaction.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { LockedPeriodError } from '@holdfast/http/server/locked-until.ts';
import { defineJobKind, type JobContext, JobError } from '@holdfast/jobs/job-kind.ts';
import { z } from 'zod';
import { checkBalances } from '../balances/check-balances.ts';
import { writeClaims } from '../ingest/add-token-coins.ts';
import { ingest } from '../ingest/ingest.ts';
import { findOrAddCoins } from '../ingest/resolve-coins.ts';
import { advanceSyncedBlock, noteReading, RewoundElsewhere } from './advance-synced-block.ts';
import { findReorg, rewindNetwork, storeHead } from './find-reorg.ts';
import { syncOutputs } from './outputs/sync-outputs.ts';
import { reconcile, removeVanished } from './replaced-blocks.ts';
import { inOrder, labelOf } from './chain-sources.ts';
import { count, SyncTally } from './sync-tally.ts';
import type { SyncWork } from './sync-work.ts';
import {
  ledgerOf,
  ownPartOf,
  readOwnAddresses,
  readSyncedWallet,
  reasonNotToSync,
  type SyncedWallet,
} from './synced-wallet.ts';

const RETRY_AFTER_MS_MAX = 60_000;

const payload = z.object({ walletId: z.int() });
type Context = JobContext<z.infer<typeof payload>, { readonly chains: ChainSources }>;

export const syncWallet = defineJobKind({
  kind: 'sync-wallet',
  payload,
  run: async (context: Context) => {
    const { walletId } = context.payload;
    try {
      await sync(context, await requireReadable(context));
    } catch (error) {
      // A job that is cancelled does not record an error.
      context.signal.throwIfAborted();
      const message =
        error instanceof ChainError || error instanceof JobError || error instanceof AppError ? error.message : null;
      if (message === null) throw error;
      await context.pool.query('UPDATE wallets SET sync_error = $2 WHERE id = $1', [walletId, message]);
      throw new JobError(message, { cause: error });
    }
  },
});

async function requireReadable({
  pool,
  payload: { walletId },
  services,
}: Context): Promise<{ wallet: SyncedWallet; sources: readonly ChosenSource[] }> {
  const wallet = await readSyncedWallet(pool, walletId);
  if (!wallet) throw new JobError('The wallet was deleted.');
  const reason = await reasonNotToSync(wallet, services.chains);
  if (reason !== null) throw new JobError(reason);
  const chosen = await services.chains.forHistory(wallet.network);
  if (chosen.source === null) throw new JobError(chosen.reason);
  return { wallet, sources: inOrder(chosen) };
}

async function sync(
  context: Context,
  { wallet, sources }: { wallet: SyncedWallet; sources: readonly ChosenSource[] },
): Promise<void> {
  const tally = new SyncTally();
  const { chosen, headBlock } = await readFromFirst(context, { wallet, sources, tally });
  const balances = await checkBalances(context.pool, {
    walletId: wallet.id,
    source: chosen.source,
    signal: context.signal,
  });
  await context.transaction(async (client) => {
    const { rowCount } = await client.query(
      'UPDATE wallets SET synced_at = $2, sync_error = NULL, head_block = $3 WHERE id = $1',
      [wallet.id, context.services.now(), headBlock],
    );
    if (rowCount === 0) throw new JobError('The wallet was deleted during the sync.');
    await client.query(
      `UPDATE wallets w SET synced_block = k.synced_block, synced_at = k.synced_at, sync_error = NULL,
              head_block = k.head_block
         FROM key_deposit_wallets d JOIN wallets k ON k.id = d.key_wallet_id WHERE d.id = w.id AND k.id = $1`,
      [wallet.id],
    );
    await balances.write(client);
    await context.succeed(client, {
      message: tally.toText(wallet.name, balances),
      result: tally.toJson(chosen.name, balances),
    });
  });
}

/** Reads with the first source that can; a failing one is left out for a while, and said so. */
async function readFromFirst(
  context: Context,
  { wallet, sources, tally }: { wallet: SyncedWallet; sources: readonly ChosenSource[]; tally: SyncTally },
): Promise<SyncWork> {
  const { chains } = context.services;
  for (const [place, chosen] of sources.entries()) {
    const work: SyncWork = { context, walletId: wallet.id, chosen, tally, firstBlock: null, headBlock: null };
    const isLast = place === sources.length - 1;
    try {
      await withRetries(work, { chains, networkId: wallet.network.id, isLast });
      return work;
    } catch (error) {
      if (!(error instanceof ChainError)) throw error;
      const isTemporary = error instanceof RetryableChainError;
      await chains.leaveOut({ networkId: wallet.network.id, name: chosen.name, reason: error.message, isTemporary });
      if (isLast) throw error;
      tally.noteLeftOut(labelOf(chosen.name), error.message);
    }
  }
  throw new JobError(`${wallet.network.name} has no source.`);
}

/** Progress is kept, so each round starts further on; only rounds without progress count. */
async function withRetries(
  work: SyncWork,
  { chains, networkId, isLast }: { chains: ChainSources; networkId: number; isLast: boolean },
): Promise<void> {
  // Where another source can continue, waiting for this one is the worse choice.
  const retryPausesMs = isLast ? chains.retryPausesMs : [];
  const { context, tally } = work;
  for (let round = 0; ; ) {
    const before = tally.throughBlock;
    try {
      await continueSync(work);
      if (outputsOf(work.chosen.source) === null) await completeStored(work, networkId);
      return;
    } catch (error) {
      context.signal.throwIfAborted();
      if (error instanceof RewoundElsewhere) continue;
      if (tally.throughBlock !== before) round = 0;
      const pauseMs = retryPausesMs[round];
      if (!(error instanceof RetryableChainError) || pauseMs === undefined) throw error;
      round += 1;
      const waitMs = Math.min(RETRY_AFTER_MS_MAX, error.retryAfterMs ?? pauseMs);
      await reportFailure(work, { error, waitMs });
      await pause(waitMs, undefined, { signal: context.signal });
    }
  }
}

/**
 * A node that does not respond is reported at once, at the job and at the wallet, and not only after the last attempt.
 */
async function reportFailure(
  { context, walletId }: SyncWork,
  { error, waitMs }: { error: ChainError; waitMs: number },
): Promise<void> {
  const seconds = Math.max(1, Math.round(waitMs / 1000));
  context.progress({ done: 0, total: null, message: `${error.message} Trying again in ${seconds} s.` });
  await context.pool.query('UPDATE wallets SET sync_error = $2 WHERE id = $1', [walletId, error.message]);
}

/**
 * Completes transactions that an earlier version stored with less detail, for the network of the synced wallet:
 *
 *   - events without amounts: their transactions are read again by hash, including the transfers of a liquidation
 *     between other accounts
 *   - transactions with a method of a staker: its events were not stored before
 *   - rebasing tokens without a recorded underlying coin: their contracts are read again
 *
 * Each part is stored in its own database transaction. Parts that cannot be completed now, or would change a locked
 * year, stay for the next sync.
 */
const TRANSACTIONS_AT_ONCE = 20;

async function completeStored(work: SyncWork, networkId: number): Promise<void> {
  await completeEvents(work, networkId);
  await completeClaims(work, networkId);
}

async function completeEvents({ context, chosen, tally }: SyncWork, networkId: number): Promise<void> {
  const own = await readOwnAddresses(context.pool, networkId);
  for (let last = 0; ; ) {
    const { rows } = await context.pool.query<{ id: number; key: string }>(
      `SELECT id, key FROM transactions
        WHERE network_id = $1 AND id > $2 AND ledger = $3 AND has_incomplete_events(events)
        UNION
       SELECT t.id, t.key FROM transactions_to_reread r JOIN transactions t ON t.id = r.transaction_id
        WHERE t.network_id = $1 AND t.id > $2 AND t.ledger = $3
        ORDER BY id LIMIT ${TRANSACTIONS_AT_ONCE}`,
      [networkId, last, ledgerOf(networkId)],
    );
    if (rows.length === 0) return;
    for (const { id, key } of rows) {
      context.signal.throwIfAborted();
      last = id;
      const found = await chosen.source.readTransaction(key);
      const part = found && ownPartOf(found.transaction, own);
      const updated = await retryOnConflict(() =>
        context.transaction(async (client) => {
          const outcome =
            found && part
              ? await ingest(client, {
                  ledger: ledgerOf(networkId),
                  source: chosen.name,
                  networkId,
                  transactions: [part],
                  tokens: found.tokens,
                })
              : null;
          await client.query('DELETE FROM transactions_to_reread WHERE transaction_id = $1', [id]);
          return outcome?.updated ?? [];
        }),
      );
      tally.updated += updated.length;
    }
  }
}

async function completeClaims({ context, chosen }: SyncWork, networkId: number): Promise<void> {
  const { rows } = await context.pool.query<{ address: string }>(
    `SELECT a.address FROM coins c JOIN coin_addresses a ON a.coin_id = c.id
       WHERE c.is_rebasing AND c.claim_origin IS NULL AND a.network_id = $1 ORDER BY c.id`,
    [networkId],
  );
  if (rows.length === 0) return;
  const facts = await chosen.source.readTokens(
    rows.map((row) => row.address),
    context.signal,
  );
  const underlying = facts.flatMap(({ claim }) => (claim ? [claim.ofAddress] : []));
  if (underlying.length === 0) return;
  try {
    await retryOnConflict(() =>
      context.transaction(async (client) => {
        await findOrAddCoins(client, {
          networkId,
          facts,
          tokens: new Map(underlying.map((address) => [address, { kind: 'token', address }])),
        });
        await writeClaims(client, { networkId, tokens: facts });
      }),
    );
  } catch (error) {
    // A locked period booked these tokens as coins. They stay coins until it is unlocked.
    if (!(error instanceof LockedPeriodError)) throw error;
    context.log.warn(
      { networkId, period: error.period },
      'The underlying coins of tokens are not recorded, because a locked period would change',
    );
  }
}

/*
 * Syncs a wallet from its last synced block to the newest confirmed block. Each batch is committed together with the
 * block it reaches, so an interruption costs at most one batch:
 *
 *   read (slow, no transaction)  →  [ ingest + advance synced_block + store the block's hash ]  →  continue
 */

async function continueSync(work: SyncWork): Promise<void> {
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
  const outputs = outputsOf(source);
  if (outputs && toBlock !== null) return syncOutputs(work, { wallet, outputs, toBlock });
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
      await noteReading(client, {
        walletId: wallet.id,
        source: chosen.name,
        batch,
        fromBlock,
        at: context.services.now(),
      });
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
