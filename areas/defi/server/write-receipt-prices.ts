/**
 * What receipts are worth: the rate that their contract states times the price of the coin that they stand for. No
 * market is asked for them.
 *
 *   1 sUSDS = 1.0438 USDS (its contract), 1 USDS = $0.9997 (a market)   → $1.04348686
 *   1 share of a pool = 0.5 WETH and 1,000 USDC (the pool's balances)   → the sum of both
 *
 * Each reading gives a latest price. A close is written once for yesterday, and for the day around each transaction
 * that moved the receipt, with the rate at its block: the day whose end is nearest, because the books take that close
 * for the coin as well. A node without the state of an old block gives no close.
 *
 * Asked are tokens of the registry and tokens that a protocol or a person confirmed: anyone can deploy a token that
 * states any rate. Shares of pools whose positions are read have the price of the position (write-position-prices.ts).
 */
import { DAY_MS, type UtcDay } from '@holdfast/calendar';
import type { ChainSource } from '@holdfast/chain/chain-source.ts';
import type { JobContext } from '@holdfast/jobs/job-kind.ts';
import { fromSmallestUnits, multiply, type Price, type Ratio, sum } from '@holdfast/money';
import {
  type DailyRow,
  endOfDay,
  findPrices,
  RATE_SOURCE,
  writeSpots,
  writeUnlockedCloses,
} from '@holdfast/prices/server';
import { readPoolShares, readTokenRates, type ReceiptToken } from '@holdfast/protocols/engine';
import { findToken, TOKEN_KINDS, type TokenKind } from '@holdfast/protocols/registry';
import type pg from 'pg';
import type { PositionNetwork } from './figures/read-network.ts';

interface Receipt extends ReceiptToken {
  readonly coinId: number;
  readonly ofCoinId: number;
}

interface Share {
  readonly coinId: number;
  readonly address: string;
  readonly decimals: number;
}

interface Priced {
  readonly receipts: readonly Receipt[];
  readonly shares: readonly Share[];
}

/** How much of which coins one whole token stands for, by its coin. */
type Parts = ReadonlyMap<number, readonly { readonly coinId: number; readonly rate: Ratio }[]>;

interface Given {
  readonly network: PositionNetwork;
  readonly source: ChainSource;
  readonly block: number;
  readonly now: Date;
}

/** A receipt of a receipt of a coin. */
const STEPS_MAX = 4;
const TOKENS_MAX = 5000;
/** Blocks of one run; the next run continues. */
const BLOCKS_MAX = 20;
const RATED_KINDS: ReadonlySet<TokenKind> = new Set(['growingRate', 'growingBalance', 'receipt']);

export async function writeReceiptPrices(
  context: Pick<JobContext<unknown>, 'pool' | 'transaction' | 'log' | 'signal'>,
  given: Given,
): Promise<void> {
  const priced = await listPriced(context.pool, given.network);
  const parts = await readParts(context, { ...given, priced });
  const spots = await pricesAt(context.pool, { parts, at: given.now, lastingOnly: false });
  await context.transaction(async (client) => {
    await client.query(
      `DELETE FROM price_spots s USING coin_addresses a WHERE s.source = $2 AND a.coin_id = s.coin_id
         AND a.network_id = $1 AND NOT s.coin_id = ANY ($3)`,
      [given.network.id, RATE_SOURCE, spots.map(({ coinId }) => coinId)],
    );
    await writeSpots(client, {
      source: RATE_SOURCE,
      rows: spots.map((spot) => ({ ...spot, observedAtMs: given.now.getTime() })),
    });
  });
  const closes = await listCloses(context, { ...given, priced, coinIds: [...parts.keys()] });
  if (closes.length === 0) return;
  const { refusal, leftOut } = await writeUnlockedCloses(context, { source: RATE_SOURCE, rows: closes });
  if (refusal)
    context.log.warn(
      { networkId: given.network.id, period: refusal.period, leftOut },
      'Prices of receipts are left out: a locked period would change',
    );
}

interface ReceiptRow {
  coin_id: number;
  address: string;
  decimals: number;
  stated: { kind: string; of: readonly string[] } | null;
  stated_decision: 'confirmed' | 'rejected' | 'corrected' | null;
  stated_correction: string | null;
  is_confirmed: boolean;
  claim_of: string | null;
}

/**
 * The receipts that own wallets ever moved and whose coin is in the catalogue, without those with a ratio of a person.
 */
