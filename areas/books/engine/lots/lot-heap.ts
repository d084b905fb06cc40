/**
 * A binary heap of lots: adding and taking cost the logarithm of the size, so a pool of a million lots stays quick.
 */
import type { Lot } from './lot.ts';
import type { Before, LotOrder } from './lot-order.ts';

export class LotHeap implements LotOrder {
  private readonly before: Before;
  private readonly prepare: ((lot: Lot) => void) | undefined;
  private readonly lots: Lot[] = [];

  constructor(before: Before, prepare?: (lot: Lot) => void) {
    this.before = before;
    this.prepare = prepare;
  }

  get size(): number {
    return this.lots.length;
  }

  push(lot: Lot): void {
    this.prepare?.(lot);
    const lots = this.lots;
    let hole = lots.length;
    lots.push(lot);
    while (hole > 0) {
      const parentIndex = (hole - 1) >> 1;
      const parent = lots[parentIndex];
      if (parent === undefined || !this.before(lot, parent)) break;
      lots[hole] = parent;
      hole = parentIndex;
    }
    lots[hole] = lot;
  }

  peek(): Lot | null {
    for (let top = this.lots[0]; top !== undefined; top = this.lots[0]) {
      if (top.amount > 0n) return top;
      this.dropTop();
    }
    return null;
  }

  living(): Lot[] {
    return this.lots.filter((lot) => lot.amount > 0n);
  }

  /** Puts the last lot into the hole at the top and lets it sink to its place. */
  private dropTop(): void {
    const lots = this.lots;
    const sinking = lots.pop();
    if (sinking === undefined || lots.length === 0) return;
    let hole = 0;
    for (;;) {
      const leftIndex = 2 * hole + 1;
      const left = lots[leftIndex];
      if (left === undefined) break;
      const right = lots[leftIndex + 1];
      const isRight = right !== undefined && this.before(right, left);
      const child = isRight ? right : left;
      if (!this.before(child, sinking)) break;
      lots[hole] = child;
      hole = isRight ? leftIndex + 1 : leftIndex;
    }
    lots[hole] = sinking;
  }
}
