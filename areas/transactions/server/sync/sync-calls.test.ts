import { transactionsCalls } from '../../contract/calls.ts';
import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyTables } from '../../../../apps/server/src/testing/empty-tables.ts';
import { readConfig } from '@holdfast/config/read-config.ts';
import { createTestServer, type TestPerson } from '../../../../apps/server/src/testing.ts';
import { addEthereum, addNetwork, addressOf, addWallet } from '../ingest/testing.ts';
import { createChainSources, inOrder } from './chain-sources.ts';
import type { ReadableNetwork } from '../../../catalogue/server/chain-sources.ts';
import { insertReturningId } from '@holdfast/database/queries.ts';
import { SECRET_PLACES, secretsOf } from '@holdfast/database/secrets/secret-box.ts';
import { fetchTransaction, queryCovalent, resyncTransaction } from './fetch-transaction.ts';
import { syncSchedules } from './start-syncs.ts';
import { FakeChain, sourcesOf } from './testing.ts';
import { useShared } from '../../../../kit/database/testing.ts';

const server = useShared(createTestServer);
let admin: TestPerson;
let ether: number;
let ethereum: number;
let hot: number;
beforeAll(async () => {
  admin = await server.addPerson({ role: 'admin', hasAgreed: false });
});
beforeEach(async () => {
  await emptyTables(server.pool, 'coins, networks, transactions, jobs', { restartsIds: true });
  ({ ether, network: ethereum } = await addEthereum(server.pool, { rpcUrl: 'http://127.0.0.1:9/key-in-here' }));
  hot = await addWallet(server.pool, { networkId: ethereum, name: 'Hot', address: addressOf('hot') });
});

