-- What happened and what it means. Three kinds of tables: facts (transactions, transfers), meaning (classifications,
-- rules, client transactions), derived (transaction_days, wallet_balances): the last can be thrown away and rebuilt.

-- New tokens are found while wallets are read. They are shown for review until a person has looked at them.
ALTER TABLE coins ADD COLUMN needs_review boolean NOT NULL DEFAULT false;
CREATE INDEX coins_needs_review_idx ON coins (lower(symbol), id) WHERE needs_review;
-- The accounting currency itself moves in trades; it is money, never a lot.
ALTER TABLE coins ADD COLUMN is_cash boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX coins_cash_symbol_key ON coins (symbol) WHERE is_cash;

---------------------------------------------------------------------------------------------------------------- facts

CREATE TABLE transactions (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Where its key is unique: "network:7" for a chain, "manual", "block-fills", "import:kraken:12".
  ledger            text NOT NULL CHECK (ledger <> ''),
  -- The same in every reading of the same thing. With the ledger it makes every repetition harmless.
  key               text COLLATE "C" NOT NULL CHECK (char_length(key) BETWEEN 1 AND 256),
  source            text NOT NULL CHECK (source <> ''),
  network_id        bigint REFERENCES networks (id),
  hash              text COLLATE "C",
  block             bigint CHECK (block >= 0),
  block_hash        text,
  -- Its place in the block, or the row in a file: the order among transactions of one moment.
  position          integer NOT NULL DEFAULT 0,
  at                timestamptz NOT NULL,
  status            text NOT NULL CHECK (status IN ('success', 'failed')),
  sender            text,
  target            text,
  method_id         text,
  events            jsonb NOT NULL DEFAULT '[]',
  source_note       text NOT NULL DEFAULT '',
  -- A person deleted transfers or replaced them; reading the chain again does not undo that unless asked to.
  edited_at         timestamptz,
  edited_by         bigint REFERENCES users (id) ON DELETE SET NULL,
  created_at        timestamptz NOT NULL DEFAULT now(),
  -- Kept by a trigger on classifications, so that the inbox reads one index.
  is_classified     boolean NOT NULL DEFAULT false,
  CONSTRAINT transactions_ledger_key UNIQUE (ledger, key),
  CONSTRAINT transactions_block_whole CHECK ((block IS NULL) = (block_hash IS NULL))
);
CREATE INDEX transactions_order_idx ON transactions (at DESC, id DESC);
CREATE INDEX transactions_inbox_idx ON transactions (at DESC, id DESC) WHERE NOT is_classified;
CREATE INDEX transactions_hash_idx ON transactions (hash) WHERE hash IS NOT NULL;
CREATE INDEX transactions_block_idx ON transactions (network_id, block) WHERE block IS NOT NULL;

CREATE TABLE transfers (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id  bigint NOT NULL REFERENCES transactions (id) ON DELETE CASCADE,
  key             text COLLATE "C" NOT NULL,
  -- The transaction's moment, so that an account's or a coin's history is one index.
  at              timestamptz NOT NULL,
  coin_id         bigint NOT NULL REFERENCES coins (id),
  amount          numeric NOT NULL CHECK (amount > 0 AND scale(amount) <= 24),
  -- Null: nobody in particular (created, destroyed, the other side of a trade).
  from_account_id bigint REFERENCES accounts (id),
  to_account_id   bigint REFERENCES accounts (id),
  role            text NOT NULL CHECK (role IN ('transfer', 'fee', 'withheldFee')),
  origin          text NOT NULL CHECK (origin IN ('value', 'internal', 'log', 'gas', 'wrap', 'row', 'manual')),
  -- What the source or a person says it was worth; null leaves it to prices.
  value_usd       numeric CHECK (value_usd >= 0 AND scale(value_usd) <= 24),
  CONSTRAINT transfers_key UNIQUE (transaction_id, key),
  CONSTRAINT transfers_somebody CHECK (from_account_id IS NOT NULL OR to_account_id IS NOT NULL)
);
CREATE INDEX transfers_from_idx ON transfers (from_account_id, at DESC, transaction_id DESC) WHERE from_account_id IS NOT NULL;
CREATE INDEX transfers_to_idx ON transfers (to_account_id, at DESC, transaction_id DESC) WHERE to_account_id IS NOT NULL;
CREATE INDEX transfers_coin_idx ON transfers (coin_id, at DESC, transaction_id DESC);

