import { add, type Decimal, subtract, takePart } from '@holdfast/money';

/**
 * Splits a total over items by their weights, the last share taking what remains, so that the shares add up to the
 * total to the last digit. Weights that are unknown or all zero count as equal.
 */
export function shareOut<D extends Decimal, Item>(
  total: D,
  items: readonly Item[],
  weightOf: (item: Item) => Decimal | null,
): D[] {
  if (items.length === 1) return [total];
  const weights = knownWeights(items, weightOf) ?? items.map(() => 1n as Decimal);
  let weightLeft = weights.reduce(add, 0n as Decimal);
  let left = total;
  return weights.map((weight) => {
    const share =
      weight === weightLeft
        ? left
        : takePart(left, { numerator: weight, denominator: weightLeft, rounding: 'halfAwayFromZero' });
    left = subtract(left, share);
    weightLeft = subtract(weightLeft, weight);
    return share;
  });
}

function knownWeights<Item>(items: readonly Item[], weightOf: (item: Item) => Decimal | null): Decimal[] | null {
  const weights: Decimal[] = [];
  let isPositive = false;
  for (const item of items) {
    const weight = weightOf(item);
    if (weight === null || weight < 0n) return null;
    isPositive ||= weight > 0n;
    weights.push(weight);
  }
  return isPositive ? weights : null;
}
