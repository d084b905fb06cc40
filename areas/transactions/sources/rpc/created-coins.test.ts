/** Coins that blocks create for an address, from a node: the same facts as from an explorer. */
import { parseAmount } from '@holdfast/money';
import { afterEach, expect, test } from 'vitest';
import { createRpcSource } from './create-rpc-source.ts';
import { type ReceivedCall, type RpcDouble, startRpcDouble } from './testing.ts';

const ACCOUNT = `0x${'a1'.repeat(20)}`;
const OTHER = `0x${'b2'.repeat(20)}`;
const FIRST = 15_600_000;
const HEAD = FIRST + 3;
const GWEI = 10n ** 9n;
const hex = (number: number | bigint, digits = 0) => `0x${number.toString(16).padStart(digits, '0')}`;
const hashOf = (number: number) => hex(number, 64);

/** 2 gwei of tip for each of 21,000 units of gas in the first block, and a withdrawal in the second. */
const REWARD_WEI = 42_000n * GWEI;
const EARNED_GWEI = 17_000_000n;

function reply({ method, params }: ReceivedCall) {
  const block = Number(method === 'eth_getBlockByNumber' ? params[0] : (params[1] ?? 0));
  switch (method) {
    case 'eth_chainId':
      return { result: '0x1' };
    case 'eth_getBlockByNumber':
      return {
        result: {
          number: hex(block),
          hash: hashOf(block),
          timestamp: hex(1_600_000_000 + block),
          miner: block === FIRST + 1 ? ACCOUNT : OTHER,
          baseFeePerGas: hex(5n * GWEI),
          transactions:
            block === FIRST + 1 && params[1] === true
              ? [{ hash: hex(7, 64), from: OTHER, to: OTHER, value: '0x0', input: '0x', transactionIndex: '0x0' }]
              : [],
          withdrawals: [
            { index: hex(block), validatorIndex: '0x9', address: OTHER, amount: '0x1' },
            ...(block === FIRST + 2
              ? [{ index: '0x64', validatorIndex: '0x7', address: ACCOUNT, amount: hex(EARNED_GWEI) }]
              : []),
          ],
        },
      };
    case 'eth_getTransactionReceipt':
      return {
        result: {
          blockHash: hashOf(FIRST + 1),
          status: '0x1',
          gasUsed: hex(21_000),
          effectiveGasPrice: hex(7n * GWEI),
          logs: [],
        },
      };
    case 'eth_getBalance': {
      const reward = block > FIRST ? REWARD_WEI : 0n;
      return { result: hex(reward + (block > FIRST + 1 ? EARNED_GWEI * GWEI : 0n)) };
    }
    case 'eth_getTransactionCount':
      return { result: '0x0' };
    case 'eth_getCode':
      return { result: '0x' };
    default:
      return { result: [] };
  }
}

let node: RpcDouble;
afterEach(() => node.close());

test('priority fees and withdrawals of validators are facts of their own, and explain the balance', async () => {
  node = await startRpcDouble({ reply });
  const batches = [];
  const source = createRpcSource({ url: node.url, chainId: 1 });
  for await (const batch of source.readHistory({ address: ACCOUNT, fromBlock: FIRST, toBlock: HEAD }))
    batches.push(batch);
  expect(batches.flatMap(({ unexplained }) => unexplained)).toEqual([]);
  expect(
    batches
      .flatMap(({ transactions }) => transactions)
      .map(({ key, block, source: stated, transfers }) => [
        key,
        block?.hash,
        stated?.kind,
        stated?.name,
        transfers[0]?.amount,
      ]),
  ).toEqual([
    [`reward:${FIRST + 1}`, hashOf(FIRST + 1), 'staking_reward', `Block ${FIRST + 1}`, parseAmount('0.000042')],
    ['withdrawal:100', hashOf(FIRST + 2), 'staking_reward', 'Validator 7', parseAmount('0.017')],
  ]);
  expect(node.requests.flat().some(({ method }) => method === 'debug_traceTransaction')).toBe(false);
});
