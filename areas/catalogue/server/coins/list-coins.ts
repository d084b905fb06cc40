import type pg from 'pg';
import { Conditions } from '@holdfast/database/conditions.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import {
  findPageOfIds,
  inOrderOf,
  orderBy,
  type PageOfIds,
  type PageQuery,
  readPage,
} from '@holdfast/database/bounded-page.ts';
import { defineHandlers } from '../define-handlers.ts';
import { findClosestIds, type SearchedTable, termBeginsWith } from '../find-closest-ids.ts';
import { readCoins, latestPrices } from './coin-record.ts';

export const coinListHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  async listCoins({ query }) {
    const conditions = new Conditions({
      'c.has_prices': query.has_prices,
      'c.is_spam': query.spam,
      'c.usable_by_clients': query.usable_by_clients,
    });
    if (query.needs_review !== undefined) conditions.add(query.needs_review ? 'c.needs_review' : 'NOT c.needs_review');
    if (query.network_id !== undefined) onNetwork(conditions, query.network_id);
    return readPage(query, await findCoinIds(pool, conditions, query), (ids) =>
      readCoins(pool, ids, { withPrices: query.with_prices }),
    );
  },

  /** Returns coins to choose from: no spam, and coins without prices only on request. */
  async listCoinsWithPrices({ query }) {
    const conditions = new Conditions();
    if (query.include_without_prices) conditions.add('NOT c.is_spam');
    else withPrices(conditions);
    if (query.exclude_alias_coins) {
      aboutCoin(
        conditions,
        (id) => `NOT EXISTS (SELECT FROM alias_coin_members m WHERE m.coin_id = ${id} AND NOT m.is_canonical)`,
      );
    }
    if (query.exclude_coins_ids?.length) {
      const excluded = conditions.place(query.exclude_coins_ids);
      aboutCoin(conditions, (id) => `${id} <> ALL (${excluded})`);
    }
    return readPage(query, await findCoinIds(pool, conditions, query), (ids) =>
      readCoins(pool, ids, { withPrices: true }),
    );
  },

  async listClientCoins({ query }) {
    const conditions = new Conditions();
    conditions.add('c.usable_by_clients AND NOT c.is_spam');
    return readPage(query, await findCoinIds(pool, conditions, query), async (ids) => {
      const { rows } = await pool.query<ClientCoinRow>(READ_CLIENT_COINS, [ids]);
      const latest = await latestPrices(pool, ids);
      return inOrderOf(ids, rows).map(({ network_ids: networkIds, ...coin }) => ({
        ...coin,
        networkIds,
        latest: latest.get(coin.id) ?? null,
      }));
    });
  },
}));

type CoinSort = 'symbol' | 'name' | 'created';

const COINS: SearchedTable = { terms: 'coin_terms', id: 'coin_id', from: 'coins c', key: 'c.id' };
const SORT_EXPRESSIONS: Record<CoinSort, string> = {
  symbol: 'lower(c.symbol)',
  name: 'lower(c.name)',
  created: 'c.id',
};

interface CoinQuery extends PageQuery {
  readonly search?: string | undefined;
  readonly sort?: CoinSort | undefined;
  readonly order?: 'asc' | 'desc';
}

/** Finds one page of the coins (alias c) that meet the conditions, by closeness for a search without an order. */
export function findCoinIds(client: Queries, conditions: Conditions, query: CoinQuery): Promise<PageOfIds> {
  if (query.search && !query.sort) return findClosestIds(client, COINS, { ...query, search: query.search, conditions });
  if (query.search)
    conditions.add(`c.id IN (SELECT t.coin_id FROM coin_terms t WHERE ${termBeginsWith(conditions, query.search)})`);
  const order = orderBy(SORT_EXPRESSIONS[query.sort ?? 'symbol'], { id: 'c.id', order: query.order ?? 'asc' });
  return findPageOfIds(client, { from: 'coins c', conditions, orderBy: order, id: 'c.id' }, query);
}

/** Filters coins with a contract on the network, and its native coin. */
export function onNetwork(conditions: Conditions, networkId: number): void {
  const place = conditions.place(networkId);
  aboutCoin(conditions, (id) => `${id} IN (SELECT k.coin_id FROM coin_networks k WHERE k.network_id = ${place})`);
}

/** Filters coins that exist on a network. */
export function onAnyNetwork(conditions: Conditions): void {
  aboutCoin(conditions, (id) => `EXISTS (SELECT FROM coin_networks k WHERE k.coin_id = ${id})`);
}

/** Filters coins with prices. */
function withPrices(conditions: Conditions): void {
  conditions.add('c.has_prices AND NOT c.is_spam', { ofTerm: 't.is_priced' });
}

/** Adds a condition on the id of a coin. */
function aboutCoin(conditions: Conditions, condition: (id: string) => string): void {
  conditions.add(condition('c.id'), { ofTerm: condition('t.coin_id') });
}

interface ClientCoinRow {
  id: number;
  symbol: string;
  name: string;
  decimals: number;
  network_ids: number[];
}

/** Returns only networks that clients may use. */
const READ_CLIENT_COINS = `
  SELECT c.id, c.symbol, c.name, c.decimals,
         ARRAY (SELECT n.id FROM networks n
                 WHERE n.usable_by_clients AND n.is_active
                   AND (n.native_coin_id = c.id
                        OR EXISTS (SELECT FROM coin_addresses a WHERE a.coin_id = c.id AND a.network_id = n.id))
                 ORDER BY n.id) AS network_ids
    FROM coins c WHERE c.id = ANY ($1)`;
