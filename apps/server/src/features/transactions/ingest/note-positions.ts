import type { Queries } from '../transaction-dependencies.ts';
import type { IngestTransaction } from './ingest-batch.ts';

/**
 * Keeps which tokens the amounts of a Uniswap v3 position are of; see liquidity_positions. A token that would change how
 * a locked year reads is left out, as everything that a program finds about a locked year.
 */
export async function notePositions(
  queries: Queries,
  { networkId, transactions }: { networkId: number; transactions: readonly IngestTransaction[] },
): Promise<void> {
  const positions = new Map<string, { contract: string; tokenId: string; tokens: (string | null)[] }>();
  for (const { contract, values } of transactions.flatMap(({ events }) => events)) {
    const { tokenId, token0, token1 } = values;
    if (tokenId === undefined || (token0 ?? token1) === undefined) continue;
    const before = positions.get(`${contract}/${tokenId}`)?.tokens ?? [null, null];
    positions.set(`${contract}/${tokenId}`, {
      contract,
      tokenId,
      tokens: [token0 ?? before[0] ?? null, token1 ?? before[1] ?? null],
    });
  }
  if (positions.size === 0) return;
  const rows = [...positions.values()];
  await queries.query(
    `INSERT INTO liquidity_positions AS known (network_id, contract, token_id, token0, token1)
     SELECT $1, given.* FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) AS given (contract, token_id, token0, token1)
      WHERE locked_until() IS NULL OR NOT EXISTS (
        SELECT FROM transactions t WHERE has_position_events(t.events) AND t.network_id = $1 AND t.is_classified AND t.at < locked_until()
           AND t.events @> jsonb_build_array(jsonb_build_object('contract', given.contract, 'values', jsonb_build_object('tokenId', given.token_id))))
      ORDER BY 2, 3
         ON CONFLICT (network_id, contract, token_id) DO UPDATE SET token0 = coalesce(excluded.token0, known.token0), token1 = coalesce(excluded.token1, known.token1)
      WHERE (coalesce(excluded.token0, known.token0), coalesce(excluded.token1, known.token1)) IS DISTINCT FROM (known.token0, known.token1)`,
    [
      networkId,
      rows.map(({ contract }) => contract),
      rows.map(({ tokenId }) => tokenId),
      rows.map(({ tokens }) => tokens[0] ?? null),
      rows.map(({ tokens }) => tokens[1] ?? null),
    ],
  );
}
