import { DatedQueue } from '../lots/dated-queue.ts';
import type { MethodRule } from './method-rule.ts';

/** Every unit costs the pool's average at that moment; holding periods run as if the oldest units left first. */
export const average: MethodRule = {
  label: 'Average cost',
  orderId: 'oldest',
  createOrder: () => new DatedQueue(),
  averagesCost: true,
};
