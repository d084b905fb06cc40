-- The tables as they are now, for readers. npm run schema writes this file and keeps its comments.

CREATE TABLE book_settings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  settings jsonb NOT NULL,
  recorded_by bigint REFERENCES users(id) ON DELETE SET NULL,
  recorded_at timestamptz NOT NULL DEFAULT now()
);
-- Triggers: book_settings_audit, book_settings_change_books

-- Changes since the books were generated: the earliest moment that each change reaches back to. Written by triggers,
-- never updated, so that writers do not wait for each other; regenerating deletes those that it has read.
CREATE TABLE book_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- The transaction of the change: before its commit, the server reads how far back its own changes reach.
  transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- True: every transaction is read as before, and only what the books make of it changes.
  keeps_history boolean NOT NULL DEFAULT false
);
CREATE INDEX book_changes_at_idx ON book_changes (at);
-- The check of a transaction reads its own notes.
CREATE INDEX book_changes_transaction_idx ON book_changes (transaction);
-- Triggers: book_changes_hold_locked_years, book_changes_respect_locked_years

-- Changes since the books were generated of records that the engine does not read: unclassified transactions and
-- manual disposals. The next generation writes all of their entries.
CREATE TABLE journal_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL
);
CREATE INDEX journal_changes_at_idx ON journal_changes (at);

CREATE TABLE book_generations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Everything besides the transactions that the figures depend on: settings, aliases, money, the version of the
  -- engine.
  settings jsonb NOT NULL,
  -- The books before this moment were kept from the generation before; null: everything was read.
  read_from timestamptz,
  transactions bigint NOT NULL,
  finished_at timestamptz NOT NULL DEFAULT now()
);

-- The engine's state at a moment, from which it can go on without reading what lies before. Compressed already.
CREATE TABLE book_checkpoints (
  at timestamptz PRIMARY KEY,
  state bytea STORAGE EXTERNAL NOT NULL
);

-- What was read and valued for the books, in pieces of at most a month: derived, like book_*. The spans follow one
-- another from '-infinity' to 'infinity', so that what is missing shows.
CREATE TABLE kept_history (
  starts_at timestamptz PRIMARY KEY,
  -- Not included.
  ends_at timestamptz NOT NULL,
  -- A hash of everything without a moment that decides how a transaction is read.
  key text COLLATE "C" NOT NULL,
  content bytea STORAGE EXTERNAL NOT NULL,
  CONSTRAINT kept_history_in_order CHECK (starts_at < ends_at)
);

CREATE TABLE book_positions (
  id text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('sale', 'swap', 'spend', 'fee', 'gift', 'lost', 'repayment', 'interestPaid',
    'liquidation', 'shortSale', 'obligation')),
  is_taxable boolean NOT NULL,
  coin_id bigint NOT NULL,
  asset_id bigint NOT NULL,
  wallet_id bigint,
  amount numeric NOT NULL,
  acquired_at timestamptz NOT NULL,
  disposed_at timestamptz NOT NULL,
  acquired_day date NOT NULL,
  disposed_day date NOT NULL,
  year integer NOT NULL,
  proceeds_usd numeric NOT NULL,
  cost_usd numeric NOT NULL,
  fee_usd numeric NOT NULL,
  gain_usd numeric NOT NULL,
  term text NOT NULL CHECK (term IN ('short', 'long')),
  method text NOT NULL CHECK (method IN ('fifo', 'lifo', 'hifo', 'lofo', 'average', 'specificId')),
  lot_id bigint,
  open_transaction_id bigint,
  close_transaction_id bigint NOT NULL,
  close_transfer_id bigint NOT NULL,
  flags text[] NOT NULL DEFAULT '{}'::text[] CHECK (flags <@ ARRAY['missing_basis', 'missing_price', 'carried_over',
    'gift_basis_unknown']),
  -- Who holds the coins of a row: a wallet, or the party that holds them for a while, by its custody key
  -- ("stake:counterparty:12"). `account` is the id that the engine and the calls use for either; nobody writes it.
  custody_key text COLLATE "C" CHECK (split_part(custody_key, ':', 1) IN ('bridge', 'exchange', 'wrap', 'collateral',
    'p2pLoan', 'stake', 'order')),
  account text COLLATE "C" GENERATED ALWAYS AS (COALESCE(wallet_id::text, 'custody:' || custody_key)) STORED,
  -- Of a short sale, the transaction that sold the borrowed coins; the one that delivered coins closes it.
  sold_transaction_id bigint,
  CONSTRAINT book_positions_one_account CHECK (num_nonnulls(wallet_id, custody_key) = 1)
);
CREATE INDEX book_positions_coin_idx ON book_positions (coin_id, disposed_at DESC, id);
CREATE INDEX book_positions_disposed_idx ON book_positions (disposed_at);
-- How many disposals of a coin there are is a sum of stored counts and of the few disposals that are not taxable.
CREATE INDEX book_positions_untaxed_idx ON book_positions (coin_id, year) WHERE NOT is_taxable;
CREATE INDEX book_positions_year_idx ON book_positions (year, coin_id);
-- Triggers: book_positions_check_references, book_positions_check_references_updated

