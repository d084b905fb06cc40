import { DatedStack } from '../lots/dated-stack.ts';
import type { MethodRule } from './method-rule.ts';

/** Last in, first out. */
export const lifo: MethodRule = {
  label: 'LIFO',
  orderId: 'newest',
  createOrder: () => new DatedStack(),
  averagesCost: false,
};
