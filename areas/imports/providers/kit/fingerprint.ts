/**
 * Keys of rows. A row must get the same key from every file that contains it, in any order and layout, or importing
 * again would duplicate it.
 *
 * The provider's id is the key where there is one, followed by a few digits of the row's fingerprint: anonymised files
 * and some exporters repeat an id for different events, and an id alone would swallow all but the first. Without an id
 * the fingerprint of time, kind, coins, amounts and fee is the key, with an ordinal among equals: two equal fills in
 * one second are two fills.
 */
import { hash } from 'node:crypto';
import { formatDecimal, negate } from '@holdfast/money';
import { kindName } from './kinds.ts';
import type { Leg, Reading } from './reading.ts';

const FINGERPRINT_LENGTH = 24;
const ID_SUFFIX_LENGTH = 8;
const ID_LENGTH_MAX = 128;

export function fingerprintOf(reading: Reading): string {
  const parts = reading.identity ?? [kindName(reading.kind), ...identityOfLegs(reading.legs)];
  // Equal rows of two trades in one second differ in the trade that they belong to.
  return shortHash([String(Math.floor(reading.atMs / 1000)), reading.group ?? '', ...parts]);
}

export function shortHash(parts: readonly string[]): string {
  return hash('sha256', parts.join('\n'), 'hex').slice(0, FINGERPRINT_LENGTH);
}

/** The part of the fingerprint that stands for legs. */
export function identityOfLegs(legs: readonly Leg[]): string[] {
  return legs.map(describeLeg).sort();
}

function describeLeg({ coin, amount, isFee, isRebate }: Leg): string {
  const role = isFee || isRebate ? 'fee' : 'leg';
  return `${role} ${coin.contract ?? coin.symbol} ${formatDecimal(isRebate ? negate(amount) : amount)}`;
}

export interface RowKey {
  readonly key: string;
  /** The identical row of this file. */
  readonly twinRow: number | null;
}

export class RowKeys {
  private readonly seen = new Map<string, { count: number; readonly row: number }>();

  constructor(private readonly options: { readonly mergeDuplicates: boolean }) {}

  next(reading: Reading, row: number): RowKey {
    const fingerprint = fingerprintOf(reading);
    const id = reading.id?.slice(0, ID_LENGTH_MAX);
    const base = id ? `${id}~${fingerprint.slice(0, ID_SUFFIX_LENGTH)}` : fingerprint;
    const known = this.seen.get(base);
    if (!known) {
      this.seen.set(base, { count: 1, row });
      return { key: base, twinRow: null };
    }
    if (id || this.options.mergeDuplicates) return { key: base, twinRow: known.row };
    known.count += 1;
    return { key: `${base}#${known.count}`, twinRow: null };
  }
}
