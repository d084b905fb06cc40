/** One transaction of GoldRush's in the shape that both readers share; its own decoding of logs is never used. */
import type { RawInternal, RawLog, RawTransaction } from '../raw-transaction.ts';
import type { GoldrushLog, GoldrushTransaction } from './response-shapes.ts';

const HASH = /^0x[0-9a-f]{64}$/;
const ADDRESS = /^0x[0-9a-f]{40}$/;
const HEX = /^0x[0-9a-f]*$/;
const PLAIN_GAS = 21_000n;

export type ReadOutcome =
  | { readonly ok: true; readonly raw: RawTransaction; readonly isInsideUnknown: boolean }
  | { readonly ok: false; readonly hash: string; readonly reason: string };

export function readGoldrushTransaction(item: GoldrushTransaction): ReadOutcome {
  const hash = lower(item.tx_hash, HASH);
  const blockHash = lower(item.block_hash, HASH);
  const from = lower(item.from_address, ADDRESS);
  const atMs = Date.parse(item.block_signed_at ?? '');
  const feeWei =
    item.fees_paid ??
    (typeof item.gas_spent === 'bigint' && typeof item.gas_price === 'bigint' ? item.gas_spent * item.gas_price : null);
  const logs = readLogs(item.log_events ?? []);
  const missing = Object.entries({
    hash,
    block: item.block_height ?? null,
    blockHash,
    time: Number.isNaN(atMs) ? null : atMs,
    sender: from,
    success: item.successful ?? null,
    fee: feeWei,
    logs,
  }).find(([, value]) => value === null);
  if (
    missing ||
    hash === null ||
    blockHash === null ||
    from === null ||
    feeWei === null ||
    logs === null ||
    typeof item.block_height !== 'number'
  ) {
    return {
      ok: false,
      hash: hash ?? 'unknown',
      reason: `GoldRush does not state the ${missing?.[0] ?? 'facts'} of this transaction.`,
    };
  }
  const to = lower(item.to_address, ADDRESS);
  const internals = readInternals(item);
  const isInsideUnknown = internals === null && item.successful === true && item.gas_spent !== PLAIN_GAS;
  const raw: RawTransaction = {
    hash,
    block: { number: item.block_height, hash: blockHash, position: item.tx_offset ?? 0 },
    atMs,
    status: item.successful ? 'success' : 'failed',
    from,
    to,
    created: null,
    methodId: to === null ? null : lower(item.input_data?.method_id, /^0x[0-9a-f]{8}$/),
    valueWei: item.value ?? 0n,
    feeWei,
    logs,
    internals,
    isInsideUnknown,
  };
  return { ok: true, raw, isInsideUnknown };
}

function readInternals({ internal_transfers: list }: GoldrushTransaction): RawInternal[] | null {
  // Null in a requested field means that there were none; a missing field means that the service does not know.
  if (list === undefined) return null;
  if (list === null) return [];
  return list.flatMap(({ from_address, to_address, value }) => {
    const from = lower(from_address, ADDRESS);
    const to = lower(to_address, ADDRESS);
    return from !== null && to !== null && value ? [{ from, to, valueWei: value }] : [];
  });
}

/** Null when one of them cannot be read: without it the others' places, and so their keys, would be wrong. */
function readLogs(items: readonly GoldrushLog[]): RawLog[] | null {
  const logs = items.map((item) => {
    const address = lower(item.sender_address, ADDRESS);
    const topics = (item.raw_log_topics ?? []).map((topic) => topic.toLowerCase());
    const data = lower(item.raw_log_data ?? '0x', HEX);
    if (
      address === null ||
      data === null ||
      typeof item.log_offset !== 'number' ||
      !topics.every((topic) => HASH.test(topic))
    )
      return null;
    return { address, topics, data, index: item.log_offset };
  });
  if (!logs.every((log) => log !== null)) return null;
  const first = logs.reduce((least, log) => Math.min(least, log.index), Number.MAX_SAFE_INTEGER);
  return logs.map((log) => ({ ...log, index: log.index - first })).sort((left, right) => left.index - right.index);
}

function lower(text: string | null | undefined, shape: RegExp): string | null {
  const small = text?.toLowerCase() ?? '';
  return shape.test(small) ? small : null;
}
