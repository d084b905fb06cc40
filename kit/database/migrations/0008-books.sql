-- The books. Meaning: settings, manual positions, what was accepted, sealed years. Derived: everything named book_*, drawn
-- up from classified transactions, and the same to the byte whenever it is drawn up again.

CREATE TABLE book_settings (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  settings    jsonb NOT NULL,
  recorded_by bigint REFERENCES users (id) ON DELETE SET NULL,
  recorded_at timestamptz NOT NULL DEFAULT now()
);

-- Which lots the owner named for a disposal, for the method of specific identification. Recorded no later than the
-- disposal, or the engine says so.
CREATE TABLE lot_identifications (
  transfer_id bigint PRIMARY KEY REFERENCES transfers (id) ON DELETE CASCADE,
  lots        jsonb NOT NULL,
  recorded_by bigint REFERENCES users (id) ON DELETE SET NULL,
  recorded_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE manual_positions (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key          text UNIQUE,
  coin_id      bigint NOT NULL REFERENCES coins (id),
  wallet_id    bigint REFERENCES wallets (id) ON DELETE SET NULL,
  amount       numeric NOT NULL CHECK (amount > 0 AND scale(amount) <= 24),
  acquired_day date NOT NULL,
  disposed_day date NOT NULL,
  proceeds_usd numeric NOT NULL CHECK (proceeds_usd >= 0 AND scale(proceeds_usd) <= 24),
  cost_usd     numeric NOT NULL CHECK (cost_usd >= 0 AND scale(cost_usd) <= 24),
  note         text NOT NULL DEFAULT '',
  created_by   bigint REFERENCES users (id) ON DELETE SET NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT manual_positions_in_order CHECK (acquired_day <= disposed_day)
);
CREATE INDEX manual_positions_coin_idx ON manual_positions (coin_id, disposed_day);

-- A point of the worklist that a person accepted as it is. The id is made of what the point is about, so that it stands
-- through every regeneration.
CREATE TABLE accepted_work (
  id          text PRIMARY KEY,
  note        text NOT NULL CHECK (char_length(note) BETWEEN 1 AND 2000),
  accepted_by bigint REFERENCES users (id) ON DELETE SET NULL,
  accepted_at timestamptz NOT NULL DEFAULT now()
);

-- A filed year: its settings, a hash of its content, and the rows as they were filed. Unsealing keeps it for comparison.
CREATE TABLE year_seals (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year            integer NOT NULL CHECK (year BETWEEN 2009 AND 2999),
  settings        jsonb NOT NULL,
  content_hash    text NOT NULL,
  content         jsonb NOT NULL,
  sealed_by       bigint REFERENCES users (id) ON DELETE SET NULL,
  sealed_at       timestamptz NOT NULL DEFAULT now(),
  unsealed_by     bigint REFERENCES users (id) ON DELETE SET NULL,
  unsealed_at     timestamptz,
  unsealed_reason text
);
CREATE UNIQUE INDEX year_seals_year_key ON year_seals (year) WHERE unsealed_at IS NULL;

-- The end of the last sealed year: what is before it no program decides on by itself. Null: no year is sealed.
CREATE FUNCTION sealed_until() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT max(make_timestamptz(year + 1, 1, 1, 0, 0, 0, settings ->> 'timeZone')) FROM year_seals WHERE unsealed_at IS NULL
$$;

-- What changed since the books were drawn up: the earliest moment each change reaches back to. Written by triggers, never
-- updated, so that writers do not wait for each other; regenerating takes what it has seen away.
CREATE TABLE book_changes (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at          timestamptz NOT NULL,
  -- Whose change it is: whoever writes asks, before committing, how far back its own change reaches.
  transaction xid8 NOT NULL DEFAULT pg_current_xact_id()
);
CREATE INDEX book_changes_at_idx ON book_changes (at);

CREATE TABLE book_generations (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Everything besides the transactions that the figures depend on: settings, aliases, money, the version of the engine.
  settings     jsonb NOT NULL,
  -- The books before this moment were kept from the generation before; null: everything was read.
  read_from    timestamptz,
  transactions bigint NOT NULL,
  finished_at  timestamptz NOT NULL DEFAULT now()
);

-- The engine's state at a moment, from which it can go on without reading what lies before. Compressed already.
CREATE TABLE book_checkpoints (
  at    timestamptz PRIMARY KEY,
  state bytea NOT NULL
);
ALTER TABLE book_checkpoints ALTER COLUMN state SET STORAGE EXTERNAL;

-- In all tables below, account is who holds the coins: the id of a wallet of ours as text, or the place where coins of
-- ours wait at somebody else's ("custody:stake:12"). wallet_id is null for such a place.

CREATE TABLE book_positions (
  id                   text COLLATE "C" PRIMARY KEY,
  kind                 text NOT NULL,
  is_taxable           boolean NOT NULL,
  coin_id              bigint NOT NULL,
  asset_id             bigint NOT NULL,
  account              text NOT NULL,
  wallet_id            bigint,
  amount               numeric NOT NULL,
  acquired_at          timestamptz NOT NULL,
  disposed_at          timestamptz NOT NULL,
  acquired_day         date NOT NULL,
  disposed_day         date NOT NULL,
  year                 integer NOT NULL,
  proceeds_usd         numeric NOT NULL,
  cost_usd             numeric NOT NULL,
  fee_usd              numeric NOT NULL,
  gain_usd             numeric NOT NULL,
  term                 text NOT NULL,
  method               text NOT NULL,
  lot_id               bigint,
  open_transaction_id  bigint,
  close_transaction_id bigint NOT NULL,
  close_transfer_id    bigint NOT NULL,
  flags                text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX book_positions_coin_idx ON book_positions (coin_id, disposed_at DESC, id);
CREATE INDEX book_positions_year_idx ON book_positions (year, coin_id);
CREATE INDEX book_positions_disposed_idx ON book_positions (disposed_at);

CREATE TABLE book_open_lots (
  lot_id              bigint NOT NULL,
  coin_id             bigint NOT NULL,
  asset_id            bigint NOT NULL,
  account             text NOT NULL,
  wallet_id           bigint,
  amount              numeric NOT NULL,
  cost_usd            numeric NOT NULL,
  acquired_at         timestamptz NOT NULL,
  acquired_day        date NOT NULL,
  long_from_day       date NOT NULL,
  open_transaction_id bigint NOT NULL,
  flags               text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX book_open_lots_asset_idx ON book_open_lots (asset_id, acquired_at, lot_id, account);

CREATE TABLE book_flows (
  id             text COLLATE "C" PRIMARY KEY,
  side           text NOT NULL CHECK (side IN ('income', 'expense')),
  category       text NOT NULL,
  at             timestamptz NOT NULL,
  day            date NOT NULL,
  year           integer NOT NULL,
  coin_id        bigint NOT NULL,
  asset_id       bigint NOT NULL,
  account        text NOT NULL,
  wallet_id      bigint,
  amount         numeric NOT NULL,
  value_usd      numeric NOT NULL,
  lot_id         bigint,
  transaction_id bigint NOT NULL,
  transfer_id    bigint NOT NULL,
  flags          text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX book_flows_order_idx ON book_flows (side, at DESC, id);
CREATE INDEX book_flows_at_idx ON book_flows (at);

CREATE TABLE book_liabilities (
  id             text COLLATE "C" PRIMARY KEY,
  kind           text NOT NULL,
  at             timestamptz NOT NULL,
  coin_id        bigint NOT NULL,
  asset_id       bigint NOT NULL,
  amount         numeric NOT NULL,
  transaction_id bigint NOT NULL,
  transfer_id    bigint NOT NULL
);
CREATE INDEX book_liabilities_at_idx ON book_liabilities (at);

CREATE TABLE book_holdings (
  asset_id  bigint NOT NULL,
  account   text COLLATE "C" NOT NULL,
  wallet_id bigint,
  amount    numeric NOT NULL,
  PRIMARY KEY (asset_id, account)
);

CREATE TABLE book_issues (
  -- Made of what it is about; the same issue has the same id in every generation.
  id             text COLLATE "C" PRIMARY KEY,
  code           text NOT NULL,
  detail         text NOT NULL,
  at             timestamptz,
  year           integer,
  transaction_id bigint,
  transfer_id    bigint,
  asset_id       bigint,
  account        text,
  wallet_id      bigint,
  amount         numeric
);
CREATE INDEX book_issues_order_idx ON book_issues (at, id);

-- Only classified transactions are in the books, so a change of one that nobody classified reaches nothing.
CREATE FUNCTION note_book_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO book_changes (at) SELECT min(t.at) FROM changed c JOIN transactions t ON t.id = c.transaction_id HAVING min(t.at) IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER classifications_change_books_added AFTER INSERT ON classifications REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change();
CREATE TRIGGER classifications_change_books_updated AFTER UPDATE ON classifications REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change();
CREATE TRIGGER classifications_change_books_removed AFTER DELETE ON classifications REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change();

CREATE FUNCTION note_book_change_of_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO book_changes (at) SELECT min(at) FROM changed WHERE is_classified HAVING min(at) IS NOT NULL;
  RETURN NULL;
END $$;
-- A deleted transaction takes its classification with it, after which the trigger above finds no moment: hence this one.
CREATE TRIGGER transactions_change_books_removed AFTER DELETE ON transactions REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_transactions();

CREATE FUNCTION note_book_change_of_transfers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO book_changes (at)
  SELECT min(c.at) FROM changed c JOIN transactions t ON t.id = c.transaction_id WHERE t.is_classified HAVING min(c.at) IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER transfers_change_books_added AFTER INSERT ON transfers REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_transfers();
CREATE TRIGGER transfers_change_books_updated AFTER UPDATE ON transfers REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_transfers();
CREATE TRIGGER transfers_change_books_removed AFTER DELETE ON transfers REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_transfers();

-- The first argument is how many days before its own a price can be the nearest one (DISTANCE_LIMITS in packages/prices,
-- rounded up), the second how many days after. Where nothing in the books is near, nothing changes.
CREATE FUNCTION note_book_change_of_prices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reaches_from timestamptz;
  reaches_to timestamptz;
BEGIN
  SELECT (min(day) - TG_ARGV[0]::integer)::timestamp AT TIME ZONE 'UTC', (max(day) + TG_ARGV[1]::integer)::timestamp AT TIME ZONE 'UTC'
    INTO reaches_from, reaches_to FROM changed;
  INSERT INTO book_changes (at)
  SELECT at FROM transactions WHERE at >= reaches_from AND at < reaches_to AND is_classified ORDER BY at LIMIT 1;
  RETURN NULL;
END $$;
CREATE TRIGGER price_dailies_change_books_added AFTER INSERT ON price_dailies REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_prices(1, 4);
CREATE TRIGGER price_dailies_change_books_updated AFTER UPDATE ON price_dailies REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_prices(1, 4);
CREATE TRIGGER price_dailies_change_books_removed AFTER DELETE ON price_dailies REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_prices(1, 4);
CREATE TRIGGER price_manuals_change_books_added AFTER INSERT ON price_manuals REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_prices(31, 33);
CREATE TRIGGER price_manuals_change_books_updated AFTER UPDATE ON price_manuals REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_prices(31, 33);
CREATE TRIGGER price_manuals_change_books_removed AFTER DELETE ON price_manuals REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_prices(31, 33);

-- A reading of the chain again can move a transaction to another moment.
CREATE FUNCTION note_book_change_of_moments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO book_changes (at)
  SELECT least(min(b.at), min(a.at)) FROM before b JOIN after a ON a.id = b.id
   WHERE a.is_classified AND (a.at <> b.at OR a.position <> b.position) HAVING min(a.at) IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER transactions_change_books_moved AFTER UPDATE ON transactions REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_moments();

-- The two ends of a move share the lots on their way, which matters from the first end on.
CREATE FUNCTION note_book_change_of_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO book_changes (at)
  SELECT min(t.at) FROM changed c JOIN transactions t ON t.id IN (c.out_transaction_id, c.in_transaction_id) WHERE t.is_classified HAVING min(t.at) IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER transaction_links_change_books_added AFTER INSERT ON transaction_links REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_links();
CREATE TRIGGER transaction_links_change_books_removed AFTER DELETE ON transaction_links REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_links();

CREATE FUNCTION note_book_change_of_identification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO book_changes (at) SELECT at FROM transfers WHERE id = coalesce(NEW.transfer_id, OLD.transfer_id);
  RETURN NULL;
END $$;
CREATE TRIGGER lot_identifications_change_books AFTER INSERT OR UPDATE OR DELETE ON lot_identifications
  FOR EACH ROW EXECUTE FUNCTION note_book_change_of_identification();

-- Whose an account is decides what its transfers mean, from its first one on.
CREATE FUNCTION note_book_change_of_account(changed_account bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO book_changes (at)
  SELECT min(at) FROM (SELECT min(at) AS at FROM transfers WHERE from_account_id = changed_account
                       UNION ALL SELECT min(at) FROM transfers WHERE to_account_id = changed_account) AS ends
  HAVING min(at) IS NOT NULL
$$;
CREATE FUNCTION note_book_change_of_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM note_book_change_of_account(OLD.account_id); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM note_book_change_of_account(NEW.account_id); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER wallets_change_books_added AFTER INSERT OR DELETE ON wallets FOR EACH ROW EXECUTE FUNCTION note_book_change_of_wallet();
CREATE TRIGGER wallets_change_books_given AFTER UPDATE OF account_id, user_id ON wallets FOR EACH ROW
  WHEN (OLD.account_id <> NEW.account_id OR OLD.user_id IS DISTINCT FROM NEW.user_id) EXECUTE FUNCTION note_book_change_of_wallet();
CREATE FUNCTION note_book_change_of_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_book_change_of_account(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER accounts_change_books AFTER UPDATE OF counterparty_id ON accounts FOR EACH ROW
  WHEN (OLD.counterparty_id IS DISTINCT FROM NEW.counterparty_id) EXECUTE FUNCTION note_book_change_of_owner();

-- Ratios, alias sets and what counts as money have no date of their own: they reach back to the beginning.
CREATE FUNCTION note_book_change_of_everything() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO book_changes (at) VALUES ('1970-01-01 00:00:00+00');
  RETURN NULL;
END $$;
CREATE TRIGGER price_ratios_change_books AFTER INSERT OR UPDATE OR DELETE ON price_ratios FOR EACH ROW EXECUTE FUNCTION note_book_change_of_everything();
CREATE TRIGGER alias_coin_members_change_books AFTER INSERT OR UPDATE OR DELETE ON alias_coin_members FOR EACH ROW EXECUTE FUNCTION note_book_change_of_everything();
CREATE TRIGGER coins_change_books AFTER UPDATE OF is_cash ON coins FOR EACH ROW
  WHEN (OLD.is_cash <> NEW.is_cash) EXECUTE FUNCTION note_book_change_of_everything();
CREATE TRIGGER book_settings_change_books AFTER INSERT OR UPDATE OR DELETE ON book_settings FOR EACH ROW EXECUTE FUNCTION note_book_change_of_everything();
