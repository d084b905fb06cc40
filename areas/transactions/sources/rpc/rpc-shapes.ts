/** The parts of a node's responses that are used, checked as they are read: hundreds of thousands pass through here. */
import { FatalChainError } from '@holdfast/chain/chain-error.ts';
import type { RawInternal, RawLog } from '../raw-transaction.ts';

export interface RpcBlock {
  readonly number: number;
  readonly hash: string;
  readonly atMs: number;
  /** Empty unless the block was requested with its transactions. */
  readonly transactions: readonly RpcTransaction[];
  /** Payments to validators, as the node sent them. */
  readonly withdrawals: readonly unknown[];
  /** Whom the priority fees are paid to, in lower case; null where the node leaves it out. */
  readonly feeRecipient: string | null;
  /** The part of the gas price that is burnt. */
  readonly baseFeeWei: bigint;
}

export interface RpcWithdrawal {
  readonly index: number;
  readonly validator: number;
  /** In lower case. */
  readonly address: string;
  readonly gwei: bigint;
}

export function readWithdrawal(item: unknown): RpcWithdrawal {
  const { index, validatorIndex, address, amount } = asFields(item, 'withdrawal');
  return {
    index: readNumber(index, 'index of a withdrawal'),
    validator: readNumber(validatorIndex, 'validator'),
    address: readHex(address, 'address').toLowerCase(),
    gwei: readQuantity(amount, 'amount of a withdrawal'),
  };
}

/** As the node sent it; only what concerns us is read further. */
export interface RpcTransaction {
  readonly hash: string;
  readonly from: string;
  readonly to: string | null;
  readonly value: string;
  readonly input: string;
  readonly transactionIndex: string;
  readonly blockNumber: string;
  readonly blockHash: string;
  readonly gasPrice?: string | null;
  readonly type?: string;
  readonly mint?: string;
}

export interface RpcReceipt {
  readonly blockHash: string;
  readonly status: 'success' | 'failed';
  /** The type of the transaction, such as "0x2"; null where the source leaves it out. */
  readonly type: string | null;
  readonly gasUsed: bigint;
  /** Null where the source leaves it out; then the price of the transaction is the one that was paid. */
  readonly gasPriceWei: bigint | null;
  /** What a rollup charges for the chain below; null where the source leaves it out, or there is none. */
  readonly layerOneFeeWei: bigint | null;
  readonly blobFeeWei: bigint;
  readonly created: string | null;
  readonly logs: readonly RawLog[];
}

/** Rollups of the OP stack charge for the data they write to the chain below; blobs have a price of their own. */
export function feeOf(
  { gasUsed, gasPriceWei, layerOneFeeWei, blobFeeWei }: RpcReceipt,
  { gasPrice }: Pick<RpcTransaction, 'gasPrice'>,
): bigint {
  return gasUsed * (gasPriceWei ?? readQuantity(gasPrice, 'gas price')) + (layerOneFeeWei ?? 0n) + blobFeeWei;
}

export interface RpcLog {
  readonly transactionHash: string;
  readonly blockHash: string;
  readonly blockNumber: number;
}

type Fields = Readonly<Record<string, unknown>>;

const QUANTITY = /^0x[0-9a-f]+$/i;
const HEX = /^0x[0-9a-f]*$/i;
const HASH_LENGTH = 66;

export function readBlock(result: unknown): RpcBlock {
  const fields = asFields(result, 'block');
  const transactions = Array.isArray(fields.transactions)
    ? fields.transactions.filter((item) => typeof item !== 'string').map(readBlockTransaction)
    : [];
  return {
    number: readNumber(fields.number, 'block number'),
    hash: readHash(fields.hash, 'block hash'),
    atMs: readNumber(fields.timestamp, 'time of a block') * 1000,
    transactions,
    withdrawals: Array.isArray(fields.withdrawals) ? fields.withdrawals : [],
    feeRecipient: typeof fields.miner === 'string' ? fields.miner.toLowerCase() : null,
    baseFeeWei: optionalQuantity(fields.baseFeePerGas, 'base fee'),
  };
}

export function readBlockTransaction(item: unknown): RpcTransaction {
  const { hash, from, to } = asFields(item, 'transaction');
  if (
    typeof hash !== 'string' ||
    typeof from !== 'string' ||
    (typeof to !== 'string' && to !== null && to !== undefined)
  )
    throw new FatalChainError('The node returned a transaction that has no hash or no sender.');
  return item as RpcTransaction;
}

/** Deposits from layer 1: those of the OP stack state what they create, those of Arbitrum create what they carry. */
const OP_DEPOSIT = '0x7e';
const ARBITRUM_DEPOSIT = '0x64';
export const DEPOSIT_TYPES: ReadonlySet<string> = new Set([OP_DEPOSIT, ARBITRUM_DEPOSIT]);

