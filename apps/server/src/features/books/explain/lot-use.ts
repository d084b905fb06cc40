import type { Explanation } from '@holdfast/contract';
import { add, type Amount, formatDecimal, parseAmount } from '@holdfast/money';
import type { Queries } from '../../../db/queries.ts';

export interface LotUse {
  readonly lotId: number;
  readonly assetId: number;
  /** The part that is explained; null: what is left of the lot today. */
  readonly position: { readonly id: string; readonly disposedAt: Date } | null;
}

/**
 * How much of a lot went before, how much here and how much is left afterwards. The coins of the asset narrow the
 * search down: there is an index by coin, and one by lot would make every regeneration slower.
 */
export async function loadLotUse(
  queries: Queries,
  { lotId, assetId, position }: LotUse,
): Promise<NonNullable<Explanation['lot']>> {
  const closed = await queries.query<{ before: string; here: string; after: string }>(
    `SELECT coalesce(sum(amount) FILTER (WHERE $3::text IS NULL OR (disposed_at, id) < ($4::timestamptz, $3 COLLATE "C")), 0) AS before,
            coalesce(sum(amount) FILTER (WHERE id = $3), 0) AS here,
            coalesce(sum(amount) FILTER (WHERE (disposed_at, id) > ($4::timestamptz, $3 COLLATE "C")), 0) AS after
       FROM book_positions
      WHERE lot_id = $1 AND coin_id IN (SELECT $2::bigint UNION SELECT member.coin_id FROM alias_coin_members lead JOIN alias_coin_members member ON member.alias_coin_id = lead.alias_coin_id WHERE lead.coin_id = $2)`,
    [lotId, assetId, position?.id ?? null, position?.disposedAt ?? null],
  );
  const open = await queries.query<{ amount: string }>(
    'SELECT coalesce(sum(amount), 0) AS amount FROM book_open_lots WHERE asset_id = $1 AND lot_id = $2',
    [assetId, lotId],
  );
  const amountOf = (text: string | undefined): Amount => parseAmount(text ?? '0');
  const usedBefore = amountOf(closed.rows[0]?.before);
  const usedHere = amountOf(closed.rows[0]?.here);
  const left = add(amountOf(closed.rows[0]?.after), amountOf(open.rows[0]?.amount));
  return {
    amount: formatDecimal(add(add(usedBefore, usedHere), left)),
    usedBefore: formatDecimal(usedBefore),
    usedHere: formatDecimal(usedHere),
    left: formatDecimal(left),
  };
}
