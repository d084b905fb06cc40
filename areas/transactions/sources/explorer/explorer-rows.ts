/** The parts of an explorer's rows that are used. Every value is text; what is needed is checked as it is read. */
import { RetryableChainError } from '@holdfast/chain/chain-error.ts';
import type { RawInternal } from '../raw-transaction.ts';

export type Row = Readonly<Record<string, unknown>>;

const HASH = /^0x[0-9a-f]{64}$/;
const ADDRESS = /^0x[0-9a-f]{40}$/;
const MOVING_TYPES: ReadonlySet<string> = new Set(['call', 'create', 'create2', 'suicide', 'selfdestruct']);

/** Block numbers are decimal in lists and hexadecimal in logs. */
export function blockOf(row: Row): number {
  const number = Number(textOf(row, 'blockNumber') || 'none');
  if (!Number.isSafeInteger(number) || number < 0) throw unreadable('block');
  return number;
}

export function hashOf(row: Row): string {
  const hash = (textOf(row, 'hash') || textOf(row, 'transactionHash')).toLowerCase();
  if (!HASH.test(hash)) throw unreadable('hash');
  return hash;
}

/** Coins that an address had when the chain began, which Etherscan lists as a transaction without a hash. */
export function isGenesis(row: Row): boolean {
  return textOf(row, 'hash').startsWith('GENESIS');
}

export function blockHashOf(row: Row): string | null {
  const hash = textOf(row, 'blockHash').toLowerCase();
  return HASH.test(hash) ? hash : null;
}

/** Of a list row in decimal seconds, of a log in hexadecimal ones. */
export function timeOf(row: Row): number {
  const seconds = Number(textOf(row, 'timeStamp') || 'none');
  if (!Number.isFinite(seconds)) throw unreadable('time');
  return seconds * 1000;
}

export function textOf(row: Row, name: string): string {
  const value = row[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

export function unitsOf(row: Row, name: string): bigint {
  const text = textOf(row, name);
  if (!/^\d{1,78}$/.test(text)) throw unreadable(name);
  return BigInt(text);
}

export function addressIn(row: Row, name: string): string | null {
  const address = textOf(row, name).toLowerCase();
  return ADDRESS.test(address) ? address : null;
}

export function hasFailed(row: Row): boolean {
  return textOf(row, 'isError') === '1' || textOf(row, 'txreceipt_status') === '0';
}

/** A call that borrows code shows the value of the call that it was made in, and moves nothing. */
export function readInternal(row: Row): RawInternal | null {
  const value = textOf(row, 'value');
  const type = textOf(row, 'callType') || textOf(row, 'type');
  const isCall = MOVING_TYPES.has(textOf(row, 'type').toLowerCase() || 'call');
  if (hasFailed(row) || !isCall || (textOf(row, 'callType') !== '' && !MOVING_TYPES.has(type.toLowerCase())))
    return null;
  const from = addressIn(row, 'from');
  const to = addressIn(row, 'to') ?? addressIn(row, 'contractAddress');
  return /^[1-9]\d{0,77}$/.test(value) && from !== null && to !== null ? { from, to, valueWei: BigInt(value) } : null;
}

function unreadable(what: string): RetryableChainError {
  return new RetryableChainError(`The explorer returned a row without a readable ${what}.`);
}
