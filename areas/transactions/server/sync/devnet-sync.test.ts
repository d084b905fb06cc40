/**
 * Wallets of a real chain with real protocols, read by the job into a real database: the books must equal the chain.
 */
import { createGoldrushSource } from '../../sources/goldrush/create-goldrush-source.ts';
import { createRpcSource } from '../../sources/rpc/create-rpc-source.ts';
import type { Job } from '@holdfast/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNTS } from '../../../../devnet/src/accounts.ts';
import { type ChainId } from '../../../../devnet/src/profiles.ts';
import { type Devnet, startDevnet } from '../../../../devnet/src/start-devnet.ts';
import { type GoldrushDouble, startGoldrushDouble } from '../../../../devnet/src/goldrush-double.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { emptyTables } from '../../../../apps/server/src/testing/empty-tables.ts';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import type { ChainSources, ReadableNetwork } from '../../../catalogue/server/chain-sources.ts';
import type { RunningWorker } from '@holdfast/jobs/start-worker.ts';
import { createTestJobs, type TestJobs } from '../../../../kit/jobs/testing.ts';
import { checkBalances } from '../balances/check-balances.ts';
import { findBalanceDivergence } from '../balances/find-divergence.ts';
import { classify } from '../classify/classify.ts';
import { addCoin, addNetwork, addWallet, storedTransfers } from '../ingest/testing.ts';
import { fetchTransaction, resyncTransaction, queryCovalent } from './fetch-transaction.ts';
import { syncWallet } from './sync-wallet.ts';
import { SYNCED_TABLES } from './testing.ts';

let devnet: Devnet;
let double: GoldrushDouble;
let jobs: TestJobs;
let worker: RunningWorker;
let networkIds: Map<ChainId, number>;
let wallets: { id: number; name: string; address: string; chainId: ChainId }[];
beforeAll(async () => {
  devnet = await startDevnet();
  double = await startGoldrushDouble({ devnet, pageSize: 11 });
  jobs = await createTestJobs();
});
afterAll(async () => {
  await jobs?.close();
  await double?.close();
  await devnet?.close();
});
beforeEach(async () => {
  await emptyTables(jobs.pool, SYNCED_TABLES, { restartsIds: true });
  networkIds = new Map();
  const natives = new Map<string, number>();
  for (const { networkChainId, name, nativeSymbol, nativeName, covalentName } of devnet.truth.networks) {
    const native = natives.get(nativeSymbol) ?? (await addCoin(jobs.pool, { symbol: nativeSymbol, name: nativeName }));
    natives.set(nativeSymbol, native);
    networkIds.set(
      networkChainId,
      await addNetwork(jobs.pool, {
        name,
        chainId: networkChainId,
        nativeCoinId: native,
        rpcUrl: devnet.network(networkChainId).rpcUrl,
        covalentName,
      }),
    );
  }
  wallets = [];
  for (const { networkChainId: chainId, name, address, purpose } of devnet.truth.wallets) {
    wallets.push({
      id: await addWallet(jobs.pool, { networkId: networkIds.get(chainId)!, name, address, purpose }),
      name,
      address,
      chainId,
    });
  }
});
afterEach(() => worker?.stop());

const rpcOf = ({ rpcUrl, chainId }: ReadableNetwork) => createRpcSource({ url: rpcUrl!, chainId: chainId! });
const goldrushOf = ({ covalentName, chainId }: ReadableNetwork) =>
  createGoldrushSource({ baseUrl: double.baseUrl, apiKey: double.apiKey, chainName: covalentName!, chainId: chainId! });
const viaRpc: ChainSources = {
  forHistory: async (network) => ({ source: rpcOf(network), name: 'rpc' }),
  forLookup: async (network) => ({ source: rpcOf(network), name: 'rpc' }),
  forContracts: async (network) => ({ source: rpcOf(network), name: 'rpc' }),
  leaveOut: async () => {},
  retryPausesMs: [],
};
const viaGoldrush: ChainSources = {
  forHistory: async (network) => ({ source: goldrushOf(network), name: 'goldrush' }),
  forLookup: async (network) => ({ source: goldrushOf(network), name: 'goldrush' }),
  forContracts: async (network) => ({ source: goldrushOf(network), name: 'goldrush' }),
  leaveOut: async () => {},
  retryPausesMs: [],
};

const readWith = async (chains: ChainSources): Promise<void> => {
  await worker?.stop();
  worker = await jobs.startWorker([syncWallet], { chains });
};
const sync = async (walletId: number): Promise<Job> =>
  jobs.until(
    (await enqueueJob(jobs.pool, syncWallet, { key: String(walletId), payload: { walletId }, createdBy: null })).job.id,
    (job) => job.finishedAt !== null,
  );

