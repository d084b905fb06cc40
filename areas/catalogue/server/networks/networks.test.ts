import { catalogueCalls } from '../../contract/calls.ts';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { GENESIS, refusalOf, USDC, VITALIK, useCatalogueWorld } from '../testing.ts';
import { lookUpPermitted } from '@holdfast/http/client/refused-hosts.ts';
import { testNetwork } from './test-network.ts';

const world = useCatalogueWorld();

type NewNetwork = Parameters<typeof world.api<typeof catalogueCalls.addNetwork>>[1]['body'];
const add = (body: NewNetwork) => world.api(catalogueCalls.addNetwork, { body });
type ListQuery = Parameters<typeof world.api<typeof catalogueCalls.listNetworks>>[1]['query'];
const names = async (query: ListQuery = {}) =>
  (await world.api(catalogueCalls.listNetworks, { query })).items.map((network) => network.name);

describe('keeping networks', () => {
  test('a network is added with its fields, and only given ones change', async () => {
    const coin = await world.addCoin({ symbol: 'ETH' });
    const network = await add({
      name: 'Ethereum',
      kind: 'evm',
      chainId: 1,
      rpcUrl: 'https://rpc.example/key',
      covalentName: 'eth-mainnet',
      explorerUrl: 'https://etherscan.io',
      nativeCoinId: coin.id,
      confirmations: 64,
    });
    expect(network).toMatchObject({
      name: 'Ethereum',
      kind: 'evm',
      chainId: 1,
      nativeCoinId: coin.id,
      nativeCoinSymbol: 'ETH',
      confirmations: 64,
      isActive: true,
      usableByClients: false,
    });
    const changed = await world.api(catalogueCalls.updateNetwork, {
      body: { id: network.id, rpcUrl: null, isActive: false, usableByClients: true },
    });
    expect(changed).toEqual({ ...network, rpcUrl: null, isActive: false, usableByClients: true });
  });

  test('RPC addresses are whole for admins with full scope only; others and API tokens see the host', async () => {
    await add({ name: 'Keyed', kind: 'evm', chainId: 7, rpcUrl: 'https://user:word@rpc.example:8443/v2/secret?key=1' });
    const full = await world.addPerson({ role: 'admin', hasAgreed: true });
    const apiToken = await world.addApiToken({ userId: full.userId, scope: 'everything' });
    const readers = [
      await world.addPerson({ role: 'admin', adminScope: 'auditor', hasAgreed: true }),
      await world.addPerson({ role: 'admin', adminScope: 'bookkeeper', hasAgreed: true }),
      { ...full, token: apiToken },
    ];
    for (const reader of readers) {
      const { items } = await world.apiOf(reader)(catalogueCalls.listNetworks, { query: { search: 'Keyed' } });
      expect(items.map(({ rpcUrl }) => rpcUrl)).toEqual(['https://rpc.example:8443']);
    }
    const { items } = await world.api(catalogueCalls.listNetworks, { query: { search: 'Keyed' } });
    expect(items[0]?.rpcUrl).toContain('secret');
  });

  test('listed by name or chain id, in use first, and found by any part of the name or by chain id', async () => {
    await add({ name: 'Polygon', kind: 'evm', chainId: 137 });
    await add({ name: 'Bitcoin', kind: 'bitcoin' });
    await add({ name: 'base', kind: 'evm', chainId: 8453, isActive: false });
    await add({ name: 'avalanche', kind: 'evm', chainId: 43_114 });
    expect(await names()).toEqual(['avalanche', 'Bitcoin', 'Polygon', 'base']);
    expect(await names({ sort: 'chainId' })).toEqual(['Polygon', 'base', 'avalanche', 'Bitcoin']);
    expect(await names({ sort: 'name', order: 'desc' })).toEqual(['Polygon', 'Bitcoin', 'avalanche', 'base']);
    expect(await names({ kind: 'evm', is_active: true })).toEqual(['avalanche', 'Polygon']);
    expect(await names({ search: 'coin' })).toEqual(['Bitcoin']);
    expect(await names({ search: '8453' })).toEqual(['base']);
    expect(await names({ search: '_' })).toEqual([]);
  });

  test('error: the kind decides over the chain id', async () => {
    expect(await refusalOf(add({ name: 'A', kind: 'evm' }))).toEqual({
      status: 422,
      text: 'body.chainId: An EVM network needs its chain ID.',
    });
    expect(await refusalOf(add({ name: 'A', kind: 'bitcoin', chainId: 1 }))).toEqual({
      status: 422,
      text: 'body.chainId: Only an EVM network has a chain ID.',
    });
    const network = await world.addEvm();
    expect(
      (await refusalOf(world.api(catalogueCalls.updateNetwork, { body: { id: network.id, chainId: null } }))).status,
    ).toBe(422);
  });

  test('error: a taken name or chain id is refused naming the holder, also when several add it together', async () => {
    await world.addEvm('Ethereum', 1);
    const base = await world.addEvm('Base', 8453);
    expect(await refusalOf(world.addEvm('ETHEREUM', 2))).toEqual({
      status: 409,
      text: 'There is already a network named “Ethereum”.',
    });
    expect(await refusalOf(world.addEvm('Mainnet', 1))).toEqual({
      status: 409,
      text: 'The chain ID 1 is that of the network “Ethereum”.',
    });
    expect(
      await refusalOf(world.api(catalogueCalls.updateNetwork, { body: { id: base.id, chainId: 1 } })),
    ).toMatchObject({
      status: 409,
    });
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => world.addEvm(`Race ${index}`, 77)),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect((await refusalOf(Promise.reject(result.reason))).text).toMatch(
          /^The chain ID 77 is that of the network “Race \d”\.$/,
        );
  });

  test('error: a network in use is not deleted, and its users are named; afterwards it is', async () => {
    const ethereum = await world.addEvm();
    const wallet = await world.api(catalogueCalls.addWallet, {
      body: { name: 'Cold', networkId: ethereum.id, address: VITALIK },
    });
    const exchange = await world.api(catalogueCalls.addExchange, {
      body: { name: 'Kraken', accounts: [{ networkId: ethereum.id, address: USDC }] },
    });
    const coin = await world.addCoin({ symbol: 'USDC', addresses: [{ networkId: ethereum.id, address: USDC }] });
    const remove = () => world.api(catalogueCalls.deleteNetwork, { params: { id: ethereum.id } });
    expect(await refusalOf(remove())).toEqual({
      status: 409,
      text:
        'Ethereum is in use by 1 wallet (Cold), 1 address book entry (Kraken) and 1 coin (USDC). Remove ' +
        'it there first.',
    });
    await world.api(catalogueCalls.deleteWallet, { params: { id: wallet.id } });
    await world.api(catalogueCalls.deleteExchange, { params: { id: exchange.id } });
    await world.api(catalogueCalls.deleteCoin, { params: { id: coin.id } });
    expect(await remove()).toEqual({ done: true });
    expect(await names()).toEqual([]);
  });

  test('networks with the operator’s wallets: only those, and only the operator’s', async () => {
    const [ethereum, base] = [await world.addEvm(), await world.addEvm('Base', 8453)];
    await world.addBitcoin();
    const client = await world.addPerson({ role: 'client', hasAgreed: true });
    await world.api(catalogueCalls.addWallet, { body: { name: 'hot', networkId: ethereum.id, address: VITALIK } });
    await world.api(catalogueCalls.addWallet, { body: { name: 'Cold', networkId: ethereum.id, address: USDC } });
    await world.api(catalogueCalls.addWallet, {
      body: { name: 'Theirs', networkId: base.id, address: VITALIK, userId: client.userId },
    });
    const { items, total } = await world.api(catalogueCalls.listNetworksWithAdminWallets, { query: {} });
    expect(total).toBe(1);
    expect(
      items.map((network) => [network.name, network.walletsTotal, network.wallets.map((wallet) => wallet.name)]),
    ).toEqual([['Ethereum', 2, ['Cold', 'hot']]]);
  });
});

