import type { CallOutput, CallParsed, Contract } from '@holdfast/contract';
import { findPageOfIds, orderBy, type Total } from '../bounded-page.ts';
import type { Queries } from '../catalogue-dependencies.ts';
import { Conditions } from '../conditions.ts';
import { findClosestIds, type SearchedTable } from '../find-closest-ids.ts';
import { termBeginsWith } from '../search-text.ts';
import { readWallets } from './wallet-record.ts';

type Query = CallParsed<Contract['listWallets']>['query'];

const WALLETS: SearchedTable = { terms: 'wallet_terms', id: 'wallet_id', from: 'wallets w', key: 'w.id' };
const SORT_EXPRESSIONS: Record<NonNullable<Query['sort']>, string> = {
  name: 'lower(w.name)',
  created: 'w.id',
  synced: 'w.synced_at',
};

export async function listWallets(client: Queries, query: Query): Promise<CallOutput<Contract['listWallets']>> {
  const conditions = new Conditions();
  conditions.equal('w.network_id', query.network_id);
  conditions.equal('w.user_id', query.user_id);
  conditions.equal('w.purpose', query.purpose);
  conditions.equal('w.is_active', query.is_active);
  if (query.owner) conditions.add(query.owner === 'operator' ? 'w.user_id IS NULL' : 'w.user_id IS NOT NULL');
  const { ids, ...total } = await findIds(client, conditions, query);
  return { items: await readWallets(client, ids), ...total, page: query.page, limit: query.limit };
}

function findIds(client: Queries, conditions: Conditions, query: Query): Promise<Total & { ids: number[] }> {
  if (query.search && !query.sort)
    return findClosestIds(client, WALLETS, { ...query, search: query.search, conditions });
  if (query.search)
    conditions.add(
      `w.id IN (SELECT t.wallet_id FROM wallet_terms t WHERE ${termBeginsWith(conditions, query.search)})`,
    );
  const order = orderBy(SORT_EXPRESSIONS[query.sort ?? 'name'], { id: 'w.id', order: query.order });
  return findPageOfIds(client, { from: 'wallets w', conditions, orderBy: order, id: 'w.id' }, query);
}
