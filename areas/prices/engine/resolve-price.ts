/**
 * The price of a coin, through receipt tokens where needed.
 *
 * A receipt token (a staked, wrapped or deposited coin) is worth a ratio of another coin. Its own price is used when
 * there is one; otherwise ratio × the price of the other coin, which can be a receipt token again:
 *
 *   vault share → 1.08 stETH → 0.999 ETH → 2,000.00      price 2,157.84
 *
 * The chain is followed for a few steps. A circle, a missing ratio and a missing price are issues for a person.
 */
import { RECEIPT_STEPS_MAX } from '@holdfast/catalogue/engine';
import { ONE_UNITS, type Price, type Ratio, type Decimal, takePart } from '@holdfast/money';
import { PRICE_ROUNDING } from './read-price.ts';
import { choosePrice, type ChosenPrice, type DistanceLimits, type KnownPrices } from './choose-price.ts';

export interface RatioInForce {
  /** Zero for a ratio that never changes. */
  readonly fromMs: number;
  /** How much of the base coin one receipt token is worth. */
  readonly ratio: Ratio;
}

export interface Receipt {
  readonly baseCoinId: string;
  /** In order of time; each holds until the next one. */
  readonly ratios: readonly RatioInForce[];
}

export interface PriceBook extends KnownPrices {
  readonly receipt: Receipt | null;
}

export interface PriceIssue {
  readonly code: 'missing_price' | 'missing_ratio' | 'receipt_circle' | 'receipt_chain_too_long' | 'price_too_small';
  readonly detail: string;
  /** The coin at which it failed, which is what a person has to look at. */
  readonly coinId: string;
  readonly nearest: ChosenPrice | null;
}

export interface ReceiptStep {
  readonly coinId: string;
  readonly ratio: Ratio;
  readonly baseCoinId: string;
}

export type ResolvedPrice =
  | { readonly found: true; readonly price: Price; readonly steps: readonly ReceiptStep[]; readonly base: ChosenPrice }
  | { readonly found: false; readonly issue: PriceIssue };

interface Query {
  readonly coinId: string;
  readonly atMs: number;
  readonly bookOf: (coinId: string) => PriceBook | undefined;
  readonly limits?: DistanceLimits;
}

export function resolvePrice({ coinId, atMs, bookOf, limits }: Query): ResolvedPrice {
  const steps: ReceiptStep[] = [];
  const visited = new Set<string>();
  for (let current = coinId; ; ) {
    const book = bookOf(current) ?? { closes: [], spot: null, manual: [], receipt: null };
    const choice = choosePrice({ ...book, atMs, ...(limits && { limits }) });
    if (choice.found) return priceThrough(steps, { coinId, base: choice.chosen });
    if (!book.receipt) return fail({ ...choice.issue, coinId: current });
    visited.add(current);
    const { baseCoinId } = book.receipt;
    if (visited.has(baseCoinId))
      return fail({
        code: 'receipt_circle',
        detail: `The receipt tokens ${[...visited, baseCoinId].join(' → ')} form a circle.`,
        coinId: current,
        nearest: null,
      });
    if (steps.length >= RECEIPT_STEPS_MAX)
      return fail({
        code: 'receipt_chain_too_long',
        detail: `The price is more than ${RECEIPT_STEPS_MAX} receipt tokens away.`,
        coinId: current,
        nearest: null,
      });
    const inForce = book.receipt.ratios.findLast((entry) => entry.fromMs <= atMs);
    if (!inForce || inForce.ratio <= 0n)
      return fail({
        code: 'missing_ratio',
        detail: 'No ratio of this receipt token to its coin is known for this time.',
        coinId: current,
        nearest: null,
      });
    steps.push({ coinId: current, ratio: inForce.ratio, baseCoinId });
    current = baseCoinId;
  }
}

/** All ratios are multiplied first and the result is rounded once. */
function priceThrough(
  steps: readonly ReceiptStep[],
  { coinId, base }: { coinId: string; base: ChosenPrice },
): ResolvedPrice {
  const numerator = steps.reduce((product, step) => product * step.ratio, 1n) as Decimal;
  const denominator = (ONE_UNITS ** BigInt(steps.length)) as Decimal;
  const price = takePart(base.price, { numerator, denominator, rounding: PRICE_ROUNDING });
  if (price === 0n && base.price !== 0n)
    return fail({
      code: 'price_too_small',
      detail: 'The price has no digit within 24 decimal places.',
      coinId,
      nearest: base,
    });
  return { found: true, price, steps, base };
}

function fail(issue: PriceIssue): ResolvedPrice {
  return { found: false, issue };
}
