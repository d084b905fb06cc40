/**
 * An archive node of a chain with one transaction, as a transport: it answers JSON-RPC from the recorded transaction,
 * receipt, value inside and contract answers. A contract call without a recorded answer reverts.
 */
import { platformTransport, type Transport } from '@holdfast/http/client';
import type { RecordedLog, TransactionCase } from './transaction-case.ts';

const BLOCKS_AFTER = 100;
const BALANCE_BEFORE_WEI = 10n ** 24n;
const SECONDS_A_BLOCK = 12;
const SELECTOR_LENGTH = 10;
const METHOD_NOT_FOUND = -32601;
const REVERTED = 3;

/** JSON: each method reads its own parameters. */
type Params = readonly unknown[];
type Methods = Readonly<Record<string, (params: Params) => unknown>>;

class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

interface LogFilter {
  readonly fromBlock?: string;
  readonly toBlock?: string;
  readonly address?: string | readonly string[];
  readonly topics?: readonly (string | readonly string[] | null)[];
}

export function caseTransport(item: TransactionCase): Transport {
  const methods = methodsOf(item);
  const answer = ({ id, method, params }: { id: unknown; method: string; params?: Params }): object => {
    try {
      const run = methods[method];
      if (run === undefined) throw new RpcError(METHOD_NOT_FOUND, `the method ${method} does not exist`);
      return { jsonrpc: '2.0', id, result: run(params ?? []) };
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } };
    }
  };
  return {
    ...platformTransport,
    fetch: async (_url, { body }) => {
      const asked = JSON.parse(String(body)) as Parameters<typeof answer>[0] | Parameters<typeof answer>[0][];
      return new Response(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)));
    },
  };
}

function methodsOf(item: TransactionCase): Methods {
  const latest = item.block + BLOCKS_AFTER;
  const numberOf = (tag: string | undefined): number =>
    tag === undefined || !tag.startsWith('0x') ? (tag === 'earliest' ? 0 : latest) : Number(BigInt(tag));
  const isAfter = (tag: string | undefined): boolean => numberOf(tag) >= item.block;
  const answers = new Map(item.answers.map(({ to, data, result }) => [`${to} ${data}`, result]));
  const contracts = contractsOf(item);
  const changes = nativeChanges(item);
  const ifSame = (hash: string, result: unknown): unknown => (hash.toLowerCase() === item.hash ? result : null);
  return {
    eth_chainId: () => hex(item.chainId),
    eth_blockNumber: () => hex(latest),
    eth_getBlockByNumber: ([tag, isFull]) => blockAt(item, numberOf(text(tag)), isFull === true, latest),
    eth_getTransactionByHash: ([hash]) => ifSame(text(hash), item.transaction),
    eth_getTransactionReceipt: ([hash]) =>
      ifSame(text(hash), { ...item.receipt, logs: item.logs.map((log) => fullLog(item, log)) }),
    eth_getLogs: ([given]) => {
      const filter = given as LogFilter;
      return numberOf(filter.fromBlock) > item.block || numberOf(filter.toBlock) < item.block
        ? []
        : item.logs.filter((log) => fits(log, filter)).map((log) => fullLog(item, log));
    },
    eth_getBalance: ([address, tag]) =>
      hex(BALANCE_BEFORE_WEI + (isAfter(text(tag)) ? (changes.get(text(address).toLowerCase()) ?? 0n) : 0n)),
    eth_getTransactionCount: ([address, tag]) =>
      hex(text(address).toLowerCase() === item.from && isAfter(text(tag)) ? 8 : 7),
    eth_getCode: ([address]) => (contracts.has(text(address).toLowerCase()) ? '0x6001' : '0x'),
    eth_call: ([given]) => {
      const call = given as { to: string; data?: string; input?: string };
      const [to, data] = [call.to.toLowerCase(), (call.data ?? call.input ?? '0x').toLowerCase()];
      const result = answers.get(`${to} ${data}`) ?? answers.get(`${to} ${data.slice(0, SELECTOR_LENGTH)}`);
      if (result === undefined) throw new RpcError(REVERTED, 'execution reverted');
      return result;
    },
    ...(item.internals === null ? {} : { debug_traceTransaction: () => traceOf(item, item.internals ?? []) }),
  };
}

const text = (value: unknown): string => String(value ?? 'latest');
const hex = (value: bigint | number | string): string => `0x${BigInt(value).toString(16)}`;

function blockAt(item: TransactionCase, number: number, isFull: boolean, latest: number): object | null {
  if (number > latest) return null;
  const hashOf = (block: number): string =>
    block === item.block ? item.blockHash : `0x${block.toString(16).padStart(64, '0')}`;
  return {
    number: hex(number),
    hash: hashOf(number),
    parentHash: hashOf(number - 1),
    timestamp: hex(item.timestamp + (number - item.block) * SECONDS_A_BLOCK),
    transactions: number === item.block ? [isFull ? item.transaction : item.hash] : [],
  };
}

function fullLog(item: TransactionCase, log: RecordedLog): object {
  return {
    ...log,
    blockNumber: hex(item.block),
    blockHash: item.blockHash,
    transactionHash: item.hash,
    transactionIndex: item.transaction.transactionIndex ?? '0x0',
    removed: false,
  };
}

function fits(log: RecordedLog, { address, topics = [] }: LogFilter): boolean {
  const listOf = (value: string | readonly string[]): readonly string[] =>
    typeof value === 'string' ? [value] : value;
  return (
    (address === undefined || listOf(address).some((each) => each.toLowerCase() === log.address)) &&
    topics.every(
      (wanted, place) =>
        wanted === null || listOf(wanted).some((topic) => topic.toLowerCase() === log.topics[place]?.toLowerCase()),
    )
  );
}

function contractsOf(item: TransactionCase): Set<string> {
  return new Set([
    ...item.logs.map(({ address }) => address),
    ...item.answers.map(({ to }) => to),
    ...(item.internals ?? []).map(({ from }) => from),
    ...(item.input.length > 2 && item.to !== null ? [item.to] : []),
  ]);
}

/** What each address has more or less of the native coin after the transaction. */
function nativeChanges(item: TransactionCase): Map<string, bigint> {
  const changes = new Map<string, bigint>();
  const add = (address: unknown, wei: bigint): void => {
    if (typeof address !== 'string') return;
    const key = address.toLowerCase();
    changes.set(key, (changes.get(key) ?? 0n) + wei);
  };
  const { type, mint } = item.transaction;
  add(item.from, -BigInt(item.feeWei));
  // Deposits from layer 1 create coins for the sender: the OP stack what they state, Arbitrum what they carry.
  if (type === '0x7e' && typeof mint === 'string') add(item.from, BigInt(mint));
  if (type === '0x64') add(item.from, BigInt(item.value));
  if (item.status === 'failed') return changes;
  const moves = [
    { from: item.from, to: item.to ?? item.receipt.contractAddress, value: item.value },
    ...(item.internals ?? []),
  ];
  for (const { from, to, value } of moves) {
    add(from, -BigInt(value));
    add(to, BigInt(value));
  }
  return changes;
}

function traceOf(item: TransactionCase, internals: NonNullable<TransactionCase['internals']>): object {
  return {
    type: 'CALL',
    from: item.from,
    to: item.to,
    value: hex(item.value),
    ...(item.status === 'failed' ? { error: 'execution reverted' } : {}),
    calls: internals.map(({ from, to, value }) => ({ type: 'CALL', from, to, value: hex(value) })),
  };
}
