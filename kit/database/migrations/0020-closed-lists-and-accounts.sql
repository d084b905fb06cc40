-- The books say who holds coins by a wallet or by a custody key, closed lists are checked, open lots have a key, the
-- columns of loan_segments name their units, and the kinds of jobs are spelled in one way.
--
-- The rows of the books are kept and rewritten. What is kept of locked years (year_locks.content) is not touched: its
-- hash is over the same texts, which the generated column `account` below still spells as before.

-- Rows of a wallet that was deleted since the books were generated; from now on they go with their wallet.
DELETE FROM book_positions b
 WHERE wallet_id IS NOT NULL AND NOT EXISTS (SELECT FROM wallets w WHERE w.id = b.wallet_id);
DELETE FROM book_flows b
 WHERE wallet_id IS NOT NULL AND NOT EXISTS (SELECT FROM wallets w WHERE w.id = b.wallet_id);
DELETE FROM book_open_lots b
 WHERE wallet_id IS NOT NULL AND NOT EXISTS (SELECT FROM wallets w WHERE w.id = b.wallet_id);
DELETE FROM book_holdings b
 WHERE wallet_id IS NOT NULL AND NOT EXISTS (SELECT FROM wallets w WHERE w.id = b.wallet_id);
DELETE FROM book_issues b
 WHERE wallet_id IS NOT NULL AND NOT EXISTS (SELECT FROM wallets w WHERE w.id = b.wallet_id);

-- Who holds the coins of a row: a wallet, or the party that holds them for a while, by its custody key
-- ("stake:counterparty:12"). `account` is the id that the engine and the calls use for either; nobody writes it.
ALTER TABLE book_positions ADD COLUMN custody_key text COLLATE "C";
UPDATE book_positions SET custody_key = substr(account, length('custody:') + 1) WHERE wallet_id IS NULL;
ALTER TABLE book_positions DROP COLUMN account;
ALTER TABLE book_positions
  ADD COLUMN account text COLLATE "C" GENERATED ALWAYS AS (coalesce(wallet_id::text, 'custody:' || custody_key)) STORED,
  ADD CONSTRAINT book_positions_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES wallets (id) ON DELETE CASCADE,
  ADD CONSTRAINT book_positions_one_account CHECK (num_nonnulls(wallet_id, custody_key) = 1),
  ADD CONSTRAINT book_positions_custody_key_check
    CHECK (split_part(custody_key, ':', 1) IN ('bridge', 'exchange', 'wrap', 'collateral', 'p2pLoan', 'stake')),
  ADD CONSTRAINT book_positions_kind_check
    CHECK (kind IN ('sale', 'swap', 'spend', 'fee', 'gift', 'lost', 'repayment', 'interestPaid', 'liquidation')),
  ADD CONSTRAINT book_positions_term_check CHECK (term IN ('short', 'long')),
  ADD CONSTRAINT book_positions_method_check
    CHECK (method IN ('fifo', 'lifo', 'hifo', 'lofo', 'average', 'specificId')),
  ADD CONSTRAINT book_positions_flags_check
    CHECK (flags <@ ARRAY['missing_basis', 'missing_price', 'carried_over', 'gift_basis_unknown']);

ALTER TABLE book_flows ADD COLUMN custody_key text COLLATE "C";
UPDATE book_flows SET custody_key = substr(account, length('custody:') + 1) WHERE wallet_id IS NULL;
ALTER TABLE book_flows DROP COLUMN account;
ALTER TABLE book_flows
  ADD COLUMN account text COLLATE "C" GENERATED ALWAYS AS (coalesce(wallet_id::text, 'custody:' || custody_key)) STORED,
  ADD CONSTRAINT book_flows_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES wallets (id) ON DELETE CASCADE,
  ADD CONSTRAINT book_flows_one_account CHECK (num_nonnulls(wallet_id, custody_key) = 1),
  ADD CONSTRAINT book_flows_custody_key_check
    CHECK (split_part(custody_key, ':', 1) IN ('bridge', 'exchange', 'wrap', 'collateral', 'p2pLoan', 'stake')),
  ADD CONSTRAINT book_flows_income_category_check CHECK (side <> 'income' OR category IN
    ('staking', 'farming', 'poolFees', 'interest', 'airdrop', 'fork', 'mining', 'other')),
  ADD CONSTRAINT book_flows_expense_category_check
    CHECK (side <> 'expense' OR category IN ('fee', 'purchase', 'interestPaid')),
  ADD CONSTRAINT book_flows_flags_check
    CHECK (flags <@ ARRAY['missing_basis', 'missing_price', 'carried_over', 'gift_basis_unknown']);