CREATE TABLE book_flows (
  id text COLLATE "C" PRIMARY KEY,
  side text NOT NULL CHECK (side IN ('income', 'expense')),
  category text NOT NULL,
  at timestamptz NOT NULL,
  day date NOT NULL,
  year integer NOT NULL,
  coin_id bigint NOT NULL,
  asset_id bigint NOT NULL,
  wallet_id bigint,
  amount numeric NOT NULL,
  value_usd numeric NOT NULL,
  lot_id bigint,
  transaction_id bigint NOT NULL,
  transfer_id bigint NOT NULL,
  flags text[] NOT NULL DEFAULT '{}'::text[] CHECK (flags <@ ARRAY['missing_basis', 'missing_price', 'carried_over',
    'gift_basis_unknown']),
  custody_key text COLLATE "C" CHECK (split_part(custody_key, ':', 1) IN ('bridge', 'exchange', 'wrap', 'collateral',
    'p2pLoan', 'stake', 'order')),
  account text COLLATE "C" GENERATED ALWAYS AS (COALESCE(wallet_id::text, 'custody:' || custody_key)) STORED,
  CONSTRAINT book_flows_expense_category_check CHECK (side <> 'expense' OR (category IN ('fee', 'purchase',
    'interestPaid'))),
  CONSTRAINT book_flows_income_category_check CHECK (side <> 'income' OR (category IN ('staking', 'farming', 'poolFees',
    'interest', 'airdrop', 'fork', 'mining', 'other'))),
  CONSTRAINT book_flows_one_account CHECK (num_nonnulls(wallet_id, custody_key) = 1)
);
CREATE INDEX book_flows_at_idx ON book_flows (at);
CREATE INDEX book_flows_order_idx ON book_flows (side, at DESC, id);
-- Triggers: book_flows_check_references, book_flows_check_references_updated

CREATE TABLE book_open_lots (
  lot_id bigint NOT NULL,
  coin_id bigint NOT NULL,
  asset_id bigint NOT NULL,
  wallet_id bigint,
  amount numeric NOT NULL,
  cost_usd numeric NOT NULL,
  acquired_at timestamptz NOT NULL,
  acquired_day date NOT NULL,
  long_from_day date NOT NULL,
  open_transaction_id bigint NOT NULL,
  flags text[] NOT NULL DEFAULT '{}'::text[] CHECK (flags <@ ARRAY['missing_basis', 'missing_price', 'carried_over',
    'gift_basis_unknown']),
  -- Several pieces of one lot can lie in one account, where they came together again; they are counted from one.
  custody_key text COLLATE "C" CHECK (split_part(custody_key, ':', 1) IN ('bridge', 'exchange', 'wrap', 'collateral',
    'p2pLoan', 'stake', 'order')),
  piece integer NOT NULL CHECK (piece >= 1),
  account text COLLATE "C" NOT NULL GENERATED ALWAYS AS (COALESCE(wallet_id::text, 'custody:' || custody_key)) STORED,
  CONSTRAINT book_open_lots_pkey PRIMARY KEY (asset_id, lot_id, account, piece),
  CONSTRAINT book_open_lots_one_account CHECK (num_nonnulls(wallet_id, custody_key) = 1)
);
CREATE INDEX book_open_lots_asset_idx ON book_open_lots (asset_id, acquired_at, lot_id, account);
-- Triggers: book_open_lots_check_references, book_open_lots_check_references_updated, book_open_lots_count_version

-- Borrowed coins that left, for which coins are still to be delivered.
CREATE TABLE book_short_sales (
  transfer_id bigint NOT NULL,
  part integer NOT NULL,
  transaction_id bigint NOT NULL,
  coin_id bigint NOT NULL,
  asset_id bigint NOT NULL,
  wallet_id bigint REFERENCES wallets(id) ON DELETE CASCADE,
  custody_key text COLLATE "C" CHECK (split_part(custody_key, ':', 1) IN ('bridge', 'exchange', 'wrap', 'collateral',
    'p2pLoan', 'stake', 'order')),
  amount numeric NOT NULL,
  -- Null where the coins left at what they cost, which is that of the coins delivered.
  proceeds_usd numeric,
  sold_at timestamptz NOT NULL,
  sold_day date NOT NULL,
  flags text[] NOT NULL DEFAULT '{}'::text[] CHECK (flags <@ ARRAY['missing_basis', 'missing_price', 'carried_over',
    'gift_basis_unknown']),
  CONSTRAINT book_short_sales_pkey PRIMARY KEY (transfer_id, part),
  CONSTRAINT book_short_sales_one_account CHECK (num_nonnulls(wallet_id, custody_key) = 1)
);
CREATE INDEX book_short_sales_wallet_idx ON book_short_sales (wallet_id) WHERE wallet_id IS NOT NULL;

CREATE TABLE book_holdings (
  asset_id bigint NOT NULL,
  wallet_id bigint REFERENCES wallets(id) ON DELETE CASCADE,
  amount numeric NOT NULL,
  custody_key text COLLATE "C" CHECK (split_part(custody_key, ':', 1) IN ('bridge', 'exchange', 'wrap', 'collateral',
    'p2pLoan', 'stake', 'order')),
  account text COLLATE "C" NOT NULL GENERATED ALWAYS AS (COALESCE(wallet_id::text, 'custody:' || custody_key)) STORED,
  CONSTRAINT book_holdings_pkey PRIMARY KEY (asset_id, account),
  CONSTRAINT book_holdings_one_account CHECK (num_nonnulls(wallet_id, custody_key) = 1)
);

