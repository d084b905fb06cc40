import type { AliasCoin } from '@holdfast/contract';
import { AppError } from '../../../http/app-error.ts';
import type { Queries } from '../catalogue-dependencies.ts';
import { inOrderOf } from '../bounded-page.ts';

interface AliasCoinRow {
  id: number;
  created_at: Date;
  coin: AliasCoin['coin'];
  aliased: AliasCoin['aliasedCoins'];
}

const REFERENCE = `json_build_object('id', c.id, 'symbol', c.symbol, 'name', c.name, 'marketId', c.market_id)`;
const READ_ALIAS_COINS = `
  SELECT s.id, s.created_at,
         (array_agg(${REFERENCE}) FILTER (WHERE m.is_canonical))[1] AS coin,
         coalesce(json_agg(${REFERENCE} ORDER BY lower(c.symbol), c.id)
                  FILTER (WHERE NOT m.is_canonical), '[]') AS aliased
    FROM alias_coins s JOIN alias_coin_members m ON m.alias_coin_id = s.id JOIN coins c ON c.id = m.coin_id
   WHERE s.id = ANY ($1) GROUP BY s.id`;

export async function readAliasCoins(client: Queries, ids: readonly number[]): Promise<AliasCoin[]> {
  const { rows } = await client.query<AliasCoinRow>(READ_ALIAS_COINS, [ids]);
  return inOrderOf(ids, rows).map((row) => ({
    id: row.id,
    coin: row.coin,
    aliasedCoins: row.aliased,
    createdAt: row.created_at.toISOString(),
  }));
}

export async function getAliasCoin(client: Queries, id: number): Promise<AliasCoin> {
  const [set] = await readAliasCoins(client, [id]);
  if (!set) throw noSuchAliasCoin();
  return set;
}

export function noSuchAliasCoin(): AppError {
  return new AppError('not_found', 'There is no such alias set.');
}
