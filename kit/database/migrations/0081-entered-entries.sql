-- Journal entries that a person enters. They are never changed: a reversal takes one back.
CREATE TABLE entered_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text UNIQUE,
  day date NOT NULL CONSTRAINT entered_entries_day_check CHECK (day BETWEEN '1970-01-01' AND '2999-12-31'),
  memo text NOT NULL CONSTRAINT entered_entries_memo_check CHECK (char_length(memo) BETWEEN 1 AND 500),
  reverses_id bigint UNIQUE REFERENCES entered_entries(id),
  entered_by bigint REFERENCES users(id) ON DELETE SET NULL,
  entered_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX entered_entries_order_idx ON entered_entries (day, id);
CREATE INDEX entered_entries_by_idx ON entered_entries (entered_by);

-- Debits are positive. The lines of an entry add up to zero.
CREATE TABLE entered_entry_lines (
  entry_id bigint NOT NULL REFERENCES entered_entries(id),
  line integer NOT NULL,
  chart_account_id bigint NOT NULL REFERENCES chart_accounts(id),
  usd numeric NOT NULL CONSTRAINT entered_entry_lines_usd_check CHECK (usd <> 0 AND scale(usd) <= 2),
  PRIMARY KEY (entry_id, line)
);
CREATE INDEX entered_entry_lines_account_idx ON entered_entry_lines (chart_account_id);

-- How many entries the journal has on each day, from which their numbers follow. Derived, like journal_sums.
CREATE TABLE journal_days (
  day date PRIMARY KEY,
  entries bigint NOT NULL
);
INSERT INTO journal_days (day, entries) SELECT day, count(*) FROM journal_entries GROUP BY day;

ALTER TABLE journal_entries
  DROP CONSTRAINT journal_entries_kind_check,
  ADD CONSTRAINT journal_entries_kind_check CHECK (kind IN
    ('transaction', 'unclassified', 'allocation', 'manualDisposal', 'entered', 'interestAccrual', 'interestPayment',
     'adoption', 'revaluation'));
DROP INDEX journal_entries_recorded_idx;
CREATE INDEX journal_entries_recorded_idx ON journal_entries (kind)
  WHERE kind IN ('unclassified', 'manualDisposal', 'entered');

ALTER TABLE journal_accounts
  DROP CONSTRAINT journal_accounts_kind_check,
  ADD CONSTRAINT journal_accounts_kind_check CHECK (kind IN
    ('money', 'wallet', 'exchange', 'pool', 'collateral', 'stake', 'inTransit', 'loanReceivable', 'borrowedCoins',
     'fairValueAdjustment', 'clientPrincipal', 'clientInterest', 'loanPrincipal', 'loanInterest', 'shortSales',
     'debtAdjustment', 'suspense', 'openingEquity', 'ownerEquity', 'gifts', 'retainedEarnings', 'trading', 'income',
     'realisedGain', 'unrealisedGain', 'settlementDifference', 'currencyDifference', 'expense', 'unclaimedLoss',
     'rounding', 'enteredAssets', 'enteredLiabilities', 'enteredEquity', 'enteredIncome', 'enteredExpenses'));
ALTER TABLE chart_mappings
  DROP CONSTRAINT chart_mappings_kind_check,
  ADD CONSTRAINT chart_mappings_kind_check CHECK (kind IN
    ('money', 'wallet', 'exchange', 'pool', 'collateral', 'stake', 'inTransit', 'loanReceivable', 'borrowedCoins',
     'fairValueAdjustment', 'clientPrincipal', 'clientInterest', 'loanPrincipal', 'loanInterest', 'shortSales',
     'debtAdjustment', 'suspense', 'openingEquity', 'ownerEquity', 'gifts', 'retainedEarnings', 'trading', 'income',
     'realisedGain', 'unrealisedGain', 'settlementDifference', 'currencyDifference', 'expense', 'unclaimedLoss',
     'rounding', 'enteredAssets', 'enteredLiabilities', 'enteredEquity', 'enteredIncome', 'enteredExpenses'));
