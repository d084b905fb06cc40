import { DatedQueue } from '../lots/dated-queue.ts';
import type { MethodRule } from './method-rule.ts';

/** First in, first out, by original acquisition date, also after a move between wallets (26 CFR 1.1012-1(j)(3)(i)). */
export const fifo: MethodRule = {
  label: 'FIFO',
  orderId: 'oldest',
  createOrder: () => new DatedQueue(),
  averagesCost: false,
};
