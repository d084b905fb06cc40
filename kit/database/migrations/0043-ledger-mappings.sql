-- The chart of accounts can distinguish income, expenses, gains and equity by action. The sums of the journal are by account,
-- so the accounts of these kinds are kept by action.
ALTER TABLE journal_accounts ADD COLUMN action text;

ALTER TABLE chart_mappings
  ADD COLUMN action text CONSTRAINT chart_mappings_action_check CHECK (action IN
    ('clientDeposit', 'clientWithdrawal', 'clientInterestPayment', 'ownTransfer', 'exchangeDeposit', 'exchangeWithdrawal',
     'bridgeOut', 'bridgeIn', 'buy', 'sell', 'swap', 'wrap', 'unwrap', 'addLiquidity', 'removeLiquidity', 'claimPoolFees',
     'supplyCollateral', 'withdrawCollateral', 'borrow', 'repay', 'liquidation', 'lendOut', 'p2pRepayment', 'p2pInterest',
     'stake', 'unstake', 'stakingReward', 'farmingReward', 'airdrop', 'fork', 'mining', 'interestReceived', 'otherIncome',
     'fee', 'purchase', 'giftSent', 'giftReceived', 'lost', 'noOp', 'spam')),
  DROP CONSTRAINT chart_mappings_kind_category_term_coin_id_wallet_id_key,
  ADD CONSTRAINT chart_mappings_fields_key UNIQUE NULLS NOT DISTINCT (kind, category, term, coin_id, wallet_id, action);

-- The journal is derived: the next generation writes it with these accounts.
DELETE FROM journal_lines;
DELETE FROM journal_entries;
DELETE FROM journal_sums;
DELETE FROM journal_accounts;
INSERT INTO book_changes (at) SELECT '1970-01-01 00:00:00+00' WHERE EXISTS (SELECT FROM book_generations);

-- The columns of CSV exports, saved by name: a list of {label, field, text}.
CREATE TABLE ledger_columns (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name        text NOT NULL UNIQUE CHECK (name <> ''),
  date_format text NOT NULL CONSTRAINT ledger_columns_date_format_check CHECK (date_format IN ('iso', 'us', 'european')),
  columns     jsonb NOT NULL CHECK (jsonb_typeof(columns) = 'array')
);
