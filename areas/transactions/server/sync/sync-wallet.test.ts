import { FatalChainError, RetryableChainError } from '@holdfast/chain/chain-error.ts';
import type { Job } from '@holdfast/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { transaction } from '@holdfast/database/transaction.ts';
import { emptyTables } from '../../../../apps/server/src/testing/empty-tables.ts';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import type { RunningWorker } from '@holdfast/jobs/start-worker.ts';
import { createGate, createTestJobs } from '../../../../kit/jobs/testing.ts';
import { classify } from '../classify/classify.ts';
import { addCoin, addEthereum, addressOf, addWallet, storedTransfers } from '../ingest/testing.ts';
import { findReorg, type Reorg, rewindNetwork } from './find-reorg.ts';
import { syncWallet } from './sync-wallet.ts';
import { readSyncedNetwork } from './synced-wallet.ts';
import { FakeChain, sourcesOf, SYNCED_TABLES } from './testing.ts';
import { useShared } from '../../../../kit/database/testing.ts';

const jobs = useShared(createTestJobs);
let chain: FakeChain;
let worker: RunningWorker;
let network: number;
let hot: number;
let cold: number;
beforeEach(async () => {
  await emptyTables(jobs.pool, SYNCED_TABLES, { restartsIds: true });
  ({ network } = await addEthereum(jobs.pool, { rpcUrl: 'http://node.example' }));
  hot = await addWallet(jobs.pool, { networkId: network, name: 'Hot', address: addressOf('hot') });
  cold = await addWallet(jobs.pool, { networkId: network, name: 'Cold', address: addressOf('cold') });
  chain = new FakeChain();
  worker = await jobs.startWorker([syncWallet], { chains: sourcesOf(chain.source) });
});
afterEach(() => worker.stop());

const begin = async (walletId = hot) =>
  (await enqueueJob(jobs.pool, syncWallet, { key: String(walletId), payload: { walletId }, createdBy: null })).job.id;
const ended = (job: Job): boolean => job.finishedAt !== null;
const sync = async (walletId = hot): Promise<Job> => jobs.until(await begin(walletId), ended);
const rowsOf = async <Row extends object>(sql: string): Promise<Row[]> => (await jobs.pool.query<Row>(sql)).rows;
const walletOf = async (id = hot) =>
  (
    await jobs.pool.query<{ synced_block: number | null; sync_error: string | null; synced_at: Date | null }>(
      'SELECT synced_block, sync_error, synced_at FROM wallets WHERE id = $1',
      [id],
    )
  ).rows[0]!;
const setConfirmations = (confirmations: number) =>
  jobs.pool.query('UPDATE networks SET confirmations = $1', [confirmations]);
const idOf = async (hash: string): Promise<number> =>
  (await jobs.pool.query<{ id: number }>('SELECT id FROM transactions WHERE hash = $1', [hash])).rows[0]!.id;
const lines = async (): Promise<string[]> =>
  (await storedTransfers(jobs.pool)).map((line) => line.replace(/^\S+ /, '')).toSorted();
const giveMeaning = async (hash: string, action: string) => {
  const id = await idOf(hash);
  await transaction(jobs.pool, (client) =>
    classify(client, { transactionIds: [id], action, origin: 'person', userId: null }),
  );
};

test('a wallet with a start block is read from there, and the blocks awaiting confirmation are counted', async () => {
  await setConfirmations(2);
  for (const amount of [1, 2, 3, 4, 5]) chain.mine(`stranger > hot ${amount}`);
  const head = (await chain.source.head())!.number;
  await jobs.pool.query('UPDATE wallets SET start_block = $2 WHERE id = $1', [hot, head - 3]);
  expect((await sync()).status).toBe('succeeded');
  expect(await lines()).toEqual(['value: 2 ETH stranger > hot', 'value: 3 ETH stranger > hot']);
  expect(await rowsOf(`SELECT head_block - synced_block AS awaiting FROM wallets WHERE id = ${hot}`)).toEqual([
    { awaiting: 2 },
  ]);
});

