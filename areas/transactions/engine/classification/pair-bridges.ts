/**
 * Proposes which arrival belongs to coins that left through a bridge. An id that both sides repeat decides; otherwise
 * amount and time do, where no other candidate fits on either side.
 *
 *   out  10:02:11  Ethereum  25,000 USDC      through Across, deposit 2,914,077
 *   in   10:02:47  Base      24,991.87 USDC   from Across, deposit 2,914,077   → one transfer, 8.13 USDC are the fee
 *
 * A proposal changes nothing until a person accepts it.
 */
import { type Amount, parseRatio, type Ratio, takePart } from '@holdfast/money';

export interface BridgeEnd {
  readonly transactionId: number;
  readonly direction: 'in' | 'out';
  readonly assetId: number;
  readonly amount: Amount;
  readonly atMs: number;
  readonly networkId: number | null;
  /** The ids of messages or deposits in the events of bridges. */
  readonly messageIds: readonly string[];
  /** Its own evidence says that it is a side of a bridge. */
  readonly isBridge: boolean;
}

export interface ProposedPair {
  readonly outId: number;
  readonly inId: number;
  readonly basis: 'id' | 'amount';
}

/** Small amounts pay a large part as the fee of a relayer, so that an id allows for more. */
const FEE_MAX: Readonly<Record<ProposedPair['basis'], Ratio>> = { id: parseRatio('0.2'), amount: parseRatio('0.02') };
export const PAIR_HOURS = 24;
const HOUR_MS = 3_600_000;
const ONE = parseRatio('1');

export function pairBridges(
  ends: readonly BridgeEnd[],
  isRefused: (pair: { readonly outId: number; readonly inId: number }) => boolean = () => false,
): ProposedPair[] {
  const arrivals = ends.filter(({ direction }) => direction === 'in');
  const found = ends
    .filter(({ direction }) => direction === 'out')
    .flatMap((out) =>
      arrivals.flatMap((arrival): ProposedPair[] => {
        const basis = basisOf(out, arrival);
        const pair = { outId: out.transactionId, inId: arrival.transactionId };
        return basis === null || isRefused(pair) ? [] : [{ ...pair, basis }];
      }),
    );
  const byId = unique(found.filter(({ basis }) => basis === 'id'));
  const taken = new Set(byId.flatMap(({ outId, inId }) => [outId, inId]));
  return [...byId, ...unique(found.filter(({ outId, inId }) => !taken.has(outId) && !taken.has(inId)))];
}

function basisOf(out: BridgeEnd, arrival: BridgeEnd): ProposedPair['basis'] | null {
  if (out.assetId !== arrival.assetId || out.networkId === arrival.networkId) return null;
  if (!out.isBridge && !arrival.isBridge) return null;
  const waitedMs = arrival.atMs - out.atMs;
  if (waitedMs < 0 || waitedMs > PAIR_HOURS * HOUR_MS) return null;
  const basis = out.messageIds.some((id) => arrival.messageIds.includes(id)) ? 'id' : 'amount';
  // Two different ids are two different transfers.
  if (basis === 'amount' && out.messageIds.length > 0 && arrival.messageIds.length > 0) return null;
  const feeMax = takePart(out.amount, { numerator: FEE_MAX[basis], denominator: ONE, rounding: 'down' });
  return arrival.amount <= out.amount && arrival.amount >= out.amount - feeMax ? basis : null;
}

/** Pairs of which neither side fits another one. */
function unique(pairs: readonly ProposedPair[]): ProposedPair[] {
  const uses = new Map<number, number>();
  for (const { outId, inId } of pairs) for (const id of [outId, inId]) uses.set(id, (uses.get(id) ?? 0) + 1);
  return pairs.filter(({ outId, inId }) => uses.get(outId) === 1 && uses.get(inId) === 1);
}
