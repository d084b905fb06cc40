-- The general ledger. journal_* are derived, like book_*: the same to the byte whenever the books are generated. They are
-- written in bulk by one job, in the transaction of the books, so they have no references to other tables.
CREATE TABLE journal_accounts (
  -- Made of the kind and what distinguishes accounts of it: "wallet|12|3".
  key      text COLLATE "C" PRIMARY KEY,
  kind     text NOT NULL CONSTRAINT journal_accounts_kind_check CHECK (kind IN
    ('money', 'wallet', 'exchange', 'pool', 'collateral', 'stake', 'inTransit', 'loanReceivable', 'fairValueAdjustment',
     'clientPrincipal', 'clientInterest', 'loanPrincipal', 'loanInterest', 'suspense', 'openingEquity', 'ownerEquity',
     'gifts', 'retainedEarnings', 'trading', 'income', 'realisedGain', 'unrealisedGain', 'settlementDifference',
     'currencyDifference', 'expense', 'unclaimedLoss', 'rounding')),
  asset_id bigint,
  -- A wallet by its id, or a custody account: "custody:stake:counterparty:12".
  account  text COLLATE "C",
  party_id text,
  category text,
  term     text CONSTRAINT journal_accounts_term_check CHECK (term IN ('short', 'long'))
);

CREATE TABLE journal_entries (
  id             text COLLATE "C" PRIMARY KEY,
  kind           text NOT NULL CONSTRAINT journal_entries_kind_check CHECK (kind IN
    ('transaction', 'unclassified', 'allocation', 'manualDisposal', 'interestAccrual', 'interestPayment', 'adoption',
     'revaluation')),
  at             timestamptz NOT NULL,
  day            date NOT NULL,
  -- The place among the entries of one moment, in the order in which the engine read them.
  position       integer NOT NULL,
  transaction_id bigint,
  action         text,
  flags          text[] NOT NULL DEFAULT '{}' CONSTRAINT journal_entries_flags_check CHECK
    (flags <@ ARRAY['missing_basis', 'missing_price', 'carried_over', 'gift_basis_unknown', 'unclassified'])
);
CREATE INDEX journal_entries_order_idx ON journal_entries (day, at, position, id);
CREATE INDEX journal_entries_at_idx ON journal_entries USING brin (at);
CREATE INDEX journal_entries_transaction_idx ON journal_entries (transaction_id) WHERE transaction_id IS NOT NULL;
CREATE INDEX journal_entries_flagged_idx ON journal_entries (day) WHERE flags <> '{}';
CREATE INDEX journal_entries_recorded_idx ON journal_entries (kind) WHERE kind IN ('unclassified', 'manualDisposal');

CREATE TABLE journal_lines (
  entry_id    text COLLATE "C" NOT NULL,
  line        integer NOT NULL,
  day         date NOT NULL,
  at          timestamptz NOT NULL,
  account     text COLLATE "C" NOT NULL,
  asset_id    bigint,
  -- Units of the asset, and dollars at cost: a debit is positive.
  amount      numeric NOT NULL,
  usd         numeric NOT NULL,
  -- The lot that the line opens, adds to or reduces, and when it was acquired.
  lot_id      bigint,
  lot_at      timestamptz,
  lot_day     date,
  transfer_id bigint,
  PRIMARY KEY (entry_id, line)
);
CREATE INDEX journal_lines_account_idx ON journal_lines (account, day, at, entry_id);
-- The rows are written in the order of time, so that a block range is a span of days.
CREATE INDEX journal_lines_time_idx ON journal_lines USING brin (day, at);

-- Sums of the lines by account, for each day and for each month: the balances of a day are those of all months before
-- it and of the days of its month, however many entries there are.
CREATE TABLE journal_sums (
  span          text NOT NULL CONSTRAINT journal_sums_span_check CHECK (span IN ('day', 'month')),
  starts        date NOT NULL,
  account       text COLLATE "C" NOT NULL,
  -- False for unclassified transactions and manual disposals, which the engine does not read.
  is_from_books boolean NOT NULL,
  amount        numeric NOT NULL,
  usd           numeric NOT NULL,
  PRIMARY KEY (span, starts, account, is_from_books)
);

-- The chart of accounts, and which accounts of the journal belong to which of its accounts.
CREATE TABLE chart_accounts (
  id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code  text COLLATE "C" NOT NULL UNIQUE CHECK (code ~ '^[A-Za-z0-9][A-Za-z0-9.-]{0,19}$'),
  name  text NOT NULL UNIQUE CHECK (name <> ''),
  class text NOT NULL CONSTRAINT chart_accounts_class_check CHECK
    (class IN ('assets', 'liabilities', 'equity', 'income', 'expenses'))
);