describe('a source that fails', () => {
  /** The first source of the network reads one batch of blocks and then fails; the second is the whole chain. */
  const readBy = async (failure: Error) => {
    const broken = new FakeChain();
    broken.blocks = chain.blocks;
    broken.batchBlocks = 2;
    const { source: first } = broken;
    const readHistory: typeof first.readHistory = async function* (query) {
      for await (const batch of first.readHistory(query)) {
        yield batch;
        throw failure;
      }
    };
    const leaveOut = vi.fn(async () => {});
    const others = [{ source: chain.source, name: 'rpc' as const }];
    const chosen = async () => ({ source: { ...first, readHistory }, name: 'goldrush' as const, others });
    await worker.stop();
    worker = await jobs.startWorker([syncWallet], {
      chains: { ...sourcesOf(chain.source), forHistory: chosen, leaveOut },
    });
    const job = await sync();
    return { job, leaveOut };
  };

  test.each([
    ['a lasting failure', new FatalChainError('GoldRush refused the key.'), false],
    ['a temporary failure', new RetryableChainError('GoldRush did not respond.'), true],
  ])('%s: the next one goes on where it stopped, and the report says so', async (_, failure, isTemporary) => {
    for (const amount of [1, 2, 3, 4, 5]) chain.mine(`stranger > hot ${amount}`);
    const { job, leaveOut } = await readBy(failure);
    expect(job.status).toBe('succeeded');
    expect(job.message).toContain(`GoldRush is left out for a while: ${failure.message}`);
    expect(job.result).toMatchObject({ source: 'rpc', added: 5 });
    expect(leaveOut).toHaveBeenCalledExactlyOnceWith({
      networkId: network,
      name: 'goldrush',
      reason: failure.message,
      isTemporary,
    });
    expect(await lines()).toHaveLength(5);
    expect(await rowsOf('SELECT source, from_block, to_block, limits FROM wallet_sources ORDER BY from_block')).toEqual(
      [
        { source: 'goldrush', from_block: 0, to_block: 1, limits: [] },
        { source: 'rpc', from_block: 2, to_block: chain.headBlock, limits: [] },
      ],
    );
  });

  test('error: the only source', async () => {
    chain.failures.push(new FatalChainError('The node is gone.'));
    expect(await sync()).toMatchObject({ status: 'failed', error: 'The node is gone.' });
  });
});

describe('completing what was stored before', () => {
  const liquidation = (values: Record<string, string>) => [
    { name: 'aaveV3.liquidation', contract: addressOf('pool'), logIndex: 9, values },
  ];

  test('events that were stored without their amounts are read again, and the classification stays', async () => {
    const [hash] = chain.mine('stranger > hot 5');
    await sync();
    await giveMeaning(hash!, 'otherIncome');
    const incomplete = liquidation({ user: addressOf('hot') });
    await jobs.pool.query('UPDATE transactions SET events = $1', [JSON.stringify(incomplete)]);
    const complete = liquidation({ user: addressOf('hot'), debtToCover: '7' });
    const { readTransaction } = chain.source;
    Object.assign(chain.source, {
      readTransaction: async (key: string) => {
        const found = await readTransaction(key);
        return found && { ...found, transaction: { ...found.transaction, events: complete } };
      },
    });
    expect((await sync()).result).toMatchObject({ updated: 1, added: 0 });
    expect(await rowsOf('SELECT events, is_classified FROM transactions')).toEqual([
      { events: complete, is_classified: true },
    ]);
    expect((await sync()).result).toMatchObject({ updated: 0 });
  });

  test('a token with a growing balance gets its claim at the next sync, unless a person decided on it', async () => {
    const token = (name: string, claim: { kind: 'receipt' | 'debt'; ofAddress: string } | null) => ({
      kind: 'token' as const,
      address: addressOf(name),
      symbol: name,
      name,
      decimals: 18,
      isRebasing: claim !== null,
      claim,
    });
    const known = await Promise.all(['aDAI', 'cleared'].map((symbol) => addCoin(jobs.pool, { symbol })));
    for (const [index, name] of ['aDAI', 'cleared'].entries())
      await jobs.pool.query('INSERT INTO coin_addresses VALUES ($1, $2, $3, 18)', [
        network,
        addressOf(name),
        known[index],
      ]);
    await jobs.pool.query('UPDATE coins SET is_rebasing = true WHERE id = ANY ($1)', [known]);
    await jobs.pool.query(`UPDATE coins SET claim_origin = 'person' WHERE symbol = 'cleared'`);
    const claim = { kind: 'receipt', ofAddress: addressOf('DAI') } as const;
    chain.tokens = [token('aDAI', claim), token('cleared', claim), token('DAI', null)];
    Object.assign(chain.source, { readTokens: async () => chain.tokens });
    expect((await sync()).status).toBe('succeeded');
    expect(
      await rowsOf(
        `SELECT c.symbol, c.claim_kind, base.symbol AS of FROM coins c
           LEFT JOIN coins base ON base.id = c.claim_of_coin_id WHERE c.is_rebasing ORDER BY c.symbol`,
      ),
    ).toEqual([
      { symbol: 'aDAI', claim_kind: 'receipt', of: 'DAI' },
      { symbol: 'cleared', claim_kind: null, of: null },
    ]);
  });
});

