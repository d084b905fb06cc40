import type { Queries } from '../catalogue-dependencies.ts';
import { findPageOfIds, orderBy, type PageQuery, type Total } from '../bounded-page.ts';
import type { Conditions } from '../conditions.ts';
import { findClosestIds, type SearchedTable } from '../find-closest-ids.ts';
import { termBeginsWith } from '../search-text.ts';

export type CoinSort = 'symbol' | 'name' | 'created';

const COINS: SearchedTable = { terms: 'coin_terms', id: 'coin_id', from: 'coins c', key: 'c.id' };
const SORT_EXPRESSIONS: Record<CoinSort, string> = {
  symbol: 'lower(c.symbol)',
  name: 'lower(c.name)',
  created: 'c.id',
};

export interface CoinQuery extends PageQuery {
  readonly search?: string | undefined;
  readonly sort?: CoinSort | undefined;
  readonly order?: 'asc' | 'desc';
}

/**
 * One page of the coins (named c) that meet the conditions: by closeness when they are searched for and no order is
 * given.
 */
export function findCoinIds(
  client: Queries,
  conditions: Conditions,
  query: CoinQuery,
): Promise<Total & { ids: number[] }> {
  if (query.search && !query.sort) return findClosestIds(client, COINS, { ...query, search: query.search, conditions });
  if (query.search)
    conditions.add(`c.id IN (SELECT t.coin_id FROM coin_terms t WHERE ${termBeginsWith(conditions, query.search)})`);
  const order = orderBy(SORT_EXPRESSIONS[query.sort ?? 'symbol'], { id: 'c.id', order: query.order ?? 'asc' });
  return findPageOfIds(client, { from: 'coins c', conditions, orderBy: order, id: 'c.id' }, query);
}

/** Coins with a contract on the network, and its native coin. */
export function onNetwork(conditions: Conditions, networkId: number): void {
  const place = conditions.place(networkId);
  aboutCoin(conditions, (id) => `${id} IN (SELECT k.coin_id FROM coin_networks k WHERE k.network_id = ${place})`);
}

/** Coins that any network knows. */
export function onAnyNetwork(conditions: Conditions): void {
  aboutCoin(conditions, (id) => `EXISTS (SELECT FROM coin_networks k WHERE k.coin_id = ${id})`);
}

/** Coins that a market should price. */
export function withPrices(conditions: Conditions): void {
  conditions.add('c.has_prices AND NOT c.is_spam', { ofTerm: 't.is_priced' });
}

/** A condition that needs no more of a coin than its id. */
export function aboutCoin(conditions: Conditions, say: (id: string) => string): void {
  conditions.add(say('c.id'), { ofTerm: say('t.coin_id') });
}