-- How much of each coin the lots of the books added (positive) and took away (negative) on each UTC day. Derived,
-- like book_gains, and written with the books: a lot counts with the UTC month in which it was disposed of, so that a
-- regeneration from the start of a month replaces the rows of the months from there on.
CREATE TABLE book_held_days (
  -- The first day of the month in which the lots were disposed of; infinity: they are still held.
  until date NOT NULL,
  asset_id bigint NOT NULL,
  day date NOT NULL,
  amount numeric NOT NULL,
  CONSTRAINT book_held_days_pkey PRIMARY KEY (until, asset_id, day)
);
CREATE INDEX book_held_days_day_idx ON book_held_days (day);

-- How much of each coin that is owed in kind came in (positive) and was no longer at hand (negative) on each UTC day.
CREATE TABLE book_borrowed_days (
  asset_id bigint NOT NULL,
  day date NOT NULL,
  amount numeric NOT NULL,
  CONSTRAINT book_borrowed_days_pkey PRIMARY KEY (asset_id, day)
);

-- How much money came into (positive) and left (negative) each of the operator's wallets on each UTC day.
CREATE TABLE book_money_days (
  day date NOT NULL,
  coin_id bigint NOT NULL,
  wallet_id bigint NOT NULL,
  amount numeric NOT NULL,
  CONSTRAINT book_money_days_pkey PRIMARY KEY (day, coin_id, wallet_id)
);

-- The sums of book_positions by coin, month and term, written in the same transaction: nobody wants to add up a
-- hundred thousand rows for a page. Coins that only left without a gain by rule have a row of zeros.
CREATE TABLE book_gains (
  coin_id bigint NOT NULL,
  year integer NOT NULL,
  month integer NOT NULL,
  term text COLLATE "C" NOT NULL CHECK (term IN ('short', 'long')),
  disposals bigint NOT NULL,
  amount numeric NOT NULL,
  proceeds_usd numeric NOT NULL,
  cost_usd numeric NOT NULL,
  fee_usd numeric NOT NULL,
  gain_usd numeric NOT NULL,
  missing_basis bigint NOT NULL,
  -- How many taxable disposals of a sum have a price missing: their figures count it as $0, and the page shows that.
  missing_price bigint NOT NULL,
  CONSTRAINT book_gains_pkey PRIMARY KEY (year, month, coin_id, term)
);

CREATE TABLE book_liabilities (
  id text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('clientPrincipal', 'clientInterest', 'loan')),
  at timestamptz NOT NULL,
  coin_id bigint NOT NULL,
  asset_id bigint NOT NULL,
  amount numeric NOT NULL,
  transaction_id bigint NOT NULL,
  transfer_id bigint NOT NULL
);
CREATE INDEX book_liabilities_at_idx ON book_liabilities (at);

CREATE TABLE book_issues (
  -- Made of what it is about; the same issue has the same id in every generation.
  id text COLLATE "C" PRIMARY KEY,
  code text NOT NULL CHECK (code IN ('missing_basis', 'missing_price', 'oversold_wallet', 'gift_basis_unknown',
    'unknown_action', 'invalid_transaction', 'invalid_transfer', 'duplicate_id', 'transfer_does_not_fit',
    'identification_late', 'identification_not_covered', 'fee_allocation_not_used', 'allocation_defaulted',
    'allocation_incomplete', 'allocation_not_covered', 'repaid_beyond_debt')),
  detail text NOT NULL,
  at timestamptz,
  year integer,
  transaction_id bigint,
  transfer_id bigint,
  asset_id bigint,
  wallet_id bigint REFERENCES wallets(id) ON DELETE CASCADE,
  amount numeric,
  -- An issue need not be about an account.
  custody_key text COLLATE "C" CHECK (split_part(custody_key, ':', 1) IN ('bridge', 'exchange', 'wrap', 'collateral',
    'p2pLoan', 'stake', 'order')),
  account text COLLATE "C" GENERATED ALWAYS AS (COALESCE(wallet_id::text, 'custody:' || custody_key)) STORED,
  CONSTRAINT book_issues_one_account CHECK (num_nonnulls(wallet_id, custody_key) <= 1)
);
CREATE INDEX book_issues_order_idx ON book_issues (at, id);

-- A point of the worklist that a person accepted as it is. The id is made of what the point is about, so that it
-- stands through every regeneration.
CREATE TABLE accepted_work (
  id text PRIMARY KEY,
  note text NOT NULL CHECK (char_length(note) >= 1 AND char_length(note) <= 2000),
  accepted_by bigint REFERENCES users(id) ON DELETE SET NULL,
  accepted_at timestamptz NOT NULL DEFAULT now()
);

-- Which lots the owner named for a disposal, for the method of specific identification. Recorded no later than the
-- disposal, or the engine reports it.
CREATE TABLE lot_identifications (
  transfer_id bigint PRIMARY KEY REFERENCES transfers(id) ON DELETE CASCADE,
  lots jsonb NOT NULL,
  recorded_by bigint REFERENCES users(id) ON DELETE SET NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  -- When the owner chose the lots, which must be no later than the disposal, and where that is recorded.
  -- recorded_at stays what it was: when it was entered here.
  identified_at timestamptz NOT NULL,
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 2000)
);
-- Triggers: lot_identifications_change_books

-- What coins that came in had cost before, and when they were acquired. The amount is the part of the transfer that
-- no lot covered when the cost was recorded.
CREATE TABLE recorded_costs (
  transfer_id bigint PRIMARY KEY REFERENCES transfers(id) ON DELETE CASCADE,
  amount numeric NOT NULL CHECK (amount > 0 AND scale(amount) <= 24),
  cost_usd numeric NOT NULL CHECK (cost_usd >= 0 AND scale(cost_usd) <= 24),
  acquired_at timestamptz NOT NULL,
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 2000),
  recorded_by bigint REFERENCES users(id) ON DELETE SET NULL,
  recorded_at timestamptz NOT NULL DEFAULT now()
);
-- Triggers: recorded_costs_change_books

