import { z } from 'zod';

/** Counting further than anyone pages would make every list slower as the books grow. */
export const TOTAL_MAX = 10_000;

/** A page of a list that can be very long: the total stops at TOTAL_MAX and then says that there is more. */
export function boundedPageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.int(), isTotalCapped: z.boolean(), page: z.int(), limit: z.int() });
}

export const order = z.enum(['asc', 'desc']).default('asc');
