/**
 * A sum of dollars whose pieces may be unknown.
 *
 * A coin without a price is not worth zero. A sum that leaves it out would look complete, so the sum carries what it
 * left out. Example: 2 ETH at $3,000 and 5 XYZ without a price are "at least $6,000, 1 coin without a price"; 5 XYZ
 * alone are "no price"; an empty sum, or 0 XYZ, is $0.
 *
 * Invariant: `unknownCount` is 0 exactly where `bound` is "exact", and then `knownUsd` is not null.
 */
import {
  add,
  type Amount,
  formatDecimal,
  negate,
  parseUsd,
  type Price,
  subtract,
  sum,
  type Usd,
  valueOf,
  ZERO,
} from './decimal.ts';

/**
 * How the real figure relates to the known part. partial: the unknown pieces could change it in either direction, as
 * with gains.
 */
export const USD_BOUNDS = ['exact', 'atLeast', 'atMost', 'partial'] as const;
export type UsdBound = (typeof USD_BOUNDS)[number];

export interface UnknownCoin {
  readonly coinId: number;
  readonly coinSymbol: string;
}

export interface PartialUsd {
  /** The sum of the known pieces. Null where no piece is known. */
  readonly knownUsd: string | null;
  readonly bound: UsdBound;
  /** How many coins have no price; where the sum runs over entries, how many entries. */
  readonly unknownCount: number;
  /** The first of those coins. */
  readonly unknown: UnknownCoin[];
}

export interface UsdPiece extends UnknownCoin {
  /** Null where it is unknown. */
  readonly usd: Usd | null;
  /** The amount is below zero: while it is unknown, the sum without it is no lower bound. */
  readonly isNegative?: boolean;
}

/** Coins named in a response; the count covers all of them. */
export const UNKNOWN_COINS_MAX = 20;

/** Zero of a coin is worth zero at every price; anything else needs one. */
export function valueAt(amount: Amount, price: Price | null | undefined): Usd | null {
  if (amount === 0n) return ZERO;
  return price === null || price === undefined ? null : valueOf(amount, price);
}

/** Adds up what coins are worth. A coin that occurs more than once without a price counts as one. */
export function sumPartialUsd(
  pieces: Iterable<UsdPiece>,
  { areChanges = false }: { readonly areChanges?: boolean } = {},
): PartialUsd {
  let known: Usd | null = null;
  let canFall = areChanges;
  const unknown = new Map<number, UnknownCoin>();
  for (const { coinId, coinSymbol, usd, isNegative = false } of pieces) {
    if (usd === null) {
      unknown.set(coinId, { coinId, coinSymbol });
      canFall ||= isNegative;
    }
    // A piece of zero alone does not make a sum known: "at least $0.00" would be no information.
    else if (usd !== 0n) known = add(known ?? ZERO, usd);
  }
  return partialUsd({ known, unknown: [...unknown.values()], unknownCount: unknown.size, areChanges: canFall });
}

/** From parts that were added up elsewhere, such as in the database. */
export function partialUsd({
  known,
  unknown,
  unknownCount,
  areChanges = false,
}: {
  readonly known: Usd | null;
  readonly unknown: readonly UnknownCoin[];
  readonly unknownCount: number;
  readonly areChanges?: boolean;
}): PartialUsd {
  if (unknownCount === 0)
    return { knownUsd: formatDecimal(known ?? ZERO), bound: 'exact', unknownCount: 0, unknown: [] };
  return {
    knownUsd: known === null ? null : formatDecimal(known),
    bound: areChanges ? 'partial' : 'atLeast',
    unknownCount,
    unknown: unknown.slice(0, UNKNOWN_COINS_MAX),
  };
}

/**
 * Adds sums that count entries: months of a year, kinds of income. Each unknown entry counts. A month of zero beside an
 * unknown one does not make the year known.
 */
export function addPartialUsd(parts: readonly PartialUsd[]): PartialUsd {
  const known = parts.flatMap(({ knownUsd }) => (knownUsd === null ? [] : [parseUsd(knownUsd)]));
  return partialUsd({
    known: known.some((value) => value !== 0n) ? sum(known) : null,
    unknown: [...new Map(parts.flatMap(({ unknown }) => unknown).map((coin) => [coin.coinId, coin])).values()],
    unknownCount: parts.reduce((count, { unknownCount }) => count + unknownCount, 0),
    areChanges: parts.some(({ bound }) => bound === 'partial'),
  });
}

/** Assets less liabilities. Unknown where nothing of the assets is known. */
export function netPartialUsd(parts: {
  readonly plus: readonly UsdPiece[];
  readonly minus: readonly UsdPiece[];
}): PartialUsd {
  const [plus, minus, both] = [parts.plus, parts.minus, [...parts.plus, ...parts.minus]].map((pieces) =>
    sumPartialUsd(pieces),
  ) as [PartialUsd, PartialUsd, PartialUsd];
  const known = subtract(parseUsd(plus.knownUsd ?? '0'), parseUsd(minus.knownUsd ?? '0'));
  if (both.bound === 'exact') return { ...both, knownUsd: formatDecimal(known) };
  const isBounded = both.bound !== 'partial';
  return {
    ...both,
    knownUsd: plus.knownUsd === null ? null : formatDecimal(known),
    bound:
      isBounded && minus.unknownCount === 0 ? 'atLeast' : isBounded && plus.unknownCount === 0 ? 'atMost' : 'partial',
  };
}

/** What a liability takes away: a lower bound of a debt is an upper bound of what it leaves. */
export function negatePartialUsd(partial: PartialUsd): PartialUsd {
  const { knownUsd, bound } = partial;
  return {
    ...partial,
    knownUsd: knownUsd === null ? null : formatDecimal(negate(parseUsd(knownUsd))),
    bound: bound === 'atLeast' ? 'atMost' : bound === 'atMost' ? 'atLeast' : bound,
  };
}

/** A single figure, known or not, in the form of a sum. */
export function toPartialUsd(value: string | null | PartialUsd): PartialUsd {
  if (value !== null && typeof value === 'object') return value;
  return {
    knownUsd: value,
    bound: value === null ? 'partial' : 'exact',
    unknownCount: value === null ? 1 : 0,
    unknown: [],
  };
}

/** The whole figure, or null where a part of it is unknown: for percentages, ratios and charts. */
export function exactUsdText({ bound, knownUsd }: PartialUsd): string | null {
  return bound === 'exact' ? knownUsd : null;
}

export function exactUsd(partial: PartialUsd): Usd | null {
  const text = exactUsdText(partial);
  return text === null ? null : parseUsd(text);
}