-- How a fee in a third coin is divided between the exchange and the disposal of the fee coin, in units of that coin.
CREATE TABLE fee_allocations (
  transaction_id bigint PRIMARY KEY REFERENCES transactions(id) ON DELETE CASCADE,
  swap numeric NOT NULL CHECK (swap >= 0 AND scale(swap) <= 24),
  fee_disposal numeric NOT NULL CHECK (fee_disposal > 0 AND scale(fee_disposal) <= 24),
  recorded_by bigint REFERENCES users(id) ON DELETE SET NULL,
  recorded_at timestamptz NOT NULL DEFAULT now()
);
-- Triggers: fee_allocations_change_books_added, fee_allocations_change_books_removed,
--   fee_allocations_change_books_updated

-- The rule of a global allocation (Rev. Proc. 2024-28): the order of the lots, and the order of the wallets.
-- described_at is when the rule was written in the books and records, which has to be before the first day per
-- wallet; note says where. Rows are only added: the last one is in force, and a withdrawn one stands for no rule.
CREATE TABLE allocation_rules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lot_order text[] NOT NULL CHECK (lot_order <@ ARRAY['highestBasis', 'lowestBasis', 'earliestAcquired',
    'latestAcquired']),
  wallet_ids bigint[] NOT NULL,
  described_at timestamptz NOT NULL,
  note text NOT NULL CHECK (char_length(note) <= 2000),
  is_withdrawn boolean NOT NULL DEFAULT false,
  recorded_by bigint REFERENCES users(id) ON DELETE SET NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT allocation_rules_check CHECK (is_withdrawn OR cardinality(lot_order) >= 1 AND cardinality(lot_order) <= 4)
);
-- Triggers: allocation_rules_change_books

-- The safe-harbour allocation of specific units (Rev. Proc. 2024-28): so many units of this lot belong to that
-- account. A lot is named by the transfer that opened it, without a reference: a lot that is gone must show, not take
-- its record along.
CREATE TABLE allocation_units (
  asset_id bigint NOT NULL REFERENCES coins(id),
  lot_id bigint NOT NULL,
  amount numeric NOT NULL CHECK (amount > 0 AND scale(amount) <= 24),
  recorded_by bigint REFERENCES users(id) ON DELETE SET NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  -- When specific units were allocated, which has a deadline of its own, and where that is recorded.
  allocated_at timestamptz NOT NULL,
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 2000),
  wallet_id bigint REFERENCES wallets(id) NOT VALID,
  custody_key text COLLATE "C" CHECK (split_part(custody_key, ':', 1) IN ('bridge', 'exchange', 'wrap', 'collateral',
    'p2pLoan', 'stake', 'order')),
  account text COLLATE "C" NOT NULL GENERATED ALWAYS AS (COALESCE(wallet_id::text, 'custody:' || custody_key)) STORED,
  CONSTRAINT allocation_units_pkey PRIMARY KEY (asset_id, lot_id, account),
  CONSTRAINT allocation_units_one_account CHECK (num_nonnulls(wallet_id, custody_key) = 1)
);
-- Triggers: allocation_units_change_books

CREATE TABLE manual_positions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text UNIQUE,
  coin_id bigint NOT NULL REFERENCES coins(id),
  wallet_id bigint REFERENCES wallets(id) ON DELETE SET NULL,
  amount numeric NOT NULL CHECK (amount > 0 AND scale(amount) <= 24),
  acquired_day date NOT NULL,
  disposed_day date NOT NULL,
  proceeds_usd numeric NOT NULL CHECK (proceeds_usd >= 0 AND scale(proceeds_usd) <= 24),
  cost_usd numeric NOT NULL CHECK (cost_usd >= 0 AND scale(cost_usd) <= 24),
  note text NOT NULL DEFAULT '',
  created_by bigint REFERENCES users(id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT manual_positions_in_order CHECK (acquired_day <= disposed_day)
);
CREATE INDEX manual_positions_coin_idx ON manual_positions (coin_id, disposed_day);
-- Triggers: manual_positions_change_journal, manual_positions_respect_locked_years

-- The report of a broker to the tax office about the sales of a wallet in a year. No row: nothing.
CREATE TABLE broker_reports (
  wallet_id bigint NOT NULL REFERENCES wallets(id) ON DELETE CASCADE,
  year integer NOT NULL CHECK (year >= 2009 AND year <= 2999),
  form text NOT NULL CHECK (form IN ('1099-B', '1099-DA')),
  is_basis_reported boolean NOT NULL,
  recorded_by bigint REFERENCES users(id) ON DELETE SET NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  -- Which disposals of the wallet are on the broker's form: all of the year, those of a period, or those that are
  -- listed.
  coverage text NOT NULL DEFAULT 'all' CHECK (coverage IN ('all', 'period', 'listed')),
  from_day date,
  to_day date,
  CONSTRAINT broker_reports_pkey PRIMARY KEY (year, wallet_id),
  CONSTRAINT broker_reports_check CHECK ( CASE WHEN coverage = 'period' THEN from_day <= to_day ELSE from_day IS NULL
    AND to_day IS NULL END)
);
-- Triggers: broker_reports_respect_locked_years