describe('reading', () => {
  test('transactions up to the head minus confirmations are stored, and the balance is checked there', async () => {
    chain.mine('stranger > hot 5');
    chain.mine('stranger > other 9');
    chain.mineEmpty(20);
    chain.mine('hot > shop 2');
    chain.mineEmpty(5);
    await setConfirmations(10);
    const job = await sync();
    expect(job).toMatchObject({
      status: 'succeeded',
      message: 'Hot: 1 new transaction, synced to block 18.',
      result: { source: 'rpc', added: 1, throughBlock: 18, balances: { checked: 1, differing: 0 } },
    });
    expect(await lines()).toEqual(['value: 5 ETH stranger > hot']);
    expect(await walletOf()).toMatchObject({ synced_block: 18, sync_error: null, synced_at: expect.any(Date) });
    expect(await rowsOf('SELECT wallet_id, block, derived, on_chain FROM wallet_balances')).toEqual([
      { wallet_id: hot, block: 18, derived: '5', on_chain: '5' },
    ]);
    await setConfirmations(0);
    expect((await sync()).result).toMatchObject({ added: 1, throughBlock: 28 });
    expect(await lines()).toEqual(['value: 2 ETH hot > shop', 'value: 5 ETH stranger > hot']);
    expect((await sync()).result).toMatchObject({ added: 0, throughBlock: null });
  });

  test('progress counts blocks and transactions', async () => {
    chain.mine('stranger > hot 5');
    chain.mineEmpty(24);
    const gate = createGate();
    chain.beforeBatch = (through) => (through === 19 ? gate.opened : undefined);
    const id = await begin();
    expect(await jobs.until(id, (job) => job.message === '10 blocks of Hot, 1 transaction')).toMatchObject({
      done: 10,
      total: 26,
    });
    gate.open();
    expect((await jobs.until(id, ended)).status).toBe('succeeded');
  });

  test('a sync that is cut off goes on after the last whole batch, and a batch read twice adds nothing', async () => {
    for (let n = 0; n < 40; n += 1) chain.mine(`stranger > hot ${n + 1}`);
    let reads = 0;
    chain.beforeBatch = () => {
      reads += 1;
      if (reads === 3) throw new Error('the process dies here');
    };
    expect((await sync()).status).toBe('failed');
    expect((await walletOf()).synced_block).toBe(19);
    expect(await lines()).toHaveLength(19);
    expect((await sync()).result).toMatchObject({ added: 21, throughBlock: 40 });
    expect(await lines()).toHaveLength(40);
  });

  test('a transaction between two own wallets is one, with one transfer, whichever is read first', async () => {
    chain.mine('stranger > hot 5');
    chain.mine('hot > cold 2');
    await sync(hot);
    expect((await sync(cold)).result).toMatchObject({ added: 0, updated: 0 });
    expect(await lines()).toEqual(['value: 2 ETH hot > cold', 'value: 5 ETH stranger > hot']);
  });

  test('a difference from the chain is counted and named', async () => {
    chain.mine('stranger > hot 5');
    chain.unseen.push({ block: 1, address: addressOf('hot'), wei: 3n });
    const job = await sync();
    expect(job).toMatchObject({
      message: 'Hot: 1 new transaction, synced to block 1. 1 balance differs from the chain.',
      result: { balances: { checked: 1, differing: 1 } },
    });
    expect(await rowsOf('SELECT derived, on_chain FROM wallet_balances')).toEqual([
      { derived: '5', on_chain: '5.000000000000000003' },
    ]);
  });
});

