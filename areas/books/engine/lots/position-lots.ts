/**
 * The lots of a liquidity position that is one token (an NFT): what went in, and what was taken out but not yet paid.
 *
 *   increase by 100 for $1,000      lot a: liquidity 100, $1,000
 *   increase by 300 for $2,000      lot b: liquidity 300, $2,000
 *   decrease by 100 of 400          every lot gives a quarter: $250 and $500 are payable with the principal
 *   collect                         those two parts are closed for the principal that is paid; what is paid beyond the
 *                                   principal is the position's income
 *
 * Inside, a lot is measured in liquidity, which only matters as a fraction of all liquidity. Outside, an open lot is a
 * share of the one token, and the shares of a position add up to exactly one; a part that leaves is the share of the
 * position that was taken out. The method of disposals does not matter: liquidity is taken from every lot alike.
 *
 * Another party may add liquidity to a position. It opens no lot, so the existing lots share the larger position.
 */
import { type Amount, ONE_UNITS, type Usd } from '@holdfast/money';
import { joinFlags } from './row-flags.ts';
import { Lot } from './lot.ts';
import type { CoinId } from '../ids.ts';

const ONE = ONE_UNITS as Amount;
const NOTHING = 0n as Amount;

/** What a payout returns of the principal. */
export interface Payout {
  /** By asset: how much of what is paid is principal. */
  readonly principal: ReadonlyMap<CoinId, Amount>;
  /** The share of the position that the principal stands for. */
  readonly share: Amount;
  /** Parts of lots that leave with it; together at most the share. */
  readonly parts: readonly Lot[];
}

export class PositionLots {
  /** All of it, what others added included. */
  liquidity = 0n;
  /** The amount of each is its liquidity. */
  readonly lots: Lot[] = [];
  /** Principal that was taken out and is not paid yet, by asset. */
  readonly payable = new Map<CoinId, bigint>();
  /** The parts of lots that were taken out with it; the amount of each is a share of the position. */
  payableParts: Lot[] = [];
  payableShare = NOTHING;

  get isEmpty(): boolean {
    return this.liquidity === 0n && this.lots.length === 0 && this.payableShare === 0n;
  }

  /** Every lot gives the same fraction; the last decrease takes everything. */
  decrease(liquidity: bigint, principal: readonly (readonly [assetId: CoinId, amount: Amount])[]): void {
    for (const [assetId, amount] of principal) this.payable.set(assetId, (this.payable.get(assetId) ?? 0n) + amount);
    const isAll = liquidity >= this.liquidity;
    const share = isAll ? ONE : ((((ONE as bigint) * liquidity) / this.liquidity) as Amount);
    const taken = this.lots.map((lot) => {
      const amount = isAll ? lot.amount : ((((lot.amount as bigint) * liquidity) / this.liquidity) as Amount);
      return { lot, amount, costUsd: lot.draw(amount) };
    });
    const shares = shareByWeight(
      share,
      taken.map(({ amount }) => amount),
    );
    for (const [index, { lot, costUsd }] of taken.entries())
      this.addPayable(lot, { amount: shares[index] ?? NOTHING, costUsd });
    this.payableShare = (this.payableShare + share) as Amount;
    this.liquidity = isAll ? 0n : this.liquidity - liquidity;
    this.dropEmptyLots();
  }

  /**
   * A payout returns principal first. When it pays only a part of the principal, the parts of lots that leave are the
   * mean of the fractions paid of each coin.
   */
  collect(amounts: readonly (readonly [assetId: CoinId, amount: Amount])[]): Payout {
    const due = [...this.payable].filter(([, amount]) => amount > 0n);
    const principal = new Map<CoinId, Amount>();
    for (const [assetId, amount] of amounts) {
      const left = this.payable.get(assetId) ?? 0n;
      const paid = (amount < left ? amount : left) as Amount;
      if (paid === 0n) continue;
      principal.set(assetId, ((principal.get(assetId) ?? 0n) + paid) as Amount);
      this.payable.set(assetId, left - paid);
    }
    if (principal.size === 0) return { principal, share: NOTHING, parts: [] };
    const isAll = due.every(([assetId]) => this.payable.get(assetId) === 0n);
    const fractions = due.map(([assetId, amount]) => ((ONE as bigint) * (principal.get(assetId) ?? 0n)) / amount);
    const fraction = fractions.reduce((total, one) => total + one, 0n) / BigInt(fractions.length);
    const partOfAll = (whole: Amount): Amount => (isAll ? whole : ((((whole as bigint) * fraction) / ONE) as Amount));
    const share = partOfAll(this.payableShare);
    this.payableShare = (this.payableShare - share) as Amount;
    const parts = this.payableParts.map((part) => {
      const amount = partOfAll(part.amount);
      const costUsd = isAll ? part.costUsd : ((((part.costUsd as bigint) * fraction) / ONE) as Usd);
      part.amount = (part.amount - amount) as Amount;
      part.costUsd = (part.costUsd - costUsd) as Usd;
      return partOfLot(part, { amount, costUsd });
    });
    if (isAll) {
      this.payableParts = [];
      this.payable.clear();
    }
    return { principal, share, parts };
  }

  /** The token itself leaves: everything that went in leaves with it, paid or not. */
  takeAll(): Lot[] {
    const parts = this.listOpen();
    this.liquidity = 0n;
    this.lots.length = 0;
    this.payable.clear();
    this.payableParts = [];
    this.payableShare = NOTHING;
    return parts;
  }

  /** What is left of each lot as a share of the token, with its payable cost. The shares add up to one. */
  listOpen(): Lot[] {
    const kept = this.lots.length > 0 ? this.lots : this.payableParts;
    const shares = shareByWeight(
      ONE,
      kept.map(({ amount }) => amount),
    );
    const open = kept.map((lot, index) => partOfLot(lot, { amount: shares[index] ?? NOTHING, costUsd: lot.costUsd }));
    if (kept === this.payableParts) return open;
    for (const payablePart of this.payableParts) {
      const whole = open.find(({ origin }) => origin.id === payablePart.origin.id) ?? open.at(-1);
      if (!whole) continue;
      whole.costUsd = (whole.costUsd + payablePart.costUsd) as Usd;
      whole.flags = joinFlags(whole.flags, payablePart.flags);
    }
    return open;
  }

  private addPayable(lot: Lot, part: { amount: Amount; costUsd: Usd }): void {
    const payablePart = this.payableParts.find(({ origin }) => origin.id === lot.origin.id);
    if (payablePart === undefined) {
      this.payableParts.push(partOfLot(lot, part));
      return;
    }
    payablePart.amount = (payablePart.amount + part.amount) as Amount;
    payablePart.costUsd = (payablePart.costUsd + part.costUsd) as Usd;
  }

  private dropEmptyLots(): void {
    const living = this.lots.filter((lot) => lot.amount > 0n);
    this.lots.splice(0, this.lots.length, ...living);
  }
}

function partOfLot({ origin, accountId, flags }: Lot, place: { amount: Amount; costUsd: Usd }): Lot {
  const part = new Lot(origin, { accountId, ...place });
  part.flags = flags;
  return part;
}

/** The last share takes what remains. */
function shareByWeight(total: Amount, weights: readonly bigint[]): Amount[] {
  let weightLeft = weights.reduce((sum, weight) => sum + weight, 0n);
  let left = total as bigint;
  return weights.map((weight, index) => {
    const isLast = index === weights.length - 1;
    const share = isLast ? left : weightLeft === 0n ? 0n : (left * weight) / weightLeft;
    left -= share;
    weightLeft -= weight;
    return share as Amount;
  });
}
