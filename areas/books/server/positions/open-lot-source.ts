/**
 * Open lots, one row for each lot id, asset and account. Lots that one transfer opened share its id, as do the principal
 * of a pool position and its fees: they are stored in pieces, which are added up here with the flags of all. A lot that
 * was migrated in part is open in both coins.
 */
import { type Flag, hasUnknownCost } from '../../engine/lists.ts';
import { formatDecimal, parseUsd, partialUsd, type PartialUsd, type UnknownCoin, type Usd } from '@holdfast/money';

export interface OpenLotRow {
  readonly lot_id: number;
  readonly coin_id: number;
  readonly asset_id: number;
  readonly account: string;
  readonly wallet_id: number | null;
  readonly amount: string;
  readonly cost_usd: string;
  readonly acquired_at: Date;
  readonly acquired_day: string;
  readonly long_from_day: string;
  readonly open_transaction_id: number;
  readonly flags: Flag[];
}

/** Null where nothing of the cost is known. */
export function lotCost({ cost_usd: costUsd, flags }: Pick<OpenLotRow, 'cost_usd' | 'flags'>): Usd | null {
  return knownCost(parseUsd(costUsd), flags);
}

export function knownCost(cost: Usd, flags: readonly Flag[]): Usd | null {
  return cost === 0n && hasUnknownCost(flags) ? null : cost;
}

export function costText(cost: Usd, flags: readonly Flag[]): string | null {
  const known = knownCost(cost, flags);
  return known === null ? null : formatDecimal(known);
}

/** The total cost of lots, with the number of lots of unknown cost. */
export function lotsCost(coin: UnknownCoin, { cost, unknownLots }: { cost: Usd; unknownLots: number }): PartialUsd {
  return partialUsd({ known: cost === 0n ? null : cost, unknownCount: unknownLots, unknown: [coin] });
}

/** The flags of all pieces, each once. */
const ALL_FLAGS = `ARRAY(SELECT DISTINCT unnest(string_to_array(
  coalesce(string_agg(nullif(array_to_string(flags, ','), ''), ','), ''), ',')))`;

/** In the order of the index, so that a page reads only its first rows. */
export function openLotsSql(where: string): string {
  return `
    SELECT lot_id, min(coin_id) AS coin_id, asset_id, account, min(wallet_id) AS wallet_id,
      sum(amount) AS amount, sum(cost_usd) AS cost_usd, acquired_at,
           min(acquired_day) AS acquired_day, min(long_from_day) AS long_from_day,
           min(open_transaction_id) AS open_transaction_id, ${ALL_FLAGS} AS flags
      FROM book_open_lots WHERE ${where} GROUP BY asset_id, acquired_at, lot_id, account`;
}

export const openPositionId = (row: Pick<OpenLotRow, 'asset_id' | 'lot_id' | 'account'>): string =>
  `${row.asset_id}/${row.lot_id}/${row.account}`;

/** Null: not a valid id. */
export function readOpenPositionId(id: string): { assetId: number; lotId: number; account: string } | null {
  const match = /^(\d{1,15})\/(\d{1,15})\/(.+)$/.exec(id);
  return match ? { assetId: Number(match[1]), lotId: Number(match[2]), account: match[3] ?? '' } : null;
}
