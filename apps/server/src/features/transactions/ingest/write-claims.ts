import type { Queries } from '../transaction-dependencies.ts';
import type { TokenFacts } from './ingest-batch.ts';

/**
 * Records what tokens stand for, as their protocol states it. A coin whose claim a person set or cleared stays as it is,
 * and so does one that is in an alias group, or whose underlying token is no coin here or stands for yet another one.
 */
export async function writeClaims(
  queries: Queries,
  { networkId, tokens }: { networkId: number; tokens: readonly Pick<TokenFacts, 'address' | 'claim'>[] },
): Promise<number> {
  const claims = tokens.flatMap(({ address, claim }) => (claim ? [{ address, ...claim }] : []));
  if (claims.length === 0) return 0;
  const { rowCount } = await queries.query(
    `UPDATE coins c
        SET claim_kind = given.kind, claim_of_coin_id = base.id, claim_custody = CASE given.kind WHEN 'receipt' THEN 'collateral' END, claim_origin = 'chain'
       FROM unnest($2::text[], $3::text[], $4::text[]) AS given (address, kind, of_address)
       JOIN coin_addresses own ON own.network_id = $1 AND own.address = given.address
       JOIN coin_addresses other ON other.network_id = $1 AND other.address = given.of_address
       JOIN coins base ON base.id = other.coin_id AND base.claim_kind IS NULL
      WHERE c.id = own.coin_id AND c.claim_origin IS NULL AND base.id <> c.id AND NOT c.is_cash
        AND NOT EXISTS (SELECT FROM coins claimant WHERE claimant.claim_of_coin_id = c.id)
        AND NOT EXISTS (SELECT FROM alias_coin_members m WHERE m.coin_id = c.id)`,
    [
      networkId,
      claims.map(({ address }) => address),
      claims.map(({ kind }) => kind),
      claims.map(({ ofAddress }) => ofAddress),
    ],
  );
  return rowCount ?? 0;
}
