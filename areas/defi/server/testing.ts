/** A devnet with positions, its wallets synced into a fresh database, and the job that reads positions. */
import { createRpcSource } from '../../transactions/sources/rpc/create-rpc-source.ts';
import type { Job } from '@holdfast/contract';
import { type ChainId } from '../../../devnet/src/profiles.ts';
import { type Devnet, startDevnet } from '../../../devnet/src/start-devnet.ts';
import { checkLockedPeriods } from '../../books/server/generation/locked-periods.ts';
import { checkBeforeCommit } from '@holdfast/database/transaction.ts';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import type { ChainSources, ReadableNetwork } from '../../catalogue/server/chain-sources.ts';
import { createTestJobs } from '../../../kit/jobs/testing.ts';
import { regenerateBooks } from '../../books/server/regenerate/regenerate-books.ts';
import { addTokenCoins } from '../../transactions/server/ingest/add-token-coins.ts';
import { addCoin, addNetwork, addWallet } from '../../transactions/server/ingest/testing.ts';
import { syncWallet } from '../../transactions/server/sync/sync-wallet.ts';
import type { DefiDependencies } from './defi-dependencies.ts';
import { decideContract } from './page-state.ts';
import { createRefreshPositions, REFRESH_POSITIONS } from './refresh-positions.ts';

/** The first page of pools or stakes, and of loans, as the pages request them. */
export const BY_VALUE = { page: 1, limit: 25, sort: 'value', order: 'desc' } as const;
export const BY_HEALTH = { page: 1, limit: 25, sort: 'health', order: 'asc' } as const;

/** The world of `createDefiWorld` after its first reading, with these prices and every contract confirmed. */
export async function createReadWorld(chainIds: readonly ChainId[], prices: Readonly<Record<string, string>> = {}) {
  const world = await createDefiWorld(chainIds);
  await world.sync();
  await world.refresh();
  await world.setPrices(prices);
  await world.confirmAll();
  return world;
}

export async function createDefiWorld(chainIds: readonly ChainId[]) {
  const devnet: Devnet = await startDevnet({ networks: chainIds, withPositions: true });
  const jobs = await createTestJobs();
  const { pool } = jobs;
  checkBeforeCommit(pool, checkLockedPeriods);
  const refresh = createRefreshPositions({ addTokenCoins });
  const rpc = async ({ rpcUrl, chainId }: ReadableNetwork) =>
    ({ source: createRpcSource({ url: rpcUrl!, chainId: chainId! }), name: 'rpc' }) as const;
  const chains: ChainSources = {
    forHistory: rpc,
    forLookup: rpc,
    forContracts: rpc,
    leaveOut: async () => {},
    retryPausesMs: [],
  };
  const clock = { now: new Date('2024-08-20T12:00:00Z') };
  const dependencies: DefiDependencies = { pool, chains, refresh, now: () => clock.now };
  const networkIds = new Map<ChainId, number>();
  for (const { networkChainId, name, nativeSymbol, nativeName } of devnet.truth.networks)
    networkIds.set(
      networkChainId,
      await addNetwork(pool, {
        name,
        chainId: networkChainId,
        nativeCoinId: await addCoin(pool, { symbol: nativeSymbol, name: `${nativeName} ${networkChainId}` }),
        rpcUrl: devnet.network(networkChainId).rpcUrl,
      }),
    );
  const walletIds: number[] = [];
  for (const { networkChainId, name, address, purpose } of devnet.truth.wallets)
    walletIds.push(await addWallet(pool, { networkId: networkIds.get(networkChainId)!, name, address, purpose }));
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO users (email, role, created_at) VALUES ('admin@people.example', 'admin', now()) RETURNING id`,
  );
  const adminId = rows[0]!.id;
  await jobs.startWorker([syncWallet, refresh, regenerateBooks] as never, { chains, now: () => clock.now });
  const finish = (id: number): Promise<Job> => jobs.until(id, (job) => job.finishedAt !== null);
  const succeed = async (id: number): Promise<Job> => {
    const job = await finish(id);
    if (job.status !== 'succeeded') throw new Error(`${job.kind}: ${job.error}`);
    return job;
  };
  /** The latest price of every coin with this symbol. */
  const setPrice = (symbol: string, priceUsd: string) =>
    pool.query(
      `INSERT INTO price_spots (coin_id, source, price_usd, observed_at) SELECT id, 'CoinGecko', $2, $3 FROM coins
           WHERE symbol = $1
             ON CONFLICT (coin_id, source)
               DO UPDATE SET price_usd = excluded.price_usd, observed_at = excluded.observed_at`,
      [symbol, priceUsd, clock.now],
    );
  return {
    devnet,
    pool,
    jobs,
    dependencies,
    clock,
    networkIds,
    walletIds,
    adminId,
    sync: async () => {
      for (const walletId of walletIds) {
        const { job } = await enqueueJob(pool, syncWallet, {
          key: String(walletId),
          payload: { walletId },
          createdBy: null,
        });
        await succeed(job.id);
      }
    },
    refresh: async () => succeed((await enqueueJob(pool, refresh, { ...REFRESH_POSITIONS, createdBy: null })).job.id),
    /** Confirms everything that is unverified, and reads again until nothing is. */
    confirmAll: async () => {
      for (;;) {
        const { rows: contracts } = await pool.query<{ account_id: number }>(
          `SELECT account_id FROM defi_contracts WHERE state = 'unverified'`,
        );
        if (contracts.length === 0) return;
        for (const { account_id } of contracts)
          await decideContract(dependencies, { accountId: account_id, state: 'confirmed', userId: adminId });
        await succeed((await enqueueJob(pool, refresh, { ...REFRESH_POSITIONS, createdBy: null })).job.id);
      }
    },
    coinAt: async (address: string): Promise<number> =>
      (await pool.query<{ coin_id: number }>('SELECT coin_id FROM coin_addresses WHERE address = $1', [address]))
        .rows[0]!.coin_id,
    setPrice,
    setPrices: async (prices: Readonly<Record<string, string>>) => {
      for (const [symbol, priceUsd] of Object.entries(prices)) await setPrice(symbol, priceUsd);
    },
    close: async () => {
      await jobs.close();
      await devnet.close();
    },
  };
}

export type DefiWorld = Awaited<ReturnType<typeof createDefiWorld>>;
