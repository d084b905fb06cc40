/**
 * The history of a Uniswap v3 position.
 *
 * `decreaseLiquidity` takes coins out of the range and leaves them in the position until `collect` pays them, together
 * with fees, in one amount. A payout returns decreased principal first: after a decrease of 40, a collect of 43 pays 40
 * of principal and 3 of fees.
 */
import { smaller } from '../engine/integer-math.ts';
import { assertRemoval, leaveAfterRemoval, toFixedPoint, wholeUnits } from '../engine/deposited-basket.ts';

export type V3Event =
  | {
      readonly kind: 'increase' | 'decrease';
      readonly liquidity: bigint;
      readonly amount0: bigint;
      readonly amount1: bigint;
    }
  | { readonly kind: 'collect'; readonly amount0: bigint; readonly amount1: bigint };

export interface V3TokenHistory {
  /** The deposited basket, reduced pro rata by decreases. */
  readonly held: bigint;
  /** Decreased and not yet collected. */
  readonly pending: bigint;
  readonly deposited: bigint;
  /** Principal and fees that were paid out. */
  readonly withdrawn: bigint;
  readonly collectedFees: bigint;
}

export interface V3History {
  readonly liquidity: bigint;
  readonly token0: V3TokenHistory;
  readonly token1: V3TokenHistory;
}

class TokenAccount {
  heldFixedPoint = 0n;
  pending = 0n;
  deposited = 0n;
  withdrawn = 0n;
  collectedFees = 0n;

  collect(amount: bigint): void {
    // Most payouts hold fees only.
    if (this.pending === 0n) {
      this.collectedFees += amount;
      return;
    }
    const principal = smaller(amount, this.pending);
    this.pending -= principal;
    this.withdrawn += principal;
    this.collectedFees += amount - principal;
  }

  toHistory(): V3TokenHistory {
    const { pending, deposited, withdrawn, collectedFees } = this;
    return { held: wholeUnits(this.heldFixedPoint), pending, deposited, withdrawn, collectedFees };
  }
}

/** The events in the order of the chain. Throws when a decrease takes more liquidity than there is. */
export function foldV3Events(events: Iterable<V3Event>): V3History {
  let liquidity = 0n;
  const [token0, token1] = [new TokenAccount(), new TokenAccount()];
  for (const event of events) {
    if (event.kind === 'collect') {
      token0.collect(event.amount0);
      token1.collect(event.amount1);
    } else if (event.kind === 'increase') {
      liquidity += event.liquidity;
      token0.deposited += event.amount0;
      token1.deposited += event.amount1;
      token0.heldFixedPoint += toFixedPoint(event.amount0);
      token1.heldFixedPoint += toFixedPoint(event.amount1);
    } else {
      assertRemoval(event.liquidity, liquidity);
      const removal = { removed: event.liquidity, total: liquidity };
      liquidity -= event.liquidity;
      token0.heldFixedPoint = leaveAfterRemoval(token0.heldFixedPoint, removal);
      token1.heldFixedPoint = leaveAfterRemoval(token1.heldFixedPoint, removal);
      token0.pending += event.amount0;
      token1.pending += event.amount1;
    }
  }
  return { liquidity, token0: token0.toHistory(), token1: token1.toHistory() };
}

/** Fees in what `collect` would pay now: what remains after the decreased principal. */
export function feesIn(collectable: bigint, { pending }: V3TokenHistory): bigint {
  return collectable - smaller(collectable, pending);
}
