/** Combines found positions with what a reader returned for each of them, in the same order. */
import type { Reading } from '../contracts/contract-batch.ts';
import type { FoundPosition, ReadPosition } from './position.ts';

export const UNKNOWN = { kind: 'unreadable', reason: 'unknown' } as const;

export async function readEach<State>(
  found: readonly FoundPosition[],
  read: (found: readonly FoundPosition[]) => Promise<readonly Reading<State>[]>,
): Promise<ReadPosition<State>[]> {
  const readings = await read(found);
  return found.map((position, index) => toRead(position, readings[index] ?? UNKNOWN));
}

/** A position that its wallet has itself. */
export function toRead<State>(found: FoundPosition, reading: Reading<State>): ReadPosition<State> {
  const { wallet, contract, protocol } = found;
  return {
    found,
    wallet,
    contract,
    manager: null,
    holder: null,
    reading: reading.kind === 'read' ? { kind: 'read', value: { protocol, state: reading.value } } : reading,
  };
}
