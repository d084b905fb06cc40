/**
 * Finds the two ends of one move: coins that left an own wallet into a bridge or an exchange and came back out of the
 * same one, on the same network or another, all of them or less by a small fee.
 *
 *   out  12 June 10:00  Ethereum  2,500 USDC   into Span Bridge
 *   in   12 June 10:07  Polygon   2,497.5 USDC out of Span Bridge      → one bridge move, 0.1 % stayed with the bridge
 *
 * Two outs that could both belong to one in are left alone: a wrong link is worse than none. What carries the same hash
 * in two ledgers (an exchange's file and a chain) is one move whatever else would fit.
 */
import { type Amount, type Ratio, parseRatio, takePart } from '@holdfast/money';

export interface MoveEnd {
  readonly transactionId: number;
  readonly direction: 'in' | 'out';
  readonly assetId: number;
  readonly amount: Amount;
  readonly atMs: number;
  readonly networkId: number | null;
  readonly walletId: number;
  readonly hash: string | null;
  /** Whose account stands between; null when the source names nobody, as a file of an exchange does. */
  readonly through: { readonly kind: 'bridge' | 'exchange'; readonly counterpartyId: number } | null;
  /** The wallet itself is the own account at an exchange. */
  readonly isExchangeAccount: boolean;
}

export interface MatchedMove {
  readonly outId: number;
  readonly inId: number;
  readonly kind: 'bridge' | 'exchange' | 'ownTransfer';
}

export interface MatchSettings {
  readonly feeMax: Ratio;
  readonly bridgeHours: number;
  readonly exchangeHours: number;
}

export const MATCH_SETTINGS: MatchSettings = { feeMax: parseRatio('0.01'), bridgeHours: 24, exchangeHours: 72 };

const HOUR_MS = 3_600_000;
const ONE = parseRatio('1');

interface Pair {
  readonly out: MoveEnd;
  readonly in: MoveEnd;
  readonly kind: MatchedMove['kind'];
  readonly hasSameHash: boolean;
}

export function matchMoves(ends: readonly MoveEnd[], settings: MatchSettings = MATCH_SETTINGS): MatchedMove[] {
  const outs = ends.filter(({ direction }) => direction === 'out');
  const pairs = pairsOf(
    outs,
    ends.filter(({ direction }) => direction === 'in'),
    settings,
  );
  const byHash = uniquePairs(pairs.filter(({ hasSameHash }) => hasSameHash));
  const taken = new Set(
    pairs.filter(({ hasSameHash }) => hasSameHash).flatMap((pair) => [pair.out.transactionId, pair.in.transactionId]),
  );
  const others = uniquePairs(
    pairs.filter((pair) => !taken.has(pair.out.transactionId) && !taken.has(pair.in.transactionId)),
  );
  return [...byHash, ...others]
    .map(({ out, in: arrival, kind }) => ({ outId: out.transactionId, inId: arrival.transactionId, kind }))
    .sort((a, b) => a.outId - b.outId);
}

/** Only ends of one asset can meet, so that a long history is not compared end by end with all of itself. */
function pairsOf(outs: readonly MoveEnd[], ins: readonly MoveEnd[], settings: MatchSettings): Pair[] {
  const insByAsset = new Map<number, MoveEnd[]>();
  for (const arrival of ins) {
    const group = insByAsset.get(arrival.assetId);
    if (group) group.push(arrival);
    else insByAsset.set(arrival.assetId, [arrival]);
  }
  return outs.flatMap((out) =>
    (insByAsset.get(out.assetId) ?? []).flatMap((arrival) => pairOf(out, arrival, settings) ?? []),
  );
}

function pairOf(out: MoveEnd, arrival: MoveEnd, { feeMax, bridgeHours, exchangeHours }: MatchSettings): Pair | null {
  if (out.transactionId === arrival.transactionId) return null;
  const hasSameHash = out.hash !== null && out.hash === arrival.hash && out.walletId !== arrival.walletId;
  const kind = kindOf(out, arrival) ?? (hasSameHash ? 'ownTransfer' : null);
  if (kind === null || !isAmountKept(out, arrival, feeMax)) return null;
  if (hasSameHash) return { out, in: arrival, kind, hasSameHash };
  const waitedMs = arrival.atMs - out.atMs;
  const waitMaxMs = (kind === 'bridge' ? bridgeHours : exchangeHours) * HOUR_MS;
  return waitedMs >= 0 && waitedMs <= waitMaxMs ? { out, in: arrival, kind, hasSameHash } : null;
}

function isAmountKept(out: MoveEnd, arrival: MoveEnd, feeMax: Ratio): boolean {
  const feeAllowed = takePart(out.amount, { numerator: feeMax, denominator: ONE, rounding: 'down' });
  return arrival.amount <= out.amount && arrival.amount >= out.amount - feeAllowed;
}

function kindOf(out: MoveEnd, arrival: MoveEnd): 'bridge' | 'exchange' | null {
  if (out.through !== null && arrival.through !== null) {
    if (out.through.counterpartyId !== arrival.through.counterpartyId || out.through.kind !== arrival.through.kind)
      return null;
    return out.through.kind === 'bridge' && out.networkId === arrival.networkId ? null : out.through.kind;
  }
  // The file of an exchange shows one end, and the chain the other.
  const [known, file] = out.through === null ? [arrival, out] : [out, arrival];
  return known.through?.kind === 'exchange' &&
    file.through === null &&
    file.isExchangeAccount &&
    file.walletId !== known.walletId
    ? 'exchange'
    : null;
}

/** Those whose two ends have no other partner. */
function uniquePairs(pairs: readonly Pair[]): Pair[] {
  const uses = new Map<MoveEnd, number>();
  for (const end of pairs.flatMap((pair) => [pair.out, pair.in])) uses.set(end, (uses.get(end) ?? 0) + 1);
  return pairs.filter((pair) => uses.get(pair.out) === 1 && uses.get(pair.in) === 1);
}
