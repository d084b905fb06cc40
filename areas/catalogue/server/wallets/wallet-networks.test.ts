/** Where an address has a history, counted through a public explorer, and the names of addresses. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { operationsCalls } from '@holdfast/operations/contract';
import { afterEach, expect, test } from 'vitest';
import { catalogueCalls } from '../../contract/calls.ts';
import { refusalOf, TETHER, useCatalogueWorld, VITALIK } from '../testing.ts';

const world = useCatalogueWorld();

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((closed) => server.close(closed));
});

const EMPTY = { sent: 0, tokens: 0 };
const HASH = (index: number): string => `0x${index.toString(16).padStart(64, '0')}`;
const word = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
const RESOLVER = '0x231b0Ee14048e9dCcD1d247744d114a4EB5E8E63';

/** A Blockscout with this many transactions and token transfers of the address on each chain; absent: it is broken. */
async function startBlockscout(chains: Readonly<Record<string, { sent: number; tokens: number }>>) {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += String(part);
    const url = new URL(request.url ?? '', 'http://explorer');
    asked.push(url.pathname);
    const [, chainId = '', ...path] = url.pathname.split('/');
    const chain = chains[chainId];
    response.setHeader('content-type', 'application/json');
    const send = (body: unknown) => response.end(JSON.stringify(body));
    if (chain === undefined) {
      response.statusCode = 404;
      return send({ message: 'Not found' });
    }
    if (path.at(-1) === 'counters') return send({ transactions_count: String(chain.sent) });
    if (path.at(-1) === 'eth-rpc') {
      const calls = [JSON.parse(text) as Rpc | Rpc[]].flat();
      const replies = calls.map(({ id, method, params: [call] }) => ({
        jsonrpc: '2.0',
        id,
        result: rpc(method, call?.to),
      }));
      return send(text.startsWith('[') ? replies : replies[0]);
    }
    const isTokens = url.searchParams.get('action') === 'tokentx';
    const count = Math.min(isTokens ? chain.tokens : chain.sent, Number(url.searchParams.get('offset')));
    const result = Array.from({ length: count }, (_, index) => ({ hash: HASH(index + (isTokens ? chain.sent : 0)) }));
    return send({ status: count === 0 ? '0' : '1', message: count === 0 ? 'No transactions found' : 'OK', result });
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{chainId}` };
}

interface Rpc {
  readonly id: number;
  readonly method: string;
  readonly params: readonly [{ readonly to?: string }?];
}

/** Ethereum, with one name whose address is Tether. */
function rpc(method: string, to: string | undefined): unknown {
  if (method === 'eth_chainId') return '0x1';
  if (method === 'eth_call') return word(to?.toLowerCase() === RESOLVER.toLowerCase() ? TETHER : RESOLVER);
  return { number: '0x10', hash: HASH(16), timestamp: '0x5f000000', transactions: [] };
}

const decide = (publicHistory: 'allowed' | 'refused', explorerUrl: string) =>
  world.api(operationsCalls.changeSettings, {
    body: {
      changes: [
        { name: 'publicHistory', value: publicHistory },
        { name: 'explorerUrl', value: explorerUrl },
      ],
    },
  });
const find = (address: string) => world.api(catalogueCalls.findWalletNetworks, { body: { address } });

test('explorers count the history on each network; one that fails leaves the network unknown', async () => {
  const { url } = await startBlockscout({ 1: { sent: 1204, tokens: 4 }, 8453: { sent: 80, tokens: 8 }, 10: EMPTY });
  for (const [name, chainId] of [
    ['Ethereum', 1],
    ['Base', 8453],
    ['OP Mainnet', 10],
    ['Harbour', 31],
  ] as const)
    await world.addEvm(name, chainId);
  await decide('allowed', url);
  const { items } = await find(VITALIK);
  expect(
    items.map(({ networkName, history, transactions, isAtLeast, source }) => [
      networkName,
      history,
      transactions,
      isAtLeast,
      source,
    ]),
  ).toEqual([
    ['Base', 'found', 88, false, 'blockscout'],
    ['Ethereum', 'found', 1204, false, 'blockscout'],
    ['Harbour', 'unknown', null, false, 'blockscout'],
    ['OP Mainnet', 'none', 0, false, 'blockscout'],
  ]);
});

test('the history on inactive networks is counted on request, and only where there is one', async () => {
  const { url } = await startBlockscout({ 1: { sent: 5, tokens: 0 }, 8453: { sent: 80, tokens: 8 }, 10: EMPTY });
  await world.addEvm('Ethereum', 1);
  for (const [name, chainId] of [
    ['Base', 8453],
    ['OP Mainnet', 10],
    ['Harbour', 31],
  ] as const) {
    const { id } = await world.addEvm(name, chainId);
    await world.pool.query('UPDATE networks SET is_active = false WHERE id = $1', [id]);
  }
  await decide('allowed', url);
  const names = async (isActive: boolean) =>
    (await world.api(catalogueCalls.findWalletNetworks, { body: { address: VITALIK, isActive } })).items.map(
      ({ networkName, transactions }) => [networkName, transactions],
    );
  expect(await names(true)).toEqual([['Ethereum', 5]]);
  expect(await names(false)).toEqual([['Base', 88]]);
});

test('no explorer is asked before somebody allowed it', async () => {
  const { url, asked } = await startBlockscout({ 1: { sent: 3, tokens: 0 } });
  await world.addEvm();
  await decide('refused', url);
  expect((await find(VITALIK)).items).toMatchObject([{ history: 'unknown', transactions: null }]);
  expect((await refusalOf(find('harbour.eth'))).status).toBe(422);
  expect(asked).toEqual([]);
});

test('a name is resolved through Ethereum', async () => {
  const { url } = await startBlockscout({ 1: { sent: 3, tokens: 0 } });
  await world.addEvm();
  await decide('allowed', url);
  expect(await find('Harbour.eth')).toMatchObject({ address: TETHER, items: [{ transactions: 3 }] });
});