describe('failures', () => {
  test('what may work later is tried again by the same job', async () => {
    chain.mine('stranger > hot 5');
    chain.failures.push(new RetryableChainError('The node is busy.'), new RetryableChainError('The node is busy.'));
    expect((await sync()).status).toBe('succeeded');
  });

  test('error: an unreachable node fails the job, and the wallet shows the error until a sync works', async () => {
    chain.mine('stranger > hot 5');
    chain.failures.push(...Array.from({ length: 3 }, () => new RetryableChainError('The node is busy.')));
    expect(await sync()).toMatchObject({ status: 'failed', error: 'The node is busy.' });
    expect(await walletOf()).toMatchObject({ synced_block: null, sync_error: 'The node is busy.', synced_at: null });
    expect((await sync()).status).toBe('succeeded');
    expect((await walletOf()).sync_error).toBeNull();
  });

  test('error: what someone has to change first is not tried again', async () => {
    chain.mine();
    chain.failures.push(new FatalChainError('The node is on chain 5, not 1.'), new FatalChainError('never reached'));
    expect(await sync()).toMatchObject({ status: 'failed', error: 'The node is on chain 5, not 1.' });
    expect(chain.failures).toHaveLength(1);
  });

  test('error: wallets of clients, inactive wallets and networks, and deleted wallets are refused', async () => {
    await jobs.pool.query(
      `INSERT INTO users (email, role, created_at) VALUES ('owner@people.example', 'client', now())
         ON CONFLICT DO NOTHING`,
    );
    await jobs.pool.query('UPDATE wallets SET user_id = (SELECT max(id) FROM users) WHERE id = $1', [cold]);
    expect((await sync(cold)).error).toBe('Cold belongs to a client. Only the operator’s own wallets are synced.');
    await jobs.pool.query('UPDATE wallets SET is_active = false, user_id = NULL WHERE id = $1', [cold]);
    expect((await sync(cold)).error).toBe('Cold is not active. Activate it in its settings to sync it.');
    await jobs.pool.query('UPDATE networks SET is_active = false');
    expect((await sync(hot)).error).toBe(
      'Ethereum is not active. Activate the network in its settings to sync its wallets.',
    );
    expect((await sync(999)).error).toBe('The wallet was deleted.');
  });

  test('error: a network without a native coin is reported at the wallet', async () => {
    await jobs.pool.query('UPDATE networks SET native_coin_id = NULL');
    chain.mine('stranger > hot 5');
    expect((await sync()).error).toMatch(/^Ethereum has no native coin yet\./);
    expect(await walletOf()).toMatchObject({
      synced_block: null,
      sync_error: expect.stringContaining('no native coin'),
    });
  });
});

