-- The wallets of the operator: those that belong to no user. The planner replaces this view by its table, so that the
-- indexes of wallets apply, and rows can be locked through it.
CREATE VIEW operator_wallets AS
SELECT id, account_id, network_id, name, purpose, is_active, synced_block, synced_at, sync_error, created_at
  FROM wallets WHERE user_id IS NULL;
