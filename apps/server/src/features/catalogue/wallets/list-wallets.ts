import type { CallOutput, CallParsed, Contract } from '@holdfast/contract';
import { findPageOfIds, orderBy } from '../bounded-page.ts';
import type { Queries } from '../catalogue-dependencies.ts';
import { Conditions } from '../conditions.ts';
import { termBeginsWith } from '../search-text.ts';
import { readWallets } from './wallet-record.ts';

type Query = CallParsed<Contract['listWallets']>['query'];

const SORT_EXPRESSIONS: Record<Query['sort'], string> = { name: 'lower(w.name)', created: 'w.id', synced: 'w.synced_at' };

export async function listWallets(client: Queries, query: Query): Promise<CallOutput<Contract['listWallets']>> {
  const conditions = new Conditions();
  conditions.equal('w.network_id', query.network_id);
  conditions.equal('w.user_id', query.user_id);
  conditions.equal('w.purpose', query.purpose);
  conditions.equal('w.is_active', query.is_active);
  if (query.owner) conditions.add(query.owner === 'operator' ? 'w.user_id IS NULL' : 'w.user_id IS NOT NULL');
  if (query.search) {
    conditions.add(`EXISTS (SELECT FROM wallet_terms t WHERE t.wallet_id = w.id AND ${termBeginsWith(conditions, query.search)})`);
  }
  const order = orderBy(SORT_EXPRESSIONS[query.sort], { id: 'w.id', order: query.order });
  const { ids, ...total } = await findPageOfIds(client, { from: 'wallets w', conditions, orderBy: order, id: 'w.id' }, query);
  return { items: await readWallets(client, ids), ...total, page: query.page, limit: query.limit };
}
