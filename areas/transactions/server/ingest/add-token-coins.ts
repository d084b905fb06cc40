/**
 * Adds tokens that are seen for the first time as coins that need review.
 *
 * Two coins that look the same in every list invite wrong bookings, so a token with the symbol and the name of a coin
 * in the catalogue gets another name. If that coin has a market ID and another contract on the same network, the new
 * token is an impostor and starts as spam. Any other token has its contract appended to its name: all shares of a
 * protocol's pools may have one name, and a coin can exist on a network that is not in the catalogue yet. A contract at
 * the same address on another network, which only its deployer can create, has the network appended as well.
 */
import { cleanTokenText, NAME_LENGTH_MAX, SYMBOL_LENGTH_MAX } from '../../sources/tokens/clean-token-text.ts';
import { type CopiedCoin, findCopiedCoins } from '@holdfast/catalogue/server';
import { skeletonOf } from '@holdfast/contract/skeleton.ts';
import type pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import type { TokenFacts } from './ingest-batch.ts';

export interface NewTokenCoin {
  /** As the catalogue spells it: the contract, or "contract/tokenId". */
  readonly address: string;
  readonly contract: TokenFacts;
  /** Set for an NFT. */
  readonly tokenId: string | null;
}

/** Returns the coin id of each address. */
export async function addTokenCoins(
  client: pg.PoolClient,
  { networkId, coins }: { networkId: number; coins: readonly NewTokenCoin[] },
): Promise<Map<string, number>> {
  if (coins.length === 0) return new Map();
  const network = await client.query<{ name: string }>('SELECT name FROM networks WHERE id = $1', [networkId]);
  const rows = coins.map((coin) => ({
    ...describe(coin, network.rows[0]?.name ?? ''),
    networkIds: [networkId],
  }));
  const lookalikes = await findCopiedCoins(client, rows);
  const { rows: added } = await client.query<{ address: string; coin_id: number }>(
    `WITH given AS (
       SELECT nextval(pg_get_serial_sequence('coins', 'id')) AS id, *
         FROM unnest($2::text[], $3::text[], $4::text[], $5::smallint[], $6::boolean[], $7::text[], $8::text[],
                     $9::boolean[])
         WITH ORDINALITY AS g (address, symbol, given_name, decimals, is_rebasing, name_with_contract,
                               name_with_network, is_lookalike, position)
     ), named AS (
       SELECT g.*,
              CASE WHEN EXISTS (SELECT FROM coins c JOIN coin_addresses a ON a.coin_id = c.id
                                 WHERE lower(c.symbol) = lower(g.symbol)
                                   AND lower(c.name) = lower(g.name_with_contract)
                                   AND NOT c.is_spam AND a.address = g.address)
                   THEN g.name_with_network ELSE g.name_with_contract END AS distinct_name
         FROM given g
     ), judged AS (
       SELECT g.*, coalesce(known.is_impersonated, false) AS is_impostor,
              CASE WHEN known.is_impersonated IS NOT DISTINCT FROM false OR row_number() OVER same > 1
                   THEN g.distinct_name ELSE g.given_name END AS name
         FROM named g
         LEFT JOIN LATERAL (
           SELECT c.market_id IS NOT NULL
                  AND EXISTS (SELECT FROM coin_networks n WHERE n.coin_id = c.id AND n.network_id = $1)
                  AND NOT EXISTS (SELECT FROM coin_addresses a WHERE a.coin_id = c.id AND a.address = g.address)
                  AS is_impersonated
             FROM coins c
            WHERE lower(c.symbol) = lower(g.symbol) AND lower(c.name) = lower(g.given_name) AND NOT c.is_spam
         ) AS known ON true
       WINDOW same AS (PARTITION BY lower(g.symbol), lower(g.given_name) ORDER BY g.position)
     ), added AS (
       INSERT INTO coins (id, symbol, name, decimals, is_rebasing, needs_review, is_spam) OVERRIDING SYSTEM VALUE
       SELECT id, symbol, name, decimals, is_rebasing, true,
              -- A token with a matching short address was made to be mistaken for the other.
              is_impostor OR is_lookalike
              OR EXISTS (SELECT FROM coins c
                          WHERE lower(c.symbol) = lower(t.symbol) AND lower(c.name) = lower(t.name) AND NOT c.is_spam)
              OR row_number() OVER (PARTITION BY lower(symbol), lower(name), is_impostor ORDER BY position) > 1
         FROM judged t
       RETURNING id
     )
     INSERT INTO coin_addresses (network_id, address, coin_id, decimals)
     SELECT $1, address, id, decimals FROM given JOIN added USING (id)
     RETURNING address, coin_id`,
    [
      networkId,
      rows.map((row) => row.address),
      rows.map((row) => row.symbol),
      rows.map((row) => row.name),
      rows.map((row) => row.decimals),
      rows.map((row) => row.isRebasing),
      rows.map((row) => row.nameWithContract),
      rows.map((row) => row.nameWithNetwork),
      rows.map((row) => isDisguised(row, lookalikes.get(row))),
    ],
  );
  return new Map(added.map((row) => [row.address, row.coin_id]));
}

