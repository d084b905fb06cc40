/**
 * Reading a wallet's history over JSON-RPC, held against a bare loop that fetches the same data in batches and makes
 * nothing of it.
 *
 * The chain has 10,000 blocks and 8,000 Transfer logs of one wallet: 2,000 of them in transactions it sent itself,
 * 6,000 from a stranger, four transactions to a block. The bare loop asks for every block with its transactions, the
 * logs, and the receipts of the transactions found; three batches of a hundred calls at the same time, as the reader
 * does.
 *
 * Bar: the reader takes at most 1.5 times as long as the bare loop. It may take less, because it skips blocks in which
 * the wallet's nonce and balance did not change.
 */
import { encodeFunctionData, numberToHex, toEventSelector } from 'viem';
import { ACCOUNTS } from '../devnet/src/accounts.ts';
import { startNode } from '../devnet/src/node/start-node.ts';
import { artifacts } from '../devnet/src/artifacts.ts';
import { connectNetwork } from '../devnet/src/connect-network.ts';
import { deploy } from '../devnet/src/protocols/deploy.ts';
import { createRpcSource } from '../areas/transactions/sources/rpc/create-rpc-source.ts';

const BLOCKS = 10_000;
const LOGS = 8_000;
const TRANSACTIONS_A_BLOCK = 4;
const BATCH = 100;
const PARALLEL = 3;
const LOG_BLOCKS = 2_000;
const ROUNDS = 5;
const RATIO_MAX = 1.5;
const CHAIN_ID = 1;
const TRANSFER = toEventSelector('Transfer(address,address,uint256)');

type Node = Awaited<ReturnType<typeof startNode>>;

async function seed(node: Node): Promise<void> {
  const chain = connectNetwork(node);
  const wallet = ACCOUNTS.trading.address;
  const stranger = ACCOUNTS.marketMaker.address;
  const token = await deploy(chain, artifacts.openZeppelin('ERC20PresetFixedSupply'), {
    args: ['Bench', 'BENCH', 10n ** 30n, stranger],
    from: stranger,
  });
  await chain.send({ from: stranger, to: wallet, value: 10n ** 20n });
  const transfer = (to: string): `0x${string}` =>
    encodeFunctionData({ abi: token.abi, functionName: 'transfer', args: [to, 1_000n] });
  const busyBlocks = LOGS / TRANSACTIONS_A_BLOCK;
  const idle = Math.floor(BLOCKS / busyBlocks) - 1;
  await node.request('evm_setAutomine', [false]);
  for (let block = 0; block < busyBlocks; block += 1) {
    for (let place = 0; place < TRANSACTIONS_A_BLOCK; place += 1) {
      const isOwn = place === TRANSACTIONS_A_BLOCK - 1;
      await node.request('eth_sendTransaction', [
        {
          from: isOwn ? wallet : stranger,
          to: token.address,
          gas: numberToHex(100_000n),
          data: transfer(isOwn ? stranger : wallet),
        },
      ]);
    }
    await node.request('evm_mine');
    await node.request('hardhat_mine', [numberToHex(idle)]);
  }
}

