import type { CallOutput, CallParsed, Contract } from '@holdfast/contract';
import type { Queries } from '../catalogue-dependencies.ts';
import { Conditions } from '../conditions.ts';
import { readCoins } from './coin-record.ts';
import { aboutCoin, findCoinIds, onNetwork, withPrices } from './find-coin-ids.ts';

export async function listCoins(
  client: Queries,
  query: CallParsed<Contract['listCoins']>['query'],
): Promise<CallOutput<Contract['listCoins']>> {
  const conditions = new Conditions();
  conditions.equal('c.has_prices', query.has_prices);
  conditions.equal('c.is_spam', query.spam);
  if (query.needs_review !== undefined) conditions.add(query.needs_review ? 'c.needs_review' : 'NOT c.needs_review');
  conditions.equal('c.usable_by_clients', query.usable_by_clients);
  if (query.network_id !== undefined) onNetwork(conditions, query.network_id);
  const { ids, ...total } = await findCoinIds(client, conditions, query);
  return {
    items: await readCoins(client, ids, { withPrices: query.with_prices }),
    ...total,
    page: query.page,
    limit: query.limit,
  };
}

/** For choosing a coin: no spam, and unless asked for, none without prices. */
export async function listCoinsWithPrices(
  client: Queries,
  query: CallParsed<Contract['listCoinsWithPrices']>['query'],
): Promise<CallOutput<Contract['listCoinsWithPrices']>> {
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
  const { ids, ...total } = await findCoinIds(client, conditions, query);
  return { items: await readCoins(client, ids, { withPrices: true }), ...total, page: query.page, limit: query.limit };
}