/** Made to be mistaken: it looks like a coin of the same network, in other characters. */
function isDisguised({ symbol }: { readonly symbol: string }, copied: CopiedCoin | undefined): boolean {
  if (!copied?.isOnSameNetwork) return false;
  return (
    skeletonOf(symbol) === skeletonOf(copied.coin.symbol) && symbol.toLowerCase() !== copied.coin.symbol.toLowerCase()
  );
}

function describe({ address, contract, tokenId }: NewTokenCoin, networkName: string) {
  const inShort = `${contract.address.slice(0, 6)}…${contract.address.slice(-4)}`;
  const symbol = shownText(contract.symbol, { lengthMax: SYMBOL_LENGTH_MAX, otherwise: inShort });
  const isNft = tokenId !== null;
  const name = isNft
    ? nameWith(contract, ` #${tokenId}`, inShort)
    : shownText(contract.name, { lengthMax: NAME_LENGTH_MAX, otherwise: `Unnamed token ${inShort}` });
  const end = isNft ? ` #${tokenId} ${inShort}` : ` ${inShort}`;
  return {
    address,
    symbol,
    name,
    nameWithContract: nameWith(contract, end, inShort),
    nameWithNetwork: nameWith(contract, `${end} ${networkName}`, inShort),
    decimals: isNft ? 0 : contract.decimals,
    isRebasing: !isNft && (contract.isRebasing ?? false),
  };
}

/** The end distinguishes two tokens of the same name, so the name is shortened and not the end. */
function nameWith(contract: TokenFacts, end: string, otherwise: string): string {
  const name = shownText(contract.name, { lengthMax: Math.max(1, NAME_LENGTH_MAX - end.length), otherwise });
  return shownText(name + end, { lengthMax: NAME_LENGTH_MAX, otherwise });
}

function shownText(text: string, { lengthMax, otherwise }: { lengthMax: number; otherwise: string }): string {
  return cleanTokenText(text, lengthMax, '…') || cleanTokenText(otherwise, lengthMax, '…');
}

/**
 * Records the underlying coins of tokens as their protocols state them. A coin stays as it is if a person set or
 * cleared its claim, if it is in an alias group, or if its underlying token is not in the catalogue or is a claim
 * itself.
 */
export async function writeClaims(
  queries: Queries,
  { networkId, tokens }: { networkId: number; tokens: readonly Pick<TokenFacts, 'address' | 'claim'>[] },
): Promise<number> {
  const claims = tokens.flatMap(({ address, claim }) => (claim ? [{ address, ...claim }] : []));
  if (claims.length === 0) return 0;
  const { rowCount } = await queries.query(
    `UPDATE coins c
        SET claim_kind = given.kind, claim_of_coin_id = base.id, claim_custody = CASE given.kind
            WHEN 'receipt' THEN 'collateral' END, claim_origin = 'chain'
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

/** Records what tokens say of themselves. A source that makes no contract calls states nothing and changes nothing. */
export async function writeStatements(
  queries: Queries,
  { networkId, tokens }: { networkId: number; tokens: readonly Pick<TokenFacts, 'address' | 'stated'>[] },
): Promise<void> {
  const stating = tokens.flatMap(({ address, stated }) => (stated ? [{ address, stated }] : []));
  if (stating.length === 0) return;
  await queries.query(
    `UPDATE coin_addresses a SET stated = given.stated, stated_decision = NULL, stated_correction = NULL
       FROM unnest($2::text[], $3::jsonb[]) AS given (address, stated)
      WHERE a.network_id = $1 AND a.address = given.address AND a.stated IS DISTINCT FROM given.stated`,
    [networkId, stating.map(({ address }) => address), stating.map(({ stated }) => JSON.stringify(stated))],
  );
}