export function readMinted({ type, mint, value }: RpcTransaction): bigint {
  if (type === OP_DEPOSIT) return optionalQuantity(mint, 'created value');
  return type === ARBITRUM_DEPOSIT ? readQuantity(value, 'value') : 0n;
}

export function readReceipt(result: unknown): RpcReceipt {
  const fields = asFields(result, 'receipt');
  const gasPrice = fields.effectiveGasPrice ?? fields.gasPrice ?? null;
  const logs = Array.isArray(fields.logs) ? fields.logs.map((log: unknown) => readReceiptLog(log)) : [];
  const first = logs.reduce((least, log) => Math.min(least, log.index), Number.MAX_SAFE_INTEGER);
  return {
    blockHash: readHash(fields.blockHash, 'block hash'),
    // Receipts from before the Byzantium fork have no status.
    status: fields.status === '0x0' ? 'failed' : 'success',
    type: typeof fields.type === 'string' ? fields.type : null,
    gasUsed: readQuantity(fields.gasUsed, 'gas used'),
    gasPriceWei: gasPrice === null ? null : readQuantity(gasPrice, 'gas price'),
    layerOneFeeWei: typeof fields.l1Fee === 'string' ? readQuantity(fields.l1Fee, 'layer 1 fee') : null,
    blobFeeWei:
      optionalQuantity(fields.blobGasUsed, 'blob gas') * optionalQuantity(fields.blobGasPrice, 'blob gas price'),
    created: typeof fields.contractAddress === 'string' ? fields.contractAddress.toLowerCase() : null,
    logs: logs.map((log) => ({ ...log, index: log.index - first })).sort((left, right) => left.index - right.index),
  };
}

function readReceiptLog(log: unknown): RawLog {
  const fields = asFields(log, 'log');
  const topics = Array.isArray(fields.topics) ? fields.topics.map((topic: unknown) => readHash(topic, 'topic')) : [];
  return {
    address: readHex(fields.address, 'address of a log').toLowerCase(),
    topics,
    data: readHex(fields.data, 'data of a log').toLowerCase(),
    index: readNumber(fields.logIndex, 'index of a log'),
  };
}

export function readLog(log: unknown): RpcLog {
  const fields = asFields(log, 'log');
  return {
    transactionHash: readHash(fields.transactionHash, 'transaction hash'),
    blockHash: readHash(fields.blockHash, 'block hash'),
    blockNumber: readNumber(fields.blockNumber, 'block number'),
  };
}

/** Types of frames that carry value of their own; a DELEGATECALL shows the value of the call it was made in. */
const MOVING_FRAMES = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']);

/**
 * The value that moved inside a transaction, in the order of the calls. A call that failed undid everything inside it.
 */
export function readInternals(trace: unknown): RawInternal[] {
  const root = asFields(trace, 'trace');
  return typeof root.error === 'string' ? [] : internalsOfCalls(root);
}

function internalsOfCalls(frame: Fields): RawInternal[] {
  const calls = Array.isArray(frame.calls) ? frame.calls : [];
  return calls.flatMap((call: unknown) => {
    const fields = asFields(call, 'call');
    if (typeof fields.error === 'string') return [];
    const valueWei = MOVING_FRAMES.has(String(fields.type)) ? optionalQuantity(fields.value, 'value of a call') : 0n;
    const own =
      valueWei > 0n && typeof fields.to === 'string'
        ? [{ from: readHex(fields.from, 'caller').toLowerCase(), to: fields.to.toLowerCase(), valueWei }]
        : [];
    return [...own, ...internalsOfCalls(fields)];
  });
}

export function asFields(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null)
    throw new FatalChainError(`The node returned something that is not a ${what}.`);
  return value as Fields;
}

export function readQuantity(value: unknown, what: string): bigint {
  if (typeof value !== 'string' || !QUANTITY.test(value))
    throw new FatalChainError(`The node returned no readable ${what}.`);
  return BigInt(value);
}

export function readNumber(value: unknown, what: string): number {
  const number = Number(readQuantity(value, what));
  if (!Number.isSafeInteger(number)) throw new FatalChainError(`The node returned an impossible ${what}.`);
  return number;
}

export function readHash(value: unknown, what: string): string {
  const text = readHex(value, what);
  if (text.length !== HASH_LENGTH) throw new FatalChainError(`The node returned no readable ${what}.`);
  return text.toLowerCase();
}

export function readHex(value: unknown, what: string): string {
  if (typeof value !== 'string' || !HEX.test(value))
    throw new FatalChainError(`The node returned no readable ${what}.`);
  return value;
}

export function toQuantity(number: number): string {
  return `0x${number.toString(16)}`;
}

function optionalQuantity(value: unknown, what: string): bigint {
  return value === undefined || value === null ? 0n : readQuantity(value, what);
}
