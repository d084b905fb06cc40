import { z } from 'zod';
import { pageFields } from './fields.ts';

/** Counting further than anyone pages would make every list slower as the books grow. */
export const TOTAL_MAX = 1_000;

/**
 * A page of a list that can be very long. The total stops at TOTAL_MAX, or at the next multiple of it beyond the page,
 * and then states that there is more, so that the next page can always be opened.
 */
export function boundedPageFields<Item extends z.ZodType>(item: Item) {
  return { ...pageFields(item), isTotalCapped: z.boolean() };
}

export function boundedPageOf<Item extends z.ZodType>(item: Item) {
  return z.object(boundedPageFields(item));
}
