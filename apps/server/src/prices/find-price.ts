/**
 * What a coin was worth at a moment, for everything in the server that needs to know. The answer says which price was
 * used, where it comes from and how far it is in time. A missing price is an issue with words, never a zero.
 */
import type { Price, Ratio } from '@holdfast/money';
import { type PriceIssue, type ResolvedPrice, resolvePrice } from '@holdfast/prices';
import type { Queries } from '../db/queries.ts';
import { loadPriceBooks, type PriceOptions, type PriceQuery } from './load-price-books.ts';

/** Where the price of money itself comes from. */
export const CASH_SOURCE = 'cash';

export interface FoundPrice {
  readonly found: true;
  readonly price: Price;
  /** cash: the accounting currency itself, which is worth exactly one at every moment. */
  readonly kind: 'manual' | 'spot' | 'close' | 'cash';
  readonly source: string;
  /** The instant the price stands for. */
  readonly pricedAt: Date;
  /** Between that and the moment asked for, in either direction. */
  readonly distanceSeconds: number;
  /** The receipt tokens on the way, when the price is that of another coin times a ratio. */
  readonly through: readonly { readonly coinId: number; readonly ratio: Ratio; readonly ofCoinId: number }[];
}

export interface NoPrice {
  readonly found: false;
  readonly issue: { readonly code: PriceIssue['code']; readonly detail: string; readonly coinId: number };
}

export async function findPrice(queries: Queries, query: PriceQuery): Promise<FoundPrice | NoPrice> {
  const [answer] = await findPrices(queries, [query]);
  if (!answer) throw new Error('One question has one answer.');
  return answer;
}

/** Many at once, in the order they were asked; a few statements in all. */
export async function findPrices(
  queries: Queries,
  asked: readonly PriceQuery[],
  options: PriceOptions = {},
): Promise<(FoundPrice | NoPrice)[]> {
  if (asked.length === 0) return [];
  const { books, cashCoinIds } = await loadPriceBooks(queries, asked, options);
  return asked.map(({ coinId, at }) =>
    toAnswer(resolvePrice({ coinId: String(coinId), atMs: at.getTime(), bookOf: (id) => books.get(id) }), {
      coinId,
      cashCoinIds,
    }),
  );
}

function toAnswer(
  resolved: ResolvedPrice,
  { coinId, cashCoinIds }: { coinId: number; cashCoinIds: ReadonlySet<number> },
): FoundPrice | NoPrice {
  if (!resolved.found) {
    const { code, detail, coinId: failedAt } = resolved.issue;
    return { found: false, issue: { code, detail, coinId: Number(failedAt) } };
  }
  const { price, base, steps } = resolved;
  const isCash = cashCoinIds.has(Number(steps.at(-1)?.baseCoinId ?? coinId));
  return {
    found: true,
    price,
    kind: isCash ? 'cash' : base.kind,
    source: isCash ? CASH_SOURCE : base.source,
    pricedAt: new Date(base.pricedAtMs),
    distanceSeconds: base.distanceSeconds,
    through: steps.map((step) => ({
      coinId: Number(step.coinId),
      ratio: step.ratio,
      ofCoinId: Number(step.baseCoinId),
    })),
  };
}
