/**
 * SQL for a transaction `t` after the last locked year. Nothing before its end is changed automatically: people decide
 * there, and see what would change.
 */
export const IS_AFTER_LOCKED_YEARS = `t.at >= (SELECT coalesce(locked_until(), '-infinity'))`;

/**
 * SQL for a transaction `t` that may be classified automatically. A transaction that a person returned to the inbox
 * stays there: the next sync must not undo that decision. The classifications themselves are read, because ingest
 * writes new transactions as classified before it classifies them.
 */
export const IS_OPEN = `NOT EXISTS (SELECT FROM classifications c WHERE c.transaction_id = t.id)
  AND ${IS_AFTER_LOCKED_YEARS}
  AND NOT EXISTS (SELECT FROM transaction_events e
                  WHERE e.transaction_id = t.id AND e.kind IN ('reset', 'undone') AND e.user_id IS NOT NULL)`;