async function listPriced(pool: pg.Pool, { id, chainId }: PositionNetwork): Promise<Priced> {
  const { rows } = await pool.query<ReceiptRow>(
    `SELECT c.id AS coin_id, a.address, a.decimals, a.stated, a.stated_decision, a.stated_correction,
            coalesce(NOT c.needs_review OR a.stated_decision <> 'rejected', false) AS is_confirmed,
            CASE WHEN c.claim_kind = 'receipt' THEN (SELECT b.address FROM coin_addresses b
              WHERE b.coin_id = c.claim_of_coin_id AND b.network_id = a.network_id ORDER BY b.address
                LIMIT 1) END AS claim_of
       FROM coin_addresses a JOIN coins c ON c.id = a.coin_id
      WHERE a.network_id = $1 AND NOT c.is_spam AND NOT c.is_cash AND c.claim_kind IS DISTINCT FROM 'debt'
        AND NOT EXISTS (SELECT FROM price_bases r WHERE r.coin_id = c.id)
        AND EXISTS (SELECT FROM transfers x WHERE x.coin_id = c.id)
        AND NOT EXISTS (SELECT FROM defi_contracts d JOIN accounts p ON p.id = d.account_id
          WHERE d.network_id = a.network_id AND d.role = 'pool' AND d.state = 'confirmed' AND p.address = a.address)
      ORDER BY c.id LIMIT ${TOKENS_MAX}`,
    [id],
  );
  const known = rows.flatMap((row) => {
    const listed = findToken(chainId, row.address);
    const isStated = (row.is_confirmed || row.claim_of !== null) && row.stated_decision !== 'rejected';
    const stated = isStated ? row.stated : null;
    const kind = listed?.kind ?? TOKEN_KINDS.find((each) => each === stated?.kind) ?? (row.claim_of && 'receipt');
    const of = row.claim_of ?? listed?.of[0] ?? row.stated_correction ?? stated?.of[0];
    return kind ? [{ row, kind, of: of?.toLowerCase() }] : [];
  });
  const found = known.flatMap(({ row, kind, of }) =>
    of !== undefined && RATED_KINDS.has(kind) ? [{ row, kind, of }] : [],
  );
  const shares = known.filter(({ row, kind }) => kind === 'poolShare' && row.claim_of === null);
  const baseAt = await coinsAt(
    pool,
    id,
    found.map(({ of }) => of),
  );
  const receipts = found.flatMap(({ row, kind, of }) => {
    const base = baseAt.get(of);
    return base === undefined || base.coin_id === row.coin_id
      ? []
      : [
          {
            coinId: row.coin_id,
            address: row.address,
            decimals: row.decimals,
            kind,
            ofCoinId: base.coin_id,
            ofDecimals: base.decimals,
          },
        ];
  });
  return {
    receipts,
    shares: shares.map(({ row: { coin_id: coinId, address, decimals } }) => ({ coinId, address, decimals })),
  };
}

interface CoinAt {
  readonly coin_id: number;
  readonly address: string;
  readonly decimals: number;
}

