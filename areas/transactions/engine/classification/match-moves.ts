/**
 * Matches the two sides of one transfer: coins that left an own wallet to a bridge or an exchange and came back from
 * it, on the same network or another, in full or less a small fee. Bridges are those of the address book, and those
 * whose events the registry knows: both sides of one protocol match by the id of the message, else by amount and time.
 *
 *   out  12 June 10:00  Ethereum  2,500 USDC   into Span Bridge
 *   in   12 June 10:07  Polygon   2,497.5 USDC out of Span Bridge      → one bridge move, 0.1 % stayed with the bridge
 *
 * Two outgoing transfers that match one incoming transfer are left unmatched: a wrong link is worse than none.
 * Transfers with the same hash in two ledgers (an exchange's statement and a chain) match in any case.
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
  /** The bridge or exchange in between; null if the source names none, as an exchange statement does. */
  readonly through: { readonly kind: 'bridge' | 'exchange'; readonly counterpartyId: number } | null;
  /** The protocol whose event shows the bridge, with the ids of its messages or deposits; null: no such event. */
  readonly bridge: { readonly protocolId: string; readonly ids: readonly string[] } | null;
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
  /** Relayers keep more of small amounts. */
  readonly messageFeeMax: Ratio;
  readonly bridgeHours: number;
  readonly exchangeHours: number;
  /** For two sides with the same message: withdrawals from a rollup take a week and wait for their owner. */
  readonly messageHours: number;
}

export const MATCH_SETTINGS: MatchSettings = {
  feeMax: parseRatio('0.01'),
  messageFeeMax: parseRatio('0.1'),
  bridgeHours: 24,
  exchangeHours: 72,
  messageHours: 2160,
};

const HOUR_MS = 3_600_000;
const ONE = parseRatio('1');

interface Pair {
  readonly out: MoveEnd;
  readonly in: MoveEnd;
  readonly kind: MatchedMove['kind'];
  /** The same transaction in two ledgers, or the same message of a bridge: no doubt about amount or rivals. */
  readonly isSame: boolean;
}

export function matchMoves(ends: readonly MoveEnd[], settings: MatchSettings = MATCH_SETTINGS): MatchedMove[] {
  const outs = ends.filter(({ direction }) => direction === 'out');
  const pairs = pairsOf(
    outs,
    ends.filter(({ direction }) => direction === 'in'),
    settings,
  );
  const byHash = uniquePairs(pairs.filter(({ isSame }) => isSame));
  const taken = new Set(
    pairs.filter(({ isSame }) => isSame).flatMap((pair) => [pair.out.transactionId, pair.in.transactionId]),
  );
  const others = uniquePairs(
    pairs.filter((pair) => !taken.has(pair.out.transactionId) && !taken.has(pair.in.transactionId)),
  );
  return [...byHash, ...others]
    .map(({ out, in: arrival, kind }) => ({ outId: out.transactionId, inId: arrival.transactionId, kind }))
    .sort((a, b) => a.outId - b.outId);
}

/** Only transfers of one asset are compared, which keeps a long history fast. */
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

function pairOf(
  out: MoveEnd,
  arrival: MoveEnd,
  { feeMax, messageFeeMax, bridgeHours, exchangeHours, messageHours }: MatchSettings,
): Pair | null {
  if (out.transactionId === arrival.transactionId) return null;
  const hasSameHash = out.hash !== null && out.hash === arrival.hash && out.walletId !== arrival.walletId;
  const hasSameMessage = out.bridge?.ids.some((id) => arrival.bridge?.ids.includes(id)) ?? false;
  const kind = kindOf(out, arrival) ?? (hasSameHash ? 'ownTransfer' : null);
  if (kind === null) return null;
  // Ids of some bridges count up on each network, so that the amounts must still be near.
  if (!isAmountKept(out, arrival, hasSameMessage ? messageFeeMax : feeMax)) return null;
  if (hasSameHash) return { out, in: arrival, kind, isSame: true };
  const waitedMs = arrival.atMs - out.atMs;
  const waitMaxMs = (hasSameMessage ? messageHours : kind === 'bridge' ? bridgeHours : exchangeHours) * HOUR_MS;
  return waitedMs >= 0 && waitedMs <= waitMaxMs ? { out, in: arrival, kind, isSame: hasSameMessage } : null;
}

function isAmountKept(out: MoveEnd, arrival: MoveEnd, feeMax: Ratio): boolean {
  const feeAllowed = takePart(out.amount, { numerator: feeMax, denominator: ONE, rounding: 'down' });
  return arrival.amount <= out.amount && arrival.amount >= out.amount - feeAllowed;
}

function kindOf(out: MoveEnd, arrival: MoveEnd): 'bridge' | 'exchange' | null {
  if (
    out.bridge !== null &&
    out.bridge.protocolId === arrival.bridge?.protocolId &&
    out.networkId !== arrival.networkId
  )
    return 'bridge';
  if (out.through !== null && arrival.through !== null) {
    if (out.through.counterpartyId !== arrival.through.counterpartyId || out.through.kind !== arrival.through.kind)
      return null;
    return out.through.kind === 'bridge' && out.networkId === arrival.networkId ? null : out.through.kind;
  }
  // The exchange's statement shows one side, and the chain the other.
  const [known, file] = out.through === null ? [arrival, out] : [out, arrival];
  return known.through?.kind === 'exchange' &&
    file.through === null &&
    file.isExchangeAccount &&
    file.walletId !== known.walletId
    ? 'exchange'
    : null;
}

/** Returns the pairs that have no other candidate on either side. */
function uniquePairs(pairs: readonly Pair[]): Pair[] {
  const uses = new Map<MoveEnd, number>();
  for (const end of pairs.flatMap((pair) => [pair.out, pair.in])) uses.set(end, (uses.get(end) ?? 0) + 1);
  return pairs.filter((pair) => uses.get(pair.out) === 1 && uses.get(pair.in) === 1);
}
