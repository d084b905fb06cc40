import { AddressDeriver, readWalletKey } from '@holdfast/chain/bitcoin/wallet-key.ts';
import { addressOfScript } from '@holdfast/chain/bitcoin/scripts.ts';
import type { OutputSource } from '@holdfast/chain/bitcoin/output-source.ts';
import type { ChosenSource } from '@holdfast/catalogue/server';
import type { Job } from '@holdfast/contract';
import { insertReturningId } from '@holdfast/database/queries.ts';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyTables } from '../../../../../apps/server/src/testing/empty-tables.ts';
import { createTestJobs, type TestJobs } from '../../../../../kit/jobs/testing.ts';
import { createEsploraSource } from '../../../sources/bitcoin/create-esplora-source.ts';
import { createNodeSource } from '../../../sources/bitcoin/create-node-source.ts';
import { outputChain } from '../../../sources/bitcoin/output-chain.ts';
import { classify } from '../../classify/classify.ts';
import { addCoin } from '../../ingest/testing.ts';
import type { WalletAddressList } from '../../../contract/wallet-address.ts';
import { listWalletAddresses } from '../../balances/list-wallet-addresses.ts';
import { loadTransactionDetail } from '../../load-transaction-detail.ts';
import { syncWallet } from '../sync-wallet.ts';
import { SYNCED_TABLES } from '../testing.ts';
import { type EsploraDouble, startEsploraDouble } from './testing/esplora-double.ts';
import { OWN, type OwnName, Person, plain, type PlayedHistory, Player, playHistory } from './testing/play-history.ts';
import { hasRegtestNode, type RegtestNode, startRegtestNode } from './testing/regtest-node.ts';

const CHAIN = 'litecoinRegtest';
const TRUTH_ADDRESSES = 60;