-- A transaction of a chain that a person deleted does not come back with the next sync.
CREATE TABLE deleted_transactions (
  ledger     text NOT NULL,
  key        text COLLATE "C" NOT NULL,
  deleted_by bigint REFERENCES users (id) ON DELETE SET NULL,
  deleted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (ledger, key)
);

-------------------------------------------------------------------------------------------------------------- meaning

-- A deposit, withdrawal or interest payment of a client. Cleared means: carried by the transaction it names.
CREATE TABLE client_transactions (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id        bigint NOT NULL REFERENCES users (id),
  type           text NOT NULL CHECK (type IN ('deposit', 'withdrawal', 'interest')),
  coin_id        bigint NOT NULL REFERENCES coins (id),
  amount         numeric NOT NULL CHECK (amount > 0 AND scale(amount) <= 24),
  network_id     bigint REFERENCES networks (id),
  wallet_id      bigint REFERENCES wallets (id),
  hash           text COLLATE "C",
  status         text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'cleared', 'cancelled')),
  initiated_at   timestamptz NOT NULL,
  -- The moment of the transaction that carried it, not the moment someone ticked it off.
  cleared_at     timestamptz,
  cancelled_at   timestamptz,
  transaction_id bigint REFERENCES transactions (id),
  -- Interest only: the deposit and the anniversary it was due on. Paying the same interest twice is impossible.
  deposit_id     bigint REFERENCES client_transactions (id),
  due_on         date,
  note           text NOT NULL DEFAULT '' CHECK (char_length(note) <= 2000),
  created_by     bigint REFERENCES users (id) ON DELETE SET NULL,
  created_at     timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT client_transactions_cleared_whole CHECK ((status = 'cleared') = (cleared_at IS NOT NULL)),
  CONSTRAINT client_transactions_cancelled_whole CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
  CONSTRAINT client_transactions_carried CHECK (transaction_id IS NULL OR status = 'cleared'),
  CONSTRAINT client_transactions_interest_whole CHECK ((due_on IS NULL) = (deposit_id IS NULL) AND (due_on IS NULL OR type = 'interest'))
);
-- One transaction carries one client transaction.
CREATE UNIQUE INDEX client_transactions_transaction_key ON client_transactions (transaction_id) WHERE transaction_id IS NOT NULL;
CREATE UNIQUE INDEX client_transactions_due_key ON client_transactions (deposit_id, due_on) WHERE deposit_id IS NOT NULL AND status <> 'cancelled';
CREATE INDEX client_transactions_user_idx ON client_transactions (user_id, initiated_at DESC, id DESC);
CREATE INDEX client_transactions_pending_idx ON client_transactions (initiated_at, id) WHERE status = 'pending';
CREATE INDEX client_transactions_order_idx ON client_transactions (initiated_at DESC, id DESC);
CREATE INDEX client_transactions_coin_idx ON client_transactions (coin_id);
CREATE INDEX client_transactions_wallet_idx ON client_transactions (wallet_id) WHERE wallet_id IS NOT NULL;

