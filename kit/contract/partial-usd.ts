/** A sum of dollars whose pieces may be unknown, as `@holdfast/money` adds it up. Unknown is never zero. */
import { UNKNOWN_COINS_MAX, USD_BOUNDS } from '@holdfast/money';
import { z } from 'zod';
import { decimal, namedCoin, namedObject } from './fields.ts';

export const partialUsd = namedObject('PartialUsd', {
  /** The sum of the known pieces; null where no piece is known. */
  knownUsd: decimal.nullable(),
  /** How the real figure relates to the known part; "exact" where every piece is known. */
  bound: z.enum(USD_BOUNDS),
  /** How many coins have no price; in sums over entries (income, payments), how many entries. */
  unknownCount: z.int(),
  /** The first of those coins. */
  unknown: z.array(z.object(namedCoin)).max(UNKNOWN_COINS_MAX),
});
