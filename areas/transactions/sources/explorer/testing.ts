/** For tests and measurements: an explorer that is made up on the way, so that it holds no history in memory. */
import { platformTransport, type Transport } from '@holdfast/http/client';

export const ACCOUNT = `0x${'a'.repeat(40)}`;
const OTHER = `0x${'b'.repeat(40)}`;
const hex = (number: number, digits = 0) => `0x${number.toString(16).padStart(digits, '0')}`;
const blockHash = (block: number) => hex(block + 1, 64);

/**
 * An Etherscan with this many payments to the account, one a block, of which every tenth comes from inside of another.
 */
export function madeUp(transactions: number): Transport & { readonly requests: () => number } {
  let requests = 0;
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
    requests: () => requests,
    fetch: async (url) => {
      requests += 1;
      return Response.json(answer(new URL(url).searchParams));
    },
  };
}
