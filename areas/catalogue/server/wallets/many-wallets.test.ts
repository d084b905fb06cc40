/** Several wallets at once: on which networks an address has a history, and adding all of them. */
import { catalogueCalls } from '../../contract/calls.ts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { refusalOf, TETHER, USDC, VITALIK, useCatalogueWorld } from '../testing.ts';

const world = useCatalogueWorld();

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((closed) => server.close(closed));
});

/** A node with one block each hour since 1970, where the address sent this many transactions. */
async function startNode(sent: number): Promise<string> {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += String(part);
    const { method, params } = JSON.parse(text) as { method: string; params: [string] };
    const result: Record<string, unknown> = {
      eth_getTransactionCount: `0x${sent.toString(16)}`,
      eth_getBalance: '0x0',
      eth_getCode: '0x',
      eth_blockNumber: '0x80000',
      eth_getBlockByNumber: { timestamp: `0x${(Number(params[0]) * 3600).toString(16)}` },
    };
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: result[method] }));
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function addNetworkAt(name: string, chainId: number, rpcUrl: string | null): Promise<number> {
  const { id } = await world.addEvm(name, chainId);
  await world.api(catalogueCalls.updateNetwork, { body: { id, rpcUrl } });
  return id;
}

test('the networks on which an address has a history are found, with the first block of a day', async () => {
  const used = await addNetworkAt('Ethereum', 1, await startNode(3));
  const unused = await addNetworkAt('Base', 8453, await startNode(0));
  const unreachable = await addNetworkAt('Offline', 10, null);
  await world.api(catalogueCalls.addWallet, { body: { name: 'Known', networkId: unused, address: VITALIK } });
  const found = await world.api(catalogueCalls.findWalletNetworks, {
    body: { address: VITALIK.toLowerCase(), startsOn: '2020-01-01' },
  });
  expect(found.address).toBe(VITALIK);
  expect(new Map(found.items.map((item) => [item.networkId, item]))).toEqual(
    new Map([
      [used, expect.objectContaining({ history: 'found', transactionsSent: 3, isWallet: false, source: 'rpc' })],
      [unused, expect.objectContaining({ history: 'none', isWallet: true })],
      [
        unreachable,
        expect.objectContaining({
          history: 'unknown',
          source: null,
          reason: expect.stringContaining('No RPC address'),
        }),
      ],
    ]),
  );
  const hours = Date.parse('2020-01-01T00:00:00Z') / 3_600_000;
  expect(found.items.find(({ networkId }) => networkId === used)?.startBlock).toBe(hours);
});

test('error: an address that is not one of an EVM network', async () => {
  expect((await refusalOf(world.api(catalogueCalls.findWalletNetworks, { body: { address: 'bc1q' } }))).status).toBe(
    422,
  );
});

test('wallets are checked before they are added, each with its own refusal', async () => {
  const { id: networkId } = await world.addEvm();
  await world.api(catalogueCalls.addWallet, { body: { name: 'Known', networkId, address: VITALIK } });
  await world.api(catalogueCalls.addLendingProtocol, {
    body: { name: 'Aave', accounts: [{ networkId, address: USDC }] },
  });
  const before = await world.fingerprint();
  const check = (wallets: { networkId: number; address: string }[]) =>
    world.api(catalogueCalls.checkWallets, { body: { wallets } });
  const { items } = await check([
    { networkId, address: TETHER.toLowerCase() },
    { networkId, address: VITALIK },
    { networkId, address: USDC },
    { networkId, address: '0x12' },
    { networkId, address: TETHER },
    { networkId: 999_999, address: TETHER },
  ]);
  expect(items).toEqual([
    { address: TETHER, isWallet: false, refusal: null, script: null },
    { address: VITALIK, isWallet: true, refusal: null, script: null },
    { address: USDC, isWallet: false, refusal: 'This address belongs to the lending protocol “Aave”.', script: null },
    { address: '0x12', isWallet: false, refusal: expect.stringContaining('0x followed by 40'), script: null },
    { address: TETHER, isWallet: false, refusal: 'This address is in the list twice.', script: null },
    { address: TETHER, isWallet: false, refusal: 'There is no such network.', script: null },
  ]);
  expect(await world.fingerprint()).toEqual(before);
});

test('wallets are added all or none; an address that is a wallet already stays as it is', async () => {
  const [first, second] = [(await world.addEvm()).id, (await world.addEvm('Base', 8453)).id];
  const wallets = [
    { name: 'Hot', networkId: first, address: VITALIK },
    { name: 'Hot', networkId: second, address: VITALIK, startBlock: 1000 },
    { name: 'Cold', networkId: first, address: TETHER, purpose: 'cold' as const },
  ];
  const { added, alreadyThere } = await world.api(catalogueCalls.addWallets, { body: { wallets } });
  expect(added).toMatchObject([
    { name: 'Hot', networkId: first, startBlock: null, awaitingBlocks: null },
    { name: 'Hot', networkId: second, startBlock: 1000 },
    { name: 'Cold', purpose: 'cold' },
  ]);
  expect(alreadyThere).toBe(0);
  const again = await world.api(catalogueCalls.addWallets, {
    body: { wallets: [...wallets, { name: 'New', networkId: first, address: USDC }] },
  });
  expect([again.added.map(({ name }) => name), again.alreadyThere]).toEqual([['New'], 3]);

  const before = await world.fingerprint();
  const refused = await refusalOf(
    world.api(catalogueCalls.addWallets, {
      body: {
        wallets: [
          { name: 'Good', networkId: second, address: TETHER },
          { name: 'Bad', networkId: second, address: '0x12' },
        ],
      },
    }),
  );
  expect(refused.status).toBe(422);
  expect(await world.fingerprint()).toEqual(before);
});

test('wallets of clients are added with the operator’s, by the e-mail address of their owner', async () => {
  const { id: networkId } = await world.addEvm();
  const { userId } = await world.addPerson({ role: 'client', hasAgreed: true });
  const { rows } = await world.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [userId]);
  const { email } = rows[0]!;
  const wallets = [
    { name: 'Hot', networkId, address: VITALIK },
    { name: 'Ada', networkId, address: TETHER, userEmail: ` ${email.toUpperCase()}` },
  ];
  const { added } = await world.api(catalogueCalls.addWallets, { body: { wallets } });
  expect(added).toMatchObject([{ userId: null }, { userId, userEmail: email }]);
  const needsConfirmation = (owner: string | null) =>
    catalogueCalls.addWallets.confirmOnly?.safeParse({ wallets: [{ userEmail: owner }] }).success;
  expect([needsConfirmation(email), needsConfirmation(null)], 'a client is paid there').toEqual([true, false]);
  const before = await world.fingerprint();
  for (const userEmail of ['nobody@clients.example', ''])
    expect(
      await refusalOf(
        world.api(catalogueCalls.addWallets, {
          body: { wallets: [{ name: 'X', networkId, address: USDC, userEmail }] },
        }),
      ),
    ).toMatchObject({ status: 422, text: expect.stringContaining('No client has this e-mail address') });
  expect(await world.fingerprint()).toEqual(before);
});