async function syncAll(): Promise<number> {
  const done = await Promise.all(wallets.map(({ id }) => sync(id)));
  expect(done.map((job) => [job.status, job.error])).toEqual(done.map(() => ['succeeded', null]));
  return done.reduce((sum, job) => sum + (job.result as { added: number }).added, 0);
}

/** Compares the balances with the chain. */
async function differences(): Promise<string[]> {
  const found: string[] = [];
  for (const { id, name, chainId } of wallets) {
    const checked = await checkBalances(jobs.pool, {
      walletId: id,
      source: createRpcSource({ url: devnet.network(chainId).rpcUrl, chainId }),
    });
    await transaction(jobs.pool, (client) => checked.write(client));
    const { rows } = await jobs.pool.query<{ symbol: string; derived: string; on_chain: string | null }>(
      `SELECT c.symbol, b.derived, b.on_chain FROM wallet_balances b JOIN coins c ON c.id = b.coin_id
         WHERE wallet_id = $1 AND NOT is_rebasing AND derived IS DISTINCT FROM on_chain`,
      [id],
    );
    found.push(
      ...rows.map((row) => `${name} on ${chainId}: ${row.derived} ${row.symbol}, the chain says ${row.on_chain}`),
    );
  }
  return found;
}

async function storedHashes(): Promise<string[]> {
  const { rows } = await jobs.pool.query<{ line: string }>(
    "SELECT n.chain_id || ' ' || t.hash AS line FROM transactions t JOIN networks n ON n.id = t.network_id",
  );
  return rows.map((row) => row.line).toSorted();
}
/** A stranger’s transfer of nothing moves nothing. */
const truth = () => devnet.truth.transactions.filter(({ why }) => !why.startsWith('A transfer of nothing'));
const trueHashes = () =>
  truth()
    .map(({ networkChainId, hash }) => `${networkChainId} ${hash}`)
    .toSorted();

describe('three networks', () => {
  test('through RPC: every own transaction once, every balance exact, and nothing on repetition', async () => {
    await readWith(viaRpc);
    const added = await syncAll();
    expect(await storedHashes()).toEqual(trueHashes());
    expect(added).toBe(truth().length);
    expect(await differences()).toEqual([]);
    const rebasing = await jobs.pool.query<{ address: string }>(
      'SELECT a.address FROM coins c JOIN coin_addresses a ON a.coin_id = c.id WHERE c.is_rebasing',
    );
    const trulyRebasing = new Set(
      devnet.truth.tokens.filter((token) => token.isRebasing).map((token) => token.address as string),
    );
    expect(rebasing.rows.filter((row) => !trulyRebasing.has(row.address))).toEqual([]);
    expect(rebasing.rows.length).toBeGreaterThan(0);
    const certain = await jobs.pool.query<{ action: string }>(
      `SELECT DISTINCT action FROM classifications c JOIN classification_batches b ON b.id = c.batch_id
         WHERE b.origin = 'certain' ORDER BY 1`,
    );
    expect(certain.rows.map((row) => row.action)).toContain('ownTransfer');
    expect(await syncAll()).toBe(0);
  });

  test('through GoldRush: the same transfers as through RPC, and switching sources adds nothing', async () => {
    await readWith(viaGoldrush);
    expect(await syncAll()).toBe(truth().length);
    expect(await differences()).toEqual([]);
    const throughGoldrush = await storedTransfers(jobs.pool);
    await jobs.pool.query('UPDATE wallets SET synced_block = NULL');
    await readWith(viaRpc);
    expect(await syncAll()).toBe(0);
    expect(await storedTransfers(jobs.pool)).toEqual(throughGoldrush);
    expect(await differences()).toEqual([]);
  });
});

