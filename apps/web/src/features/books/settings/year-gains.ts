/** The years of two sets of books side by side, with what one says less what the other says. */
import type { WhatIf } from '@holdfast/contract';
import { add, formatDecimal, parseUsd, subtract, type Usd } from '@holdfast/money';

export interface ComparedYear {
  readonly year: number;
  readonly nowUsd: string;
  readonly otherUsd: string;
  readonly differenceUsd: string;
}

const ZERO = 0n as Usd;

export function compareYears({ inForce, other }: Pick<WhatIf, 'inForce' | 'other'>): ComparedYear[] {
  const gainIn = (side: WhatIf['inForce'], year: number): Usd => {
    const found = side.years.find((one) => one.year === year);
    return found ? add(parseUsd(found.shortUsd), parseUsd(found.longUsd)) : ZERO;
  };
  const years = [...new Set([...inForce.years, ...other.years].map(({ year }) => year))].toSorted(
    (left, right) => left - right,
  );
  return years.map((year) => {
    const [now, then] = [gainIn(inForce, year), gainIn(other, year)];
    return {
      year,
      nowUsd: formatDecimal(now),
      otherUsd: formatDecimal(then),
      differenceUsd: formatDecimal(subtract(then, now)),
    };
  });
}