describe('the owner of an address', () => {
  test('any spelling returns the right one and its owner', async () => {
    const ethereum = await world.addEvm();
    const find = (address: string) =>
      world.api(catalogueCalls.findAccount, { query: { address, network_id: ethereum.id } });
    expect(await find(VITALIK.toLowerCase())).toEqual({ address: VITALIK, account: null });
    const wallet = await world.api(catalogueCalls.addWallet, {
      body: { name: 'Hot', networkId: ethereum.id, address: VITALIK },
    });
    expect((await find(` ${VITALIK.toUpperCase().replace('X', 'x')} `)).account).toEqual({
      id: wallet.accountId,
      networkId: ethereum.id,
      networkName: 'Ethereum',
      address: VITALIK,
      kind: 'wallet',
      name: 'Hot',
      walletId: wallet.id,
      exchangeId: null,
      bridgeId: null,
      farmId: null,
      lendingProtocolId: null,
      customerId: null,
      supplierId: null,
      deskId: null,
    });
    const farm = await world.api(catalogueCalls.addFarm, {
      body: { name: 'Sushi', accounts: [{ networkId: ethereum.id, address: USDC }] },
    });
    expect((await find(USDC)).account).toMatchObject({ kind: 'farm', name: 'Sushi', farmId: farm.id, walletId: null });
  });

  test('error: a wrong address or network is refused with a message', async () => {
    const bitcoin = await world.addBitcoin();
    const find = (address: string, id: number) =>
      refusalOf(world.api(catalogueCalls.findAccount, { query: { address, network_id: id } }));
    expect((await find(VITALIK, bitcoin.id)).text).toMatch(/^query\.address: .*Bitcoin/);
    expect(await find(GENESIS, 999)).toEqual({ status: 422, text: 'query.network_id: There is no such network.' });
  });
});

