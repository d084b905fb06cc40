/**
 * The job that syncs one wallet. It resumes from the last synced block. Temporary failures are retried after a pause;
 * any other error ends the job and is shown at the wallet.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { ChainError, RetryableChainError } from '@holdfast/chain/chain-error.ts';
import { z } from 'zod';
import { AppError } from '@holdfast/http/server/app-error.ts';
import type { ChainSources, ChosenSource } from '@holdfast/catalogue/server';
import { defineJobKind, type JobContext, JobError } from '@holdfast/jobs/job-kind.ts';
import { checkBalances } from '../balances/check-balances.ts';
import { completeStored } from './complete-stored.ts';
import { RewoundElsewhere, continueSync, type SyncWork } from './continue-sync.ts';
import { SyncTally } from './sync-tally.ts';
import { readSyncedWallet, reasonNotToSync, type SyncedWallet } from './synced-wallet.ts';

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
}: Context): Promise<{ wallet: SyncedWallet; chosen: ChosenSource }> {
  const wallet = await readSyncedWallet(pool, walletId);
  if (!wallet) throw new JobError('The wallet was deleted.');
  const reason = reasonNotToSync(wallet, services.chains);
  if (reason !== null) throw new JobError(reason);
  const chosen = services.chains.forHistory(wallet.network);
  if (chosen.source === null) throw new JobError(chosen.reason);
  return { wallet, chosen };
}

async function sync(
  context: Context,
  { wallet, chosen }: { wallet: SyncedWallet; chosen: ChosenSource },
): Promise<void> {
  const work: SyncWork = {
    context,
    walletId: wallet.id,
    chosen,
    tally: new SyncTally(),
    firstBlock: null,
    headBlock: null,
  };
  await withRetries(work, { chains: context.services.chains, networkId: wallet.network.id });
  const { tally } = work;
  const balances = await checkBalances(context.pool, {
    walletId: wallet.id,
    source: chosen.source,
    signal: context.signal,
  });
  await context.transaction(async (client) => {
    const { rowCount } = await client.query(
      'UPDATE wallets SET synced_at = $2, sync_error = NULL, head_block = $3 WHERE id = $1',
      [wallet.id, context.services.now(), work.headBlock],
    );
    if (rowCount === 0) throw new JobError('The wallet was deleted during the sync.');
    await balances.write(client);
    await context.succeed(client, {
      message: tally.toText(wallet.name, balances),
      result: tally.toJson(chosen.name, balances),
    });
  });
}

/** Progress is kept, so each round starts further on; only rounds without progress count. */
async function withRetries(
  work: SyncWork,
  { chains: { retryPausesMs }, networkId }: { chains: ChainSources; networkId: number },
): Promise<void> {
  const { context, tally } = work;
  for (let round = 0; ; ) {
    const before = tally.throughBlock;
    try {
      await continueSync(work);
      return await completeStored(work, networkId);
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
