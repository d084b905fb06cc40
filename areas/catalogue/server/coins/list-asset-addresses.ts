import { type CatalogueCalls } from '../../contract/calls.ts';
import type { AssetAddress } from '../../contract/coin.ts';
import type pg from 'pg';
import { Conditions } from '@holdfast/database/conditions.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { toRecord } from '@holdfast/database/to-record.ts';
import { countRows, type Total } from '@holdfast/database/bounded-page.ts';
import { defineHandlers } from '../define-handlers.ts';
import { type QueryOf } from '@holdfast/http/server/handler.ts';
import { findCoinIds, onAnyNetwork, onNetwork } from './list-coins.ts';

type Query = QueryOf<CatalogueCalls['listAssetAddresses']>;
type FoundAssets = Total & { items: AssetAddress[] };

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

export const assetAddressHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  async listAssetAddresses({ query }) {
    const found = query.search
      ? await searchAssets(pool, { ...query, search: query.search })
      : await listAssets(pool, query);
    return { ...found, page: query.page, limit: query.limit };
  },
}));

const COLUMNS = 'c.id AS coin_id, c.symbol, c.name, n.id AS network_id, n.name AS network_name, c.is_spam';

/** Native coins and contracts are each read up to the end of the page, in one order. */
async function listAssets(client: Queries, query: Query): Promise<FoundAssets> {
  const conditions = new Conditions({ 'n.id': query.network_id });
  const pageEnd = query.page * query.limit;
  const { rows } = await client.query<AssetRow>(
    `SELECT * FROM (
       (SELECT ${COLUMNS}, NULL AS address, c.decimals, lower(c.symbol) AS sorted
          FROM coins c JOIN networks n ON n.native_coin_id = c.id ${conditions.where()}
         ORDER BY lower(c.symbol), c.id, n.id LIMIT ${pageEnd})
       UNION ALL
       (SELECT ${COLUMNS}, a.address, a.decimals, lower(c.symbol)
          FROM coins c JOIN coin_addresses a ON a.coin_id = c.id
          JOIN networks n ON n.id = a.network_id ${conditions.where()}
         ORDER BY lower(c.symbol), c.id, n.id, a.address LIMIT ${pageEnd})) AS assets
      ORDER BY sorted, coin_id, network_id, address NULLS FIRST LIMIT ${query.limit} OFFSET ${pageEnd - query.limit}`,
    conditions.values,
  );
  const counted = new Conditions();
  const place = query.network_id === undefined ? null : counted.place(query.network_id);
  const all = `SELECT 1 FROM networks n WHERE n.native_coin_id IS NOT NULL ${place ? `AND n.id = ${place}` : ''}
               UNION ALL SELECT 1 FROM coin_addresses a ${place ? `WHERE a.network_id = ${place}` : ''}`;
  return {
    items: rows.map(toRecord),
    ...(await countRows(client, { rows: all, values: counted.values }, query)),
  };
}

/** The closest coins first. Each has at least one row, so one coin more than rows also finds the next page. */
async function searchAssets(client: Queries, query: Query & { search: string }): Promise<FoundAssets> {
  const conditions = new Conditions();
  if (query.network_id === undefined) onAnyNetwork(conditions);
  else onNetwork(conditions, query.network_id);
  const pageEnd = query.page * query.limit;
  const coins = await findCoinIds(client, conditions, { search: query.search, page: 1, limit: pageEnd + 1 });
  const { rows } = await client.query<AssetRow>(
    `SELECT ${COLUMNS}, asset.address, coalesce(asset.decimals, c.decimals) AS decimals
       FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted (coin_id, place)
       JOIN coins c ON c.id = wanted.coin_id
      CROSS JOIN LATERAL (SELECT a.network_id, a.address, a.decimals FROM coin_addresses a WHERE a.coin_id = c.id
                          UNION ALL SELECT native.id, NULL, NULL FROM networks native
                          WHERE native.native_coin_id = c.id) AS asset
       JOIN networks n ON n.id = asset.network_id
      WHERE $2::bigint IS NULL OR n.id = $2
      ORDER BY wanted.place, n.id, asset.address NULLS FIRST`,
    [coins.ids, query.network_id ?? null],
  );
  const items = rows.slice(pageEnd - query.limit, pageEnd).map(toRecord);
  return { items, total: rows.length, isTotalCapped: coins.isTotalCapped || coins.total > coins.ids.length };
}