async function callAll(
  url: string,
  calls: readonly { method: string; params: readonly unknown[] }[],
): Promise<unknown[]> {
  const results: unknown[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < calls.length) {
      const from = next;
      next += BATCH;
      const body = calls.slice(from, from + BATCH).map((call, id) => ({ jsonrpc: '2.0', id, ...call }));
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      for (const { id, result } of (await response.json()) as { id: number; result: unknown }[])
        results[from + id] = result;
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return results;
}

async function readBare(url: string, head: number): Promise<number> {
  const wallet = ACCOUNTS.trading.address.toLowerCase();
  const topic = `0x${wallet.slice(2).padStart(64, '0')}`;
  const numbers = Array.from({ length: head + 1 }, (_, number) => number);
  const hashes = new Set<string>();
  const blocks = (await callAll(
    url,
    numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [numberToHex(number), true] })),
  )) as { transactions: { hash: string; from: string; to: string | null }[] }[];
  for (const { transactions } of blocks)
    for (const { hash, from, to } of transactions) if (from === wallet || to === wallet) hashes.add(hash);
  const ranges = numbers.filter((number) => number % LOG_BLOCKS === 0);
  const filters = ranges.flatMap((from) =>
    [
      [TRANSFER, topic],
      [TRANSFER, null, topic],
    ].map((topics) => ({
      fromBlock: numberToHex(from),
      toBlock: numberToHex(Math.min(from + LOG_BLOCKS - 1, head)),
      topics,
    })),
  );
  const logs = (await callAll(
    url,
    filters.map((filter) => ({ method: 'eth_getLogs', params: [filter] })),
  )) as { transactionHash: string }[][];
  for (const { transactionHash } of logs.flat()) hashes.add(transactionHash);
  return (
    await callAll(
      url,
      [...hashes].map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
    )
  ).length;
}

async function readWithSource(url: string, head: number): Promise<{ transactions: number; transfers: number }> {
  const source = createRpcSource({ url, chainId: CHAIN_ID });
  let transactions = 0;
  let transfers = 0;
  for await (const batch of source.readHistory({ address: ACCOUNTS.trading.address, fromBlock: 0, toBlock: head })) {
    transactions += batch.transactions.length;
    transfers += batch.transactions.reduce((count, transaction) => count + transaction.transfers.length, 0);
    if (batch.limits.length + batch.unexplained.length + batch.unreadable.length > 0)
      throw new Error('The reader missed something on a chain that hides nothing.');
  }
  return { transactions, transfers };
}

/** A wallet that did nothing in all those blocks. */
async function readQuiet(url: string, head: number): Promise<number> {
  const at = performance.now();
  const source = createRpcSource({ url, chainId: CHAIN_ID });
  for await (const { transactions } of source.readHistory({
    address: ACCOUNTS.yield.address,
    fromBlock: 0,
    toBlock: head,
  }))
    if (transactions.length > 0) throw new Error('A wallet that did nothing has a history.');
  return performance.now() - at;
}

async function main(): Promise<void> {
  const node = await startNode({ chainId: CHAIN_ID });
  try {
    const started = performance.now();
    await seed(node);
    const head = Number(await node.request<string>('eth_blockNumber'));
    const counts = `${head.toLocaleString('en-US')} blocks, ${LOGS.toLocaleString('en-US')} logs`;
    console.log(`chain: ${counts}, made in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    let [bareBest, readerBest] = [Infinity, Infinity];
    for (let round = 0; round < ROUNDS; round += 1) {
      let at = performance.now();
      const receipts = await readBare(node.rpcUrl, head);
      const bare = performance.now() - at;
      at = performance.now();
      const found = await readWithSource(node.rpcUrl, head);
      const reader = performance.now() - at;
      if (found.transactions !== receipts)
        throw new Error(`The loop found ${receipts} transactions and the reader ${found.transactions}.`);
      const times = `bare loop ${bare.toFixed(0)} ms, reader ${reader.toFixed(0)} ms`;
      const counts = `${found.transactions} transactions, ${found.transfers} transfers`;
      console.log(`round ${round + 1}: ${times}, ratio ${(reader / bare).toFixed(2)} (${counts})`);
      [bareBest, readerBest] = [Math.min(bareBest, bare), Math.min(readerBest, reader)];
    }
    console.log(`a wallet in which nothing happened: ${(await readQuiet(node.rpcUrl, head)).toFixed(0)} ms`);
    const ratio = readerBest / bareBest;
    console.log(
      `best of ${ROUNDS}: ratio ${ratio.toFixed(2)}, at most ${RATIO_MAX}: ${ratio <= RATIO_MAX ? 'ok' : 'missed'}`,
    );
    if (ratio > RATIO_MAX) process.exitCode = 1;
  } finally {
    await node.close();
  }
}

await main();
