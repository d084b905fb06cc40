import { WORK_KINDS, type WorkGroup } from '../../contract/review.ts';
import { loadBookCalendar } from '../generation/book-settings.ts';
import { symbolOf } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';
import { defineHandlers } from '../define-handlers.ts';
import { loadRowNames } from '../account-names.ts';
import { exact } from '../positions/capital-positions.ts';
import type { BookDependencies } from '../reading-dependencies.ts';
import { WORK, type WorkRow, workLabel } from './work-source.ts';

/** More groups than a person goes through; their items are still counted. */
const GROUPS_MAX = 500;

interface GroupRow extends WorkRow {
  readonly items: number;
  readonly accepted: number;
  readonly amount_total: string | null;
  readonly has_unknown_amount: boolean;
  readonly first_at: Date | null;
  readonly last_at: Date | null;
  readonly groups_total: number;
}

export const workGroupHandlers = defineHandlers(({ pool, config }: BookDependencies) => ({
  /**
   * The items by cause, coin, and day or wallet. Each row carries the columns of one of its items, which are the same
   * for all of them as far as the group needs them.
   */
  async listWorkGroups({ query }) {
    const { timeZone } = await loadBookCalendar(pool, config);
    const filter = [timeZone, query.year ?? null];
    const { rows } = await pool.query<GroupRow>(
      `WITH work AS MATERIALIZED (SELECT * FROM ${WORK} AS w WHERE $2::integer IS NULL OR year = $2),
       shown AS MATERIALIZED (SELECT * FROM work WHERE $3 OR NOT is_accepted),
       summed AS MATERIALIZED (
         SELECT group_key, count(*) AS items, count(*) FILTER (WHERE is_accepted) AS accepted,
                sum(amount) AS amount_total, bool_or(amount IS NULL) AS has_unknown_amount, min(at) AS first_at,
                max(at) AS last_at, min(id) AS some_id
           FROM shown GROUP BY group_key)
       SELECT one.*, s.items, s.accepted, s.amount_total, s.has_unknown_amount, s.first_at, s.last_at,
              count(*) OVER () AS groups_total
         FROM summed s JOIN shown one ON one.id = s.some_id
        ORDER BY array_position($4::text[], one.kind), s.items DESC, s.first_at NULLS FIRST, s.group_key COLLATE "C"
        LIMIT ${GROUPS_MAX}`,
      [...filter, query.include_accepted, WORK_KINDS],
    );
    const totals = await pool.query<{ open: number; accepted: number }>(
      `SELECT count(*) FILTER (WHERE NOT is_accepted) AS open, count(*) FILTER (WHERE is_accepted) AS accepted
         FROM ${WORK} AS w WHERE $2::integer IS NULL OR year = $2`,
      filter,
    );
    const { open = 0, accepted = 0 } = totals.rows[0] ?? {};
    return { items: await toGroups(pool, rows), groupsTotal: rows[0]?.groups_total ?? 0, open, accepted };
  },
}));

async function toGroups(queries: Queries, rows: readonly GroupRow[]): Promise<WorkGroup[]> {
  const { coins, names } = await loadRowNames(queries, rows);
  return rows.map((row) => {
    const symbol = row.coin_id === null ? null : symbolOf(coins, row.coin_id);
    const account = (row.account !== null && names.get(row.account)) || null;
    const isOfWallet = row.kind === 'missingBasis' || row.kind === 'oversoldWallet';
    return {
      key: row.group_key,
      kind: row.kind,
      coinId: row.coin_id,
      coinSymbol: symbol,
      day: row.kind === 'missingPrice' ? (row.first_at?.toISOString().slice(0, 10) ?? null) : null,
      walletId: isOfWallet ? row.wallet_id : null,
      walletName: isOfWallet ? account : null,
      isReceived: row.is_received,
      amount: row.amount_total === null || row.has_unknown_amount ? null : exact(row.amount_total),
      items: row.items,
      accepted: row.accepted,
      firstAt: row.first_at?.toISOString() ?? null,
      lastAt: row.last_at?.toISOString() ?? null,
      detail: row.items === 1 ? workLabel(row, { symbol, account }) : null,
    };
  });
}
