import { DatedQueue } from '../lots/dated-queue.ts';
import type { MethodRule } from './method-rule.ts';

/** The lots the owner named in time, then the oldest, which is what the regulations take without an identification. */
export const specificId: MethodRule = {
  label: 'Specific identification',
  orderId: 'oldest',
  createOrder: () => new DatedQueue(),
  averagesCost: false,
  usesIdentification: true,
};
