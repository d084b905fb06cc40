-- Thousands of client transactions in one statement, as an import writes them, look up the later payments of each client
-- and coin. Without an index on both, each look-up read all transactions of the coin.
CREATE INDEX client_transactions_split_payments_idx ON client_transactions (user_id, coin_id, cleared_at)
  WHERE type <> 'deposit' AND status = 'cleared' AND transaction_id IS NOT NULL;
