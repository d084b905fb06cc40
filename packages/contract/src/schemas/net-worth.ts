import { z } from 'zod';
import { utcDay } from './price.ts';

export const NET_WORTH_SPANS = ['1m', '3m', '1y', 'all'] as const;
export const netWorthSpan = z.enum(NET_WORTH_SPANS);
export type NetWorthSpan = z.infer<typeof netWorthSpan>;

/** What was ours at the end of a day: assets less what clients are owed and what was borrowed. Exact decimal text. */
export const netWorthPoint = z
  .object({
    day: utcDay,
    /** What the books say was held, at that day's prices. */
    assetsUsd: z.string(),
    /** Principal and interest owed to clients; by the books where they have more principal than the lending side. */
    clientsUsd: z.string(),
    /** Borrowed under the action "borrow" and not repaid. Interest that a protocol adds to it is not in it. */
    debtUsd: z.string(),
    netUsd: z.string(),
    /** Coins held or owed that day for which no price is known: they are in none of the sums. */
    withoutPrice: z.int(),
  })
  .meta({ id: 'NetWorthPoint' });
export type NetWorthPoint = z.infer<typeof netWorthPoint>;
