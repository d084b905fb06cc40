/**
 * npx tsx bench/explorer-memory.ts: the memory that reading one wallet from an explorer holds, and the requests it
 * takes, for 1,000 to 100,000 transactions. The memory is what is reachable after a collection, during the reading.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createExplorerSource } from '../areas/transactions/sources/explorer/create-explorer-source.ts';
import { etherscanHost } from '../areas/transactions/sources/explorer/explorer-host.ts';
import { ACCOUNT, madeUp } from '../areas/transactions/sources/explorer/testing.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const MEGABYTE = 1024 * 1024;
/** The growth from the shortest to the longest history that counts as none. */
const GROWTH_MAX = 8;

function reachable(): number {
  collect();
  return process.memoryUsage().heapUsed / MEGABYTE;
}

async function measure(transactions: number): Promise<{ megabytes: number; requests: number; found: number }> {
  const transport = madeUp(transactions);
  const host = etherscanHost({ chainId: 1, url: 'http://explorer.example/v2/api', apiKey: 'key' });
  const source = createExplorerSource({ host, chainId: 1, rpcUrl: null, transport });
  const before = reachable();
  let [found, most, batches] = [0, 0, 0];
  for await (const batch of source.readHistory({ address: ACCOUNT, fromBlock: 0, toBlock: transactions })) {
    found += batch.transactions.length;
    batches += 1;
    if (batches % 8 === 1) most = Math.max(most, reachable());
  }
  return { megabytes: most - before, requests: transport.requests(), found };
}

/** 5 lists and 2 searches of logs a page, a receipt each, a tenth by others with value inside, the head and the end. */
const fewest = (transactions: number): number => 7 * Math.ceil((transactions * 0.9) / 1000) + 1.2 * transactions + 3;

await measure(1_000);
const results = [];
for (const transactions of [1_000, 10_000, 100_000]) {
  const { megabytes, requests, found } = await measure(transactions);
  if (found !== transactions) throw new Error(`Found ${found} of ${transactions} transactions.`);
  results.push(megabytes);
  console.log(
    `${transactions.toLocaleString('en-US')} transactions: ${megabytes.toFixed(1)} MB, ` +
      `${requests.toLocaleString('en-US')} requests (${(requests / fewest(transactions)).toFixed(2)} × the fewest)`,
  );
}
const growth = (results.at(-1) ?? 0) - (results[0] ?? 0);
console.log(`growth: ${growth.toFixed(1)} MB`);
process.exitCode = growth > GROWTH_MAX ? 1 : 0;
