/**
 * What a liquidation moved between others and still belongs to the liquidated account's history: the collateral that
 * the pool paid to the liquidator, and the debt that the liquidator repaid. A pool emits the event after both.
 */
import type { ProtocolEvent } from '@holdfast/chain/protocol-event.ts';
import { eventKind, valueOfRole } from './events.ts';

export interface TokenMove {
  /** "log:17" for a Transfer. */
  readonly key: string;
  /** The token's contract; null for the native coin. */
  readonly token: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

export type LiquidationPart = 'seized' | 'repaid';

/** By the key of the move. Letter case of addresses does not matter. */
export function liquidationParts(
  { events, moves }: { readonly events: readonly ProtocolEvent[]; readonly moves: readonly TokenMove[] },
  isLiquidated: (address: string) => boolean,
): Map<string, LiquidationPart> {
  const parts = new Map<string, LiquidationPart>();
  for (const event of events) {
    if (eventKind(event) !== 'liquidation') continue;
    const owner = valueOfRole(event, 'owner');
    if (owner === undefined || !isLiquidated(owner)) continue;
    const liquidator = valueOfRole(event, 'liquidator');
    const lastBefore = (fits: (move: TokenMove) => boolean): TokenMove | undefined =>
      moves.findLast((move) => indexOf(move) < event.logIndex && fits(move));
    const seized = lastBefore(
      ({ token, to }) => same(token, valueOfRole(event, 'collateralAsset')) && same(to, liquidator),
    );
    const repaid = lastBefore(
      ({ token, from }) => same(token, valueOfRole(event, 'debtAsset')) && same(from, liquidator),
    );
    // Where the liquidator takes the receipt token, it moves from the liquidated account itself.
    if (seized !== undefined && valueOfRole(event, 'takesReceipt') !== 'true') parts.set(seized.key, 'seized');
    if (repaid !== undefined) parts.set(repaid.key, 'repaid');
  }
  return parts;
}

function indexOf({ key }: TokenMove): number {
  return key.startsWith('log:') ? Number(key.slice('log:'.length)) : Infinity;
}

function same(left: string | null, right: string | undefined): boolean {
  return left !== null && right !== undefined && left.toLowerCase() === right.toLowerCase();
}