/** By address in lower case, or "native". */
async function coinsAt(
  pool: pg.Pool,
  networkId: number,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, CoinAt>> {
  const { rows } = await pool.query<CoinAt>(
    `SELECT coin_id, lower(address) AS address, decimals FROM coin_addresses WHERE network_id = $1
        AND lower(address) = ANY ($2)
      UNION ALL SELECT n.native_coin_id, 'native', c.decimals FROM networks n JOIN coins c ON c.id = n.native_coin_id
      WHERE n.id = $1`,
    [networkId, [...new Set(addresses.map((address) => address.toLowerCase()))]],
  );
  return new Map(rows.map((row) => [row.address, row]));
}

/** At a block. A share of which a coin is not in the catalogue has no price: a part would be missing. */
async function readParts(
  { pool, signal }: Pick<JobContext<unknown>, 'pool' | 'signal'>,
  { source, network, block, priced }: Pick<Given, 'source' | 'network' | 'block'> & { readonly priced: Priced },
): Promise<Parts> {
  const rates = await readTokenRates(source, priced.receipts, { block, signal });
  const pools = await readPoolShares(source, priced.shares, { block, signal });
  const coins = await coinsAt(
    pool,
    network.id,
    [...pools.values()].flatMap((parts) => parts.map(({ coin }) => coin)),
  );
  const found = new Map<number, { coinId: number; rate: Ratio }[]>();
  for (const { coinId, address, ofCoinId } of priced.receipts) {
    const rate = rates.get(address);
    if (rate !== undefined) found.set(coinId, [{ coinId: ofCoinId, rate }]);
  }
  for (const { coinId, address } of priced.shares) {
    const parts = (pools.get(address) ?? []).map(({ coin, units }) => {
      const of = coins.get(coin.toLowerCase());
      return of && { coinId: of.coin_id, rate: fromSmallestUnits<Ratio>(units, of.decimals) };
    });
    const named = parts.filter((part) => part !== undefined);
    if (named.length > 0 && named.length === parts.length) found.set(coinId, named);
  }
  return found;
}

/** The price of each token whose coins all have one, through receipts of receipts. */
async function pricesAt(
  pool: pg.Pool,
  { parts, at, lastingOnly }: { readonly parts: Parts; readonly at: Date; readonly lastingOnly: boolean },
): Promise<readonly { readonly coinId: number; readonly price: Price }[]> {
  const plain = [...new Set([...parts.values()].flatMap((each) => each.map(({ coinId }) => coinId)))].filter(
    (coinId) => !parts.has(coinId),
  );
  const found = await findPrices(
    pool,
    plain.map((coinId) => ({ coinId, at })),
    { lastingOnly },
  );
  const priceOf = new Map(
    plain.flatMap((coinId, place) => (found[place]?.found ? [[coinId, found[place].price]] : [])),
  );
  const priceThrough = (coinId: number, steps: number): Price | null => {
    const of = parts.get(coinId);
    if (of === undefined) return priceOf.get(coinId) ?? null;
    if (steps === STEPS_MAX) return null;
    const values = of.map(({ coinId: part, rate }) => {
      const price = priceThrough(part, steps + 1);
      return price === null ? null : multiply<Price>(price, rate, 'halfAwayFromZero');
    });
    return values.every((value) => value !== null) ? sum<Price>(values) : null;
  };
  return [...parts.keys()].flatMap((coinId) => {
    const price = priceThrough(coinId, 0);
    return price === null || price === 0n ? [] : [{ coinId, price }];
  });
}

/** Yesterday's closes, and those around transactions, as far as they are missing. */
async function listCloses(
  { pool, signal }: Pick<JobContext<unknown>, 'pool' | 'signal'>,
  given: Given & { readonly priced: Priced; readonly coinIds: readonly number[] },
): Promise<readonly DailyRow[]> {
  const { network, block, now, priced, coinIds } = given;
  if (coinIds.length === 0) return [];
  const yesterday = (Math.floor(now.getTime() / DAY_MS) - 1) as UtcDay;
  const { rows } = await pool.query<{ block: number; day: number; coin_ids: number[] }>(
    `WITH moved AS (
       SELECT DISTINCT x.coin_id, t.block,
         ((x.at - interval '12 hours') AT TIME ZONE 'UTC')::date - date '1970-01-01' AS day
         FROM transfers x JOIN transactions t ON t.id = x.transaction_id
        WHERE x.coin_id = ANY ($1) AND t.network_id = $2 AND t.block <= $3
        UNION SELECT unnest($1::bigint[]), $3, $4
     ), wanted AS (
       SELECT DISTINCT ON (coin_id, day) * FROM moved WHERE day <= $4 ORDER BY coin_id, day, block DESC
     )
     SELECT block, day, array_agg(coin_id) AS coin_ids FROM wanted w
      WHERE NOT EXISTS (SELECT FROM price_dailies d WHERE d.coin_id = w.coin_id AND d.source = $5
          AND d.day = date '1970-01-01' + w.day)
      GROUP BY block, day ORDER BY block DESC LIMIT ${BLOCKS_MAX}`,
    [coinIds, network.id, block, yesterday, RATE_SOURCE],
  );
  const closes: DailyRow[] = [];
  for (const { block: at, day, coin_ids: moved } of rows) {
    signal.throwIfAborted();
    const parts = await readParts({ pool, signal }, { ...given, block: at, priced });
    // The node has no state of this block, nor of older ones.
    if (parts.size === 0) break;
    const wanted = new Set(moved);
    const prices = await pricesAt(pool, { parts, at: endOfDay(day, now), lastingOnly: true });
    for (const { coinId, price } of prices) if (wanted.has(coinId)) closes.push({ coinId, day: day as UtcDay, price });
  }
  return closes;
}
