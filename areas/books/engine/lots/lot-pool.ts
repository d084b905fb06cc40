/**
 * The lots of one asset that one disposal may choose from: all of them, or those of one wallet.
 *
 * A pool keeps its lots in the order of the method in force. A second order is built when it is first needed
 * (transfers are FIFO while sales are HIFO; next year has another method) and kept up from then on. A lot used up
 * through one order stays in the others until they meet it; when more than half of an order is dead, it is built anew.
 *
 * While the method is average cost, the cost belongs to the pool and not to its lots: each unit drawn costs the pool's
 * cost over its amount. Leaving that method spreads the cost evenly over the lots that are left, which HIFO and LOFO
 * compare from then on. A lot of unknown cost makes the cost of all of them unknown, until the pool is empty.
 */
import { add, type Amount, subtract, type Usd } from '@holdfast/money';
import type { MethodRule } from '../methods/method-rule.ts';
import type { Flag } from '../lists.ts';
import { joinFlags, NO_FLAGS, unknownCostFlags } from './row-flags.ts';
import type { Lot, LotHome } from './lot.ts';
import { type LotOrder, olderFirst } from './lot-order.ts';
import { partOf } from './part-of.ts';

const REBUILD_FROM = 64;

/** What all lots of a pool together are and cost, while the method is average cost. */
export interface PoolAverage {
  amount: Amount;
  costUsd: Usd;
  /** Why a part of the cost is unknown. */
  flags: readonly Flag[];
}

export class LotPool implements LotHome {
  /** The first is the one in use most; further ones are rare. */
  private readonly orders: { rule: MethodRule; order: LotOrder }[];
  private livingCount = 0;
  private average: PoolAverage | null = null;

  constructor(
    rule: MethodRule,
    /** Whether HIFO and LOFO compare what lots cost, and not a price; see the setting unitCostOrder. */
    private readonly comparesCost = true,
  ) {
    this.orders = [{ rule, order: rule.createOrder() }];
  }

  add(lot: Lot): void {
    lot.pool = this;
    this.livingCount += 1;
    for (const kept of this.orders) {
      if (kept.order.size > REBUILD_FROM && kept.order.size > 2 * this.livingCount) kept.order = rebuild(kept);
      kept.order.push(lot);
    }
    if (this.average) this.addToAverage(lot, lot);
  }

  /** Coins of a lot that already lives here come back to it. */
  addTo(lot: Lot, part: { amount: Amount; costUsd: Usd }): void {
    lot.amount = add(lot.amount, part.amount);
    if (this.average) this.addToAverage(lot, part);
    else lot.costUsd = add(lot.costUsd, part.costUsd);
  }

  /** Prepares the pool for this method before lots go in or out: at their own cost, or at the pool's average. */
  useMethod(rule: MethodRule): void {
    if (rule.averagesCost !== (this.average !== null)) this.setAveraging(rule.averagesCost);
  }

  /** The lot that goes out next by this method. */
  next(rule: MethodRule): Lot | null {
    this.useMethod(rule);
    return this.orderOf(rule).peek();
  }

  /** Takes a part of a lot out of the pool and returns what it cost. */
  draw(lot: Lot, amount: Amount): Usd {
    const costUsd = this.average === null ? lot.draw(amount) : this.drawAverage(lot, amount);
    if (lot.amount === 0n) this.livingCount -= 1;
    return costUsd;
  }

  /** All living lots, each with its own cost. */
  living(): Lot[] {
    this.setAveraging(false);
    return this.kept();
  }

  /** All living lots as they are; while there is an average, what they cost is in that. */
  kept(): Lot[] {
    return this.orders[0]?.order.living() ?? [];
  }

  get lotCount(): number {
    return this.livingCount;
  }

  get isAveraging(): boolean {
    return this.average !== null;
  }

  getAverage(): Readonly<PoolAverage> | null {
    return this.average;
  }

  /** Goes on where another pool was, once its lots are added. */
  restoreAverage(average: Readonly<PoolAverage> | null): void {
    this.average = average === null ? null : { ...average };
  }

  private orderOf(rule: MethodRule): LotOrder {
    for (const kept of this.orders) if (kept.rule.orderId === rule.orderId) return kept.order;
    const order = rule.createOrder();
    for (const lot of this.orders[0]?.order.living() ?? []) order.push(lot);
    this.orders.push({ rule, order });
    return order;
  }

  private drawAverage(lot: Lot, amount: Amount): Usd {
    const average: PoolAverage = this.average ?? { amount: lot.amount, costUsd: lot.costUsd, flags: NO_FLAGS };
    const costUsd = partOf(average.costUsd, amount, average.amount);
    average.amount = subtract(average.amount, amount);
    average.costUsd = subtract(average.costUsd, costUsd);
    lot.amount = subtract(lot.amount, amount);
    return costUsd;
  }

  private addToAverage(lot: Lot, part: { amount: Amount; costUsd: Usd }): void {
    const { average } = this;
    if (!average) return;
    if (average.amount === 0n) average.flags = NO_FLAGS;
    average.amount = add(average.amount, part.amount);
    average.costUsd = add(average.costUsd, part.costUsd);
    if (lot.flags.length > 0 || average.flags.length > 0) this.shareFlags(lot, average);
  }

  private shareFlags(lot: Lot, average: PoolAverage): void {
    const known = average.flags.length;
    average.flags = joinFlags(average.flags, unknownCostFlags(lot.flags));
    const marked = average.flags.length > known ? this.kept() : [lot];
    for (const one of marked) one.flags = joinFlags(one.flags, average.flags);
  }

  private setAveraging(isAveraging: boolean): void {
    if (isAveraging === (this.average !== null)) return;
    // The last digits depend on who is first, so it is the oldest, whatever the order of the list.
    const lots = this.kept().sort((left, right) => (olderFirst(left, right) ? -1 : 1));
    if (isAveraging && this.average === null) {
      this.average = { amount: 0n as Amount, costUsd: 0n as Usd, flags: NO_FLAGS };
      for (const lot of lots) this.addToAverage(lot, lot);
    } else if (!isAveraging && this.average !== null) {
      const left = this.average;
      this.average = null;
      // One pair for all: their shares differ in the last digit, and HIFO would choose by that instead of the date.
      const averaged = { costUsd: left.costUsd, amount: left.amount };
      for (const lot of lots) {
        if (this.comparesCost) lot.setAveraged(averaged);
        lot.costUsd = partOf(left.costUsd, lot.amount, left.amount);
        left.amount = subtract(left.amount, lot.amount);
        left.costUsd = subtract(left.costUsd, lot.costUsd);
      }
      for (const kept of this.orders) kept.order = rebuild(kept);
    }
  }
}

function rebuild({ rule, order }: { rule: MethodRule; order: LotOrder }): LotOrder {
  const rebuilt = rule.createOrder();
  for (const lot of order.living()) rebuilt.push(lot);
  return rebuilt;
}
