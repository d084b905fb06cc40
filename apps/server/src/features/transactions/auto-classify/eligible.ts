/**
 * SQL for a transaction `t` after the last locked year. Programs change nothing before its end: whatever they find there
 * is left to people, who see what it would change.
 */
export const IS_AFTER_LOCKED_YEARS = `t.at >= (SELECT coalesce(locked_until(), '-infinity'))`;

/**
 * SQL for transactions `t` that nobody has classified. One that a person put back into the inbox stays there:
 * classifying it again with the next sync would undo that decision.
 */
export const IS_OPEN = `NOT t.is_classified
  AND ${IS_AFTER_LOCKED_YEARS}
  AND NOT EXISTS (SELECT FROM transaction_events e WHERE e.transaction_id = t.id AND e.kind IN ('reset', 'undone') AND e.user_id IS NOT NULL)`;
