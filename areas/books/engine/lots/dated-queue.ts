/**
 * Lots by date, oldest first.
 *
 * History runs forward, so nearly every lot is newer than all before it and belongs at the end of a plain array, read
 * from a head index. A lot that moved in from another wallet keeps its old date and may belong in the middle; those few
 * wait in a heap beside the array, and the older of the two heads is next.
 */
import type { Lot } from './lot.ts';
import { LotHeap } from './lot-heap.ts';
import { type LotOrder, olderFirst } from './lot-order.ts';

const COMPACT_FROM = 1024;

export class DatedQueue implements LotOrder {
  private lots: Lot[] = [];
  private head = 0;
  private readonly late = new LotHeap(olderFirst);

  get size(): number {
    return this.lots.length - this.head + this.late.size;
  }

  push(lot: Lot): void {
    const last = this.lots.at(-1);
    if (last === undefined || olderFirst(last, lot)) this.lots.push(lot);
    else this.late.push(lot);
  }

  peek(): Lot | null {
    const inOrder = this.peekInOrder();
    const late = this.late.size === 0 ? null : this.late.peek();
    if (late === null) return inOrder;
    return inOrder === null || olderFirst(late, inOrder) ? late : inOrder;
  }

  living(): Lot[] {
    return [...this.lots.slice(this.head).filter((lot) => lot.amount > 0n), ...this.late.living()];
  }

  private peekInOrder(): Lot | null {
    for (let lot = this.lots[this.head]; lot !== undefined; lot = this.lots[this.head]) {
      if (lot.amount > 0n) return lot;
      this.head += 1;
      // Dead lots must not stay reachable, or a long history would never be freed.
      if (this.head >= COMPACT_FROM && this.head * 2 >= this.lots.length) {
        this.lots = this.lots.slice(this.head);
        this.head = 0;
      }
    }
    return null;
  }
}
