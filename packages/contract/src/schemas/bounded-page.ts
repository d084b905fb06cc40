import { z } from 'zod';

/** Counting further than anyone pages would make every list slower as the books grow. */
export const TOTAL_MAX = 1_000;

/**
 * A page of a list that can be very long. The total stops at TOTAL_MAX, or at the next multiple of it beyond the page,
 * and then says that there is more: whoever goes on to the next page always can.
 */
export function boundedPageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.int(), isTotalCapped: z.boolean(), page: z.int(), limit: z.int() });
}

export const order = z.enum(['asc', 'desc']).default('asc');
