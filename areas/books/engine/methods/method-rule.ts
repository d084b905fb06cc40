import type { LotOrder } from '../lots/lot-order.ts';

/** What distinguishes one accounting method from another. */
export interface MethodRule {
  readonly label: string;
  /** Methods that take lots in the same order share it. */
  readonly orderId: 'oldest' | 'newest' | 'dearest' | 'cheapest';
  createOrder(): LotOrder;
  /** The cost of a unit is the pool's average instead of its lot's. */
  readonly averagesCost: boolean;
}