-- What the form states about one disposal: whether its cost was reported (NULL: as for the whole form), and which
-- cost (NULL: that of the books). A disposal is named by its position, without a reference: positions are
-- regenerated.
CREATE TABLE broker_disposals (
  year integer NOT NULL,
  wallet_id bigint NOT NULL,
  position_id text COLLATE "C" NOT NULL CHECK (char_length(position_id) <= 100),
  is_basis_reported boolean,
  basis_usd numeric CHECK (basis_usd >= 0 AND scale(basis_usd) <= 24),
  recorded_by bigint REFERENCES users(id) ON DELETE SET NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT broker_disposals_pkey PRIMARY KEY (year, wallet_id, position_id),
  CONSTRAINT broker_disposals_year_wallet_id_fkey FOREIGN KEY (year, wallet_id) REFERENCES broker_reports(year,
    wallet_id) ON DELETE CASCADE
);
-- Triggers: broker_disposals_respect_locked_years

CREATE TABLE year_locks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year integer NOT NULL,
  settings jsonb NOT NULL,
  content_hash text NOT NULL,
  content jsonb NOT NULL,
  locked_by bigint,
  locked_at timestamptz NOT NULL DEFAULT now(),
  unlocked_by bigint,
  unlocked_at timestamptz,
  unlocked_reason text,
  -- {"unclassified": 3, "missingPrice": 2, "missingBasis": 11, "otherItems": 0}; null where nothing was unresolved.
  acknowledged jsonb,
  statement jsonb,
  statement_hash text COLLATE "C",
  CONSTRAINT year_seals_sealed_by_fkey FOREIGN KEY (locked_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT year_seals_unsealed_by_fkey FOREIGN KEY (unlocked_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT year_locks_statement_whole CHECK ((statement IS NULL) = (statement_hash IS NULL)),
  CONSTRAINT year_seals_year_check CHECK (year >= 2009 AND year <= 2999)
);
CREATE UNIQUE INDEX year_locks_year_key ON year_locks (year) WHERE unlocked_at IS NULL;
-- Triggers: year_locks_audit

-- A closed month is locked like a year: its rows and entries are kept, and what would change them is refused. A year
-- that is locked closes its months as well, without rows here.
CREATE TABLE month_closings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The first day of the month.
  month date NOT NULL CHECK (EXTRACT(day FROM month) = 1),
  -- "January 2025", for the audit log.
  name text NOT NULL CHECK (name <> ''),
  settings jsonb NOT NULL,
  content_hash text NOT NULL,
  content jsonb NOT NULL,
  -- What the checklist had when it was closed, and why that did not matter: [{"check": "priced", "count": 2, "reason":
  -- "…"}].
  checklist jsonb NOT NULL,
  closed_by bigint REFERENCES users(id) ON DELETE SET NULL,
  closed_at timestamptz NOT NULL DEFAULT now(),
  reopened_by bigint REFERENCES users(id) ON DELETE SET NULL,
  reopened_at timestamptz,
  reopened_reason text,
  -- The request of one person that another one approved.
  approval_id bigint REFERENCES approval_requests(id),
  statement jsonb,
  statement_hash text COLLATE "C",
  CONSTRAINT month_closings_reopened_whole CHECK ((reopened_at IS NULL) = (reopened_reason IS NULL)),
  CONSTRAINT month_closings_statement_whole CHECK ((statement IS NULL) = (statement_hash IS NULL))
);
CREATE INDEX month_closings_approval_idx ON month_closings (approval_id) WHERE approval_id IS NOT NULL;
CREATE INDEX month_closings_closed_by_idx ON month_closings (closed_by);
CREATE UNIQUE INDEX month_closings_month_key ON month_closings (month) WHERE reopened_at IS NULL;
CREATE INDEX month_closings_reopened_by_idx ON month_closings (reopened_by);
-- Triggers: month_closings_audit, month_closings_reopened_by_two

-- Journal entries that a person enters. They are never changed: a reversal takes one back.
CREATE TABLE entered_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text UNIQUE,
  day date NOT NULL CHECK (day >= '1970-01-01'::date AND day <= '2999-12-31'::date),
  memo text NOT NULL CHECK (char_length(memo) >= 1 AND char_length(memo) <= 500),
  reverses_id bigint UNIQUE REFERENCES entered_entries(id),
  entered_by bigint REFERENCES users(id) ON DELETE SET NULL,
  entered_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX entered_entries_by_idx ON entered_entries (entered_by);
CREATE INDEX entered_entries_order_idx ON entered_entries (day, id);
-- Triggers: entered_entries_balance, entered_entries_change_journal, entered_entries_keep

-- Debits are positive. The lines of an entry add up to zero.
CREATE TABLE entered_entry_lines (
  entry_id bigint NOT NULL REFERENCES entered_entries(id),
  line integer NOT NULL,
  chart_account_id bigint NOT NULL REFERENCES chart_accounts(id),
  usd numeric NOT NULL CHECK (usd <> 0 AND scale(usd) <= 2),
  CONSTRAINT entered_entry_lines_pkey PRIMARY KEY (entry_id, line)
);
CREATE INDEX entered_entry_lines_account_idx ON entered_entry_lines (chart_account_id);
-- Triggers: entered_entry_lines_keep

-- How many entries the journal has on each day, from which their numbers follow. Derived, like journal_sums.
CREATE TABLE journal_days (
  day date PRIMARY KEY,
  entries bigint NOT NULL
);