-- "Whatever fits this means that", in the order of priority, the first that fits decides. The built-in ones recognise
-- spam; they can be read and switched off like any other.
CREATE TABLE rules (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name        text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  priority    integer NOT NULL DEFAULT 100,
  is_enabled  boolean NOT NULL DEFAULT true,
  is_built_in boolean NOT NULL DEFAULT false,
  conditions  jsonb NOT NULL,
  action      text NOT NULL CHECK (action <> ''),
  created_by  bigint REFERENCES users (id) ON DELETE SET NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX rules_order_idx ON rules (priority, id);

-- Classifying once, however many transactions it concerned: the unit of undo.
CREATE TABLE classification_batches (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- person: someone chose it; rule: a rule did; certain: the transfers leave no other reading.
  origin    text NOT NULL CHECK (origin IN ('person', 'rule', 'certain')),
  user_id   bigint REFERENCES users (id) ON DELETE SET NULL,
  rule_id   bigint REFERENCES rules (id) ON DELETE SET NULL,
  at        timestamptz NOT NULL DEFAULT now(),
  undone_at timestamptz
);

CREATE TABLE classifications (
  transaction_id bigint PRIMARY KEY REFERENCES transactions (id) ON DELETE CASCADE,
  action         text NOT NULL CHECK (action <> ''),
  batch_id       bigint NOT NULL REFERENCES classification_batches (id),
  -- Why, in words, when no person chose it.
  reason         text NOT NULL DEFAULT '',
  at             timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX classifications_batch_idx ON classifications (batch_id);
CREATE INDEX classifications_action_idx ON classifications (action, transaction_id DESC);

-- What a person wrote about a transaction, classified or not.
CREATE TABLE transaction_notes (
  transaction_id bigint PRIMARY KEY REFERENCES transactions (id) ON DELETE CASCADE,
  note           text NOT NULL CHECK (char_length(note) BETWEEN 1 AND 2000)
);

-- Two transactions that are two ends of one move: out of one own wallet, into another.
CREATE TABLE transaction_links (
  out_transaction_id bigint PRIMARY KEY REFERENCES transactions (id) ON DELETE CASCADE,
  in_transaction_id  bigint NOT NULL UNIQUE REFERENCES transactions (id) ON DELETE CASCADE,
  kind               text NOT NULL CHECK (kind IN ('bridge', 'exchange', 'ownTransfer')),
  batch_id           bigint REFERENCES classification_batches (id),
  CONSTRAINT transaction_links_two CHECK (out_transaction_id <> in_transaction_id)
);

-- Who did what when. It outlives what it tells of, so it names the hash and holds no reference.
CREATE TABLE transaction_events (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id bigint NOT NULL,
  ledger         text NOT NULL,
  key            text COLLATE "C" NOT NULL,
  kind           text NOT NULL CHECK (kind IN ('classified', 'reset', 'undone', 'noted', 'added', 'replaced', 'deleted', 'transferDeleted', 'resynced', 'moved', 'vanished', 'linked', 'unlinked')),
  user_id        bigint REFERENCES users (id) ON DELETE SET NULL,
  batch_id       bigint,
  -- What was before and after: {"from": "swap", "to": "buy"}, the transfers that went, the block that vanished.
  detail         jsonb NOT NULL DEFAULT '{}',
  at             timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX transaction_events_transaction_idx ON transaction_events (transaction_id, id);
CREATE INDEX transaction_events_batch_idx ON transaction_events (batch_id) WHERE batch_id IS NOT NULL;

-- A classified transaction that a reorganised chain no longer has: a person must know, until they have said that they do.
CREATE TABLE vanished_transactions (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  network_id  bigint NOT NULL REFERENCES networks (id) ON DELETE CASCADE,
  hash        text NOT NULL,
  at          timestamptz NOT NULL,
  action      text NOT NULL,
  note        text NOT NULL DEFAULT '',
  detail      jsonb NOT NULL,
  vanished_at timestamptz NOT NULL DEFAULT now(),
  seen_at     timestamptz,
  seen_by     bigint REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX vanished_transactions_unseen_idx ON vanished_transactions (vanished_at DESC, id DESC) WHERE seen_at IS NULL;

-------------------------------------------------------------------------------------------------------------- derived

-- How many transactions each UTC day has: page 10,000 is found by adding up days instead of walking over all rows before
-- it, and every list knows its exact total.
CREATE TABLE transaction_days (
  day          date PRIMARY KEY,
  transactions bigint NOT NULL CHECK (transactions >= 0),
  unclassified bigint NOT NULL CHECK (unclassified >= 0 AND unclassified <= transactions)
);

-- What the transfers say a wallet holds, and what its chain says, at one block.
CREATE TABLE wallet_balances (
  wallet_id  bigint NOT NULL REFERENCES wallets (id) ON DELETE CASCADE,
  coin_id    bigint NOT NULL REFERENCES coins (id) ON DELETE CASCADE,
  block      bigint NOT NULL,
  derived    numeric NOT NULL,
  on_chain   numeric,
  checked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (wallet_id, coin_id)
);
CREATE INDEX wallet_balances_difference_idx ON wallet_balances (wallet_id, coin_id) WHERE on_chain IS DISTINCT FROM derived;

-- A coin whose balance grows without transfers (aTokens, debt tokens, stETH): the difference is its growth, not a fault.
ALTER TABLE coins ADD COLUMN is_rebasing boolean NOT NULL DEFAULT false;

CREATE FUNCTION count_transaction_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO transaction_days AS known (day, transactions, unclassified)
    SELECT (at AT TIME ZONE 'UTC')::date, count(*), count(*) FILTER (WHERE NOT is_classified) FROM added GROUP BY 1 ORDER BY 1
    ON CONFLICT (day) DO UPDATE SET transactions = known.transactions + excluded.transactions, unclassified = known.unclassified + excluded.unclassified;
  ELSE
    UPDATE transaction_days known SET transactions = known.transactions - gone.transactions, unclassified = known.unclassified - gone.unclassified
      FROM (SELECT (at AT TIME ZONE 'UTC')::date AS day, count(*) AS transactions, count(*) FILTER (WHERE NOT is_classified) AS unclassified FROM removed GROUP BY 1) AS gone
     WHERE known.day = gone.day;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER transactions_count_added AFTER INSERT ON transactions REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_transaction_days();
CREATE TRIGGER transactions_count_removed AFTER DELETE ON transactions REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_transaction_days();

CREATE FUNCTION recount_transaction_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH change AS (
    SELECT day, sum(transactions) AS transactions, sum(unclassified) AS unclassified
      FROM (SELECT (at AT TIME ZONE 'UTC')::date AS day, 1 AS transactions, (NOT is_classified)::int AS unclassified FROM after
            UNION ALL SELECT (at AT TIME ZONE 'UTC')::date, -1, -(NOT is_classified)::int FROM before) AS both_sides
     GROUP BY day HAVING sum(transactions) <> 0 OR sum(unclassified) <> 0
  ), gone AS (
    UPDATE transaction_days known SET transactions = known.transactions + change.transactions, unclassified = known.unclassified + change.unclassified
      FROM change WHERE known.day = change.day RETURNING known.day
  )
  INSERT INTO transaction_days (day, transactions, unclassified)
  SELECT day, transactions, unclassified FROM change WHERE day NOT IN (SELECT day FROM gone) ORDER BY day;
  RETURN NULL;
END $$;
-- No list of columns: PostgreSQL allows none beside transition tables.
CREATE TRIGGER transactions_recount AFTER UPDATE ON transactions REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION recount_transaction_days();

CREATE FUNCTION mark_classified() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE transactions SET is_classified = true WHERE id IN (SELECT transaction_id FROM added) AND NOT is_classified;
  ELSE
    UPDATE transactions SET is_classified = false WHERE id IN (SELECT transaction_id FROM removed) AND is_classified;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER classifications_mark AFTER INSERT ON classifications REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION mark_classified();
CREATE TRIGGER classifications_unmark AFTER DELETE ON classifications REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_classified();