async function call(
  method: 'GET' | 'POST',
  path: string,
): Promise<{ status: number; body: { detail?: unknown } & Record<string, unknown> }> {
  const response = await server.app.inject({
    method,
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  return { status: response.statusCode, body: response.json() };
}
const refusal = (status: number, detail: string) => ({ status, body: { detail } });
const someHash = `0x${createHash('sha256').update('some').digest('hex')}`;

describe('starting', () => {
  test('starting a sync twice returns the same job, with the wallet’s name', async () => {
    const first = await call('POST', `indexer/admin/wallet/sync?wallet_id=${hot}`);
    expect(first).toMatchObject({
      status: 200,
      body: { kind: 'sync-wallet', key: String(hot), status: 'queued', message: 'Hot', createdBy: admin.userId },
    });
    expect((await call('POST', `indexer/admin/wallet/sync?wallet_id=${hot}`)).body['id']).toBe(first.body['id']);
  });

  test('all syncable own wallets are queued; the others are returned with the reason', async () => {
    const silent = await addNetwork(server.pool, { name: 'Silent', chainId: 2, nativeCoinId: ether });
    const unread = await addWallet(server.pool, { networkId: silent, name: 'Unread', address: addressOf('unread') });
    const client = await server.addPerson({ role: 'client', hasAgreed: true });
    await addWallet(server.pool, {
      networkId: ethereum,
      name: 'Client',
      address: addressOf('client'),
      userId: client.userId,
    });
    const { status, body } = await call('POST', 'indexer/admin/wallets/sync');
    expect(status).toBe(200);
    expect(transactionsCalls.syncAllWallets.response.parse(body)).toMatchObject({
      jobs: [{ key: String(hot) }],
      skipped: [
        {
          walletId: unread,
          walletName: 'Unread',
          reason: 'Silent cannot be read yet. It needs an RPC address in the network’s settings.',
        },
      ],
    });
  });

  test('an account at an exchange is not expected to be synced', async () => {
    const { rows } = await server.pool.query<{ id: number }>(
      `INSERT INTO networks (name, kind, confirmations) VALUES ('Kraken', 'other', 0) RETURNING id`,
    );
    const networkId = rows[0]?.id ?? 0;
    const kraken = await addWallet(server.pool, { networkId, name: 'Kraken', address: 'account' });
    expect((await call('POST', 'indexer/admin/wallets/sync')).body).toMatchObject({
      jobs: [{ key: String(hot) }],
      skipped: [],
    });
    const { body: wallets } = await call('GET', 'indexer/admin/wallets');
    expect(wallets['items']).toMatchObject([
      { id: hot, isSyncable: true },
      { id: kraken, isSyncable: false },
    ]);
    await server.pool.query('UPDATE wallets SET synced_at = now() WHERE id = $1', [hot]);
    expect((await call('GET', 'indexer/admin/dashboard/setup')).body).toMatchObject({
      usedNetworks: 1,
      wallets: 2,
      syncableWallets: 1,
      syncedWallets: 1,
    });
    expect((await call('GET', 'indexer/admin/transactions/inbox')).body).toMatchObject({ unsyncedWallets: 0 });
  });

  test('a wallet of Bitcoin is expected to be synced', async () => {
    await server.pool.query('UPDATE wallets SET synced_at = now()');
    const networkId = await insertReturningId(
      server.pool,
      `INSERT INTO networks (name, kind, confirmations) VALUES ('Bitcoin', 'bitcoin', 2) RETURNING id`,
    );
    await addWallet(server.pool, { networkId, name: 'Vault', address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' });
    expect((await call('GET', 'indexer/admin/dashboard/setup')).body).toMatchObject({
      usedNetworks: 2,
      wallets: 2,
      syncableWallets: 2,
      syncedWallets: 1,
    });
    expect((await call('GET', 'indexer/admin/transactions/inbox')).body).toMatchObject({ unsyncedWallets: 1 });
  });

  test('error: what cannot be read is refused with a message', async () => {
    const client = await server.addPerson({ role: 'client', hasAgreed: true });
    const theirs = await addWallet(server.pool, {
      networkId: ethereum,
      name: 'Ada',
      address: addressOf('ada'),
      userId: client.userId,
    });
    expect(await call('POST', `indexer/admin/wallet/sync?wallet_id=${theirs}`)).toEqual(
      refusal(409, 'Ada belongs to a client. Only the operator’s own wallets are synced.'),
    );
    expect(await call('POST', 'indexer/admin/wallet/sync?wallet_id=999')).toEqual(
      refusal(404, 'There is no such wallet.'),
    );
    expect((await call('POST', 'indexer/admin/wallet/sync?wallet_id=x')).status).toBe(422);
    await server.pool.query('UPDATE wallets SET is_active = false');
    expect(await call('POST', `indexer/admin/wallet/sync?wallet_id=${hot}`)).toEqual(
      refusal(409, 'Hot is not active. Activate it in its settings to sync it.'),
    );
    expect(await call('GET', 'indexer/admin/sync/block-fills')).toEqual(
      refusal(409, 'The BlockFills desk is not configured. Set BLOCK_FILLS_URL and BLOCK_FILLS_API_KEY.'),
    );
  });

  test('error: a look-up needs a valid hash and a readable network, and errors hide the node’s address', async () => {
    const lookUp = (networkId: number, hash: string) =>
      call('GET', `indexer/admin/transaction/query-covalent?network_id=${networkId}&tx_hash=${hash}`);
    expect((await lookUp(ethereum, '0x12')).body.detail).toMatchObject([
      { loc: ['query', 'tx_hash'], msg: 'A transaction hash is 0x and 64 hexadecimal digits.' },
    ]);
    expect((await lookUp(999, someHash)).body.detail).toMatchObject([
      { loc: ['query', 'network_id'], msg: 'There is no such network.' },
    ]);
    const unreachable = await lookUp(ethereum, someHash);
    expect(unreachable.status).toBe(503);
    expect(JSON.stringify(unreachable.body)).not.toContain('key-in-here');
    await server.pool.query('UPDATE networks SET rpc_url = NULL');
    expect(await lookUp(ethereum, someHash)).toEqual(
      refusal(
        409,
        'Ethereum cannot be read yet. It needs an Etherscan key in Settings, or public history in Settings, or ' +
          'an RPC address in the network’s settings.',
      ),
    );
    expect(await call('POST', 'indexer/admin/internal-sync/transactions/sync/999')).toEqual(
      refusal(404, 'There is no such transaction.'),
    );
  });

  test('a look-up for a wallet needs the wallet on that network and in the transaction', async () => {
    const chain = new FakeChain();
    const [received = ''] = chain.mine('stranger > hot 5');
    const given = { pool: server.pool, chains: sourcesOf(chain.source), blockFills: null };
    const lookUp = (walletId: number) =>
      queryCovalent(given, { network_id: ethereum, wallet_id: walletId, tx_hash: received });
    expect((await lookUp(hot)).found.hash).toBe(received);
    const cold = await addWallet(server.pool, { networkId: ethereum, name: 'Cold', address: addressOf('cold') });
    await expect(lookUp(cold)).rejects.toThrow('Cold does not take part in this transaction.');
    const query = { network_id: ethereum, wallet_id: cold, tx_hash: received };
    await expect(fetchTransaction(given, query, admin.userId)).rejects.toThrow('Cold does not take part');
    const polygon = await addNetwork(server.pool, { name: 'Polygon', chainId: 137, nativeCoinId: ether });
    const elsewhere = await addWallet(server.pool, { networkId: polygon, name: 'There', address: addressOf('hot') });
    for (const walletId of [elsewhere, 999]) {
      const path = `query-covalent?network_id=${ethereum}&wallet_id=${walletId}&tx_hash=${someHash}`;
      expect((await call('GET', `indexer/admin/transaction/${path}`)).body.detail).toMatchObject([
        { loc: ['query', 'wallet_id'], msg: 'There is no such wallet on this network.' },
      ]);
    }
  });

  test('error: reading a transaction again keeps transfers that the source cannot read', async () => {
    const chain = new FakeChain();
    const [hash = ''] = chain.mine('stranger > hot 5');
    const given = { pool: server.pool, chains: sourcesOf(chain.source, 'goldrush'), blockFills: null };
    const { id } = await fetchTransaction(given, { network_id: ethereum, tx_hash: hash }, admin.userId);
    const stored = () => server.pool.query(`SELECT key FROM transfers WHERE transaction_id = $1 ORDER BY key`, [id]);
    const { readTransaction } = chain.source;
    const unreadable = [{ hash, contract: addressOf('tok'), logIndex: 3, reason: 'No decimals.' }];
    Object.assign(chain.source, {
      readTransaction: async (key: string) => ({ ...(await readTransaction(key))!, unreadable }),
    });
    for (const [key, origin] of [
      ['log:3', 'log'],
      ['mint', 'value'],
    ]) {
      await server.pool.query(
        `INSERT INTO transfers (transaction_id, key, at, coin_id, amount, to_account_id, role, origin)
         SELECT transaction_id, $2, at, coin_id, 7, to_account_id, role, $3 FROM transfers
          WHERE transaction_id = $1 AND key = 'value'`,
        [id, key, origin],
      );
      await expect(resyncTransaction(given, id, admin.userId)).rejects.toThrow(
        'GoldRush cannot read all transfers that this transaction has: reading it again would lose them. Nothing was ' +
          'changed.',
      );
      expect((await stored()).rows).toEqual([{ key }, { key: 'value' }]);
      await server.pool.query('DELETE FROM transfers WHERE key = $1', [key]);
    }
    expect((await resyncTransaction(given, id, admin.userId)).transfers).toHaveLength(1);
  });

  test('error: a manual transaction cannot be synced again', async () => {
    await server.pool.query(
      `INSERT INTO transactions (ledger, key, source, at, status) VALUES ('manual', 'm1', 'manual', now(), 'success')`,
    );
    expect(await call('POST', 'indexer/admin/internal-sync/transactions/sync/1')).toEqual(
      refusal(409, 'This transaction does not come from a chain and cannot be synced again.'),
    );
  });

  test('balances are empty before the first sync, and a divergence is explained', async () => {
    expect(await call('GET', 'indexer/admin/balances')).toEqual({
      status: 200,
      body: { items: [], total: 0, isTotalCapped: false, page: 1, limit: 25 },
    });
    expect(await call('GET', `indexer/admin/balances/divergence?wallet_id=${hot}&coin_id=${ether}`)).toMatchObject({
      status: 200,
      body: { block: null, text: 'Hot has not been synced yet.' },
    });
    expect((await call('GET', `indexer/admin/balances/divergence?wallet_id=999&coin_id=${ether}`)).status).toBe(422);
  });
});

describe('who reads', () => {
  const network = {
    id: 1,
    name: 'Ethereum',
    kind: 'evm',
    chainId: 1,
    rpcUrl: 'http://node.example',
    covalentName: 'eth-mainnet',
  } as const;
  const sources = (environment: Record<string, string>) =>
    createChainSources({ pool: server.pool, config: readConfig(environment) });
  const chosen = async (environment: Record<string, string>, given: Partial<ReadableNetwork> = {}) => {
    const history = await sources(environment).forHistory({ ...network, ...given });
    return history.source === null ? history.reason : inOrder(history).map(({ name }) => name);
  };
  const KEY = { COVALENT_API_KEY: 'cqt_test' };

  test('what has an index comes before the node, unless the node is preferred', async () => {
    expect(await chosen({})).toEqual(['rpc']);
    expect(await chosen(KEY)).toEqual(['goldrush', 'rpc']);
    expect(await chosen({ ...KEY, SYNC_SOURCE: 'rpc' })).toEqual(['rpc', 'goldrush']);
    const contracts = await sources(KEY).forContracts(network);
    expect(contracts).toMatchObject({ name: 'rpc' });
  });

  test('explorers need consent or a key, and come in the order of how much they know', async () => {
    const allowed = { PUBLIC_HISTORY: 'allowed' };
    expect(await chosen(allowed)).toEqual(['blockscout', 'routescan', 'rpc']);
    expect(await chosen({ ...allowed, ...KEY, ETHERSCAN_API_KEY: 'key' })).toEqual([
      'etherscan',
      'goldrush',
      'blockscout',
      'routescan',
      'rpc',
    ]);
    expect(await chosen({ PUBLIC_HISTORY: 'refused' })).toEqual(['rpc']);
    expect(await chosen({ ...allowed, EXPLORER_URL: 'http://mine.example' }, { chainId: 25 })).toEqual([
      'blockscout',
      'rpc',
    ]);
    expect(await chosen(allowed, { chainId: 25 })).toEqual(['rpc']);
  });

  test('where one cannot, the other is used', async () => {
    expect(await chosen(KEY, { rpcUrl: null })).toEqual(['goldrush']);
    expect(await chosen(KEY, { covalentName: null })).toEqual(['rpc']);
  });

  test('a key from the settings counts at once', async () => {
    await server.pool.query("INSERT INTO settings (name, secret) VALUES ('goldrushKey', $1)", [
      secretsOf(server.pool).encrypt('cqt_entered', SECRET_PLACES.setting('goldrushKey')),
    ]);
    expect(await chosen({})).toEqual(['goldrush', 'rpc']);
    await server.pool.query('DELETE FROM settings');
  });

  test('a source that failed comes last for a while, until a setting changes', async () => {
    const failure = {
      networkId: ethereum,
      name: 'goldrush',
      reason: 'GoldRush refused the key.',
      isTemporary: false,
    } as const;
    await sources(KEY).leaveOut(failure);
    expect(await chosen(KEY, { id: ethereum })).toEqual(['rpc', 'goldrush']);
    await server.pool.query("INSERT INTO settings (name, value) VALUES ('publicHistory', 'refused')");
    expect(await chosen(KEY, { id: ethereum })).toEqual(['goldrush', 'rpc']);
    await server.pool.query('DELETE FROM settings');
  });

  test('error: no source', async () => {
    expect(await chosen(KEY, { rpcUrl: null, covalentName: null })).toBe(
      'Ethereum cannot be read yet. It needs an Etherscan key in Settings, or public history in Settings, or an ' +
        'RPC address in the network’s settings.',
    );
    expect(await chosen({}, { chainId: 25, rpcUrl: null })).toBe(
      'Ethereum cannot be read yet. It needs a GoldRush key in Settings, or an RPC address in the network’s settings.',
    );
    expect(await chosen(KEY, { kind: 'other', chainId: null })).toBe(
      'Ethereum cannot be synced. Its transactions come from files.',
    );
  });
});

test.each([
  [0, null],
  [1, 1],
  [15, 15],
  [60, 60],
  [150, 120],
  [1440, 1440],
])('an automatic sync every %i minutes is scheduled every %s minutes', (minutes, everyMinutes) => {
  expect(syncSchedules(minutes).map((schedule) => schedule.everyMinutes)).toEqual(
    everyMinutes === null ? [] : [everyMinutes],
  );
});