describe('testing an RPC address', () => {
  let server: Server | null = null;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
    server = null;
  });

  async function serve(listener: RequestListener): Promise<string> {
    server = createServer(listener);
    await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  /** Responds as a node: each method with its entry in the table. */
  const node =
    (results: Record<string, unknown>): RequestListener =>
    async (request, response) => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      const { id, method } = JSON.parse(text) as { id: number; method: string };
      const body =
        method in results
          ? { result: results[method] }
          : { error: { code: -32601, message: 'the method does not exist' } };
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, ...body }));
    };
  const check = (body: { rpcUrl?: string; id?: number }) => world.api(catalogueCalls.testNetwork, { body });

  test('returns chain id and newest block, for an address and for a network', async () => {
    const rpcUrl = await serve(
      node({ eth_chainId: '0x1', eth_blockNumber: '0x1312d00', web3_clientVersion: 'Geth/v1.15' }),
    );
    expect(await check({ rpcUrl })).toEqual({
      chainId: 1,
      headBlock: 20_000_000,
      ms: expect.any(Number),
    });
    const network = await add({ name: 'Ethereum', kind: 'evm', chainId: 1, rpcUrl });
    expect(await check({ id: network.id })).toMatchObject({ chainId: 1, headBlock: 20_000_000 });
  });

  test('is recorded', async () => {
    await check({ rpcUrl: await serve(node({ eth_chainId: '0x89', eth_blockNumber: '0x0' })) });
    const { rows } = await world.pool.query(
      `SELECT user_id, object FROM audit_log WHERE action = 'networkTested' ORDER BY id DESC LIMIT 1`,
    );
    expect(rows).toEqual([{ user_id: world.admin.userId, object: expect.stringContaining('Read the chain id') }]);
  });

  test('error: addresses of the link and of the metadata of a provider are refused, however written', async () => {
    for (const rpcUrl of [
      'http://169.254.169.254/latest/meta-data/',
      'http://2852039166/',
      'http://0xa9.0xfe.0xa9.0xfe/',
      'http://[fe80::1]:8545/',
      'http://[::ffff:169.254.169.254]/',
      'http://[fd00:ec2::254]/',
      'http://100.100.100.200/',
      'http://metadata.google.internal/computeMetadata/v1/',
      'http://0.0.0.0:5432/',
    ]) {
      const refused = { status: 422, text: expect.stringContaining('and no node.') };
      expect(await refusalOf(check({ rpcUrl })), rpcUrl).toEqual(refused);
      expect(await refusalOf(add({ name: 'Link', kind: 'evm', chainId: 99, rpcUrl })), rpcUrl).toEqual(refused);
    }
  });

  test('error: a name that leads to such an address is refused at the connection', async () => {
    const found = await new Promise((resolve) =>
      lookUpPermitted('169.254.169.254', {}, (error, address) => resolve([error?.name, address])),
    );
    expect(found).toEqual(['RefusedHostError', '']);
  });

  test.each<[string, RequestListener, RegExp]>([
    ['a web page', (_, response) => void response.end('<html>'), /not JSON-RPC/],
    ['another kind of node', node({ eth_chainId: 'main', eth_blockNumber: 7 }), /not that of an EVM network/],
    ['a node that refuses', node({}), /refused eth_(chainId|blockNumber)\.$/],
    [
      'a key that is wrong',
      (_, response) => void response.writeHead(401, 'Unauthorized').end('{}'),
      /responded with 401\.$/,
    ],
    [
      'a redirect',
      (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      /address redirects/,
    ],
    ['an endless response', (_, response) => void response.end('x'.repeat(200_000)), /too large/],
    ['a cut connection', (request) => void request.socket.destroy(), /Connection reset|could not be reached/],
  ])('error: %s is described', async (_, listener, text) => {
    const refused = await refusalOf(check({ rpcUrl: await serve(listener) }));
    expect(refused.status).toBe(422);
    expect(refused.text.startsWith('body.rpcUrl: ')).toBe(true);
    expect(refused.text).toMatch(text);
  });

  test('error: silence ends after the time-out', async () => {
    const rpcUrl = await serve(() => {});
    await expect(testNetwork(world.pool, { rpcUrl }, 50)).rejects.toMatchObject({
      code: 'invalid',
      detail: [{ msg: 'No response within 0.05 seconds.' }],
    });
  });

  test('error: no server, no RPC URL, not an EVM network, neither or both given, another scheme', async () => {
    const rpcUrl = await serve(() => {});
    await new Promise((resolve) => server!.close(resolve));
    expect(await refusalOf(check({ rpcUrl }))).toEqual({
      status: 422,
      text: 'body.rpcUrl: Connection refused.',
    });
    expect(await refusalOf(check({ id: (await world.addEvm()).id }))).toEqual({
      status: 422,
      text: 'body.id: Ethereum has no RPC address.',
    });
    expect((await refusalOf(check({ id: (await world.addBitcoin()).id }))).text).toBe(
      'body.id: Only EVM networks are read through an RPC address.',
    );
    expect(await refusalOf(check({ id: 999 }))).toEqual({ status: 404, text: 'There is no such network.' });
    expect((await refusalOf(check({}))).text).toContain('Give either rpcUrl or id');
    expect((await refusalOf(check({ rpcUrl, id: 1 }))).text).toContain('Give either rpcUrl or id');
    for (const url of ['file:///etc/passwd', 'ftp://host/', 'javascript:alert(1)', 'localhost:8545']) {
      expect(await refusalOf(check({ rpcUrl: url }))).toEqual({
        status: 422,
        text: 'body.rpcUrl: This is not an http or https address',
      });
    }
  });
});
