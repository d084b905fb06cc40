import type { CallOutput, CallParsed, Contract } from '@holdfast/contract';
import type { Queries } from '../catalogue-dependencies.ts';
import { findPageOfIds } from '../bounded-page.ts';
import { Conditions } from '../conditions.ts';
import { termBeginsWith } from '../search-text.ts';
import { readAliasCoins } from './alias-coin-record.ts';

export async function listAliasCoins(
  client: Queries,
  query: CallParsed<Contract['listAliasCoins']>['query'],
): Promise<CallOutput<Contract['listAliasCoins']>> {
  const conditions = new Conditions();
  conditions.add('lead.is_canonical');
  if (query.search) {
    // A set is found by any of its coins.
    conditions.add(`EXISTS (SELECT FROM alias_coin_members m JOIN coin_terms t ON t.coin_id = m.coin_id
                             WHERE m.alias_coin_id = lead.alias_coin_id AND ${termBeginsWith(conditions, query.search)})`);
  }
  const from = 'alias_coin_members lead JOIN coins c ON c.id = lead.coin_id';
  const orderBy = 'lower(c.symbol), lead.alias_coin_id';
  const { ids, ...total } = await findPageOfIds(client, { from, conditions, orderBy, id: 'lead.alias_coin_id' }, query);
  return { items: await readAliasCoins(client, ids), ...total, page: query.page, limit: query.limit };
}