describe('one network', () => {
  const chainId = 1 as ChainId;
  const own = () => wallets.find((wallet) => wallet.chainId === chainId)!;
  const given = () => ({ pool: jobs.pool, chains: viaRpc, blockFills: null });

  test('a reorganised chain: what reappears keeps its classification, the rest vanishes', async () => {
    const chain = devnet.network(chainId);
    const stranger = ACCOUNTS.customer.address;
    await readWith(viaRpc);
    await chain.mine(3);
    const snapshot = await chain.snapshot();
    const gone = await chain.send({ from: stranger, to: own().address as `0x${string}`, value: 7n });
    await chain.mine(2);
    await sync(own().id);
    const stored = await jobs.pool.query<{ id: number }>('SELECT id FROM transactions WHERE hash = $1', [gone.hash]);
    await transaction(jobs.pool, (client) =>
      classify(client, {
        transactionIds: [stored.rows[0]!.id],
        action: 'giftReceived',
        origin: 'person',
        userId: null,
      }),
    );
    await chain.revert(snapshot);
    await chain.warp(60);
    const instead = await chain.send({ from: stranger, to: own().address as `0x${string}`, value: 11n });
    await chain.mine(4);
    expect((await sync(own().id)).result).toMatchObject({ vanished: 1, added: 1, balances: { differing: 0 } });
    expect((await jobs.pool.query('SELECT hash, action FROM vanished_transactions')).rows).toEqual([
      { hash: gone.hash, action: 'giftReceived' },
    ]);
    expect((await jobs.pool.query('SELECT FROM transactions WHERE hash = $1', [instead.hash])).rowCount).toBe(1);
  });

  test('one transaction is shown, fetched once, edited, and read again with its classification kept', async () => {
    const admin = await jobs.pool.query<{ id: number }>(
      `INSERT INTO users (email, role, created_at) VALUES ('admin@people.example', 'admin', now())
         ON CONFLICT (lower(email)) DO UPDATE SET role = 'admin' RETURNING id`,
    );
    const userId = admin.rows[0]!.id;
    const { hash } = devnet.truth.transactions.find(
      (each) => each.networkChainId === chainId && each.action === 'swap',
    )!;
    const query = { network_id: networkIds.get(chainId)!, tx_hash: hash.toUpperCase().replace('0X', '0x') };
    const shown = await queryCovalent(given(), query);
    expect(shown).toMatchObject({ transactionId: null, source: 'rpc', found: { hash, status: 'success' } });
    expect(shown.found.transfers.some((transfer) => transfer.fromName !== null)).toBe(true);
    expect((await jobs.pool.query('SELECT FROM transactions')).rowCount).toBe(0);

    const fetched = await fetchTransaction(given(), query, userId);
    expect(fetched.transfers.length).toBeGreaterThanOrEqual(2);
    expect(fetched.transfers.every((transfer) => transfer.direction !== 'none')).toBe(true);
    expect((await fetchTransaction(given(), query, userId)).id).toBe(fetched.id);
    expect((await queryCovalent(given(), query)).transactionId).toBe(fetched.id);

    await transaction(jobs.pool, (client) =>
      classify(client, { transactionIds: [fetched.id], action: 'swap', origin: 'person', userId }),
    );
    await jobs.pool.query('DELETE FROM transfers WHERE id = $1', [fetched.transfers[0]!.id]);
    await jobs.pool.query('UPDATE transactions SET edited_at = now() WHERE id = $1', [fetched.id]);
    const again = await resyncTransaction(given(), fetched.id, userId);
    expect(again.transfers.map(({ amount, coinId }) => [amount, coinId]).toSorted()).toEqual(
      fetched.transfers.map(({ amount, coinId }) => [amount, coinId]).toSorted(),
    );
    expect(again).toMatchObject({ isEdited: false, classification: { action: 'swap', origin: 'person' } });
    expect(again.events[0]).toMatchObject({ kind: 'resynced', userId });

    await jobs.pool.query('DELETE FROM transactions');
    await jobs.pool.query('INSERT INTO deleted_transactions (ledger, key) VALUES ($1, $2)', [
      `network:${query.network_id}`,
      hash,
    ]);
    expect((await fetchTransaction(given(), query, userId)).transfers).toHaveLength(fetched.transfers.length);
  });

  test('the transaction at which the derived balance and the chain diverge is found', async () => {
    await readWith(viaRpc);
    await sync(own().id);
    const native = await jobs.pool.query<{ id: number }>('SELECT native_coin_id AS id FROM networks WHERE id = $1', [
      networkIds.get(chainId),
    ]);
    const asked = { wallet_id: own().id, coin_id: native.rows[0]!.id };
    expect((await findBalanceDivergence(given(), asked)).text).toMatch(/^The balances agree at block /);
    const { rows } = await jobs.pool.query<{ id: number; transaction_id: number; block: number }>(
      `SELECT x.id, x.transaction_id, t.block FROM transfers x JOIN transactions t ON t.id = x.transaction_id
        WHERE x.key = 'gas' AND t.network_id = $1 AND t.sender = $2 ORDER BY t.block OFFSET 3 LIMIT 1`,
      [networkIds.get(chainId), own().address],
    );
    await jobs.pool.query('UPDATE transfers SET amount = amount * 2 WHERE id = $1', [rows[0]!.id]);
    expect(await findBalanceDivergence(given(), asked)).toMatchObject({
      block: rows[0]!.block,
      transactionId: rows[0]!.transaction_id,
    });
    await jobs.pool.query('DELETE FROM transactions WHERE id = $1', [rows[0]!.transaction_id]);
    expect(await findBalanceDivergence(given(), asked)).toMatchObject({
      block: rows[0]!.block,
      transactionId: null,
      text: expect.stringContaining('no transaction is recorded there'),
    });
  });
});
