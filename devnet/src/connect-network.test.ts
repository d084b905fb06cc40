import { afterAll, beforeEach, expect, test } from 'vitest';
import { ACCOUNTS } from './accounts.ts';
import { type Chain, connectNetwork } from './connect-network.ts';
import { startNode } from './node/start-node.ts';

const [from, to] = [ACCOUNTS.exchange.address, ACCOUNTS.trading.address];
const opened: { close(): Promise<void> }[] = [];
let chain: Chain;

beforeEach(async () => {
  const node = await startNode({ chainId: 1 });
  opened.push(node);
  chain = connectNetwork(node);
});
afterAll(() => Promise.all(opened.map((node) => node.close())));

const latest = (connected = chain) =>
  connected.request<{ number: string; hash: string; timestamp: string }>('eth_getBlockByNumber', ['latest', false]);
const balanceOf = async (address: string) => BigInt(await chain.request<string>('eth_getBalance', [address, 'latest']));

test('each transaction gets a block of its own, twelve seconds after the last', async () => {
  const first = await chain.send({ from, to, value: 5n });
  const second = await chain.send({ from, to, value: 6n });
  expect(second.blockNumber).toBe(first.blockNumber + 1);
  expect(second.timestampSeconds).toBe(first.timestampSeconds + 12);
  expect(await balanceOf(to)).toBe(11n);
});

test('transactions sent together share a block in their order', async () => {
  const receipts = await chain.sendTogether([
    { from, to, value: 1n },
    { from: ACCOUNTS.bridge.address, to, value: 2n },
    { from, to, value: 3n },
  ]);
  expect(new Set(receipts.map(({ blockHash }) => blockHash)).size).toBe(1);
  const block = await chain.request<{ transactions: string[] }>('eth_getBlockByNumber', ['latest', false]);
  expect(block.transactions).toEqual(receipts.map(({ hash }) => hash));
  const alone = await chain.send({ from, to, value: 4n });
  expect(alone.blockNumber).toBe(receipts[0]!.blockNumber + 1);
});

test('a revert takes blocks back, and other blocks take their place', async () => {
  await chain.send({ from, to, value: 5n });
  const before = await latest();
  const snapshotId = await chain.snapshot();
  const lost = await chain.send({ from, to, value: 7n });
  await chain.mine(2);
  await chain.revert(snapshotId);
  expect((await latest()).hash).toBe(before.hash);
  expect(await chain.request('eth_getTransactionReceipt', [lost.hash])).toBeNull();
  const replacement = await chain.send({ from, to, value: 8n });
  expect(replacement.blockNumber).toBe(lost.blockNumber);
  expect(replacement.blockHash).not.toBe(lost.blockHash);
  expect(await balanceOf(to)).toBe(13n);
});

test('error: a snapshot can be used once', async () => {
  const snapshotId = await chain.snapshot();
  await chain.revert(snapshotId);
  await expect(chain.revert(snapshotId)).rejects.toThrow(`There is no snapshot ${snapshotId}`);
});

test('mining adds the given number of blocks', async () => {
  const before = await latest();
  await chain.mine(3);
  const after = await latest();
  expect(Number(after.number) - Number(before.number)).toBe(3);
  expect(Number(after.timestamp) - Number(before.timestamp)).toBe(36);
});

test('a warp moves the next block forward, and a revert forgets it', async () => {
  const { timestampSeconds } = await chain.send({ from, to, value: 1n });
  const snapshotId = await chain.snapshot();
  await chain.warp(3600);
  expect((await chain.send({ from, to, value: 1n })).timestampSeconds).toBe(timestampSeconds + 3600);
  await chain.revert(snapshotId);
  expect((await chain.send({ from, to, value: 1n })).timestampSeconds).toBe(timestampSeconds + 12);
});

test('the clock only runs forward', async () => {
  const { timestampSeconds } = await chain.send({ from, to, value: 1n });
  await chain.warpTo(timestampSeconds - 1000);
  expect((await chain.send({ from, to, value: 1n })).timestampSeconds).toBe(timestampSeconds + 12);
});

test('error: a reverted transaction throws, unless it may fail', async () => {
  const failing = { from, data: '0xfe', gas: 100_000n } as const;
  await expect(chain.send(failing)).rejects.toThrow(/reverted/);
  expect(await chain.send({ ...failing, mayFail: true })).toMatchObject({ status: 'failed', to: null });
});

test('a legacy transaction pays one price, a newer one names a most', async () => {
  const kind = async (isLegacy: boolean) => {
    const { hash } = await chain.send({ from, to, value: 1n, isLegacy });
    const { type, maxFeePerGas } = await chain.request<{ type: string; maxFeePerGas?: string }>(
      'eth_getTransactionByHash',
      [hash],
    );
    return { type, hasMost: maxFeePerGas !== undefined };
  };
  expect(await kind(true)).toEqual({ type: '0x0', hasMost: false });
  expect(await kind(false)).toEqual({ type: '0x2', hasMost: true });
});

test('the same transactions make the same blocks', async () => {
  const other = await startNode({ chainId: 1 });
  opened.push(other);
  const twin = connectNetwork(other);
  for (const connected of [chain, twin]) {
    await connected.send({ from, to, value: 5n });
    await connected.warp(100);
    await connected.mine(2);
  }
  expect((await latest(twin)).hash).toBe((await latest()).hash);
});
