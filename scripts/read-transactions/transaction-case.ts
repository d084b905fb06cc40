/** A recorded transaction of a real network, and what contracts answered at its block. One JSON object a line. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

export interface TransactionCase {
  readonly id: string;
  readonly chainId: number;
  readonly hash: string;
  readonly block: number;
  readonly blockHash: string;
  /** In seconds. */
  readonly timestamp: number;
  readonly status: 'success' | 'failed';
  readonly from: string;
  readonly to: string | null;
  /** In wei, as decimal digits. */
  readonly value: string;
  readonly feeWei: string;
  readonly input: string;
  /** As a node returned them. */
  readonly transaction: Readonly<Record<string, unknown>>;
  readonly receipt: Readonly<Record<string, unknown>>;
  readonly logs: readonly RecordedLog[];
  /** Value that moved inside; null: not recorded. */
  readonly internals: readonly { readonly from: string; readonly to: string; readonly value: string }[] | null;
  /** The addresses of own wallets. */
  readonly users: readonly string[];
  readonly answers: readonly { readonly to: string; readonly data: string; readonly result: string }[];
}

export interface RecordedLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
  readonly logIndex: string;
}

const GZIP = [0x1f, 0x8b];

/** Plain or gzipped. */
export function readCases(file: string): TransactionCase[] {
  const bytes = readFileSync(file);
  const isZipped = GZIP.every((byte, place) => bytes[place] === byte);
  return (isZipped ? gunzipSync(bytes) : bytes)
    .toString('utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as TransactionCase);
}
