/**
 * Estimates the first sync of wallets that are read from a node. A node is queried for spans of blocks, a few requests
 * for each, one after another. How many blocks a span has is the choice of the node: 1,000 at a strict public one,
 * 100,000 at an own one. The estimate is therefore a range, from the response time that was just measured.
 *
 *   Ethereum: 23,000,000 blocks, 4 requests of 150 ms for each span
 *     → 230 spans, 2 minutes … 23,000 spans, 4 hours
 */
import type { SourceName } from '@holdfast/catalogue/contract';

const BLOCKS_AT_ONCE = { least: 1_000, most: 100_000 };
const REQUESTS_PER_SPAN = 4;
const LONG_MS = 10 * 60_000;

/** What is known of a network before the sync. */
export interface NetworkReading {
  readonly headBlock: number | null;
  readonly responseMs: number | null;
  readonly source: SourceName | null;
}

export interface FirstSync {
  readonly blocks: number;
  readonly msMin: number;
  readonly msMax: number;
  /** Worth a warning. */
  readonly isLong: boolean;
}

/** Null if it cannot be estimated, or the network is read from an index. */
export function estimateFirstSync(
  { headBlock, responseMs, source }: NetworkReading,
  { startBlock, wallets }: { readonly startBlock: number | null; readonly wallets: number },
): FirstSync | null {
  if (source !== 'rpc' || headBlock === null || responseMs === null) return null;
  const blocks = Math.max(0, headBlock - (startBlock ?? 0));
  const msOf = (atOnce: number): number =>
    Math.ceil(blocks / atOnce) * REQUESTS_PER_SPAN * Math.max(1, responseMs) * wallets;
  const [msMin, msMax] = [msOf(BLOCKS_AT_ONCE.most), msOf(BLOCKS_AT_ONCE.least)];
  return { blocks, msMin, msMax, isLong: msMax >= LONG_MS };
}

const UNITS = [
  { ms: 86_400_000, one: 'day', many: 'days' },
  { ms: 3_600_000, one: 'hour', many: 'hours' },
  { ms: 60_000, one: 'minute', many: 'minutes' },
] as const;

/** "2 minutes to 4 hours" */
export function durationText({ msMin, msMax }: Pick<FirstSync, 'msMin' | 'msMax'>): string {
  const [least, most] = [oneDuration(msMin), oneDuration(msMax)];
  return least === most ? least : `${least} to ${most}`;
}

function oneDuration(ms: number): string {
  const unit = UNITS.find((candidate) => ms >= candidate.ms);
  if (unit === undefined) return 'under a minute';
  const count = Math.round(ms / unit.ms);
  return `${count} ${count === 1 ? unit.one : unit.many}`;
}
