import type { NetWorthPoint } from '@holdfast/contract';
import {
  absolute,
  divide,
  exactUsd,
  formatDecimal,
  presentUnknown,
  type Ratio,
  subtract,
  type Usd,
} from '@holdfast/money';

export type NetWorthChange =
  | {
      readonly isKnown: true;
      readonly changeUsd: string;
      /** "53.3" for 53.3 %; null where it began with zero, of which there is no percentage. */
      readonly percent: string | null;
      readonly sinceDay: string;
    }
  /** A change from or to an unknown figure is unknown. */
  | { readonly isKnown: false; readonly reason: string; readonly sinceDay: string };

/** Null while there is one day alone. */
export function netWorthChange(points: readonly Pick<NetWorthPoint, 'day' | 'netUsd'>[]): NetWorthChange | null {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return null;
  const [from, to] = [exactUsd(first.netUsd), exactUsd(last.netUsd)];
  if (from === null || to === null) {
    const unknown = to === null ? last : first;
    const when = to === null ? 'today' : 'on the first day';
    return { isKnown: false, reason: `${presentUnknown(unknown.netUsd)} ${when}`, sinceDay: first.day };
  }
  const change = subtract(to, from);
  return {
    isKnown: true,
    changeUsd: formatDecimal(change),
    percent: from === 0n ? null : percentOf(change, from),
    sinceDay: first.day,
  };
}

function percentOf(change: Usd, from: Usd): string {
  // Of a debt that halves, half is gained: the size counts, and not its sign.
  return formatDecimal(divide<Ratio>((change * 100n) as Usd, absolute(from), 'halfAwayFromZero'));
}