-- Several pieces of one lot can lie in one account, where they came together again; they are counted from one.
ALTER TABLE book_open_lots ADD COLUMN custody_key text COLLATE "C";
UPDATE book_open_lots SET custody_key = substr(account, length('custody:') + 1) WHERE wallet_id IS NULL;
ALTER TABLE book_open_lots ADD COLUMN piece integer NOT NULL DEFAULT 1 CHECK (piece >= 1);
UPDATE book_open_lots b SET piece = counted.piece
  FROM (SELECT ctid AS row_place, row_number() OVER (PARTITION BY asset_id, lot_id, account ORDER BY ctid) AS piece
          FROM book_open_lots) AS counted
 WHERE b.ctid = counted.row_place AND counted.piece > 1;
ALTER TABLE book_open_lots ALTER COLUMN piece DROP DEFAULT;
ALTER TABLE book_open_lots DROP COLUMN account;
ALTER TABLE book_open_lots
  ADD COLUMN account text COLLATE "C" GENERATED ALWAYS AS (coalesce(wallet_id::text, 'custody:' || custody_key)) STORED,
  ADD CONSTRAINT book_open_lots_pkey PRIMARY KEY (asset_id, lot_id, account, piece),
  ADD CONSTRAINT book_open_lots_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES wallets (id) ON DELETE CASCADE,
  ADD CONSTRAINT book_open_lots_one_account CHECK (num_nonnulls(wallet_id, custody_key) = 1),
  ADD CONSTRAINT book_open_lots_custody_key_check
    CHECK (split_part(custody_key, ':', 1) IN ('bridge', 'exchange', 'wrap', 'collateral', 'p2pLoan', 'stake')),
  ADD CONSTRAINT book_open_lots_flags_check
    CHECK (flags <@ ARRAY['missing_basis', 'missing_price', 'carried_over', 'gift_basis_unknown']);
CREATE INDEX book_open_lots_asset_idx ON book_open_lots (asset_id, acquired_at, lot_id, account);

ALTER TABLE book_holdings ADD COLUMN custody_key text COLLATE "C";
UPDATE book_holdings SET custody_key = substr(account, length('custody:') + 1) WHERE wallet_id IS NULL;
ALTER TABLE book_holdings DROP COLUMN account;
ALTER TABLE book_holdings
  ADD COLUMN account text COLLATE "C" GENERATED ALWAYS AS (coalesce(wallet_id::text, 'custody:' || custody_key)) STORED,
  ADD CONSTRAINT book_holdings_pkey PRIMARY KEY (asset_id, account),
  ADD CONSTRAINT book_holdings_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES wallets (id) ON DELETE CASCADE,
  ADD CONSTRAINT book_holdings_one_account CHECK (num_nonnulls(wallet_id, custody_key) = 1),
  ADD CONSTRAINT book_holdings_custody_key_check
    CHECK (split_part(custody_key, ':', 1) IN ('bridge', 'exchange', 'wrap', 'collateral', 'p2pLoan', 'stake'));

-- An issue need not be about an account.
ALTER TABLE book_issues ADD COLUMN custody_key text COLLATE "C";
UPDATE book_issues SET custody_key = substr(account, length('custody:') + 1) WHERE wallet_id IS NULL;
ALTER TABLE book_issues DROP COLUMN account;
ALTER TABLE book_issues
  ADD COLUMN account text COLLATE "C" GENERATED ALWAYS AS (coalesce(wallet_id::text, 'custody:' || custody_key)) STORED,
  ADD CONSTRAINT book_issues_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES wallets (id) ON DELETE CASCADE,
  ADD CONSTRAINT book_issues_one_account CHECK (num_nonnulls(wallet_id, custody_key) <= 1),
  ADD CONSTRAINT book_issues_custody_key_check
    CHECK (split_part(custody_key, ':', 1) IN ('bridge', 'exchange', 'wrap', 'collateral', 'p2pLoan', 'stake')),
  ADD CONSTRAINT book_issues_code_check CHECK (code IN
    ('missing_basis', 'missing_price', 'oversold_wallet', 'gift_basis_unknown', 'unknown_action', 'invalid_transaction',
     'invalid_transfer', 'duplicate_id', 'transfer_does_not_fit', 'identification_late', 'identification_not_covered',
     'fee_allocation_not_used', 'allocation_defaulted', 'allocation_incomplete', 'allocation_not_covered'));

ALTER TABLE book_liabilities
  ADD CONSTRAINT book_liabilities_kind_check CHECK (kind IN ('clientPrincipal', 'clientInterest', 'loan'));
ALTER TABLE book_gains ADD CONSTRAINT book_gains_term_check CHECK (term IN ('short', 'long'));

-- A recorded allocation outlives its wallet, so that the record shows; only new records must name a wallet that exists.
-- The rows say the same as before, so no note for the books is taken.
ALTER TABLE allocation_units DISABLE TRIGGER allocation_units_change_books;
ALTER TABLE allocation_units ADD COLUMN wallet_id bigint, ADD COLUMN custody_key text COLLATE "C";
UPDATE allocation_units
   SET wallet_id = CASE WHEN account ~ '^\d+$' THEN account::bigint END,
       custody_key = CASE WHEN account !~ '^\d+$' THEN substr(account, length('custody:') + 1) END;
