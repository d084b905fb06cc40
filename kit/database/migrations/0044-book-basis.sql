-- The book basis of the general ledger: coins at fair value (ASU 2023-08) and interest to clients as it accrues. Its entries
-- are added to those of the tax basis and are kept in tables of their own, so that nothing that reads the tax basis can
-- include them. They are derived: each generation of the books writes all of them. Their accounts are in journal_accounts.
CREATE TABLE journal_book_entries (
  id             text COLLATE "C" PRIMARY KEY,
  kind           text NOT NULL CONSTRAINT journal_book_entries_kind_check CHECK (kind IN
    ('interestAccrual', 'interestPayment', 'adoption', 'revaluation')),
  at             timestamptz NOT NULL,
  day            date NOT NULL,
  position       integer NOT NULL,
  -- Of a payment: the transaction whose entry on the tax basis has it as an expense.
  transaction_id bigint,
  action         text,
  flags          text[] NOT NULL DEFAULT '{}' CONSTRAINT journal_book_entries_flags_check CHECK
    (flags <@ ARRAY['missing_basis', 'missing_price', 'carried_over', 'gift_basis_unknown', 'unclassified'])
);
CREATE INDEX journal_book_entries_order_idx ON journal_book_entries (day, at, position, id);
CREATE INDEX journal_book_entries_transaction_idx ON journal_book_entries (transaction_id)
  WHERE transaction_id IS NOT NULL;

-- The columns of journal_lines, so that both can be read as one.
CREATE TABLE journal_book_lines (
  entry_id    text COLLATE "C" NOT NULL,
  line        integer NOT NULL,
  day         date NOT NULL,
  at          timestamptz NOT NULL,
  account     text COLLATE "C" NOT NULL,
  asset_id    bigint,
  amount      numeric NOT NULL,
  usd         numeric NOT NULL,
  lot_id      bigint,
  lot_at      timestamptz,
  lot_day     date,
  transfer_id bigint,
  PRIMARY KEY (entry_id, line)
);
CREATE INDEX journal_book_lines_account_idx ON journal_book_lines (account, day, at, entry_id);

CREATE TABLE journal_book_sums (
  span    text NOT NULL CONSTRAINT journal_book_sums_span_check CHECK (span IN ('day', 'month')),
  starts  date NOT NULL,
  account text COLLATE "C" NOT NULL,
  amount  numeric NOT NULL,
  usd     numeric NOT NULL,
  PRIMARY KEY (span, starts, account)
);

-- Coins that were held without a price when they were to be revalued. They keep the value before.
CREATE TABLE journal_book_missing_prices (
  day      date NOT NULL,
  asset_id bigint NOT NULL,
  PRIMARY KEY (day, asset_id)
);
