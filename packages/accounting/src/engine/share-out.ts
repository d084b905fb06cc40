import { type Decimal, subtract, takePart } from '@holdfast/money';

/**
 * Splits a total by weights, the last share taking what remains, so that the shares add up to the total to the last
 * digit. Weights that are unknown or all zero count as equal.
 */
export function shareOut<D extends Decimal>(total: D, weights: readonly (Decimal | null)[]): D[] {
  const known = weights.every((weight): weight is Decimal => weight !== null && weight >= 0n) ? weights : null;
  const sum = known?.reduce((running: bigint, weight) => running + weight, 0n) ?? 0n;
  const used = known !== null && sum > 0n ? known : weights.map(() => 1n as Decimal);
  let weightLeft = used.reduce((running: bigint, weight) => running + weight, 0n);
  let left = total;
  return used.map((weight) => {
    const share =
      weight === weightLeft
        ? left
        : takePart(left, { numerator: weight, denominator: weightLeft as Decimal, rounding: 'halfAwayFromZero' });
    left = subtract(left, share);
    weightLeft -= weight;
    return share;
  });
}
