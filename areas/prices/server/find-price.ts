/**
 * The price of a coin at a moment. The result states which price was used, its source and its distance in time. A
 * missing price is an issue with an explanation, never zero.
 */
import { DAY_MS } from '@holdfast/calendar';
import type { Price, Ratio } from '@holdfast/money';
import type { PriceKind } from '../engine/choose-price.ts';
import { type PriceIssue, type ResolvedPrice, resolvePrice } from '../engine/resolve-price.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { loadPriceBooks, type PriceOptions, type PriceQuery } from './load-price-books.ts';

/** The source of the price of a dollar. */
export const CASH_SOURCE = 'cash';

export interface FoundPrice {
  readonly found: true;
  readonly price: Price;
  /** cash: the accounting currency itself, which is worth exactly one at every moment. */
  readonly kind: PriceKind | 'cash';
  readonly source: string;
  /** The instant the price stands for. */
  readonly pricedAt: Date;
  /** From that instant to the requested moment, in either direction. */
  readonly distanceSeconds: number;
  /** The ratios applied, when the price is that of another coin times a ratio. */
  readonly through: readonly { readonly coinId: number; readonly ratio: Ratio; readonly ofCoinId: number }[];
}

export interface NoPrice {
  readonly found: false;
  readonly issue: { readonly code: PriceIssue['code']; readonly detail: string; readonly coinId: number };
}

/** The moment at which a UTC day is valued: its end, or now for today. */
export function endOfDay(day: number, now: Date): Date {
  return new Date(Math.min((day + 1) * DAY_MS - 1, Math.max(now.getTime(), day * DAY_MS)));
}

export async function findPrice(queries: Queries, query: PriceQuery): Promise<FoundPrice | NoPrice> {
  const [found] = await findPrices(queries, [query]);
  if (!found) throw new Error('findPrices returns one result for each query.');
  return found;
}

/** Finds many prices with a few statements, in the order of the queries. */
export async function findPrices(
  queries: Queries,
  requested: readonly PriceQuery[],
  options: PriceOptions = {},
): Promise<(FoundPrice | NoPrice)[]> {
  if (requested.length === 0) return [];
  const { books, dollarCoinIds } = await loadPriceBooks(queries, requested, options);
  return requested.map(({ coinId, at }) =>
    toFoundPrice(resolvePrice({ coinId: String(coinId), atMs: at.getTime(), bookOf: (id) => books.get(id) }), {
      coinId,
      dollarCoinIds,
    }),
  );
}

function toFoundPrice(
  resolved: ResolvedPrice,
  { coinId, dollarCoinIds }: { coinId: number; dollarCoinIds: ReadonlySet<number> },
): FoundPrice | NoPrice {
  if (!resolved.found) {
    const { code, detail, coinId: failedAt } = resolved.issue;
    return { found: false, issue: { code, detail, coinId: Number(failedAt) } };
  }
  const { price, base, steps } = resolved;
  const isDollar = dollarCoinIds.has(Number(steps.at(-1)?.baseCoinId ?? coinId));
  return {
    found: true,
    price,
    kind: isDollar ? 'cash' : base.kind,
    source: isDollar ? CASH_SOURCE : base.source,
    pricedAt: new Date(base.pricedAtMs),
    distanceSeconds: base.distanceSeconds,
    through: steps.map((step) => ({
      coinId: Number(step.coinId),
      ratio: step.ratio,
      ofCoinId: Number(step.baseCoinId),
    })),
  };
}
