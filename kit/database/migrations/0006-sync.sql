-- What reading chains keeps for itself.

-- Blocks up to which a wallet of a network was read, with the hash they had then. When the chain has another hash there
-- now, it was reorganised, and the newest of these that it still has is where reading begins again. Only the newest are
-- kept; see features/transactions/sync/remember-head.ts.
CREATE TABLE sync_heads (
  network_id bigint NOT NULL REFERENCES networks (id) ON DELETE CASCADE,
  block      bigint NOT NULL CHECK (block >= 0),
  block_hash text NOT NULL,
  PRIMARY KEY (network_id, block)
);
