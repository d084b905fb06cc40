import type { ClientNetwork } from '@holdfast/contract';
import type { Queries } from '../../../db/queries.ts';
import { AppError } from '../../../http/app-error.ts';

/** The coins of a network are its own and those with a contract on it. */
export const COIN_IS_ON_NETWORK =
  '(n.native_coin_id = c.id OR EXISTS (SELECT FROM coin_addresses a WHERE a.coin_id = c.id AND a.network_id = n.id))';

export async function listClientNetworks(queries: Queries): Promise<{ items: ClientNetwork[] }> {
  const { rows } = await queries.query<
    Omit<ClientNetwork, 'explorerUrl' | 'chainId'> & { explorer_url: string | null; chain_id: number | null }
  >(
    `SELECT n.id, n.name, n.kind, n.chain_id, n.explorer_url, n.confirmations,
            coalesce((SELECT jsonb_agg(jsonb_build_object('id', c.id, 'symbol', c.symbol, 'name', c.name, 'decimals', c.decimals, 'marketId', c.market_id) ORDER BY lower(c.symbol), c.id)
                        FROM coins c WHERE c.usable_by_clients AND NOT c.is_spam AND ${COIN_IS_ON_NETWORK}), '[]') AS coins
       FROM networks n WHERE n.usable_by_clients AND n.is_active ORDER BY lower(n.name), n.id LIMIT 200`,
  );
  return {
    items: rows.map(({ explorer_url: explorerUrl, chain_id: chainId, ...row }) => ({ ...row, chainId, explorerUrl })),
  };
}

export interface UsableNetwork {
  readonly id: number;
  readonly name: string;
  readonly kind: 'evm' | 'bitcoin' | 'other';
}

/** A network that clients do not use is to them one that does not exist. */
export async function requireClientNetwork(queries: Queries, networkId: number): Promise<UsableNetwork> {
  const { rows } = await queries.query<UsableNetwork>(
    'SELECT id, name, kind FROM networks WHERE id = $1 AND usable_by_clients AND is_active FOR KEY SHARE',
    [networkId],
  );
  if (!rows[0]) throw new AppError('not_found', 'There is no such network.');
  return rows[0];
}
