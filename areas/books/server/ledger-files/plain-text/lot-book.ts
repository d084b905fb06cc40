/**
 * The lots as beancount keeps them, so that every reduction names a lot that is there.
 *
 * Beancount finds a lot by account, unit cost, date and label, and the unit cost must be the same to the last digit.
 * The journal states what the units of a line cost in total, and a share of a cost is rounded at the 24th place, so the
 * unit cost of a reduction can differ from that of the lot in its last digits. This book remembers the unit cost with
 * which a lot was opened in an account, and reduces it by that.
 *
 * Where the cost of a lot changes (a fee is added, an average is taken), the remaining units leave at the old unit cost
 * and come back at the new one in the same entry. What cannot be in the cost of a lot stays in dollars on the account.
 */
import type { JournalLot } from '../../../engine/journal/types.ts';
import { type Amount, divide, ONE_UNITS, type Price, type Usd } from '@holdfast/money';

/** Units of a lot that come (positive) or go (negative) at a unit cost. */
export interface LotPosting {
  readonly amount: Amount;
  readonly unitCost: Price;
}

interface Part {
  readonly unitCost: Price;
  amount: bigint;
}

/** In dollars × 10²⁴: differences up to a billionth of a dollar are those of rounding. */
const NOISE = 10n ** 15n;

export class LotBook {
  readonly #parts = new Map<string, Part[]>();

  /**
   * The postings of a line with a lot, and what is left of the line: units that no lot of the account covers, and
   * dollars without units.
   */
  post(
    { account, commodity }: { readonly account: string; readonly commodity: string },
    { lot, amount, usd }: { readonly lot: JournalLot; readonly amount: Amount; readonly usd: Usd },
  ): { postings: LotPosting[]; uncovered: Amount; dollars: Usd } {
    // A lot that was migrated in part is in an account in both coins.
    const key = `${account}\n${commodity}\n${lot.id}`;
    const parts = this.#parts.get(key) ?? [];
    this.#parts.set(key, parts);
    if (amount > 0n && usd >= 0n) return { postings: [open(parts, amount, usd)], uncovered: NONE, dollars: NO_USD };
    if (amount < 0n && usd <= 0n) return reduce(parts, { amount, usd });
    const changed = amount === 0n ? changeCost(parts, usd) : null;
    return changed
      ? { postings: changed, uncovered: NONE, dollars: NO_USD }
      : { postings: [], uncovered: amount, dollars: usd };
  }
}

const NONE = 0n as Amount;
const NO_USD = 0n as Usd;

function open(parts: Part[], amount: Amount, usd: Usd): LotPosting {
  const same = parts.find((part) => isNoise(costOf(amount, part.unitCost) - usd));
  const unitCost = same?.unitCost ?? divide<Price>(usd, amount, 'halfAwayFromZero');
  add(parts, { amount, unitCost });
  return { amount, unitCost };
}

function reduce(
  parts: Part[],
  { amount, usd }: { readonly amount: Amount; readonly usd: Usd },
): { postings: LotPosting[]; uncovered: Amount; dollars: Usd } {
  const wanted = -amount;
  const exact = parts.find((part) => part.amount >= wanted && isNoise(costOf(-wanted, part.unitCost) - usd));
  const postings = exact ? [take(exact, wanted)] : takeInOrder(parts, wanted);
  const covered = postings.reduce((total, posting) => total - posting.amount, 0n);
  const cost = postings.reduce((total, posting) => total + costOf(posting.amount, posting.unitCost), 0n);
  const uncovered = (covered - wanted) as Amount;
  const difference = usd - cost;
  if (isNoise(difference)) return { postings, uncovered, dollars: NO_USD };
  const changed = uncovered === 0n ? changeCost(parts, difference) : null;
  return changed
    ? { postings: [...postings, ...changed], uncovered, dollars: NO_USD }
    : { postings, uncovered, dollars: difference as Usd };
}

function takeInOrder(parts: Part[], wanted: bigint): LotPosting[] {
  const postings: LotPosting[] = [];
  let left = wanted;
  for (const part of parts) {
    if (left === 0n) break;
    if (part.amount === 0n) continue;
    const taken = part.amount < left ? part.amount : left;
    postings.push(take(part, taken));
    left -= taken;
  }
  return postings;
}

function take(part: Part, amount: bigint): LotPosting {
  part.amount -= amount;
  return { amount: -amount as Amount, unitCost: part.unitCost };
}

/**
 * All units leave at their unit costs and come back at one that makes their cost `difference` higher. Null if there are
 * none, or if they would cost less than nothing: an average over several lots can take more from one than it cost.
 */
function changeCost(parts: Part[], difference: bigint): LotPosting[] | null {
  const held = parts.filter((part) => part.amount > 0n);
  const amount = held.reduce((total, part) => total + part.amount, 0n) as Amount;
  const cost = held.reduce((total, part) => total + costOf(part.amount, part.unitCost), 0n);
  if (amount === 0n || cost + difference < 0n) return null;
  const leaving = held.map((part) => take(part, part.amount));
  const unitCost = divide<Price>((cost + difference) as Usd, amount, 'halfAwayFromZero');
  add(parts, { amount, unitCost });
  return [...leaving, { amount, unitCost }];
}

function add(parts: Part[], { amount, unitCost }: LotPosting): void {
  const same = parts.find((part) => part.unitCost === unitCost);
  if (same) same.amount += amount;
  else parts.push({ amount, unitCost });
}

/** Exact up to the 24th place, towards zero. */
function costOf(amount: bigint, unitCost: Price): bigint {
  return (amount * unitCost) / ONE_UNITS;
}

function isNoise(difference: bigint): boolean {
  return difference <= NOISE && difference >= -NOISE;
}
