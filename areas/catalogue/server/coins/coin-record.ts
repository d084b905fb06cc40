import type { Coin, CoinAddress, CoinClaim, LatestPrice } from '../../contract/coin.ts';
import { RECEIPT_STEPS_MAX } from '../../engine/claim-lists.ts';
import type pg from 'pg';
import type { PendingApproval } from '@holdfast/accounts/contract';
import { pendingApprovalOf } from '@holdfast/accounts/server';
import type { Queries, NotNull } from '@holdfast/database/queries.ts';
import { toRecord } from '@holdfast/database/to-record.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { inOrderOf } from '@holdfast/database/bounded-page.ts';
import { defineHandlers } from '../define-handlers.ts';

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
  pending_approval: PendingApproval | null;
}

const READ_COINS = `
  SELECT c.id, c.symbol, c.name, c.decimals, c.market_id, c.has_prices, c.usable_by_clients, c.is_spam, c.needs_review,
         c.created_at,
         m.alias_coin_id, m.is_canonical, c.claim_kind, c.claim_of_coin_id, base.symbol AS claim_of_symbol,
             c.claim_custody, c.claim_origin,
         (SELECT coalesce(json_agg(json_build_object('networkId', a.network_id, 'address', a.address, 'decimals',
                                                     a.decimals)
                                   ORDER BY a.network_id, a.address), '[]')
            FROM coin_addresses a WHERE a.coin_id = c.id) AS addresses,
         ${pendingApprovalOf('coin', 'c.id')} AS pending_approval
    FROM coins c LEFT JOIN alias_coin_members m ON m.coin_id = c.id LEFT JOIN coins base ON base.id = c.claim_of_coin_id
   WHERE c.id = ANY ($1)`;

/** Returns the coins with these ids, in this order. */
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

export const coinRecordHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  getCoin: ({ params }) => getCoin(pool, params.id),
}));

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
    ...toRecord(row),
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

interface PriceRow {
  coin_id: number;
  price_usd: string;
  at: Date;
  source: string;
  change_24h: string | null;
}

/**
 * The newest own price of each coin. Candidates are the latest market price, a daily close (dated to the end of its UTC
 * day) and a manual price, which takes precedence over all others of its day. A manual price is dated to the time it
 * was set, if that was on the day itself, otherwise to noon. The change is relative to the daily close nearest to 24
 * hours earlier, of the same source if there is one.
 */
const LATEST_PRICES = `
  SELECT c.id AS coin_id, trim_scale(p.price_usd) AS price_usd, p.at, p.source,
         trim_scale(round((p.price_usd / earlier.price_usd - 1) * 100, 4)) AS change_24h
    FROM unnest($1::bigint[]) AS c (id)
   CROSS JOIN LATERAL (
     SELECT * FROM (
       (SELECT price_usd, observed_at AS at, source, (observed_at AT TIME ZONE 'UTC')::date AS day
          FROM price_spots WHERE coin_id = c.id ORDER BY observed_at DESC, source LIMIT 1)
       UNION ALL
       (SELECT price_usd, least((day + 1)::timestamp AT TIME ZONE 'UTC', now()), source, day
          FROM price_dailies WHERE coin_id = c.id ORDER BY day DESC, source LIMIT 1)
       UNION ALL
       (SELECT price_usd,
               CASE WHEN (set_at AT TIME ZONE 'UTC')::date = day THEN set_at
                   ELSE day::timestamp AT TIME ZONE 'UTC' + interval '12 hours' END,
               'manual', day
          FROM price_manuals WHERE coin_id = c.id ORDER BY day DESC LIMIT 1)
     ) AS candidates ORDER BY day DESC, source = 'manual' DESC, at DESC LIMIT 1) AS p
    LEFT JOIN LATERAL (
      SELECT d.price_usd FROM price_dailies d
       WHERE d.coin_id = c.id AND d.day = ((p.at - interval '12 hours') AT TIME ZONE 'UTC')::date - 1
       ORDER BY d.source <> p.source, d.source LIMIT 1) AS earlier ON true`;

/** A receipt token can stand for a coin that takes its price from a third one: aArbWETH → WETH → ETH. */
export async function latestPrices(client: Queries, coinIds: readonly number[]): Promise<Map<number, LatestPrice>> {
  const prices = await latestOwnPrices(client, coinIds);
  /** For each coin without a price: the coin that its price was last looked for at. */
  let open = new Map(coinIds.filter((id) => !prices.has(id)).map((id) => [id, id]));
  for (let step = 0; step < RECEIPT_STEPS_MAX && open.size > 0; step += 1) {
    const { rows } = await client.query<{ coin_id: number; of_coin_id: NotNull<number> }>(
      'SELECT coin_id, of_coin_id FROM price_bases WHERE coin_id = ANY ($1) AND ratio = 1',
      [[...new Set(open.values())]],
    );
    const bases = new Map(rows.map((row) => [row.coin_id, row.of_coin_id]));
    const shared = await latestOwnPrices(client, [...new Set(bases.values())]);
    const further = new Map<number, number>();
    for (const [coinId, reached] of open) {
      const base = bases.get(reached);
      const price = base === undefined ? undefined : shared.get(base);
      if (price) prices.set(coinId, price);
      else if (base !== undefined) further.set(coinId, base);
    }
    open = further;
  }
  return prices;
}

async function latestOwnPrices(client: Queries, coinIds: readonly number[]): Promise<Map<number, LatestPrice>> {
  if (coinIds.length === 0) return new Map();
  const { rows } = await client.query<PriceRow>({ name: 'latest-prices', text: LATEST_PRICES, values: [coinIds] });
  return new Map(
    rows.map((row) => [
      row.coin_id,
      { priceUsd: row.price_usd, at: row.at.toISOString(), source: row.source, change24h: row.change_24h },
    ]),
  );
}
