/**
 * Gains with missing prices. The books count a missing value as $0, as a tax return does; the page shows such a figure
 * as partial, and as unknown if every part of it is missing. A known fee makes such proceeds negative, not known.
 */
import { hasUnknownCost } from '../../engine/lists.ts';
import type { CapitalPosition } from '../../contract/books.ts';
import { parseUsd, type PartialUsd } from '@holdfast/money';

export type GainField = 'proceedsUsd' | 'costUsd' | 'feeUsd' | 'shortUsd' | 'longUsd' | 'gainUsd';
type Sums<Field extends GainField> = Readonly<Record<Field | 'proceedsUsd', string>> & {
  readonly disposals: number;
  readonly missingPrice: number;
};

/** Costs and fees are shown as in the books; a separate mark shows what is missing of a basis. */
const DEPENDS_ON_PROCEEDS: ReadonlySet<GainField> = new Set(['proceedsUsd', 'shortUsd', 'longUsd', 'gainUsd']);

export function gainFigure<Field extends GainField>(sums: Sums<Field>, field: Field): PartialUsd {
  const value: string = sums[field];
  const isEveryPriceMissing = sums.missingPrice > 0 && sums.missingPrice >= sums.disposals;
  if (field === 'costUsd' && isEveryPriceMissing && parseUsd(value) === 0n)
    return { knownUsd: null, bound: 'partial', unknownCount: sums.missingPrice, unknown: [] };
  if (sums.missingPrice === 0 || !DEPENDS_ON_PROCEEDS.has(field))
    return { knownUsd: value, bound: 'exact', unknownCount: 0, unknown: [] };
  const isNothingKnown = isEveryPriceMissing && parseUsd(sums.proceedsUsd) <= 0n;
  return {
    knownUsd: isNothingKnown ? null : value,
    bound: 'partial',
    unknownCount: sums.missingPrice,
    unknown: [],
  };
}

/** The figures of one position; null where a figure is unknown. */
export function positionFigures({ proceedsUsd, costUsd, gainUsd, flags }: CapitalPosition) {
  const isProceedsUnknown = flags.includes('missing_price') && parseUsd(proceedsUsd) <= 0n;
  const isCostUnknown = hasUnknownCost(flags) && parseUsd(costUsd) === 0n;
  return {
    proceedsUsd: isProceedsUnknown ? null : proceedsUsd,
    costUsd: isCostUnknown ? null : costUsd,
    gainUsd: isProceedsUnknown ? null : gainUsd,
  };
}
