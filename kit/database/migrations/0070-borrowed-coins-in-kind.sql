-- Coins that are owed in kind, short sales of them, and debts as property obligations.
ALTER TABLE book_positions
  ADD COLUMN sold_transaction_id bigint,
  DROP CONSTRAINT book_positions_kind_check,
  ADD CONSTRAINT book_positions_kind_check CHECK (kind IN
    ('sale', 'swap', 'spend', 'fee', 'gift', 'lost', 'repayment', 'interestPaid', 'liquidation', 'shortSale',
     'obligation'));

ALTER TABLE book_issues
  DROP CONSTRAINT book_issues_code_check,
  ADD CONSTRAINT book_issues_code_check CHECK (code IN
    ('missing_basis', 'missing_price', 'oversold_wallet', 'gift_basis_unknown', 'unknown_action', 'invalid_transaction',
     'invalid_transfer', 'duplicate_id', 'transfer_does_not_fit', 'identification_late', 'identification_not_covered',
     'fee_allocation_not_used', 'allocation_defaulted', 'allocation_incomplete', 'allocation_not_covered',
     'repaid_beyond_debt'));

-- Borrowed coins that left, for which coins are still to be delivered.
CREATE TABLE book_short_sales (
  transfer_id    bigint NOT NULL,
  part           integer NOT NULL,
  transaction_id bigint NOT NULL,
  coin_id        bigint NOT NULL,
  asset_id       bigint NOT NULL,
  wallet_id      bigint REFERENCES wallets (id) ON DELETE CASCADE,
  custody_key    text COLLATE "C" CONSTRAINT book_short_sales_custody_key_check
    CHECK (split_part(custody_key, ':', 1) IN ('bridge', 'exchange', 'wrap', 'collateral', 'p2pLoan', 'stake')),
  amount         numeric NOT NULL,
  -- Null where the coins left at what they cost, which is that of the coins delivered.
  proceeds_usd   numeric,
  sold_at        timestamptz NOT NULL,
  sold_day       date NOT NULL,
  flags          text[] NOT NULL DEFAULT '{}' CONSTRAINT book_short_sales_flags_check
    CHECK (flags <@ ARRAY['missing_basis', 'missing_price', 'carried_over', 'gift_basis_unknown']),
  PRIMARY KEY (transfer_id, part),
  CONSTRAINT book_short_sales_one_account CHECK (num_nonnulls(wallet_id, custody_key) = 1)
);
CREATE INDEX book_short_sales_wallet_idx ON book_short_sales (wallet_id) WHERE wallet_id IS NOT NULL;

-- How much of each coin that is owed in kind came in (positive) and was no longer at hand (negative) on each UTC day.
CREATE TABLE book_borrowed_days (
  asset_id bigint NOT NULL,
  day      date NOT NULL,
  amount   numeric NOT NULL,
  PRIMARY KEY (asset_id, day)
);

ALTER TABLE journal_accounts
  DROP CONSTRAINT journal_accounts_kind_check,
  ADD CONSTRAINT journal_accounts_kind_check CHECK (kind IN
    ('money', 'wallet', 'exchange', 'pool', 'collateral', 'stake', 'inTransit', 'loanReceivable', 'borrowedCoins',
     'fairValueAdjustment', 'clientPrincipal', 'clientInterest', 'loanPrincipal', 'loanInterest', 'shortSales',
     'debtAdjustment', 'suspense', 'openingEquity', 'ownerEquity', 'gifts', 'retainedEarnings', 'trading', 'income',
     'realisedGain', 'unrealisedGain', 'settlementDifference', 'currencyDifference', 'expense', 'unclaimedLoss',
     'rounding'));
ALTER TABLE chart_mappings
  DROP CONSTRAINT chart_mappings_kind_check,
  ADD CONSTRAINT chart_mappings_kind_check CHECK (kind IN
    ('money', 'wallet', 'exchange', 'pool', 'collateral', 'stake', 'inTransit', 'loanReceivable', 'borrowedCoins',
     'fairValueAdjustment', 'clientPrincipal', 'clientInterest', 'loanPrincipal', 'loanInterest', 'shortSales',
     'debtAdjustment', 'suspense', 'openingEquity', 'ownerEquity', 'gifts', 'retainedEarnings', 'trading', 'income',
     'realisedGain', 'unrealisedGain', 'settlementDifference', 'currencyDifference', 'expense', 'unclaimedLoss',
     'rounding'));

-- A chart of one's own may have used the codes; the kinds then show as accounts without a code until they are mapped.
INSERT INTO chart_accounts (code, name, class) VALUES
  ('1750', 'Borrowed coins', 'assets'),
  ('2250', 'Short sales', 'liabilities'),
  ('2290', 'Fair value of debts', 'liabilities')
ON CONFLICT DO NOTHING;
INSERT INTO chart_mappings (kind, chart_account_id)
SELECT m.kind, a.id
  FROM (VALUES ('borrowedCoins', '1750', 'Borrowed coins'), ('shortSales', '2250', 'Short sales'),
               ('debtAdjustment', '2290', 'Fair value of debts')) AS m (kind, code, name)
  JOIN chart_accounts a ON a.code = m.code AND a.name = m.name;

-- Years and months that are locked keep their figures: what happened before they end is read as it was until now, with
-- the choices that were the defaults. No figure changes by that, so nothing is noted as stale.
ALTER TABLE book_settings DISABLE TRIGGER USER;
INSERT INTO book_settings (settings)
SELECT '{"borrowedCoins": "marketValue", "lostCoins": "zeroProceeds"}' || in_force.settings
       || jsonb_build_object('readingsFrom', locked.until)
  FROM (SELECT settings FROM book_settings ORDER BY id DESC LIMIT 1) AS in_force,
       (SELECT max(until) AS until FROM (
          SELECT make_date(year + 1, 1, 1) AS until FROM year_locks WHERE unlocked_at IS NULL
          UNION ALL
          SELECT (month + interval '1 month')::date FROM month_closings WHERE reopened_at IS NULL) AS ends) AS locked
 WHERE locked.until IS NOT NULL;
ALTER TABLE book_settings ENABLE TRIGGER USER;

-- Somebody whose name looks like that of another user.
INSERT INTO notice_kinds (kind, audience, email, is_fixed) VALUES ('nameTaken', 'admin', true, false);
