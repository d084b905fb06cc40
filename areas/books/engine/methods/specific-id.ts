import { DatedQueue } from '../lots/dated-queue.ts';
import type { MethodRule } from './method-rule.ts';

/**
 * The oldest first, which is what the regulations take without an identification. Lots that the owner named go first
 * under every method (engine/take-lots.ts), so this method differs from FIFO in name only.
 */
export const specificId: MethodRule = {
  label: 'Specific identification',
  orderId: 'oldest',
  createOrder: () => new DatedQueue(),
  averagesCost: false,
};
