/** Tokens that use the name of a known coin under another contract. Names are compared by how they look. */
import type { CoinReference } from '../../contract/coin.ts';
import { skeletonOf } from '@holdfast/contract/skeleton.ts';
import type { Queries } from '@holdfast/database/queries.ts';

export interface CopiedCoin {
  readonly coin: CoinReference;
  /** The known coin is on the network of the token too, so the token cannot be the same coin. */
  readonly isOnSameNetwork: boolean;
}

interface KnownCoin extends CoinReference {
  readonly networkIds: readonly number[];
}

/**
 * The coins whose names tokens can copy: reviewed ones that a market lists or that clients can use. Names of others,
 * such as the shares of all pools of a protocol, identify no coin.
 */
async function loadKnownCoins(queries: Queries): Promise<KnownCoin[]> {
  const { rows } = await queries.query<{
    id: number;
    symbol: string;
    name: string;
    market_id: string | null;
    network_ids: number[];
  }>(
    `SELECT c.id, c.symbol, c.name, c.market_id,
            array(SELECT n.network_id FROM coin_networks n WHERE n.coin_id = c.id) AS network_ids
       FROM coins c
      WHERE NOT c.is_spam AND NOT c.needs_review AND c.claim_kind IS NULL AND NOT c.is_cash
        AND (c.market_id IS NOT NULL OR c.usable_by_clients)
      ORDER BY c.market_id IS NULL, c.id`,
  );
  return rows.map(({ market_id: marketId, network_ids: networkIds, ...coin }) => ({ ...coin, marketId, networkIds }));
}

export interface NamedToken {
  readonly symbol: string;
  readonly name: string;
  readonly networkIds: readonly number[];
}

/** Finds for each token the known coin whose symbol or name it uses; tokens with names of their own are missing. */
export async function findCopiedCoins<Token extends NamedToken>(
  queries: Queries,
  tokens: readonly Token[],
): Promise<Map<Token, CopiedCoin>> {
  const found = new Map<Token, CopiedCoin>();
  if (tokens.length === 0) return found;
  const bySkeleton = new Map<string, KnownCoin[]>();
  for (const known of await loadKnownCoins(queries))
    for (const skeleton of new Set([skeletonOf(known.symbol), skeletonOf(known.name)]))
      if (skeleton !== '') bySkeleton.set(skeleton, [...(bySkeleton.get(skeleton) ?? []), known]);
  for (const token of tokens) {
    const alike = [skeletonOf(token.symbol), skeletonOf(token.name)].flatMap((text) => bySkeleton.get(text) ?? []);
    const isBeside = ({ networkIds }: KnownCoin): boolean => networkIds.some((id) => token.networkIds.includes(id));
    const copied = alike.find(isBeside) ?? alike[0];
    if (!copied) continue;
    const { networkIds: _, ...coin } = copied;
    found.set(token, { coin, isOnSameNetwork: isBeside(copied) });
  }
  return found;
}