-- Entries of unclassified transactions in closed periods, as they were when their day was closed. What differs later
-- is posted on the first open day.
CREATE TABLE filed_suspense (
  entry_id text COLLATE "C" PRIMARY KEY,
  day date NOT NULL,
  corrects_day date,
  transaction_id bigint NOT NULL,
  at timestamptz NOT NULL,
  flags text[] NOT NULL,
  lines jsonb NOT NULL CHECK (jsonb_typeof(lines) = 'array')
);
CREATE INDEX filed_suspense_day_idx ON filed_suspense (day);

-- The general ledger. journal_* are derived, like book_*: the same to the byte whenever the books are generated. They
-- are written in bulk by one job, in the transaction of the books, so they have no references to other tables.
CREATE TABLE journal_accounts (
  -- Made of the kind and what distinguishes accounts of it: "wallet|12|3".
  key text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('money', 'wallet', 'exchange', 'pool', 'collateral', 'stake', 'inTransit',
    'loanReceivable', 'borrowedCoins', 'fairValueAdjustment', 'clientPrincipal', 'clientInterest', 'loanPrincipal',
    'loanInterest', 'shortSales', 'debtAdjustment', 'suspense', 'openingEquity', 'ownerEquity', 'gifts',
    'retainedEarnings', 'trading', 'income', 'realisedGain', 'unrealisedGain', 'settlementDifference',
    'currencyDifference', 'expense', 'unclaimedLoss', 'rounding', 'enteredAssets', 'enteredLiabilities',
    'enteredEquity', 'enteredIncome', 'enteredExpenses')),
  asset_id bigint,
  -- A wallet by its id, or a custody account: "custody:stake:counterparty:12".
  account text COLLATE "C",
  party_id text,
  category text,
  term text CHECK (term IN ('short', 'long')),
  -- The chart of accounts can distinguish income, expenses, gains and equity by action. The sums of the journal are by
  -- account, so the accounts of these kinds are kept by action.
  action text
);

CREATE TABLE journal_entries (
  id text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('transaction', 'unclassified', 'allocation', 'manualDisposal', 'entered',
    'interestAccrual', 'interestPayment', 'adoption', 'revaluation')),
  at timestamptz NOT NULL,
  day date NOT NULL,
  -- The place among the entries of one moment, in the order in which the engine read them.
  position integer NOT NULL,
  transaction_id bigint,
  action text,
  flags text[] NOT NULL DEFAULT '{}'::text[] CHECK (flags <@ ARRAY['missing_basis', 'missing_price', 'carried_over',
    'gift_basis_unknown', 'unclassified']),
  -- The change to lots per wallet is one entry with a line for every lot, so a list of entries must not read all lines.
  line_count integer NOT NULL,
  debit_usd numeric NOT NULL,
  corrects_day date
);
CREATE INDEX journal_entries_at_idx ON journal_entries USING brin (at);
CREATE INDEX journal_entries_flagged_idx ON journal_entries (day) WHERE flags <> '{}'::text[];
CREATE INDEX journal_entries_order_idx ON journal_entries (day, at, "position", id);
CREATE INDEX journal_entries_recorded_idx ON journal_entries (kind)
    WHERE kind IN ('unclassified', 'manualDisposal', 'entered');
CREATE INDEX journal_entries_transaction_idx ON journal_entries (transaction_id) WHERE transaction_id IS NOT NULL;

CREATE TABLE journal_lines (
  entry_id text COLLATE "C" NOT NULL,
  line integer NOT NULL,
  day date NOT NULL,
  at timestamptz NOT NULL,
  account text COLLATE "C" NOT NULL,
  asset_id bigint,
  -- Units of the asset, and dollars at cost: a debit is positive.
  amount numeric NOT NULL,
  usd numeric NOT NULL,
  -- The lot that the line opens, adds to or reduces, and when it was acquired.
  lot_id bigint,
  lot_at timestamptz,
  lot_day date,
  transfer_id bigint,
  CONSTRAINT journal_lines_pkey PRIMARY KEY (entry_id, line)
);
CREATE INDEX journal_lines_account_idx ON journal_lines (account, day, at, entry_id);
-- The rows are written in the order of time, so that a block range is a span of days.
CREATE INDEX journal_lines_time_idx ON journal_lines USING brin (day, at);

-- Sums of the lines by account, for each day and for each month: the balances of a day are those of all months before
-- it and of the days of its month, however many entries there are.
CREATE TABLE journal_sums (
  span text NOT NULL CHECK (span IN ('day', 'month')),
  starts date NOT NULL,
  account text COLLATE "C" NOT NULL,
  -- False for unclassified transactions and manual disposals, which the engine does not read.
  is_from_books boolean NOT NULL,
  amount numeric NOT NULL,
  usd numeric NOT NULL,
  CONSTRAINT journal_sums_pkey PRIMARY KEY (span, starts, account, is_from_books)
);