-- A field that is null fits every value. The mapping with the most given fields decides, a wallet before a coin.
CREATE TABLE chart_mappings (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind             text NOT NULL CONSTRAINT chart_mappings_kind_check CHECK (kind IN
    ('money', 'wallet', 'exchange', 'pool', 'collateral', 'stake', 'inTransit', 'loanReceivable', 'fairValueAdjustment',
     'clientPrincipal', 'clientInterest', 'loanPrincipal', 'loanInterest', 'suspense', 'openingEquity', 'ownerEquity',
     'gifts', 'retainedEarnings', 'trading', 'income', 'realisedGain', 'unrealisedGain', 'settlementDifference',
     'currencyDifference', 'expense', 'unclaimedLoss', 'rounding')),
  category         text,
  term             text CONSTRAINT chart_mappings_term_check CHECK (term IN ('short', 'long')),
  coin_id          bigint REFERENCES coins (id) ON DELETE CASCADE,
  wallet_id        bigint REFERENCES wallets (id) ON DELETE CASCADE,
  chart_account_id bigint NOT NULL REFERENCES chart_accounts (id) ON DELETE CASCADE,
  UNIQUE NULLS NOT DISTINCT (kind, category, term, coin_id, wallet_id)
);
CREATE INDEX chart_mappings_account_idx ON chart_mappings (chart_account_id);
CREATE INDEX chart_mappings_coin_idx ON chart_mappings (coin_id) WHERE coin_id IS NOT NULL;
CREATE INDEX chart_mappings_wallet_idx ON chart_mappings (wallet_id) WHERE wallet_id IS NOT NULL;

INSERT INTO chart_accounts (code, name, class) VALUES
  ('1000', 'Bank and money', 'assets'),
  ('1100', 'Wallets', 'assets'),
  ('1200', 'Exchanges', 'assets'),
  ('1300', 'Liquidity pools', 'assets'),
  ('1400', 'Collateral', 'assets'),
  ('1500', 'Staked coins', 'assets'),
  ('1600', 'In transit', 'assets'),
  ('1700', 'Loans receivable', 'assets'),
  ('1900', 'Fair value adjustments', 'assets'),
  ('2000', 'Client principal', 'liabilities'),
  ('2100', 'Client interest payable', 'liabilities'),
  ('2200', 'Loans payable', 'liabilities'),
  ('2210', 'Loan interest payable', 'liabilities'),
  ('2900', 'Suspense', 'liabilities'),
  ('3000', 'Opening equity', 'equity'),
  ('3050', 'Owner contributions and draws', 'equity'),
  ('3060', 'Gifts', 'equity'),
  ('3100', 'Retained earnings', 'equity'),
  ('3900', 'Trading', 'equity'),
  ('4000', 'Staking rewards', 'income'),
  ('4050', 'Farming rewards', 'income'),
  ('4100', 'Pool fees', 'income'),
  ('4200', 'Interest received', 'income'),
  ('4300', 'Airdrops', 'income'),
  ('4310', 'Forks', 'income'),
  ('4320', 'Mining', 'income'),
  ('4390', 'Other income', 'income'),
  ('4500', 'Short-term gain', 'income'),
  ('4510', 'Long-term gain', 'income'),
  ('4600', 'Unrealised gain', 'income'),
  ('4700', 'Settlement differences', 'income'),
  ('4710', 'Currency differences', 'income'),
  ('5000', 'Interest paid', 'expenses'),
  ('5200', 'Fees', 'expenses'),
  ('5400', 'Purchases', 'expenses'),
  ('5490', 'Other expenses', 'expenses'),
  ('5500', 'Unclaimed losses', 'expenses'),
  ('5900', 'Rounding', 'expenses');

INSERT INTO chart_mappings (kind, category, term, chart_account_id)
SELECT m.kind, m.category, m.term, a.id FROM (VALUES
  ('money', NULL, NULL, '1000'), ('wallet', NULL, NULL, '1100'), ('exchange', NULL, NULL, '1200'),
  ('pool', NULL, NULL, '1300'), ('collateral', NULL, NULL, '1400'), ('stake', NULL, NULL, '1500'),
  ('inTransit', NULL, NULL, '1600'), ('loanReceivable', NULL, NULL, '1700'),
  ('fairValueAdjustment', NULL, NULL, '1900'), ('clientPrincipal', NULL, NULL, '2000'),
  ('clientInterest', NULL, NULL, '2100'), ('loanPrincipal', NULL, NULL, '2200'),
  ('loanInterest', NULL, NULL, '2210'), ('suspense', NULL, NULL, '2900'), ('openingEquity', NULL, NULL, '3000'),
  ('ownerEquity', NULL, NULL, '3050'), ('gifts', NULL, NULL, '3060'), ('retainedEarnings', NULL, NULL, '3100'),
  ('trading', NULL, NULL, '3900'), ('income', 'staking', NULL, '4000'), ('income', 'farming', NULL, '4050'),
  ('income', 'poolFees', NULL, '4100'), ('income', 'interest', NULL, '4200'), ('income', 'airdrop', NULL, '4300'),
  ('income', 'fork', NULL, '4310'), ('income', 'mining', NULL, '4320'), ('income', NULL, NULL, '4390'),
  ('realisedGain', NULL, 'short', '4500'), ('realisedGain', NULL, 'long', '4510'),
  ('unrealisedGain', NULL, NULL, '4600'), ('settlementDifference', NULL, NULL, '4700'),
  ('currencyDifference', NULL, NULL, '4710'), ('expense', 'interestPaid', NULL, '5000'),
  ('expense', 'fee', NULL, '5200'), ('expense', 'purchase', NULL, '5400'), ('expense', NULL, NULL, '5490'),
  ('unclaimedLoss', NULL, NULL, '5500'), ('rounding', NULL, NULL, '5900')
) AS m (kind, category, term, code) JOIN chart_accounts a ON a.code = m.code;
