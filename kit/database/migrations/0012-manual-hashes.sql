-- Entries made by hand with a hash: looked for whenever a chain is read, so that none is booked twice.
CREATE INDEX transactions_manual_hash_idx ON transactions (network_id, hash) WHERE ledger = 'manual' AND hash IS NOT NULL;