-- The book basis of the general ledger: coins at fair value (ASU 2023-08) and interest to clients as it accrues. Its
-- entries are added to those of the tax basis and are kept in tables of their own, so that nothing that reads the tax
-- basis can include them. They are derived: each generation of the books writes all of them. Their accounts are in
-- journal_accounts.
CREATE TABLE journal_book_entries (
  id text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('interestAccrual', 'interestPayment', 'adoption', 'revaluation')),
  at timestamptz NOT NULL,
  day date NOT NULL,
  position integer NOT NULL,
  -- Of a payment: the transaction whose entry on the tax basis has it as an expense.
  transaction_id bigint,
  action text,
  flags text[] NOT NULL DEFAULT '{}'::text[] CHECK (flags <@ ARRAY['missing_basis', 'missing_price', 'carried_over',
    'gift_basis_unknown', 'unclassified']),
  line_count integer NOT NULL,
  debit_usd numeric NOT NULL,
  corrects_day date
);
CREATE INDEX journal_book_entries_order_idx ON journal_book_entries (day, at, "position", id);
CREATE INDEX journal_book_entries_transaction_idx ON journal_book_entries (transaction_id)
    WHERE transaction_id IS NOT NULL;

-- The columns of journal_lines, so that both can be read as one.
CREATE TABLE journal_book_lines (
  entry_id text COLLATE "C" NOT NULL,
  line integer NOT NULL,
  day date NOT NULL,
  at timestamptz NOT NULL,
  account text COLLATE "C" NOT NULL,
  asset_id bigint,
  amount numeric NOT NULL,
  usd numeric NOT NULL,
  lot_id bigint,
  lot_at timestamptz,
  lot_day date,
  transfer_id bigint,
  CONSTRAINT journal_book_lines_pkey PRIMARY KEY (entry_id, line)
);
CREATE INDEX journal_book_lines_account_idx ON journal_book_lines (account, day, at, entry_id);

CREATE TABLE journal_book_sums (
  span text NOT NULL CHECK (span IN ('day', 'month')),
  starts date NOT NULL,
  account text COLLATE "C" NOT NULL,
  amount numeric NOT NULL,
  usd numeric NOT NULL,
  CONSTRAINT journal_book_sums_pkey PRIMARY KEY (span, starts, account)
);

-- Coins that were held without a price when they were to be revalued. They keep the value before.
CREATE TABLE journal_book_missing_prices (
  day date NOT NULL,
  asset_id bigint NOT NULL,
  CONSTRAINT journal_book_missing_prices_pkey PRIMARY KEY (day, asset_id)
);

-- The chart of accounts, and which accounts of the journal belong to which of its accounts.
CREATE TABLE chart_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text COLLATE "C" NOT NULL UNIQUE CHECK (code ~ '^[A-Za-z0-9][A-Za-z0-9.-]{0,19}$'),
  name text NOT NULL UNIQUE CHECK (name <> ''),
  class text NOT NULL CHECK (class IN ('assets', 'liabilities', 'equity', 'income', 'expenses'))
);

-- A field that is null fits every value. The mapping with the most given fields decides, a wallet before a coin.
CREATE TABLE chart_mappings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('money', 'wallet', 'exchange', 'pool', 'collateral', 'stake', 'inTransit',
    'loanReceivable', 'borrowedCoins', 'fairValueAdjustment', 'clientPrincipal', 'clientInterest', 'loanPrincipal',
    'loanInterest', 'shortSales', 'debtAdjustment', 'suspense', 'openingEquity', 'ownerEquity', 'gifts',
    'retainedEarnings', 'trading', 'income', 'realisedGain', 'unrealisedGain', 'settlementDifference',
    'currencyDifference', 'expense', 'unclaimedLoss', 'rounding', 'enteredAssets', 'enteredLiabilities',
    'enteredEquity', 'enteredIncome', 'enteredExpenses')),
  category text,
  term text CHECK (term IN ('short', 'long')),
  coin_id bigint REFERENCES coins(id) ON DELETE CASCADE,
  wallet_id bigint REFERENCES wallets(id) ON DELETE CASCADE,
  chart_account_id bigint NOT NULL REFERENCES chart_accounts(id) ON DELETE CASCADE,
  action text CHECK (action IN ('clientDeposit', 'clientWithdrawal', 'clientInterestPayment', 'ownTransfer',
    'exchangeDeposit', 'exchangeWithdrawal', 'bridgeOut', 'bridgeIn', 'buy', 'sell', 'swap', 'placeOrder',
    'cancelOrder', 'wrap', 'unwrap', 'migration', 'addLiquidity', 'removeLiquidity', 'claimPoolFees',
    'supplyCollateral', 'withdrawCollateral', 'borrow', 'repay', 'liquidation', 'lendOut', 'p2pRepayment',
    'p2pInterest', 'stake', 'unstake', 'stakingReward', 'farmingReward', 'airdrop', 'fork', 'mining',
    'interestReceived', 'otherIncome', 'fee', 'purchase', 'giftSent', 'giftReceived', 'lost', 'noOp', 'spam')),
  CONSTRAINT chart_mappings_fields_key UNIQUE NULLS NOT DISTINCT (kind, category, term, coin_id, wallet_id, action)
);
CREATE INDEX chart_mappings_account_idx ON chart_mappings (chart_account_id);
CREATE INDEX chart_mappings_coin_idx ON chart_mappings (coin_id) WHERE coin_id IS NOT NULL;
CREATE INDEX chart_mappings_wallet_idx ON chart_mappings (wallet_id) WHERE wallet_id IS NOT NULL;

-- The columns of CSV exports, saved by name: a list of {label, field, text}.
CREATE TABLE ledger_columns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name <> ''),
  date_format text NOT NULL CHECK (date_format IN ('iso', 'us', 'european')),
  columns jsonb NOT NULL CHECK (jsonb_typeof(columns) = 'array')
);

