import type { NetWorthPoint } from '@holdfast/contract';
import { absolute, divide, formatDecimal, parseUsd, type Ratio, subtract, type Usd } from '@holdfast/money';

export interface NetWorthChange {
  readonly changeUsd: string;
  /** "53.3" for 53.3 %; null where it began with nothing, of which no percentage can be told. */
  readonly percent: string | null;
  readonly sinceDay: string;
}

/** Null while there is one day alone. */
export function netWorthChange(points: readonly Pick<NetWorthPoint, 'day' | 'netUsd'>[]): NetWorthChange | null {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return null;
  const from = parseUsd(first.netUsd);
  const change = subtract(parseUsd(last.netUsd), from);
  return {
    changeUsd: formatDecimal(change),
    percent: from === 0n ? null : percentOf(change, from),
    sinceDay: first.day,
  };
}

function percentOf(change: Usd, from: Usd): string {
  // Of a debt that halves, half is gained: the size counts, and not its sign.
  return formatDecimal(divide<Ratio>((change * 100n) as Usd, absolute(from), 'halfAwayFromZero'));
}
