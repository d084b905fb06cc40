-- What the file that a transaction comes from calls it: one of the kinds that all providers share, and the file's own word.
-- Its row in the file is its position.
ALTER TABLE transactions
  ADD COLUMN source_kind text CHECK (source_kind IN (
    'deposit', 'withdrawal', 'trade', 'fee', 'staking_reward', 'interest', 'airdrop', 'fork', 'mining',
    'cashback', 'referral', 'income_other', 'fee_rebate', 'gift_in', 'gift_out', 'donation', 'spend',
    'lost', 'loan_in', 'loan_repay', 'loan_interest', 'collateral_out', 'collateral_in', 'liquidation',
    'margin_gain', 'margin_loss', 'margin_fee', 'migration', 'internal', 'ignore', 'review')),
  ADD COLUMN source_name text,
  ADD CONSTRAINT transactions_source_whole CHECK ((source_kind IS NULL) = (source_name IS NULL));

-- A classification that follows from the file's own word.
ALTER TABLE classification_batches
  DROP CONSTRAINT classification_batches_origin_check,
  ADD CONSTRAINT classification_batches_origin_check CHECK (origin IN ('person', 'rule', 'certain', 'source'));