ALTER TABLE allocation_units DROP COLUMN account;
ALTER TABLE allocation_units
  ADD COLUMN account text COLLATE "C" GENERATED ALWAYS AS (coalesce(wallet_id::text, 'custody:' || custody_key)) STORED,
  ADD CONSTRAINT allocation_units_pkey PRIMARY KEY (asset_id, lot_id, account),
  ADD CONSTRAINT allocation_units_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES wallets (id) NOT VALID,
  ADD CONSTRAINT allocation_units_one_account CHECK (num_nonnulls(wallet_id, custody_key) = 1),
  ADD CONSTRAINT allocation_units_custody_key_check
    CHECK (split_part(custody_key, ':', 1) IN ('bridge', 'exchange', 'wrap', 'collateral', 'p2pLoan', 'stake'));
ALTER TABLE allocation_units ENABLE TRIGGER allocation_units_change_books;

-- The actions of packages/accounting/src/actions.ts.
ALTER TABLE classifications DROP CONSTRAINT classifications_action_check, ADD CONSTRAINT classifications_action_check
  CHECK (action IN (
    'clientDeposit', 'clientWithdrawal', 'clientInterestPayment', 'ownTransfer', 'exchangeDeposit',
    'exchangeWithdrawal', 'bridgeOut', 'bridgeIn', 'buy', 'sell', 'swap', 'wrap', 'unwrap', 'addLiquidity',
    'removeLiquidity', 'claimPoolFees', 'supplyCollateral', 'withdrawCollateral', 'borrow', 'repay',
    'liquidation', 'lendOut', 'p2pRepayment', 'p2pInterest', 'stake', 'unstake', 'stakingReward',
    'farmingReward', 'airdrop', 'fork', 'mining', 'interestReceived', 'otherIncome', 'fee', 'purchase',
    'giftSent', 'giftReceived', 'lost', 'noOp', 'spam'));
ALTER TABLE rules DROP CONSTRAINT rules_action_check, ADD CONSTRAINT rules_action_check
  CHECK (action IN (
    'clientDeposit', 'clientWithdrawal', 'clientInterestPayment', 'ownTransfer', 'exchangeDeposit',
    'exchangeWithdrawal', 'bridgeOut', 'bridgeIn', 'buy', 'sell', 'swap', 'wrap', 'unwrap', 'addLiquidity',
    'removeLiquidity', 'claimPoolFees', 'supplyCollateral', 'withdrawCollateral', 'borrow', 'repay',
    'liquidation', 'lendOut', 'p2pRepayment', 'p2pInterest', 'stake', 'unstake', 'stakingReward',
    'farmingReward', 'airdrop', 'fork', 'mining', 'interestReceived', 'otherIncome', 'fee', 'purchase',
    'giftSent', 'giftReceived', 'lost', 'noOp', 'spam'));
ALTER TABLE vanished_transactions ADD CONSTRAINT vanished_transactions_action_check
  CHECK (action IN (
    'clientDeposit', 'clientWithdrawal', 'clientInterestPayment', 'ownTransfer', 'exchangeDeposit',
    'exchangeWithdrawal', 'bridgeOut', 'bridgeIn', 'buy', 'sell', 'swap', 'wrap', 'unwrap', 'addLiquidity',
    'removeLiquidity', 'claimPoolFees', 'supplyCollateral', 'withdrawCollateral', 'borrow', 'repay',
    'liquidation', 'lendOut', 'p2pRepayment', 'p2pInterest', 'stake', 'unstake', 'stakingReward',
    'farmingReward', 'airdrop', 'fork', 'mining', 'interestReceived', 'otherIncome', 'fee', 'purchase',
    'giftSent', 'giftReceived', 'lost', 'noOp', 'spam'));

-- Days count from 1970-01-01, amounts in units of 10^-24 coin, interest in ticks of 10^-24 / 133,590,000,000 coin.
ALTER TABLE loan_segments RENAME COLUMN principal TO principal_units;
ALTER TABLE loan_segments RENAME COLUMN base TO base_ticks;
ALTER TABLE loan_segments RENAME COLUMN due TO due_ticks;
ALTER TABLE loan_segments RENAME COLUMN due_unpaid TO due_unpaid_ticks;

-- Kinds of jobs are words in small letters with hyphens. A queued job keeps its place in the queue.
UPDATE jobs SET kind = 'regenerate-books' WHERE kind = 'regenerateBooks';
ALTER TABLE jobs ADD CONSTRAINT jobs_kind_spelling CHECK (kind ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
DO $$
BEGIN
  IF to_regclass('graphile_worker._private_tasks') IS NOT NULL THEN
    EXECUTE $sql$
      UPDATE graphile_worker._private_tasks SET identifier = 'regenerate-books' WHERE identifier = 'regenerateBooks'
         AND NOT EXISTS (SELECT FROM graphile_worker._private_tasks WHERE identifier = 'regenerate-books') $sql$;
  END IF;
END $$;
