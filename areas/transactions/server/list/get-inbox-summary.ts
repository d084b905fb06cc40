import type { InboxSummary } from '../../contract/transaction.ts';
import type pg from 'pg';
import { IS_READABLE_NETWORK } from '@holdfast/chain/readable-networks.ts';
import { toRecord } from '@holdfast/database/to-record.ts';
import { defineHandlers } from '../define-handlers.ts';

/** Wallets are counted over the newest transactions only, which bounds the query. */
const EXAMINED_MAX = 2_000;

const LOCKED_COUNT_MAX = 1_000;

const SUMMARY = `
  SELECT (SELECT coalesce(sum(unclassified), 0)::bigint FROM transaction_days WHERE unclassified > 0) AS unclassified,
         (SELECT count(DISTINCT w.id)
            FROM (SELECT t.id FROM transactions t WHERE NOT t.is_classified ORDER BY t.at DESC, t.id DESC
                  LIMIT ${EXAMINED_MAX}) AS newest
           CROSS JOIN LATERAL (SELECT x.from_account_id, x.to_account_id FROM transfers x
                               WHERE x.transaction_id = newest.id OFFSET 0) AS moved
           CROSS JOIN LATERAL (VALUES (moved.from_account_id), (moved.to_account_id)) AS ends (account_id)
            JOIN operator_wallets w ON w.account_id = ends.account_id) AS wallets,
         (SELECT count(*) FROM vanished_transactions WHERE seen_at IS NULL) AS vanished,
         (SELECT count(*) FROM set_aside_changes WHERE dismissed_at IS NULL) AS set_aside,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('year', l.year, 'unclassified', inside.unclassified)
                                    ORDER BY l.year), '[]')
            FROM year_locks l
           CROSS JOIN LATERAL (
             SELECT count(*) AS unclassified FROM (
               SELECT FROM transactions t
                WHERE NOT t.is_classified AND t.at >= make_timestamptz(l.year, 1, 1, 0, 0, 0, l.settings ->> 'timeZone')
                  AND t.at < make_timestamptz(l.year + 1, 1, 1, 0, 0, 0, l.settings ->> 'timeZone')
                LIMIT ${LOCKED_COUNT_MAX}) AS found) AS inside
           WHERE l.unlocked_at IS NULL AND inside.unclassified > 0) AS locked_years,
         synced.oldest AS synced_at, synced.missing AS unsynced_wallets
    FROM (SELECT CASE WHEN count(*) = count(w.synced_at) THEN min(w.synced_at) END AS oldest,
                 count(*) - count(w.synced_at) AS missing
            FROM operator_wallets w JOIN networks n ON n.id = w.network_id
           WHERE w.is_active AND ${IS_READABLE_NETWORK}) AS synced`;

export const inboxHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  async getInboxSummary() {
    const { rows } = await pool.query<{
      unclassified: number;
      wallets: number;
      vanished: number;
      set_aside: number;
      locked_years: InboxSummary['lockedYears'];
      synced_at: Date | null;
      unsynced_wallets: number;
    }>({ name: 'inbox-summary', text: SUMMARY });
    const [row] = rows;
    if (!row) throw new Error('A summary always returns a row.');
    return toRecord(row);
  },
}));
