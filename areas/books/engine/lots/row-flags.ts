import { type Flag, UNKNOWN_COST_FLAGS } from '../lists.ts';

/** One shared empty list, for most of a million rows have nothing to flag. */
export const NO_FLAGS: readonly Flag[] = [];

/** Of a row or an entry whose dollars depend on a price or a rate that is not known. */
export const MISSING_PRICE: readonly Flag[] = ['missing_price'];

/** Of coins that no lot covers. */
export const MISSING_BASIS: readonly Flag[] = ['missing_basis'];

/** Of coins whose cost is that of what was given for them. */
export const CARRIED_OVER: readonly Flag[] = ['carried_over'];

/** The flags of a lot together with those of what happened to it, each once. */
export function joinFlags(left: readonly Flag[], right: readonly Flag[]): readonly Flag[] {
  if (left.length === 0) return right;
  if (right.length === 0) return left;
  return [...new Set([...left, ...right])];
}

export function unknownCostFlags(flags: readonly Flag[]): readonly Flag[] {
  return UNKNOWN_COST_FLAGS.filter((flag) => flags.includes(flag));
}
