/**
 * SQL for transactions `t` that nobody has decided on. One that a person put back into the inbox stays there: deciding
 * for them again, with the next reading of the chain, would be a quarrel. What reaches into a locked year is left to
 * people too: they see what it would change.
 */
export const IS_OPEN = `NOT t.is_classified
  AND t.at >= (SELECT coalesce(locked_until(), '-infinity'))
  AND NOT EXISTS (SELECT FROM transaction_events e WHERE e.transaction_id = t.id AND e.kind IN ('reset', 'undone') AND e.user_id IS NOT NULL)`;
