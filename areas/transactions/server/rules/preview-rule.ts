import type pg from 'pg';
import { defineHandlers } from '../define-handlers.ts';
import { loadTransactions } from '../load-transactions.ts';
import { ruleSql } from './match-rule.ts';
import { checkAction, checkConditions } from './write-rule.ts';

const SHOWN_MAX = 20;

/** SQL for a transaction that carries a client transaction; a rule never reclassifies it. */
export const CARRIES_CLIENT = 'EXISTS (SELECT FROM client_transactions p WHERE p.transaction_id = t.id)';

interface CountRow {
  matched: number;
  unclassified: number;
  other: number;
  already_so: number;
}

export const rulePreviewHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  /** Counts the matching transactions and returns the newest. Nothing is written. */
  async previewRule({ body: { conditions: given, action, replaceExisting } }) {
    checkAction(action);
    const conditions = await checkConditions(pool, given);
    const values: unknown[] = [action];
    const where = ruleSql(conditions, (value) => `$${values.push(value)}`);
    const counted = await pool.query<CountRow>(
      `SELECT count(*) AS matched, count(*) FILTER (WHERE c.action IS NULL) AS unclassified,
              count(*) FILTER (WHERE c.action = $1) AS already_so,
              count(*) FILTER (WHERE c.action <> $1 AND NOT ${CARRIES_CLIENT}) AS other
         FROM transactions t LEFT JOIN classifications c ON c.transaction_id = t.id WHERE ${where}`,
      values,
    );
    const newest = await pool.query<{ id: number }>(
      `SELECT t.id FROM transactions t WHERE $1::text IS NOT NULL AND ${where} ORDER BY t.at DESC, t.id DESC
         LIMIT ${SHOWN_MAX}`,
      values,
    );
    const counts = counted.rows[0] ?? { matched: 0, unclassified: 0, other: 0, already_so: 0 };
    return {
      matched: counts.matched,
      // A client deposit needs its client, which a rule does not have: such transactions stay as they are.
      wouldClassify: action === 'clientDeposit' ? 0 : counts.unclassified,
      wouldChange: replaceExisting && action !== 'clientDeposit' ? counts.other : 0,
      alreadySo: counts.already_so,
      items: await loadTransactions(
        pool,
        newest.rows.map((row) => row.id),
      ),
    };
  },
}));
