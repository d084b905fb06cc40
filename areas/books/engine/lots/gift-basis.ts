/**
 * Coins that were a gift have two bases where they were worth less than the donor had paid (IRC 1015(a)): the donor's
 * for a gain, the value at the gift for a loss, and neither between the two. The holding period goes with the basis:
 * the donor's counts for a gain, the own one for a loss.
 *
 *   donor's basis 100, value 60      sold at 50: a loss of 10; at 80: nothing; at 120: a gain of 20
 *
 * An average has neither, because its cost belongs to the pool.
 */
import type { BooksDay } from '@holdfast/calendar';
import type { Amount, Usd } from '@holdfast/money';
import type { Instant } from '../types.ts';
import type { Lot } from './lot.ts';
import { partOf } from './part-of.ts';

export interface Basis {
  readonly costUsd: Usd;
  readonly acquiredAt: Instant;
  readonly acquiredDay: BooksDay;
  readonly longFromDay: BooksDay;
}

/** The basis of a part of a lot that brought in so much; null where it left at its cost. */
export function basisOf(
  lot: Lot,
  {
    amount,
    costUsd,
    proceedsUsd,
  }: { readonly amount: Amount; readonly costUsd: Usd; readonly proceedsUsd: Usd | null },
): Basis {
  const { origin } = lot;
  const { gift, acquiredAt, acquiredDay, longFromDay } = origin;
  if (gift === null || proceedsUsd === null || proceedsUsd >= costUsd || lot.isAveraged)
    return { costUsd, acquiredAt, acquiredDay, longFromDay };
  const valueUsd = partOf(gift.valueUsd, amount, origin.openedAmount);
  if (proceedsUsd > valueUsd) return { costUsd: proceedsUsd, acquiredAt, acquiredDay, longFromDay };
  return { costUsd: valueUsd, acquiredAt: gift.at, acquiredDay: gift.day, longFromDay: gift.longFromDay };
}
