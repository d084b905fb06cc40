import { LotHeap } from '../lots/lot-heap.ts';
import { dearerFirst, rankUnitCost } from '../lots/lot-order.ts';
import type { MethodRule } from './method-rule.ts';

/** Highest unit cost first, which gives the smallest gain; the setting unitCostOrder says what that cost includes. */
export const hifo: MethodRule = {
  label: 'HIFO',
  orderId: 'dearest',
  createOrder: () => new LotHeap(dearerFirst, rankUnitCost),
  averagesCost: false,
};
