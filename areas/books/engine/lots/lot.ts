/**
 * A lot: coins that came in through one transfer, with their cost and date; or the piece of one that sits in a wallet
 * after some of it moved. Pieces share the id, date and order of the lot they came from, and differ in wallet, amount
 * and cost.
 *
 * Amount and cost shrink together as the lot is drawn on. A drawn part costs cost × part ÷ amount of what is left, so
 * the last part takes exactly the rest and no fraction of a cent is ever made or lost. A lot of amount zero is dead and
 * never comes back; orders drop dead lots when they meet them.
 */
import type { BooksDay } from '@holdfast/calendar';
import type { Amount, Price, Usd } from '@holdfast/money';
import type { Instant } from '../types.ts';
import { partOf } from './part-of.ts';
import type { AccountId, CoinId, LotId } from '../ids.ts';
import type { Flag } from '../lists.ts';

/** Of a lot that was worth less than it cost when it was given. */
export interface GiftValue {
  /** Of all coins of the lot. */
  readonly valueUsd: Usd;
  readonly at: Instant;
  readonly day: BooksDay;
  readonly longFromDay: BooksDay;
}

export interface LotOrigin {
  readonly id: LotId;
  readonly coinId: CoinId;
  readonly acquiredAt: Instant;
  readonly acquiredDay: BooksDay;
  readonly longFromDay: BooksDay;
  /** Position among all lots opened, which breaks ties of one instant. */
  readonly sequence: number;
  /** What HIFO and LOFO compare, as dollars for `openedAmount`; see the setting unitCostOrder. */
  readonly orderCostUsd: Usd;
  readonly openedAmount: Amount;
  readonly openTransactionId: string;
  /** Of a gift that was worth less than its donor had paid; see gift-basis.ts. */
  readonly gift: GiftValue | null;
  readonly flags: readonly Flag[];
}

/** The pool that a lot is in, as far as the lot needs it. */
export interface LotHome {
  /** Takes a part of the lot out of the pool and returns what it cost. */
  draw(lot: Lot, amount: Amount): Usd;
  /** Whether the cost belongs to the pool and not to its lots. */
  readonly isAveraging: boolean;
}

/** What the lots of a pool cost together when they left average cost. */
export interface AveragedCost {
  readonly costUsd: Usd;
  readonly amount: Amount;
}

/** No cost is negative. */
export const NOT_RANKED = -1;

export class Lot {
  amount: Amount;
  costUsd: Usd;
  accountId: AccountId;
  readonly origin: LotOrigin;
  /** Those of its origin, and of the lots that its cost was averaged with. */
  flags: readonly Flag[];
  pool: LotHome | null = null;
  /** All pieces of the lot, this one included, once some of it moved. */
  pieces: Lot[] | null = null;
  /** What HIFO and LOFO compare instead of the origin's cost, once an average replaced that. */
  averaged: AveragedCost | null = null;
  /** The unit cost at 24 places as a double, which decides most comparisons, and exactly once that was needed. */
  unitCostRank = NOT_RANKED;
  unitCost: Price | null = null;

  constructor(origin: LotOrigin, place: { accountId: AccountId; amount: Amount; costUsd: Usd }) {
    this.origin = origin;
    this.flags = origin.flags;
    this.accountId = place.accountId;
    this.amount = place.amount;
    this.costUsd = place.costUsd;
  }

  /** Takes a part out and returns what that part cost. */
  draw(amount: Amount): Usd {
    if (amount === this.amount) {
      const costUsd = this.costUsd;
      this.amount = 0n as Amount;
      this.costUsd = 0n as Usd;
      return costUsd;
    }
    const costUsd = partOf(this.costUsd, amount, this.amount);
    this.amount = (this.amount - amount) as Amount;
    this.costUsd = (this.costUsd - costUsd) as Usd;
    return costUsd;
  }

  /** The living piece of this lot in a pool. */
  pieceIn(pool: LotHome): Lot | undefined {
    const pieces = this.pieces ?? [this];
    return pieces.find((piece) => piece.pool === pool && piece.amount > 0n);
  }

  /** Its cost is, or was for a while, that of a pool. */
  get isAveraged(): boolean {
    return this.averaged !== null || this.pool?.isAveraging === true;
  }

  /** HIFO and LOFO compare the average from now on. Orders by unit cost that the lot is in have to be built anew. */
  setAveraged(averaged: AveragedCost): void {
    this.averaged = averaged;
    this.unitCost = null;
    this.unitCostRank = NOT_RANKED;
  }

  /** A new piece of the same lot. */
  split(place: { accountId: AccountId; amount: Amount; costUsd: Usd }): Lot {
    const piece = new Lot(this.origin, place);
    piece.flags = this.flags;
    piece.averaged = this.averaged;
    piece.unitCost = this.unitCost;
    piece.unitCostRank = this.unitCostRank;
    this.pieces ??= [this];
    const living = this.pieces.filter((other) => other.amount > 0n || other === this);
    this.pieces.splice(0, this.pieces.length, ...living, piece);
    piece.pieces = this.pieces;
    return piece;
  }
}
