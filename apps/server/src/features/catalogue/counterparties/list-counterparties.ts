import type { CallOutput, CallParsed, Contract, CounterpartyAddress } from '@holdfast/contract';
import { findPageOfIds, inOrderOf, orderBy } from '../bounded-page.ts';
import type { Queries } from '../catalogue-dependencies.ts';
import { Conditions } from '../conditions.ts';
import { contains } from '../search-text.ts';
import { type CounterpartyKind, readCounterparties } from './counterparty-record.ts';

type ListQuery = CallParsed<Contract['listExchanges']>['query'];
type AddressQuery = CallParsed<Contract['listExchangesWithAccountAddress']>['query'];

const SORT_EXPRESSIONS: Record<ListQuery['sort'], string> = { name: 'lower(p.name)', created: 'p.id' };

export async function listCounterparties(
  client: Queries,
  kind: CounterpartyKind,
  query: ListQuery,
): Promise<CallOutput<Contract['listExchanges']>> {
  const conditions = new Conditions();
  conditions.equal('p.kind', kind);
  if (query.search) {
    const byName = contains(conditions, { column: 'p.name', search: query.search });
    conditions.add(
      `(${byName} OR EXISTS (SELECT FROM accounts a WHERE a.counterparty_id = p.id AND ${addressBeginsWith(conditions, query.search)}))`,
    );
  }
  if (query.network_id !== undefined) {
    conditions.add(
      `EXISTS (SELECT FROM accounts a WHERE a.counterparty_id = p.id AND a.network_id = ${conditions.place(query.network_id)})`,
    );
  }
  const order = orderBy(SORT_EXPRESSIONS[query.sort], { id: 'p.id', order: query.order });
  const { ids, ...total } = await findPageOfIds(
    client,
    { from: 'counterparties p', conditions, orderBy: order, id: 'p.id' },
    query,
  );
  return { items: await readCounterparties(client, { kind, ids }), ...total, page: query.page, limit: query.limit };
}

/** One row for each address. */
export async function listCounterpartyAddresses(
  client: Queries,
  kind: CounterpartyKind,
  query: AddressQuery,
): Promise<CallOutput<Contract['listExchangesWithAccountAddress']>> {
  const conditions = new Conditions();
  conditions.equal('p.kind', kind);
  conditions.equal('a.network_id', query.network_id);
  if (query.search) {
    conditions.add(
      `(${contains(conditions, { column: 'p.name', search: query.search })} OR ${addressBeginsWith(conditions, query.search)})`,
    );
  }
  const from = 'counterparties p JOIN accounts a ON a.counterparty_id = p.id';
  const { ids, ...total } = await findPageOfIds(
    client,
    { from, conditions, orderBy: 'lower(p.name), p.id, a.id', id: 'a.id' },
    query,
  );
  return { items: await readAddresses(client, ids), ...total, page: query.page, limit: query.limit };
}

function addressBeginsWith(conditions: Conditions, search: string): string {
  return `starts_with(lower(a.address), lower(${conditions.place(search)}::text))`;
}

interface AddressRow {
  id: number;
  counterparty_id: number;
  name: string;
  network_id: number;
  network_name: string;
  address: string;
}

async function readAddresses(client: Queries, accountIds: readonly number[]): Promise<CounterpartyAddress[]> {
  const { rows } = await client.query<AddressRow>(
    `SELECT a.id, p.id AS counterparty_id, p.name, a.network_id, n.name AS network_name, a.address
       FROM accounts a JOIN counterparties p ON p.id = a.counterparty_id JOIN networks n ON n.id = a.network_id
      WHERE a.id = ANY ($1)`,
    [accountIds],
  );
  return inOrderOf(accountIds, rows).map((row) => ({
    id: row.counterparty_id,
    name: row.name,
    accountId: row.id,
    networkId: row.network_id,
    networkName: row.network_name,
    address: row.address,
  }));
}
