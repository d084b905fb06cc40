-- Where the history of a wallet begins, and the newest block of its network when it was last synced.
ALTER TABLE wallets
  -- Null: the first block of the network. Coins from before it have no cost basis.
  ADD COLUMN start_block bigint CHECK (start_block >= 0),
  ADD COLUMN head_block bigint CHECK (head_block >= 0);