describe('reorganisations', () => {
  const [kept, lost, dull] = ['0xkept', '0xlost', '0xdull'].map(
    (name) => `${name.slice(0, 2)}${Buffer.from(name.slice(2)).toString('hex').padEnd(64, '0')}`,
  ) as [string, string, string];

  async function readAndReorganise(): Promise<void> {
    chain.mine('stranger > hot 5');
    chain.mineEmpty(30);
    chain.mineAs([
      { payment: 'hot > cold 1', hash: kept },
      { payment: 'stranger > hot 2', hash: lost },
      { payment: 'stranger > hot 3', hash: dull },
    ]);
    chain.mineEmpty(3);
    await sync(hot);
    await sync(cold);
    await giveMeaning(kept, 'ownTransfer');
    await giveMeaning(lost, 'airdrop');
    chain.forget(32);
    chain.mineEmpty(2);
    chain.mineAs([{ payment: 'hot > cold 1', hash: kept }]);
    chain.mineEmpty(5);
  }

  test('what reappears keeps its classification; the rest is removed, and listed if classified', async () => {
    await readAndReorganise();
    const keptId = await idOf(kept);
    const [lostId, dullId] = [await idOf(lost), await idOf(dull)];
    const job = await sync(hot);
    expect(job).toMatchObject({
      status: 'succeeded',
      message:
        'Hot: 0 new transactions, synced to block 39. The chain was reorganised: 2 transactions no longer exist.',
      result: { vanished: 2, updated: 1, balances: { differing: 0 } },
    });
    expect(await lines()).toEqual(['value: 1 ETH hot > cold', 'value: 5 ETH stranger > hot']);
    expect(
      await rowsOf(
        `SELECT t.id, t.block, c.action FROM transactions t JOIN classifications c ON c.transaction_id = t.id`,
      ),
    ).toEqual([{ id: keptId, block: 34, action: 'ownTransfer' }]);
    expect(await rowsOf('SELECT hash, action, detail FROM vanished_transactions')).toMatchObject([
      {
        hash: lost,
        action: 'airdrop',
        detail: {
          transactionId: lostId,
          block: 32,
          transfers: [{ amount: '2', coinSymbol: 'ETH', from: addressOf('stranger'), to: 'Hot' }],
        },
      },
    ]);
    expect(
      await rowsOf(
        `SELECT transaction_id, kind FROM transaction_events WHERE kind IN ('moved', 'vanished')
           ORDER BY kind, transaction_id`,
      ),
    ).toEqual([
      { transaction_id: keptId, kind: 'moved' },
      { transaction_id: lostId, kind: 'vanished' },
      { transaction_id: dullId, kind: 'vanished' },
    ]);
    // The other wallet is read again from the common block too, and finds nothing else to do.
    expect((await walletOf(cold)).synced_block).toBeLessThan(32);
    expect((await sync(cold)).result).toMatchObject({ added: 0, updated: 0, vanished: 0, balances: { differing: 0 } });
    expect((await sync(hot)).result).toMatchObject({ added: 0, updated: 0, vanished: 0 });
  });

  test('a transaction that comes back in a later batch than the one it left is not lost on the way', async () => {
    chain.batchBlocks = 2;
    await readAndReorganise();
    const keptId = await idOf(kept);
    await sync(hot);
    expect(
      await rowsOf(
        `SELECT t.id, t.block, c.action FROM transactions t JOIN classifications c ON c.transaction_id = t.id`,
      ),
    ).toEqual([{ id: keptId, block: 34, action: 'ownTransfer' }]);
  });

  test('a client transaction that a vanished transaction had cleared is pending again', async () => {
    await readAndReorganise();
    await jobs.pool.query(
      `INSERT INTO users (email, role, created_at) VALUES ('client@people.example', 'client', now())
         ON CONFLICT DO NOTHING`,
    );
    await jobs.pool.query(
      `INSERT INTO client_transactions (user_id, type, coin_id, amount, status, initiated_at, cleared_at,
                                        transaction_id)
       SELECT (SELECT max(id) FROM users), 'deposit', coin_id, 2, 'cleared', now(), now(), transaction_id
       FROM transfers WHERE amount = 2`,
    );
    await sync(hot);
    expect(await rowsOf('SELECT status, cleared_at, transaction_id FROM client_transactions')).toEqual([
      { status: 'pending', cleared_at: null, transaction_id: null },
    ]);
  });

  test('a node that is merely behind is no reorganisation', async () => {
    chain.mine('stranger > hot 5');
    chain.mineEmpty(30);
    await sync();
    chain.forget(20);
    expect(await sync()).toMatchObject({ status: 'succeeded', result: { vanished: 0, throughBlock: null } });
    expect((await walletOf()).synced_block).toBe(31);
  });

  test('a source that shows less than before makes nothing vanish', async () => {
    const [hash] = chain.mine('stranger > hot 5');
    chain.mineEmpty(5);
    await sync(hot);
    await jobs.pool.query('UPDATE wallets SET synced_block = NULL');
    const everything = chain.source.readHistory;
    const blind = {
      ...chain.source,
      readTransaction: async () => null,
      async *readHistory(query: Parameters<typeof everything>[0]) {
        for await (const batch of everything(query)) yield { ...batch, transactions: [] };
      },
    };
    await worker.stop();
    worker = await jobs.startWorker([syncWallet], { chains: sourcesOf(blind) });
    expect((await sync(hot)).result).toMatchObject({ vanished: 0, throughBlock: 6 });
    expect(await idOf(hash!)).toBeGreaterThan(0);
  });

  test('error: a chain with none of the known blocks counts as another one; nothing changes', async () => {
    for (let n = 0; n < 12; n += 1) chain.mine('stranger > hot 1');
    await sync();
    chain.forget(0);
    chain.mineEmpty(40);
    expect(await sync()).toMatchObject({
      status: 'failed',
      error:
        'Ethereum has none of the 12 newest synced blocks. Check that its RPC address belongs to the same ' +
        'network. Nothing was changed.',
    });
    expect(await lines()).toHaveLength(12);
  });

  test('a wallet that is set back by another sync while it is read begins again from there', async () => {
    for (let n = 1; n <= 30; n += 1) chain.mine(`stranger > hot ${n}`);
    let isSetBack = false;
    chain.beforeBatch = async (through) => {
      if (through !== 29 || isSetBack) return;
      isSetBack = true;
      await jobs.pool.query('UPDATE wallets SET synced_block = 4 WHERE id = $1', [hot]);
      await jobs.pool.query('DELETE FROM transactions WHERE block > 4');
    };
    expect((await sync()).status).toBe('succeeded');
    expect(isSetBack).toBe(true);
    expect(await lines()).toHaveLength(30);
    expect((await walletOf()).synced_block).toBe(30);
  });

  test('only the newest blocks are remembered', async () => {
    chain.batchBlocks = 1;
    chain.mineEmpty(300);
    await sync();
    expect(
      await rowsOf(
        'SELECT count(*)::int AS heads, min(block)::int AS oldest, max(block)::int AS newest FROM sync_heads',
      ),
    ).toEqual([{ heads: 256, oldest: 45, newest: 300 }]);
  });

  test('a reorganisation that another sync has dealt with is not dealt with again', async () => {
    await readAndReorganise();
    const found = await findReorg(jobs.pool, {
      network: await readSyncedNetwork(jobs.pool, network),
      source: chain.source,
      headBlock: 39,
    });
    const rewind = (reorg: Reorg) =>
      transaction(jobs.pool, (client) => rewindNetwork(client, { networkId: network, reorg }));
    await sync(hot);
    expect(await rewind(found!)).toBe(false);
    expect((await walletOf(hot)).synced_block).toBe(39);
    const known = await rowsOf<{ block: number; hash: string }>(
      `SELECT block, block_hash AS hash FROM sync_heads WHERE block > 31
         UNION SELECT block, block_hash FROM transactions WHERE block > 31 ORDER BY block DESC`,
    );
    expect(await rewind({ ancestor: 31, above: known })).toBe(true);
    expect((await walletOf(hot)).synced_block).toBe(31);
  });

  test('two wallets of a reorganised network that are read at the same moment end in the same books', async () => {
    await readAndReorganise();
    const [first, second] = await Promise.all([begin(hot), begin(cold)]);
    expect((await jobs.until(first, ended)).status).toBe('succeeded');
    expect((await jobs.until(second, ended)).status).toBe('succeeded');
    expect(await lines()).toEqual(['value: 1 ETH hot > cold', 'value: 5 ETH stranger > hot']);
    expect([(await walletOf(hot)).synced_block, (await walletOf(cold)).synced_block]).toEqual([39, 39]);
  });
});
