/** Sums that properties compare. */
export function total(values: Iterable<bigint>): bigint {
  let sum = 0n;
  for (const value of values) sum += value;
  return sum;
}

/** The sum of each key, without those that are zero. */
export function tally(entries: Iterable<readonly [string, bigint]>): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const [key, value] of entries) sums.set(key, (sums.get(key) ?? 0n) + value);
  for (const [key, value] of sums) if (value === 0n) sums.delete(key);
  return sums;
}
