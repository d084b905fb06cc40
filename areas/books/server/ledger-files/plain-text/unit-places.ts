/**
 * How many places of a commodity beancount can keep: it computes with 28 digits and rounds what is longer, so that a
 * balance of 12,345,678,901,234 units keeps 14 places. Units with more are rounded before they are written, or lots
 * would be a last digit apart from their reductions. Amounts of common coins (18 places, below ten billion) are exact.
 */
import type { CoinId } from '../../../engine/ids.ts';
import type { JournalEntry } from '../../../engine/journal/types.ts';
import { absolute, type Amount, DECIMAL_PLACES, ONE_UNITS, roundTo } from '@holdfast/money';

const DIGITS = 28;

export interface UnitPlaces {
  /** The amount as it is written. */
  round(assetId: CoinId, amount: Amount): Amount;
  /** How far a sum of written amounts may be from the exact one; zero where nothing was rounded. */
  tolerance(assetId: CoinId): Amount;
}

interface Extent {
  places: number;
  roundedLines: number;
}

export function measureUnits(
  entries: readonly JournalEntry[],
  accountOf: (line: JournalEntry['lines'][number]) => string,
): UnitPlaces {
  const largest = new Map<CoinId, bigint>();
  const balances = new Map<string, bigint>();
  for (const { lines } of entries)
    for (const line of lines) {
      if (line.assetId === null || line.amount === 0n) continue;
      const key = `${accountOf(line)}\n${line.assetId}`;
      const balance = ((balances.get(key) ?? 0n) + line.amount) as Amount;
      balances.set(key, balance);
      const size = absolute(balance) + absolute(line.amount);
      if (size > (largest.get(line.assetId) ?? 0n)) largest.set(line.assetId, size);
    }
  const extents = new Map<CoinId, Extent>();
  for (const [assetId, size] of largest) {
    const wholeDigits = (size / ONE_UNITS).toString().length;
    extents.set(assetId, { places: Math.max(0, Math.min(DECIMAL_PLACES, DIGITS - wholeDigits)), roundedLines: 0 });
  }
  for (const { lines } of entries)
    for (const { assetId, amount } of lines) {
      const extent = assetId === null ? undefined : extents.get(assetId);
      if (extent && roundTo(amount, extent.places, 'halfEven') !== amount) extent.roundedLines += 1;
    }
  return {
    round: (assetId, amount) => {
      const extent = extents.get(assetId);
      return extent ? roundTo(amount, extent.places, 'halfEven') : amount;
    },
    tolerance: (assetId) => {
      const { places, roundedLines } = extents.get(assetId) ?? { places: DECIMAL_PLACES, roundedLines: 0 };
      return (BigInt(roundedLines) * 10n ** BigInt(DECIMAL_PLACES - places)) as Amount;
    },
  };
}
