import { LotHeap } from '../lots/lot-heap.ts';
import { cheaperFirst, rankUnitCost } from '../lots/lot-order.ts';
import type { MethodRule } from './method-rule.ts';

/** Lowest unit cost first, which gives the largest gain. */
export const lofo: MethodRule = {
  label: 'LOFO',
  orderId: 'cheapest',
  createOrder: () => new LotHeap(cheaperFirst, rankUnitCost),
  averagesCost: false,
};
