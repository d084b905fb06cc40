/**
 * Lots by date, newest first: the mirror image of the dated queue, with the array read from its end.
 */
import type { Lot } from './lot.ts';
import { LotHeap } from './lot-heap.ts';
import { type LotOrder, newerFirst } from './lot-order.ts';

export class DatedStack implements LotOrder {
  private readonly lots: Lot[] = [];
  private readonly late = new LotHeap(newerFirst);

  get size(): number {
    return this.lots.length + this.late.size;
  }

  push(lot: Lot): void {
    const last = this.lots.at(-1);
    if (last === undefined || newerFirst(lot, last)) this.lots.push(lot);
    else this.late.push(lot);
  }

  peek(): Lot | null {
    let inOrder = this.lots.at(-1);
    while (inOrder !== undefined && inOrder.amount === 0n) {
      this.lots.pop();
      inOrder = this.lots.at(-1);
    }
    const late = this.late.size === 0 ? null : this.late.peek();
    if (late === null) return inOrder ?? null;
    return inOrder === undefined || newerFirst(late, inOrder) ? late : inOrder;
  }

  living(): Lot[] {
    return [...this.lots.filter((lot) => lot.amount > 0n), ...this.late.living()];
  }
}
