import { createPublicClient, http } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNTS, OWN_WALLETS, STRANGERS } from '../accounts.ts';
import { GENESIS_TIME_SECONDS } from './create-provider.ts';
import { RpcError, type RunningNode, startNode } from './start-node.ts';

let node: RunningNode;

beforeAll(async () => {
  node = await startNode({ chainId: 137 });
});
afterAll(() => node.close());

async function post(body: string): Promise<unknown> {
  const response = await fetch(node.rpcUrl, { method: 'POST', body });
  expect(response.headers.get('content-type')).toBe('application/json');
  return response.json();
}

test('the response to a request without params has its id', async () => {
  expect(await post('{"jsonrpc":"2.0","id":"seven","method":"eth_chainId"}')).toEqual({
    jsonrpc: '2.0',
    id: 'seven',
    result: '0x89',
  });
});

test('the responses to a batch are in its order, that to a failing request included', async () => {
  const requests = [
    { id: 1, method: 'eth_blockNumber' },
    { id: 2, method: 'eth_noSuchMethod', params: [] },
    { id: 3, method: 'net_version', params: [] },
  ];
  expect(await post(JSON.stringify(requests))).toEqual([
    { jsonrpc: '2.0', id: 1, result: '0x0' },
    {
      jsonrpc: '2.0',
      id: 2,
      error: expect.objectContaining({
        code: expect.any(Number),
        message: expect.stringContaining('eth_noSuchMethod'),
      }),
    },
    { jsonrpc: '2.0', id: 3, result: '137' },
  ]);
});

test('error: what is not JSON, not a request or an empty batch is refused with the codes of the standard', async () => {
  expect(await post('{')).toMatchObject({ id: null, error: { code: -32700 } });
  expect(await post('"eth_chainId"')).toMatchObject({ id: null, error: { code: -32600 } });
  expect(await post('[]')).toMatchObject({ id: null, error: { code: -32600 } });
});

test('a result of null stays null', async () => {
  expect(await node.request('eth_getTransactionByHash', [`0x${'00'.repeat(32)}`])).toBeNull();
});

test('error: a refused call throws with the code and the method', async () => {
  const refused = node.request('eth_getBalance', ['not an address', 'latest']);
  await expect(refused).rejects.toBeInstanceOf(RpcError);
  await expect(refused).rejects.toThrow(/^eth_getBalance: /);
});

test('viem reads the chain over HTTP', async () => {
  const client = createPublicClient({ transport: http(node.rpcUrl) });
  expect(await client.getChainId()).toBe(137);
  expect((await client.getBlock({ blockNumber: 0n })).timestamp).toBe(BigInt(GENESIS_TIME_SECONDS));
});

test('the first block funds strangers and leaves own wallets empty', async () => {
  const balance = async (address: string) => BigInt(await node.request<string>('eth_getBalance', [address, 'latest']));
  for (const { address } of Object.values(OWN_WALLETS)) expect(await balance(address)).toBe(0n);
  for (const { address } of Object.values(STRANGERS)) expect(await balance(address)).toBeGreaterThan(0n);
});

test('a reverted transaction returns its hash, as from any node', async () => {
  // A call that can only fail: it creates a contract whose first instruction is invalid.
  const hash = await node.request<string>('eth_sendTransaction', [
    { from: ACCOUNTS.spammer.address, data: '0xfe', gas: '0x186a0' },
  ]);
  expect(await node.request('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x0', gasUsed: '0x186a0' });
});
