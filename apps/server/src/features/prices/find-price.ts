/**
 * What a coin was worth at a moment, for everything in the server that needs to know. The answer says which price was
 * used, where it comes from and how far it is in time. A missing price is an issue with words, never a zero.
 */
import type { Price, Ratio } from '@holdfast/money';
import { type PriceIssue, type ResolvedPrice, resolvePrice } from '@holdfast/prices';
import type pg from 'pg';
import { loadPriceBooks } from './load-price-books.ts';

export interface PriceQuery {
  readonly coinId: number;
  readonly at: Date;
}

export interface FoundPrice {
  readonly found: true;
  readonly price: Price;
  readonly kind: 'manual' | 'spot' | 'close';
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

export async function findPrice(pool: pg.Pool, query: PriceQuery): Promise<FoundPrice | NoPrice> {
  const [answer] = await findPrices(pool, [query]);
  if (!answer) throw new Error('One question has one answer.');
  return answer;
}

/** Many at once, in the order they were asked; a few queries in all. */
export async function findPrices(pool: pg.Pool, queries: readonly PriceQuery[]): Promise<(FoundPrice | NoPrice)[]> {
  if (queries.length === 0) return [];
  const moments = queries.map((query) => query.at.getTime());
  const span = {
    from: new Date(moments.reduce((least, moment) => Math.min(least, moment))),
    to: new Date(moments.reduce((most, moment) => Math.max(most, moment))),
  };
  const books = await loadPriceBooks(pool, [...new Set(queries.map((query) => query.coinId))], span);
  return queries.map(({ coinId, at }) => toAnswer(resolvePrice({ coinId: String(coinId), atMs: at.getTime(), bookOf: (id) => books.get(id) })));
}

function toAnswer(resolved: ResolvedPrice): FoundPrice | NoPrice {
  if (!resolved.found) {
    const { code, detail, coinId } = resolved.issue;
    return { found: false, issue: { code, detail, coinId: Number(coinId) } };
  }
  const { price, base, steps } = resolved;
  return {
    found: true,
    price,
    kind: base.kind,
    source: base.source,
    pricedAt: new Date(base.pricedAtMs),
    distanceSeconds: base.distanceSeconds,
    through: steps.map((step) => ({ coinId: Number(step.coinId), ratio: step.ratio, ofCoinId: Number(step.baseCoinId) })),
  };
}
