/**
 * Disposals from both places they come from, in one shape: what the books were drawn up to, and what a person entered
 * that no transaction here tells of.
 */
import type { Flag } from '@holdfast/accounting';

/**
 * The first day on which selling is long term: one year after the day that follows the acquisition, 1 March where that
 * following day is 29 February. As `longTermFrom` of the engine has it.
 */
export const LONG_FROM = (acquired: string): string => `
  CASE WHEN to_char(${acquired} + 1, 'MM-DD') = '02-29' THEN make_date(extract(year FROM ${acquired} + 1)::integer + 1, 3, 1)
       ELSE (${acquired} + 1 + interval '1 year')::date END`;

const COLUMNS = `kind, is_taxable, coin_id, account, wallet_id, amount, acquired_at, disposed_at, acquired_day, disposed_day, year,
  proceeds_usd, cost_usd, fee_usd, gain_usd, term, method, lot_id, open_transaction_id, close_transaction_id, flags`;

const GENERATED = `SELECT id, 'generated' AS source, ${COLUMNS} FROM book_positions`;

/** A day without a time stands for its middle. */
const MANUAL = `
  SELECT ('manual/' || id) COLLATE "C" AS id, 'manual' AS source, 'sale' AS kind, true AS is_taxable, coin_id, wallet_id::text AS account, wallet_id, amount,
         NULL::timestamptz AS acquired_at, (disposed_day + interval '12 hours') AT TIME ZONE 'UTC' AS disposed_at, acquired_day, disposed_day, extract(year FROM disposed_day)::integer AS year,
         proceeds_usd, cost_usd, 0::numeric AS fee_usd, proceeds_usd - cost_usd AS gain_usd, CASE WHEN disposed_day >= ${LONG_FROM('acquired_day')} THEN 'long' ELSE 'short' END AS term,
         NULL AS method, NULL::bigint AS lot_id, NULL::bigint AS open_transaction_id, NULL::bigint AS close_transaction_id, '{}'::text[] AS flags
    FROM manual_positions`;

export interface PositionRow {
  readonly id: string;
  readonly source: 'generated' | 'manual';
  readonly kind: string;
  readonly is_taxable: boolean;
  readonly coin_id: number;
  readonly account: string | null;
  readonly wallet_id: number | null;
  readonly amount: string;
  readonly acquired_at: Date | null;
  readonly disposed_at: Date;
  readonly acquired_day: string;
  readonly disposed_day: string;
  readonly year: number;
  readonly proceeds_usd: string;
  readonly cost_usd: string;
  readonly fee_usd: string;
  readonly gain_usd: string;
  readonly term: 'short' | 'long';
  readonly method: string | null;
  readonly lot_id: number | null;
  readonly open_transaction_id: number | null;
  readonly close_transaction_id: number | null;
  readonly flags: Flag[];
}

/** What was entered by hand alone, to stand behind FROM. */
export const MANUAL_SOURCE = `(${MANUAL})`;

/** To stand behind FROM, with a short name after it. */
export function positionSource({ generatedOnly }: { generatedOnly: boolean }): string {
  return generatedOnly ? `(${GENERATED})` : `(${GENERATED} UNION ALL ${MANUAL})`;
}
