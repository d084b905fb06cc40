import type { CallOutput, CallParsed, Contract } from '@holdfast/contract';
import { findPageOfIds, orderBy } from '../bounded-page.ts';
import type { Queries } from '../catalogue-dependencies.ts';
import { Conditions } from '../conditions.ts';
import { contains } from '../search-text.ts';
import { readNetworks } from './network-record.ts';

type Query = CallParsed<Contract['listNetworks']>['query'];

const SORT_EXPRESSIONS: Record<Query['sort'], string> = {
  name: 'lower(n.name)',
  kind: 'n.kind',
  // Networks without a chain id come after those with one.
  chainId: 'coalesce(n.chain_id, 9223372036854775807)',
  created: 'n.id',
};

export async function listNetworks(client: Queries, query: Query): Promise<CallOutput<Contract['listNetworks']>> {
  const conditions = new Conditions();
  conditions.equal('n.kind', query.kind);
  conditions.equal('n.is_active', query.is_active);
  if (query.search) {
    const byName = contains(conditions, { column: 'n.name', search: query.search });
    conditions.add(`(${byName} OR n.chain_id::text = ${conditions.place(query.search)})`);
  }
  const order = orderBy(SORT_EXPRESSIONS[query.sort], { id: 'n.id', order: query.order });
  const { ids, ...total } = await findPageOfIds(
    client,
    { from: 'networks n', conditions, orderBy: order, id: 'n.id' },
    query,
  );
  return { items: await readNetworks(client, ids), ...total, page: query.page, limit: query.limit };
}
