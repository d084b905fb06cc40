import type { CallOutput, CallParsed, Contract } from '@holdfast/contract';
import type { Queries } from '../catalogue-dependencies.ts';
import { inOrderOf } from '../bounded-page.ts';
import { Conditions } from '../conditions.ts';
import { findCoinIds } from './find-coin-ids.ts';
import { latestPrices } from './latest-price.ts';

interface ClientCoinRow {
  id: number;
  symbol: string;
  name: string;
  decimals: number;
  network_ids: number[];
}

/** Only networks that clients may use are named: the others are none of their business. */
const READ_CLIENT_COINS = `
  SELECT c.id, c.symbol, c.name, c.decimals,
         ARRAY (SELECT n.id FROM networks n
                 WHERE n.usable_by_clients AND n.is_active
                   AND (n.native_coin_id = c.id OR EXISTS (SELECT FROM coin_addresses a WHERE a.coin_id = c.id AND a.network_id = n.id))
                 ORDER BY n.id) AS network_ids
    FROM coins c WHERE c.id = ANY ($1)`;

export async function listClientCoins(
  client: Queries,
  query: CallParsed<Contract['listClientCoins']>['query'],
): Promise<CallOutput<Contract['listClientCoins']>> {
  const conditions = new Conditions();
  conditions.add('c.usable_by_clients AND NOT c.is_spam');
  const { ids, ...total } = await findCoinIds(client, conditions, query);
  const { rows } = await client.query<ClientCoinRow>(READ_CLIENT_COINS, [ids]);
  const latest = await latestPrices(client, ids);
  const items = inOrderOf(ids, rows).map(({ network_ids: networkIds, ...coin }) => ({
    ...coin,
    networkIds,
    latest: latest.get(coin.id) ?? null,
  }));
  return { items, ...total, page: query.page, limit: query.limit };
}
