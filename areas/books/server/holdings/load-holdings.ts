/**
 * Holdings by the books, their cost, and the on-chain balances, by asset: aliases count as their primary coin. Dollars
 * cost their amount. Other money has no cost of its own. A token that stands for other coins is left out, because
 * those coins are listed where they are.
 */
import { type Amount, parseAmount, parseUsd, partialUsd, type PartialUsd, sum, type Usd } from '@holdfast/money';
import type pg from 'pg';
import { HAS_UNKNOWN_COST } from '../generation/book-tables.ts';
import { IS_DOLLAR } from '@holdfast/catalogue/server';
import { ValueCache } from '@holdfast/database/value-cache.ts';
import { lotsCost } from '../positions/open-lot-source.ts';
import type { NotNull } from '@holdfast/database/queries.ts';

export interface HeldPlace {
  /** Null: in custody of a third party. */
  readonly walletId: number | null;
  readonly account: string;
  readonly amount: Amount;
  /** Null where there is no chain to query. */
  readonly onChain: Amount | null;
}

export interface HeldAsset {
  readonly assetId: number;
  readonly symbol: string;
  readonly name: string;
  /** Null for money in another currency, which has no lots and no gain: it costs what it is worth. */
  readonly cost: PartialUsd | null;
  readonly places: readonly HeldPlace[];
}

interface PlaceRow {
  asset_id: NotNull<number>;
  account: NotNull<string>;
  wallet_id: number | null;
  amount: string | null;
  on_chain: string | null;
}

/**
 * Spam and rebasing coins are not compared: spam is not held, and the balance of a rebasing coin changes without
 * transfers. A sum of coins of one asset is compared only if each of them was read.
 */
const READ_PLACES = `
  WITH chain AS (
    SELECT coalesce(lead.coin_id, b.coin_id) AS asset_id, b.wallet_id::text COLLATE "C" AS account, b.wallet_id,
      CASE WHEN bool_and(b.on_chain IS NOT NULL AND NOT c.is_rebasing) THEN sum(b.on_chain) END AS on_chain
      FROM wallet_balances b JOIN operator_wallets w ON w.id = b.wallet_id JOIN coins c ON c.id = b.coin_id
        AND NOT c.is_spam AND NOT (c.is_rebasing AND b.derived = 0)
      LEFT JOIN alias_coin_members follower ON follower.coin_id = b.coin_id
      LEFT JOIN alias_coin_members lead ON lead.alias_coin_id = follower.alias_coin_id AND lead.is_canonical
     GROUP BY 1, 2, 3)
  SELECT coalesce(h.asset_id, chain.asset_id) AS asset_id, coalesce(h.account, chain.account) AS account,
    coalesce(h.wallet_id, chain.wallet_id) AS wallet_id, h.amount, chain.on_chain
    FROM book_holdings h FULL JOIN chain ON chain.asset_id = h.asset_id AND chain.account = h.account
   WHERE h.amount <> 0 OR chain.on_chain <> 0
   ORDER BY 1, 3 NULLS LAST, 2`;

interface CostRow {
  readonly asset_id: number;
  readonly cost_usd: string;
  readonly unknown_lots: number;
}

/** Adding up the lots takes longer with every lot, and they change only with the books. */
const costCache = new ValueCache<readonly CostRow[]>('book_open_lots', 2);

async function readCosts(pool: pg.Pool): Promise<readonly CostRow[]> {
  const [costs = []] = await costCache.get(pool, ['costs'], async () => {
    const { rows } = await pool.query<CostRow>(
      `SELECT asset_id, sum(cost_usd) AS cost_usd, count(*) FILTER (WHERE ${HAS_UNKNOWN_COST}) AS unknown_lots
         FROM book_open_lots GROUP BY asset_id`,
    );
    return rows;
  });
  return costs;
}

export async function loadHoldings(pool: pg.Pool): Promise<HeldAsset[]> {
  const { rows } = await pool.query<PlaceRow>(READ_PLACES);
  const places = new Map<number, HeldPlace[]>();
  for (const row of rows) places.set(row.asset_id, [...(places.get(row.asset_id) ?? []), toPlace(row)]);
  const costs = await readCosts(pool);
  const lotsOf = new Map(
    costs.map((row) => [row.asset_id, { cost: parseUsd(row.cost_usd), unknownLots: row.unknown_lots }]),
  );
  const coins = await pool.query<{
    id: number;
    symbol: string;
    name: string;
    is_cash: boolean;
    is_dollar: boolean;
  }>(
    `SELECT id, symbol, name, is_cash, ${IS_DOLLAR} AS is_dollar FROM coins WHERE id = ANY ($1) AND claim_kind IS NULL`,
    [[...places.keys()]],
  );
  return coins.rows.map(({ id, symbol, name, is_cash: isCash, is_dollar: isDollar }) => {
    const held = places.get(id) ?? [];
    if (isCash && !isDollar) return { assetId: id, symbol, name, places: held, cost: null };
    const cost = isDollar
      ? partialUsd({ known: sum(held.map(({ amount }) => amount)) as bigint as Usd, unknownCount: 0, unknown: [] })
      : lotsCost({ coinId: id, coinSymbol: symbol }, lotsOf.get(id) ?? { cost: 0n as Usd, unknownLots: 0 });
    return { assetId: id, symbol, name, places: held, cost };
  });
}

function toPlace(row: PlaceRow): HeldPlace {
  return {
    walletId: row.wallet_id,
    account: row.account,
    amount: row.amount === null ? (0n as Amount) : parseAmount(row.amount),
    onChain: row.on_chain === null ? null : parseAmount(row.on_chain),
  };
}
