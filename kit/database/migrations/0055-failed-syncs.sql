-- The dashboard counts wallets whose sync failed every minute, among any number of wallets.
CREATE INDEX wallets_failed_sync_idx ON wallets (lower(name), id) WHERE sync_error IS NOT NULL;
