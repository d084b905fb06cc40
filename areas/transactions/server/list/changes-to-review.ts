/** Changes at a source that a person should review: those of locked years, and transactions that vanished. */
import { actionLabel, isAction } from '@holdfast/actions/actions.ts';
import type { SetAsideChange } from '../../contract/transaction.ts';
import { parseAmount, presentAmount } from '@holdfast/money';
import type pg from 'pg';
import { countTotal, type Queries } from '@holdfast/database/queries.ts';
import { toRecord } from '@holdfast/database/to-record.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';

interface SetAsideRow {
  id: number;
  kind: SetAsideChange['kind'];
  transaction_id: number;
  network_name: string | null;
  hash: string | null;
  at: Date;
  year: number;
  is_year_locked: boolean;
  /** "January 2025" of a closed month. */
  closed_month: string | null;
  transfers: number;
  found_at: Date;
}

function findingOf({ kind, network_name, transfers }: Omit<SetAsideRow, 'closed_month'>): string {
  const chain = network_name ?? 'The source';
  switch (kind) {
    case 'transfers':
      return transfers === 1
        ? `${chain} shows another transfer in this transaction.`
        : `${chain} shows ${transfers} more transfers in this transaction.`;
    case 'moved':
      return `${chain} was reorganised and has this transaction in another block.`;
    case 'vanished':
      return `${chain} was reorganised and no longer has this transaction.`;
  }
}

function instructionOf(
  { kind, year, is_year_locked }: Omit<SetAsideRow, 'closed_month'>,
  closedMonth: string | null,
): string {
  const act = kind === 'vanished' ? 'delete the transaction' : 'sync the transaction again';
  if (is_year_locked) return `${year} is locked, so nothing was changed. Unlock ${year}, then ${act}.`;
  return closedMonth === null
    ? `Nothing was changed. To apply it, ${act}.`
    : `${closedMonth} is closed, so nothing was changed. Reopen it, then ${act}.`;
}

interface Dismissal {
  readonly id: number;
  readonly userId: number;
}

/** Dismissing twice changes nothing: the first person and time are kept. */
async function dismiss(
  queries: Queries,
  { id, userId }: Dismissal,
  { table, by, at, refusal }: { table: string; by: string; at: string; refusal: string },
): Promise<{ done: true }> {
  const { rowCount } = await queries.query(
    `UPDATE ${table} SET ${by} = CASE WHEN ${at} IS NULL THEN $2 ELSE ${by} END, ${at} = coalesce(${at}, now())
      WHERE id = $1`,
    [id, userId],
  );
  if (rowCount === 0) throw new AppError('not_found', refusal);
  return { done: true };
}

interface VanishedRow {
  id: number;
  network_id: number;
  network_name: string;
  hash: string;
  at: Date;
  action: string;
  note: string;
  vanished_at: Date;
  /** As they were before the reorganisation. */
  transfers: { amount: string; coinSymbol: string }[] | null;
}

const AMOUNTS_NAMED_MAX = 3;

export const changeReviewHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  /** Returns the vanished transactions that nobody has dismissed, the newest first. */
  async listVanishedTransactions({ query: { page, limit } }) {
    const { rows } = await pool.query<VanishedRow>(
      `SELECT v.id, v.network_id, n.name AS network_name, v.hash, v.at, v.action, v.note, v.vanished_at,
              v.detail -> 'transfers' AS transfers
         FROM vanished_transactions v JOIN networks n ON n.id = v.network_id
        WHERE v.seen_at IS NULL ORDER BY v.vanished_at DESC, v.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
    );
    return {
      items: rows.map(({ transfers, ...row }) => ({
        ...toRecord(row),
        text:
          `${row.network_name} was reorganised and no longer has this ` +
          `transaction${amountText(transfers ?? [])}, which was classified as ` +
          `${isAction(row.action) ? actionLabel(row.action) : row.action}.`,
      })),
      total: await countTotal(pool, 'SELECT count(*) AS total FROM vanished_transactions WHERE seen_at IS NULL'),
      page,
      limit,
    };
  },

  dismissVanishedTransaction: ({ params, caller }) =>
    dismiss(
      pool,
      { id: params.id, userId: caller.userId },
      {
        table: 'vanished_transactions',
        by: 'seen_by',
        at: 'seen_at',
        refusal: 'There is no such vanished transaction.',
      },
    ),

  /** Returns the changes that were set aside, the newest first. Years are those of the accounting time zone. */
  async listSetAsideChanges({ query: { page, limit } }) {
    const { rows } = await pool.query<SetAsideRow>(
      `SELECT s.id, s.kind, s.transaction_id, n.name AS network_name, t.hash, t.at, s.found_at, counted.year,
              EXISTS (SELECT FROM year_locks l WHERE l.unlocked_at IS NULL AND l.year = counted.year) AS is_year_locked,
              (SELECT c.name FROM month_closings c WHERE c.reopened_at IS NULL AND c.month = counted.month)
                AS closed_month,
              coalesce(jsonb_array_length(s.detail -> 'transfers'), 0) AS transfers
         FROM set_aside_changes s JOIN transactions t ON t.id = s.transaction_id
         LEFT JOIN networks n ON n.id = t.network_id
        CROSS JOIN LATERAL (
          SELECT extract(year FROM there.at)::integer AS year, date_trunc('month', there.at)::date AS month
            FROM (SELECT t.at AT TIME ZONE coalesce((SELECT settings ->> 'timeZone' FROM book_settings
                                                     ORDER BY id DESC LIMIT 1), 'UTC') AS at) AS there
        ) AS counted
        WHERE s.dismissed_at IS NULL ORDER BY s.found_at DESC, s.id DESC LIMIT $1 OFFSET $2`,
      [limit, (page - 1) * limit],
    );
    return {
      items: rows.map(({ closed_month: closedMonth, ...row }) => ({
        ...toRecord(row),
        text: `${findingOf(row)} ${instructionOf(row, closedMonth)}`,
      })),
      total: await countTotal(pool, 'SELECT count(*) AS total FROM set_aside_changes WHERE dismissed_at IS NULL'),
      page,
      limit,
    };
  },

  dismissSetAsideChange: ({ params, caller }) =>
    dismiss(
      pool,
      { id: params.id, userId: caller.userId },
      {
        table: 'set_aside_changes',
        by: 'dismissed_by',
        at: 'dismissed_at',
        refusal: 'This change is no longer set aside.',
      },
    ),
}));

/** " of 12,000.00 USDC, 3.76 WETH": people do not recognise a transaction by its hash. */
function amountText(transfers: NonNullable<VanishedRow['transfers']>): string {
  const named = transfers
    .slice(0, AMOUNTS_NAMED_MAX)
    .map(({ amount, coinSymbol }) => `${presentAmount(parseAmount(amount))} ${coinSymbol}`);
  const rest = transfers.length - named.length;
  return named.length === 0 ? '' : ` of ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