CREATE TABLE ledger_exports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  format text NOT NULL CHECK (format IN ('quickbooks', 'xero', 'netsuite', 'csv')),
  summing text NOT NULL CHECK (summing IN ('transaction', 'day', 'month')),
  from_day date NOT NULL,
  to_day date NOT NULL,
  -- The first day that was not closed then; null where nothing was closed.
  open_from date,
  file_name text NOT NULL CHECK (file_name <> ''),
  content_type text NOT NULL,
  -- The file as it was handed out, compressed with gzip.
  file bytea NOT NULL,
  -- Entries that were written, and how many entries of earlier exports they correct.
  entries integer NOT NULL CHECK (entries > 0),
  adjustments integer NOT NULL CHECK (adjustments >= 0),
  exported_by bigint REFERENCES users(id) ON DELETE SET NULL,
  exported_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ledger_exports_check CHECK (to_day >= from_day)
);
CREATE INDEX ledger_exports_by_idx ON ledger_exports (exported_by);

-- What a program has of an entry: as it was posted last, without lines after a reversal.
CREATE TABLE exported_entries (
  format text NOT NULL CHECK (format IN ('quickbooks', 'xero', 'netsuite', 'csv')),
  summing text NOT NULL CHECK (summing IN ('transaction', 'day', 'month')),
  -- What the entry is about: "transaction:12", "day:2025-03-07".
  key text COLLATE "C" NOT NULL,
  revision integer NOT NULL CHECK (revision > 0),
  number text NOT NULL,
  -- The day of the entry, and the day on which it was posted: a correction of a closed month is posted later.
  entry_day date NOT NULL,
  posted_day date NOT NULL,
  hash text NOT NULL,
  lines jsonb NOT NULL CHECK (jsonb_typeof(lines) = 'array'),
  export_id bigint NOT NULL REFERENCES ledger_exports(id),
  CONSTRAINT exported_entries_pkey PRIMARY KEY (format, summing, key)
);
CREATE INDEX exported_entries_day_idx ON exported_entries (format, entry_day);
CREATE INDEX exported_entries_export_idx ON exported_entries (export_id);

-- Evidence that people attach to what is in the books. Of a removed one everything stays but its content.
CREATE TABLE documents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  target text COLLATE "C" NOT NULL CHECK (target ~ '^[A-Za-z]+:' AND char_length(target) <= 300),
  day date NOT NULL,
  name text NOT NULL CHECK (char_length(name) >= 1 AND char_length(name) <= 210),
  media_type text NOT NULL CHECK (media_type IN ('application/pdf', 'image/png', 'image/jpeg', 'image/webp')),
  size integer NOT NULL CHECK (size >= 1 AND size <= 10485760),
  sha256 text COLLATE "C" NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  content bytea STORAGE EXTERNAL,
  reason text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  added_by bigint REFERENCES users(id) ON DELETE SET NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  removed_by bigint REFERENCES users(id) ON DELETE SET NULL,
  removed_at timestamptz,
  removed_reason text CHECK (char_length(removed_reason) >= 1 AND char_length(removed_reason) <= 500),
  CONSTRAINT documents_content_as_named CHECK (content IS NULL OR octet_length(content) = size AND sha256 =
    encode(sha256(content), 'hex')),
  CONSTRAINT documents_content_until_removal CHECK ((content IS NULL) = (removed_at IS NOT NULL)),
  CONSTRAINT documents_removal_whole CHECK ((removed_at IS NULL) = (removed_reason IS NULL))
);
CREATE INDEX documents_added_by_idx ON documents (added_by);
CREATE INDEX documents_day_idx ON documents (day);
CREATE UNIQUE INDEX documents_once_idx ON documents (target, sha256) WHERE removed_at IS NULL;
CREATE INDEX documents_removed_by_idx ON documents (removed_by);
CREATE INDEX documents_target_idx ON documents (target, id);
-- Triggers: documents_audit, documents_keep, documents_respect_closed_periods

-- Blank forms of the IRS as they were uploaded, one for each form and year.
CREATE TABLE blank_forms (
  kind text NOT NULL CHECK (kind IN ('form8949', 'scheduleD')),
  year integer NOT NULL CHECK (year >= 2013 AND year <= 2999),
  content bytea STORAGE EXTERNAL NOT NULL CHECK (octet_length(content) >= 1 AND octet_length(content) <= 2097152),
  sha256 text COLLATE "C" NOT NULL GENERATED ALWAYS AS (encode(sha256(content), 'hex')) STORED,
  added_by bigint REFERENCES users(id) ON DELETE SET NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT blank_forms_pkey PRIMARY KEY (kind, year)
);
CREATE INDEX blank_forms_by_idx ON blank_forms (added_by);
-- Triggers: blank_forms_audit

-- What an admin decided about a coin for statements at fair value; a coin without a row has the defaults.
CREATE TABLE fair_value_terms (
  coin_id bigint PRIMARY KEY REFERENCES coins(id) ON DELETE CASCADE,
  is_in_scope boolean,
  reason text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  principal_market text NOT NULL DEFAULT '' CHECK (char_length(principal_market) <= 200),
  set_by bigint REFERENCES users(id) ON DELETE SET NULL,
  set_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT fair_value_terms_reason CHECK (is_in_scope IS NULL OR reason <> '')
);
CREATE INDEX fair_value_terms_by_idx ON fair_value_terms (set_by);
-- Triggers: fair_value_terms_audit, fair_value_terms_change_books_added, fair_value_terms_change_books_removed,
--   fair_value_terms_change_books_updated
