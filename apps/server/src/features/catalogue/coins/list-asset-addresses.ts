import { type AssetAddress, type CallOutput, type CallParsed, type Contract, TOTAL_MAX } from '@holdfast/contract';
import type { Queries } from '../catalogue-dependencies.ts';
import { capped } from '../bounded-page.ts';
import { Conditions } from '../conditions.ts';
import { termBeginsWith } from '../search-text.ts';

interface AssetRow {
  coin_id: number;
  symbol: string;
  name: string;
  network_id: number;
  network_name: string;
  address: string | null;
  decimals: number;
  is_spam: boolean;
}

/** Native coins and contracts each give as many as the page can need, in one order, so that neither is read to its end. */
export async function listAssetAddresses(
  client: Queries,
  query: CallParsed<Contract['listAssetAddresses']>['query'],
): Promise<CallOutput<Contract['listAssetAddresses']>> {
  const conditions = new Conditions();
  conditions.equal('n.id', query.network_id);
  if (query.search) conditions.add(`c.id IN (SELECT t.coin_id FROM coin_terms t WHERE ${termBeginsWith(conditions, query.search)})`);
  const native = `FROM coins c JOIN networks n ON n.native_coin_id = c.id ${conditions.where()}`;
  const contracts = `FROM coins c JOIN coin_addresses a ON a.coin_id = c.id JOIN networks n ON n.id = a.network_id ${conditions.where()}`;
  const needed = query.page * query.limit;
  const { rows } = await client.query<AssetRow>(
    `SELECT * FROM (
       (SELECT c.id AS coin_id, c.symbol, c.name, n.id AS network_id, n.name AS network_name, NULL AS address, c.decimals, c.is_spam,
               lower(c.symbol) AS sorted ${native} ORDER BY lower(c.symbol), c.id, n.id LIMIT ${needed})
       UNION ALL
       (SELECT c.id, c.symbol, c.name, n.id, n.name, a.address, a.decimals, c.is_spam,
               lower(c.symbol) ${contracts} ORDER BY lower(c.symbol), c.id, n.id, a.address LIMIT ${needed})) AS assets
      ORDER BY sorted, coin_id, network_id, address NULLS FIRST LIMIT ${query.limit} OFFSET ${(query.page - 1) * query.limit}`,
    conditions.values,
  );
  const counted = await client.query<{ total: number }>(
    `SELECT count(*) AS total FROM (SELECT 1 ${native} UNION ALL SELECT 1 ${contracts} LIMIT ${TOTAL_MAX + 1}) AS counted`,
    conditions.values,
  );
  return { items: rows.map(toAssetAddress), ...capped(counted.rows[0]?.total ?? 0), page: query.page, limit: query.limit };
}

function toAssetAddress(row: AssetRow): AssetAddress {
  return {
    coinId: row.coin_id,
    symbol: row.symbol,
    name: row.name,
    networkId: row.network_id,
    networkName: row.network_name,
    address: row.address,
    decimals: row.decimals,
    isSpam: row.is_spam,
  };
}
