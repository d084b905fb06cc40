import type { Coin, CoinAddress, CoinClaim, LatestPrice } from '@holdfast/contract';
import { AppError } from '../../../http/app-error.ts';
import type { Queries } from '../catalogue-dependencies.ts';
import { inOrderOf } from '../bounded-page.ts';
import { latestPrices } from './latest-price.ts';

interface CoinRow {
  id: number;
  symbol: string;
  name: string;
  decimals: number;
  market_id: string | null;
  has_prices: boolean;
  usable_by_clients: boolean;
  is_spam: boolean;
  needs_review: boolean;
  created_at: Date;
  addresses: CoinAddress[];
  alias_coin_id: number | null;
  is_canonical: boolean | null;
  claim_kind: CoinClaim['kind'] | null;
  claim_of_coin_id: number | null;
  claim_of_symbol: string | null;
  claim_custody: CoinClaim['custody'];
  claim_origin: CoinClaim['origin'] | null;
}

const READ_COINS = `
  SELECT c.id, c.symbol, c.name, c.decimals, c.market_id, c.has_prices, c.usable_by_clients, c.is_spam, c.needs_review, c.created_at,
         m.alias_coin_id, m.is_canonical, c.claim_kind, c.claim_of_coin_id, base.symbol AS claim_of_symbol, c.claim_custody, c.claim_origin,
         (SELECT coalesce(json_agg(json_build_object('networkId', a.network_id, 'address', a.address, 'decimals', a.decimals)
                                   ORDER BY a.network_id, a.address), '[]')
            FROM coin_addresses a WHERE a.coin_id = c.id) AS addresses
    FROM coins c LEFT JOIN alias_coin_members m ON m.coin_id = c.id LEFT JOIN coins base ON base.id = c.claim_of_coin_id
   WHERE c.id = ANY ($1)`;

/** The coins with these ids, in this order. */
export async function readCoins(
  client: Queries,
  ids: readonly number[],
  { withPrices }: { withPrices: boolean },
): Promise<Coin[]> {
  if (ids.length === 0) return [];
  const { rows } = await client.query<CoinRow>({ name: 'read-coins', text: READ_COINS, values: [ids] });
  const latest = withPrices ? await latestPrices(client, ids) : new Map<number, LatestPrice>();
  return inOrderOf(ids, rows).map((row) => toCoin(row, latest.get(row.id) ?? null));
}

export async function getCoin(client: Queries, id: number): Promise<Coin> {
  const [coin] = await readCoins(client, [id], { withPrices: true });
  if (!coin) throw noSuchCoin();
  return coin;
}

export function noSuchCoin(): AppError {
  return new AppError('not_found', 'There is no such coin.');
}

function toCoin(row: CoinRow, latest: LatestPrice | null): Coin {
  return {
    id: row.id,
    symbol: row.symbol,
    name: row.name,
    decimals: row.decimals,
    marketId: row.market_id,
    hasPrices: row.has_prices,
    usableByClients: row.usable_by_clients,
    isSpam: row.is_spam,
    needsReview: row.needs_review,
    createdAt: row.created_at.toISOString(),
    addresses: row.addresses,
    aliasCoinId: row.alias_coin_id,
    isCanonical: row.is_canonical ?? false,
    claim: toClaim(row),
    latest,
  };
}

function toClaim(row: CoinRow): CoinClaim | null {
  if (row.claim_kind === null || row.claim_of_coin_id === null || row.claim_origin === null) return null;
  return {
    kind: row.claim_kind,
    ofCoinId: row.claim_of_coin_id,
    ofCoinSymbol: row.claim_of_symbol ?? '',
    custody: row.claim_custody,
    origin: row.claim_origin,
  };
}
