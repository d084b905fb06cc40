/**
 * npm run bench -- bitcoin: reading one key from an Esplora, held against a bare loop that fetches the same answers and
 * parses them, and makes nothing of them. The key has 100,000 transactions at 1,000 addresses, of two inputs and two
 * outputs each. The Esplora answers from a process of its own over HTTP; both read with four requests at a time.
 *
 * Bars: the reader takes at most 1.5 times as long as the bare loop, as the median of twenty short rounds of both,
 * because a shared machine is not equally busy for long; what is reachable after a collection, during the
 * reading, does not grow with the history.
 */
import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createEsploraSource } from '../areas/transactions/sources/bitcoin/create-esplora-source.ts';
import { addressOfScript, scriptOfAddress } from '../kit/chain/bitcoin/scripts.ts';

const TRANSACTIONS = 100_000;
const OF_AN_ADDRESS = 100;
const PAGE = 25;
const PARALLEL = 4;
const ROUNDS = 20;
const OF_A_ROUND = 10_000;
const RATIO_MAX = 1.5;
/** The growth from the shortest to the longest history that counts as none, in megabytes. */
const GROWTH_MAX = 8;
const HEAD = 900_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const hashOf = (number: number): string => number.toString(16).padStart(64, '0');
const scriptOf = (place: number): string => `0014${place.toString(16).padStart(40, '0')}`;
const addressAt = (place: number): string => addressOfScript(scriptOf(place), 'bitcoin') ?? '';

/** Newest first, as an Esplora lists them. */
function pageOf(script: string, after: string | undefined): unknown[] {
  const place = Number.parseInt(script.slice(4), 16);
  const from = after === undefined ? 0 : Number.parseInt(after, 16) - place * OF_AN_ADDRESS + 1;
  return Array.from({ length: Math.min(PAGE, OF_AN_ADDRESS - from) }, (_, index) => {
    const number = place * OF_AN_ADDRESS + from + index;
    const other = scriptOf(5_000_000 + number);
    const block = HEAD - from - index;
    return {
      txid: hashOf(number),
      version: 2,
      locktime: 0,
      vin: [script, other].map((scriptpubkey, vout) => ({
        txid: hashOf(10_000_000 + number),
        vout,
        prevout: { scriptpubkey, scriptpubkey_type: 'v0_p2wpkh', scriptpubkey_address: 'bc1q', value: 60_000 },
        scriptsig: '',
        witness: ['30'.repeat(71), '02'.repeat(33)],
        is_coinbase: false,
        sequence: 0xfffffffd,
      })),
      vout: [other, script].map((scriptpubkey) => ({ scriptpubkey, scriptpubkey_type: 'v0_p2wpkh', value: 59_000 })),
      size: 372,
      weight: 834,
      fee: 2_000,
      status: { confirmed: true, block_height: block, block_hash: hashOf(block), block_time: 1_700_000_000 },
    };
  });
}

function serve(): void {
  const server = createServer((request, response) => {
    const [, address = '', rest, after] =
      /^\/address\/([^/]+)(?:\/(txs)\/chain(?:\/([0-9a-f]{64}))?)?$/.exec(request.url ?? '') ?? [];
    const stats = { chain_stats: { funded_txo_sum: 0, spent_txo_sum: 0, tx_count: OF_AN_ADDRESS } };
    const body = rest === undefined ? stats : pageOf(scriptOfAddress(address, 'bitcoin'), after);
    response.end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

/** The requests of the reader: all pages of each address, and how many transactions it has. */
async function bare(url: string, addresses: readonly string[]): Promise<number> {
  let [next, found] = [0, 0];
  const get = async <Data>(path: string): Promise<Data> => JSON.parse(await (await fetch(`${url}${path}`)).text());
  const work = async (): Promise<void> => {
    while (next < addresses.length) {
      const address = addresses[next] ?? '';
      next += 1;
      await get(`/address/${address}`);
      let last = '';
      for (let left = OF_AN_ADDRESS; left > 0; ) {
        const page = await get<{ txid: string }[]>(`/address/${address}/txs/chain${last}`);
        last = `/${page.at(-1)?.txid ?? ''}`;
        left -= page.length;
        found += page.length;
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return found;
}

async function read(
  url: string,
  addresses: readonly string[],
  onBatch: (count: number) => void = () => {},
): Promise<number> {
  const source = createEsploraSource({ url, chain: 'bitcoin', parallelMax: PARALLEL });
  let [found, batches] = [0, 0];
  const query = { addresses: addresses.map((address) => ({ address, fromBlock: 0 })), toBlock: HEAD };
  for await (const batch of source.readHistory({ ...query, unspent: new Set() })) {
    found += batch.transactions.length;
    batches += 1;
    onBatch(batches);
  }
  return found;
}

async function secondsOf(run: () => Promise<number>): Promise<number> {
  const start = performance.now();
  const found = await run();
  if (found !== OF_A_ROUND) throw new Error(`Found ${found} of ${OF_A_ROUND} transactions.`);
  return (performance.now() - start) / 1000;
}

/** The most megabytes that are reachable while so many transactions are read. */
async function megabytesOf(url: string, addresses: readonly string[]): Promise<number> {
  const reachable = (): number => {
    collect();
    return process.memoryUsage().heapUsed / 1024 / 1024;
  };
  const before = reachable();
  let most = before;
  await read(url, addresses, (batches) => {
    if (batches % 64 === 1) most = Math.max(most, reachable());
  });
  return most - before;
}

async function main(): Promise<void> {
  const worker = fork(fileURLToPath(import.meta.url), ['serve']);
  const port = await new Promise<number>((resolve) => worker.once('message', resolve));
  const url = `http://127.0.0.1:${port}`;
  const addresses = Array.from({ length: TRANSACTIONS / OF_AN_ADDRESS }, (_, place) => addressAt(place + 1));
  await read(url, addresses.slice(0, 20));
  const ratios: number[] = [];
  const part = OF_A_ROUND / OF_AN_ADDRESS;
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = (round * part) % addresses.length;
    const some = addresses.slice(from, from + part);
    const [loop, reader] = [await secondsOf(() => bare(url, some)), await secondsOf(() => read(url, some))];
    ratios.push(reader / loop);
  }
  const [least = 0, most = 0] = [await megabytesOf(url, addresses.slice(0, 10)), await megabytesOf(url, addresses)];
  worker.kill();
  const ratio = ratios.toSorted((left, right) => left - right)[ROUNDS / 2] ?? 0;
  console.log(
    `median ratio ${ratio.toFixed(2)} (at most ${RATIO_MAX}); memory ${least.toFixed(1)} MB for 1,000 transactions, ` +
      `${most.toFixed(1)} MB for ${TRANSACTIONS.toLocaleString('en-US')} (at most ${GROWTH_MAX} MB more)`,
  );
  process.exitCode = ratio <= RATIO_MAX && most - least <= GROWTH_MAX ? 0 : 1;
}

if (process.argv[2] === 'serve') serve();
else await main();
