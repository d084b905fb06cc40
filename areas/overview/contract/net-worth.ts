import { z } from 'zod';
import { namedObject, partialUsd } from '@holdfast/contract';
import { utcDay } from '@holdfast/prices/contract';

export const netWorthSpan = z.enum(['1m', '3m', '1y', 'all']);
export type NetWorthSpan = z.infer<typeof netWorthSpan>;

/** The operator's own at the end of a day: assets less what clients are owed and what was borrowed. */
export const netWorthPoint = namedObject('NetWorthPoint', {
  day: utcDay,
  /** Coins and cash by the books, at that day's prices. */
  assetsUsd: partialUsd,
  /** Principal and interest owed to clients; by the books where they have more principal than the lending side. */
  clientsUsd: partialUsd,
  /** Borrowed under the action "borrow" and not repaid. Interest that a protocol adds to it is not in it. */
  debtUsd: partialUsd,
  netUsd: partialUsd,
  /**
   * False where a coin that has a price on other days of the span has none on this day: the figure then has no place
   * in a line with the others.
   */
  isComparable: z.boolean(),
});
export type NetWorthPoint = z.infer<typeof netWorthPoint>;
