/** How many requests a long history takes, with an explorer that is made up on the way. */
import { expect, test } from 'vitest';
import { platformTransport, type Transport } from '@holdfast/http/client';
import { createExplorerSource } from './create-explorer-source.ts';
import { etherscanHost } from './explorer-host.ts';

const ACCOUNT = `0x${'a'.repeat(40)}`;
const OTHER = `0x${'b'.repeat(40)}`;
const hex = (number: number, digits = 0) => `0x${number.toString(16).padStart(digits, '0')}`;
const blockHash = (block: number) => hex(block + 1, 64);

/**
 * An Etherscan with this many payments to the account, one a block, of which every tenth comes from inside of another.
 */
function madeUp(transactions: number): Transport & { readonly requests: string[] } {
  const requests: string[] = [];
  const isInside = (block: number) => block % 10 === 0;
  const rowOf = (block: number) => ({
    blockNumber: String(block),
    blockHash: blockHash(block),
    timeStamp: String(1_600_000_000 + block),
    hash: hex(block, 64),
    transactionIndex: '0',
    from: OTHER,
    to: ACCOUNT,
    value: '5',
    gasPrice: '1',
    gasUsed: '21000',
    input: '0x',
    isError: '0',
  });
  const answer = (asked: URLSearchParams): unknown => {
    const action = asked.get('action') ?? '';
    const ok = (result: unknown) => ({ jsonrpc: '2.0', id: 1, result });
    if (action === 'eth_getBlockByNumber') {
      const block = asked.get('tag') === 'latest' ? transactions : Number(asked.get('tag'));
      return ok({
        number: hex(block),
        hash: blockHash(block),
        timestamp: hex(1_600_000_000 + block),
        transactions: [],
      });
    }
    const hash = asked.get('txhash') ?? '';
    const block = Number(hash === '' ? 0 : BigInt(hash));
    const shared = {
      transactionHash: hash,
      blockNumber: hex(block),
      blockHash: blockHash(block),
      transactionIndex: '0x0',
    };
    if (action === 'eth_getTransactionReceipt')
      return ok({
        ...shared,
        status: '0x1',
        gasUsed: hex(21_000),
        effectiveGasPrice: '0x1',
        logs: [],
        contractAddress: null,
      });
    if (action === 'eth_getTransactionByHash')
      return ok({ ...shared, hash, from: OTHER, to: OTHER, value: '0x0', input: '0x', gasPrice: '0x1' });
    const inside = { from: OTHER, to: ACCOUNT, value: '5', type: 'call', isError: '0' };
    if (hash !== '') return { status: '1', message: 'OK', result: [inside] };
    const from = Math.max(1, Number(asked.get('startblock')));
    const isListed =
      action === 'txlist' ? (each: number) => !isInside(each) : action === 'txlistinternal' ? isInside : () => false;
    const rows: unknown[] = [];
    for (let each = from; each <= transactions && rows.length < Number(asked.get('offset')); each += 1)
      if (isListed(each)) rows.push(action === 'txlist' ? rowOf(each) : { ...rowOf(each), ...inside });
    return rows.length === 0
      ? { status: '0', message: 'No transactions found', result: [] }
      : { status: '1', message: 'OK', result: rows };
  };
  return {
    ...platformTransport,
    requests,
    fetch: async (url) => {
      if (transactions <= 1_000) requests.push(url);
      return Response.json(answer(new URL(url).searchParams));
    },
  };
}

async function read(transactions: number) {
  const transport = madeUp(transactions);
  const host = etherscanHost({ chainId: 1, url: 'http://explorer.example/v2/api', apiKey: 'key' });
  const source = createExplorerSource({ host, chainId: 1, rpcUrl: null, transport });
  const head = (await source.head())!;
  let found = 0;
  for await (const batch of source.readHistory({ address: ACCOUNT, fromBlock: 0, toBlock: head.number })) {
    found += batch.transactions.length;
  }
  return { found, requests: transport.requests.length };
}

test('1,000 transactions take no more than 1.3 times the fewest requests', async () => {
  const { found, requests } = await read(1_000);
  const [pages, receipts, others, inside, blocks] = [7, 1_000, 100, 100, 3];
  const fewest = pages + receipts + others + inside + blocks;
  expect(found).toBe(1_000);
  expect(requests / fewest).toBeLessThanOrEqual(1.3);
});