describe.skipIf(!hasRegtestNode)('wallets of a real node', () => {
  let node: RegtestNode;
  let esplora: EsploraDouble;
  let player: Player;
  let played: PlayedHistory;
  let jobs: TestJobs;
  let network: number;
  let outputs: OutputSource;
  let fromNode: OutputSource;
  let fromEsplora: OutputSource;
  let wallets: Record<OwnName, number>;

  beforeAll(async () => {
    [node, jobs] = await Promise.all([startRegtestNode(['-txindex=1']), createTestJobs()]);
    esplora = await startEsploraDouble(node);
    player = new Player(node);
    played = await playHistory(player);
    fromNode = createNodeSource({ url: node.url, chain: CHAIN });
    fromEsplora = createEsploraSource({ url: esplora.url, chain: CHAIN, parallelMax: 4 });
    await jobs.startWorker([syncWallet], {
      chains: {
        forHistory: choose,
        forLookup: choose,
        forContracts: choose,
        leaveOut: async () => {},
        retryPausesMs: [1],
      },
    });
  }, 120_000);
  afterAll(async () => {
    await jobs?.close();
    await esplora?.close();
    await node?.close();
  });
  beforeEach(async () => {
    outputs = fromNode;
    esplora.lie = (_, body) => body;
    await begin();
  });
  const choose = async (): Promise<ChosenSource> => ({ source: outputChain(outputs), name: 'rpc' });

  async function begin(): Promise<void> {
    await emptyTables(jobs.pool, SYNCED_TABLES, { restartsIds: true });
    const coin = await addCoin(jobs.pool, { symbol: 'LTC', name: 'Litecoin', decimals: 8 });
    network = await insertReturningId(
      jobs.pool,
      `INSERT INTO networks (name, kind, utxo_chain, native_coin_id, confirmations)
       VALUES ('Litecoin', 'bitcoin', '${CHAIN}', $1, 0) RETURNING id`,
      [coin],
    );
    wallets = {
      vault: await addKey('vault'),
      hot: await addKey('hot'),
      old: await addKey('old'),
      tap: await addKey('tap'),
      joint: await addKey('joint'),
    };
    await addWallet('given', played.given, 'deposit');
  }
  const readKey = (text: string) => {
    const read = readWalletKey(text, { chain: CHAIN });
    if (!read.ok) throw new Error(read.reason);
    return read.key;
  };
  async function addWallet(name: string, address: string, purpose = 'cold'): Promise<number> {
    const account = await insertReturningId(
      jobs.pool,
      `INSERT INTO accounts (network_id, address, kind) VALUES ($1, $2, 'wallet')
         ON CONFLICT (network_id, address) DO UPDATE SET kind = 'wallet' RETURNING id`,
      [network, address],
    );
    return insertReturningId(
      jobs.pool,
      `INSERT INTO wallets (account_id, network_id, name, purpose) VALUES ($1, $2, $3, $4) RETURNING id`,
      [account, network, name, purpose],
    );
  }
  async function addKey(name: OwnName): Promise<number> {
    const key = readKey(played[name].descriptor);
    const id = await addWallet(name, key.account);
    await jobs.pool.query('INSERT INTO wallet_keys (wallet_id, descriptor, script) VALUES ($1, $2, $3)', [
      id,
      key.canonical,
      key.descriptor.script,
    ]);
    return id;
  }
  const sync = async (walletId: number): Promise<Job> => {
    const { job } = await enqueueJob(jobs.pool, syncWallet, {
      key: String(walletId),
      payload: { walletId },
      createdBy: null,
    });
    return jobs.until(job.id, ({ finishedAt }) => finishedAt !== null);
  };
  const syncAll = async (): Promise<void> => {
    for (const id of Object.values(wallets)) expect(await sync(id)).toMatchObject({ status: 'succeeded' });
  };

  interface Fact {
    hash: string;
    block: number;
    key: string;
    amount: string;
    role: string;
    source: string | null;
    target: string | null;
  }
  /** With the wallets by their names. */
  const factsOf = async (): Promise<Fact[]> =>
    (
      await jobs.pool.query<Fact>(
        `SELECT t.hash, t.block, t.block_hash, t.at, t.sender, x.key, trim_scale(x.amount)::text AS amount, x.role,
                coalesce(fw.name, f.address) AS source, coalesce(tw.name, o.address) AS target
           FROM transactions t LEFT JOIN transfers x ON x.transaction_id = t.id
           LEFT JOIN accounts f ON f.id = x.from_account_id LEFT JOIN wallets fw ON fw.account_id = f.id
           LEFT JOIN accounts o ON o.id = x.to_account_id LEFT JOIN wallets tw ON tw.account_id = o.id
          ORDER BY t.block, t.hash, x.key`,
      )
    ).rows;
  const outputsOf = async (): Promise<unknown[]> =>
    (
      await jobs.pool.query(
        `SELECT o.hash, o.place, o.address, o.amount, made.hash AS made, spent.hash AS spent FROM wallet_outputs o
           LEFT JOIN transactions made ON made.id = o.made_in LEFT JOIN transactions spent ON spent.id = o.spent_in
          ORDER BY o.hash, o.place`,
      )
    ).rows;
  const wholeState = async () => ({ facts: await factsOf(), outputs: await outputsOf() });

  /** What the node's own set of unspent outputs says, for every address that the person could have used. */
  const balanceOf = async (person: Pick<Person, 'at'>): Promise<string> => {
    const addresses = [0, 1].flatMap((branch) =>
      Array.from({ length: TRUTH_ADDRESSES }, (_, place) => `addr(${person.at(place, branch)})`),
    );
    const { total_amount } = await node.call<{ total_amount: number }>('scantxoutset', 'start', addresses);
    return total_amount.toFixed(8).replace(/\.?0+$/, '');
  };
  const checkedBalances = async (): Promise<Record<string, unknown>> => {
    const { rows } = await jobs.pool.query<{ name: string; derived: string; on_chain: string | null }>(
      `SELECT w.name, trim_scale(b.derived)::text AS derived, trim_scale(b.on_chain)::text AS on_chain
         FROM wallets w LEFT JOIN wallet_balances b ON b.wallet_id = w.id
        WHERE w.is_active AND w.purpose <> 'deposit' ORDER BY w.id`,
    );
    return Object.fromEntries(rows.map(({ name, derived, on_chain }) => [name, [derived, on_chain]]));
  };
  const expectTrueBalances = async (): Promise<void> => {
    // The node makes one scan at a time.
    const truth: [string, string][] = [];
    for (const name of OWN) truth.push([name, await balanceOf(played[name])]);
    expect(await checkedBalances()).toEqual(Object.fromEntries(truth.map(([name, sum]) => [name, [sum, sum]])));
  };

  test('node and Esplora give equal facts, which are the truth, and balances agree with the chain', async () => {
    await syncAll();
    const byNode = await wholeState();
    await expectTrueBalances();
    // The outputs stay readable: the first payment of the vault spends two, pays one and gets one back.
    const { rows: payments } = await jobs.pool.query<{ id: number }>(
      `SELECT t.id FROM transactions t JOIN transfers x ON x.transaction_id = t.id WHERE x.amount = 0.6`,
    );
    const { ledger } = await loadTransactionDetail(jobs.pool, payments[0]!.id);
    expect(ledger).toMatchObject({ inputCount: 2, outputCount: 2, fee: '0.0001', isCoinbase: false });
    expect(ledger!.inputs.map(({ walletName, branch, amount }) => [walletName, branch, amount]).toSorted()).toEqual([
      ['vault', 0, '0.3'],
      ['vault', 0, '0.5'],
    ]);
    expect(ledger!.outputs.map(({ walletName, branch, amount }) => [walletName, branch, amount])).toEqual([
      [null, null, '0.6'],
      ['vault', 1, '0.1999'],
    ]);
    // Each input names the output that it spends, and the stored transaction that made it.
    const { rows: receipts } = await jobs.pool.query<{ id: number; hash: string }>(
      `SELECT DISTINCT t.id, t.hash FROM transactions t JOIN transfers x ON x.transaction_id = t.id
         JOIN wallet_outputs o ON o.made_in = t.id WHERE o.spent_in = $1 ORDER BY t.id`,
      [payments[0]!.id],
    );
    expect(ledger!.inputs.map(({ madeIn, outputHash, outputPlace }) => [madeIn, outputHash, outputPlace])).toEqual(
      expect.arrayContaining(receipts.map(({ id, hash }) => [id, hash, 0])),
    );
    const spender = (await loadTransactionDetail(jobs.pool, receipts[0]!.id)).ledger!.outputs[0]!;
    expect(spender.spentIn).toBe(payments[0]!.id);
    const found = new Map<string, string[]>();
    for (const { hash, role, source, target, amount } of byNode.facts)
      found.set(hash, [
        ...(found.get(hash) ?? []),
        role === 'fee' ? `fee ${source} ${amount}` : `${source ?? 'nobody'} > ${target} ${amount}`,
      ]);
    for (const [hash, facts] of played.truth) expect(found.get(hash)?.toSorted()).toEqual([...facts].toSorted());
    const others = [...found].filter(([hash]) => !played.truth.has(hash)).map(([, facts]) => facts);
    expect(others).toHaveLength(1);
    expect(others[0]![0]).toMatch(/^nobody > hot [\d.]+$/);
    await begin();
    outputs = fromEsplora;
    await syncAll();
    expect(await wholeState()).toEqual(byNode);
    await expectTrueBalances();
    // An Esplora sees addresses, and the key never.
    expect(esplora.requests.length).toBeGreaterThan(100);
    expect(esplora.requests.join()).not.toMatch(/pub/);
  }, 240_000);

  test.each(['node', 'Esplora'] as const)(
    'read in ten parts, and with an interruption after each batch, the facts are the same: %s',
    async (name) => {
      const whole = name === 'node' ? fromNode : fromEsplora;
      outputs = whole;
      await syncAll();
      const expected = await wholeState();
      await begin();
      const head = (await whole.head()).number;
      for (let part = 1; part <= 10; part += 1) {
        const confirmations = head - Math.floor((head * part) / 10);
        await jobs.pool.query('UPDATE networks SET confirmations = $1', [confirmations]);
        await syncAll();
      }
      expect(await wholeState()).toEqual(expected);
      await expectTrueBalances();
      await begin();
      let left = 0;
      outputs = {
        ...whole,
        async *readHistory(query) {
          for await (const batch of whole.readHistory(query)) {
            if (left === 0) throw new Error('The power went off.');
            left -= 1;
            yield batch;
          }
        },
      };
      for (const id of Object.values(wallets)) {
        for (let tries = 0; ; tries += 1) {
          left = 1;
          if ((await sync(id)).status === 'succeeded') break;
          expect(tries).toBeLessThan(400);
        }
      }
      expect(await wholeState()).toEqual(expected);
      await expectTrueBalances();
    },
    240_000,
  );

  test('the addresses of a key: what each received and holds, when it was used, and the next fresh one', async () => {
    await syncAll();
    const listed = (list: WalletAddressList, limit = 200) =>
      listWalletAddresses(jobs.pool, wallets.vault, { list, page: 1, limit });
    const { items, counts, balance, unspentOutputs, gapLimit, wallet, total } = await listed('used');
    expect([balance, gapLimit, total]).toEqual([await balanceOf(played.vault), 20, items.length]);
    const { unspents } = await node.call<{ unspents: { scriptPubKey: string; amount: number }[] }>(
      'scantxoutset',
      'start',
      items.map(({ address }) => `addr(${address})`),
    );
    expect(unspentOutputs).toBe(unspents.length);
    const held = new Map<string, number>();
    for (const { scriptPubKey, amount } of unspents) {
      const address = addressOfScript(scriptPubKey, CHAIN)!;
      held.set(address, (held.get(address) ?? 0) + amount);
    }
    for (const item of items) expect(item.balance).toBe(plain(held.get(item.address) ?? 0));
    // 0.5 came in and was spent; 1.25 came in, then dust; 0.1999 came back as change.
    const at = (address: string) => items.find((item) => item.address === address);
    expect(at(played.vault.at(0))).toMatchObject({ branch: 0, place: 0, received: '0.5', balance: '0' });
    expect(at(played.vault.at(2))).toMatchObject({ received: '1.2500546', balance: '1.2500546' });
    expect(at(played.vault.at(0, 1))).toMatchObject({ branch: 1, place: 0, received: '0.1999' });
    const times = items.map(({ lastUsedAt }) => lastUsedAt!);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(counts).toEqual({
      used: items.length,
      receive: items.filter(({ branch }) => branch === 0).length,
      change: items.filter(({ branch }) => branch === 1).length,
      withBalance: held.size,
    });
    expect((await listed('withBalance')).items.map(({ address }) => address).toSorted()).toEqual(
      [...held.keys()].toSorted(),
    );
    expect((await listed('change', 2)).items.map(({ branch }) => branch)).toEqual([1, 1]);
    expect(wallet.key).toMatchObject({
      usedAddresses: items.length,
      next: { address: played.vault.at(36), place: 36 },
    });
  }, 120_000);

  test('an address that was a wallet before becomes part of its key, and nothing is booked twice', async () => {
    await syncAll();
    const expected = await factsOf();
    await begin();
    const single = await addWallet('single', played.vault.at(0));
    expect(await sync(single)).toMatchObject({ status: 'succeeded' });
    expect((await factsOf()).map(({ target }) => target)).toContain('single');
    await syncAll();
    expect(await factsOf()).toEqual(expected);
    const { rows } = await jobs.pool.query('SELECT is_active FROM wallets WHERE id = $1', [single]);
    expect(rows).toEqual([{ is_active: false }]);
  }, 120_000);

  test('a reorganisation of two blocks moves what stays, takes back what is gone, and is as read anew', async () => {
    const shop = new Person('shop');
    const hot = played.hot;
    const kept = await player.fund([[hot.at(2), 0.4]]);
    await player.mine();
    const [coin] = player.coinsAt(played.old.at(0, 1));
    const raw = await player.sign([coin!], [[hot.at(3), coin!.coins - 0.001]]);
    const double = await player.sign([coin!], [[shop.at(55), coin!.coins - 0.002]]);
    const gone = await node.call<string>('sendrawtransaction', raw, 0);
    await player.mine();
    await syncAll();
    const { rows } = await jobs.pool.query<{ id: number }>('SELECT id FROM transactions WHERE hash = $1', [gone]);
    await transaction(jobs.pool, (client) =>
      classify(client, { transactionIds: [rows[0]!.id], action: 'ownTransfer', origin: 'person', userId: null }),
    );
    const height = await node.call<number>('getblockcount');
    await node.call('invalidateblock', await node.call<string>('getblockhash', height - 1));
    const keptRaw = await node.call<string>('getrawtransaction', kept);
    await player.mineOnly([double]);
    await player.mineOnly([keptRaw]);
    await player.mine(1);
    await syncAll();
    const after = await wholeState();
    await expectTrueBalances();
    expect(after.facts.filter(({ hash }) => hash === gone)).toEqual([]);
    expect(after.facts.find(({ hash }) => hash === kept)?.block).toBe(height);
    const vanished = await jobs.pool.query('SELECT hash, action FROM vanished_transactions');
    expect(vanished.rows).toEqual([{ hash: gone, action: 'ownTransfer' }]);
    await begin();
    outputs = fromEsplora;
    await syncAll();
    expect(await wholeState()).toEqual(after);
  }, 120_000);

  const refusals: [string, (path: string, body: unknown) => unknown, RegExp][] = [
    [
      'a fee that does not follow',
      (path, body) => (path.includes('/txs/') ? (body as { fee: number }[]).map((one) => ({ ...one, fee: 7 })) : body),
      /states a fee .* does not follow/,
    ],
    [
      'fewer transactions than it counts',
      (path, body) => (path.includes('/txs/') ? (body as unknown[]).slice(1) : body),
      /counts \d+ transactions of an address and returned \d+/,
    ],
    ['a page of a website', () => '<html></html>', /as an Esplora does/],
    [
      'inputs worth less than the outputs',
      (path, body) =>
        path.includes('/txs/')
          ? (body as { vin: { prevout: object | null }[] }[]).map((one) => ({
              ...one,
              vin: one.vin.map((input) => ({ ...input, prevout: input.prevout && { ...input.prevout, value: 1 } })),
            }))
          : body,
      /more goes out than in/,
    ],
  ];
  test.each(refusals)(
    'error: an Esplora that returns %s ends the sync with a sentence and nothing stored',
    async (_, lie, reason) => {
      outputs = createEsploraSource({ url: esplora.url, chain: CHAIN, retries: { attempts: 1 } as never });
      esplora.lie = lie;
      const job = await sync(wallets.old);
      expect(job).toMatchObject({ status: 'failed', error: expect.stringMatching(reason) });
      expect(await factsOf()).toEqual([]);
      const { rows } = await jobs.pool.query('SELECT synced_block FROM wallets WHERE id = $1', [wallets.old]);
      expect(rows).toEqual([{ synced_block: null }]);
    },
  );

  test('an Esplora that lies about a total stores true facts, and the check says that the chain differs', async () => {
    outputs = createEsploraSource({ url: esplora.url, chain: CHAIN });
    esplora.lie = (path, body) => {
      const stats = (body as { chain_stats?: { funded_txo_sum: number } } | null)?.chain_stats;
      if (path.includes('/txs/') || !stats) return body;
      return { chain_stats: { ...stats, funded_txo_sum: stats.funded_txo_sum + 100_000_000 } };
    };
    expect(await sync(wallets.old)).toMatchObject({ status: 'succeeded' });
    const { old } = await checkedBalances();
    const truth = await balanceOf(played.old);
    const [derived, onChain] = old as [string, string];
    expect(derived).toBe(truth);
    expect(Number(onChain) - Number(truth)).toBeGreaterThanOrEqual(1);
  }, 60_000);

  test('an Esplora that lags behind what was read takes nothing back', async () => {
    outputs = fromEsplora;
    await syncAll();
    const expected = await wholeState();
    const behind = (await outputs.head()).number - 30;
    esplora.lie = (path, body) => {
      if (path === '/blocks/tip/height') return behind;
      const height = /^\/block-height\/(\d+)$/.exec(path)?.[1];
      if (height !== undefined && Number(height) > behind) return null;
      if (!path.includes('/txs/')) return body;
      return (body as { status: { block_height: number } }[]).filter(({ status }) => status.block_height <= behind);
    };
    for (const id of Object.values(wallets)) await sync(id);
    expect(await wholeState()).toEqual(expected);
    esplora.lie = (_, body) => body;
    await syncAll();
    expect(await wholeState()).toEqual(expected);
    await expectTrueBalances();
  }, 120_000);

  test('every address of the played wallets is derived as the node derives it', async () => {
    // This node is older than descriptors of taproot, which the published vectors cover.
    for (const name of OWN.filter((one) => one !== 'tap')) {
      const deriver = new AddressDeriver(readKey(played[name].descriptor));
      for (const branch of [0, 1]) {
        const body = deriver.key.canonical.split('#')[0]!.replaceAll('<0;1>', String(branch));
        const { descriptor } = await node.call<{ descriptor: string }>('getdescriptorinfo', body);
        const derived = await node.call<string[]>('deriveaddresses', descriptor, [0, 25]);
        expect(derived.map((_, place) => deriver.addressAt(branch, place))).toEqual(derived);
      }
    }
  });
});
