/** How many requests a long history takes. */
import { expect, test } from 'vitest';
import { createExplorerSource } from './create-explorer-source.ts';
import { etherscanHost } from './explorer-host.ts';
import { ACCOUNT, madeUp } from './testing.ts';

async function read(transactions: number) {
  const transport = madeUp(transactions);
  const host = etherscanHost({ chainId: 1, url: 'http://explorer.example/v2/api', apiKey: 'key' });
  const source = createExplorerSource({ host, chainId: 1, rpcUrl: null, transport });
  const head = (await source.head())!;
  let found = 0;
  for await (const batch of source.readHistory({ address: ACCOUNT, fromBlock: 0, toBlock: head.number })) {
    found += batch.transactions.length;
  }
  return { found, requests: transport.requests() };
}

test('1,000 transactions take no more than 1.3 times the fewest requests', async () => {
  const { found, requests } = await read(1_000);
  const [pages, receipts, others, inside, blocks] = [9, 1_000, 100, 100, 3];
  const fewest = pages + receipts + others + inside + blocks;
  expect(found).toBe(1_000);
  expect(requests / fewest).toBeLessThanOrEqual(1.3);
});
