-- The one place that decides what a change makes stale. A change of anything that the books follow from inserts the
-- moment from which they are stale into book_changes, and the next generation starts there; every insert is checked
-- against the locked years (locked-periods.sql). The engine reads classified transactions alone: a change of an
-- unclassified one, or of what a person entered into the journal, inserts its moment into journal_changes, and the next
-- generation writes those entries again.

CREATE OR REPLACE FUNCTION note_book_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE 'INSERT INTO book_changes (at) SELECT min(t.at) FROM changed c JOIN transactions t ON t.id = c.transaction_id HAVING min(t.at) IS NOT NULL';
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER classifications_change_books_added AFTER INSERT ON classifications REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change();
CREATE OR REPLACE TRIGGER classifications_change_books_updated AFTER UPDATE ON classifications REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change();
CREATE OR REPLACE TRIGGER classifications_change_books_removed AFTER DELETE ON classifications REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change();
CREATE OR REPLACE TRIGGER fee_allocations_change_books_added AFTER INSERT ON fee_allocations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change();
CREATE OR REPLACE TRIGGER fee_allocations_change_books_updated AFTER UPDATE ON fee_allocations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change();
CREATE OR REPLACE TRIGGER fee_allocations_change_books_removed AFTER DELETE ON fee_allocations REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change();

-- A deleted transaction takes its classification with it, after which note_book_change finds no moment.
CREATE OR REPLACE FUNCTION note_book_change_of_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO book_changes (at) SELECT min(at) FROM changed WHERE is_classified HAVING min(at) IS NOT NULL;
  INSERT INTO journal_changes (at) SELECT min(at) FROM changed WHERE NOT is_classified HAVING min(at) IS NOT NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER transactions_change_books_removed AFTER DELETE ON transactions REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_transactions();

-- The books depend on the block and on the events of a transaction as well as on its moment.
CREATE OR REPLACE FUNCTION note_book_change_of_moments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE 'INSERT INTO book_changes (at)
           SELECT least(min(b.at), min(a.at)) FROM before b JOIN after a ON a.id = b.id
            WHERE a.is_classified AND (a.at <> b.at OR a.position <> b.position OR a.block IS DISTINCT FROM b.block OR a.events <> b.events)
           HAVING min(a.at) IS NOT NULL';
  EXECUTE 'INSERT INTO journal_changes (at)
           SELECT least(min(b.at), min(a.at)) FROM before b JOIN after a ON a.id = b.id WHERE NOT a.is_classified AND a.at <> b.at
           HAVING min(a.at) IS NOT NULL';
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER transactions_change_books_moved AFTER UPDATE ON transactions REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_moments();

-- Transfers of consecutive transactions of which none is classified change only their own entries.
CREATE OR REPLACE FUNCTION note_book_change_of_transfers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  first_id bigint;
  last_id bigint;
  given bigint;
  is_classified boolean := true;
  of_books timestamptz;
  of_records timestamptz;
BEGIN
  SELECT min(transaction_id), max(transaction_id), count(*) INTO first_id, last_id, given FROM changed;
  -- For few rows, one more statement costs more than the join.
  IF given > 1000 AND last_id - first_id < given THEN
    EXECUTE 'SELECT EXISTS (SELECT FROM transactions WHERE id BETWEEN $1 AND $2 AND is_classified)' INTO is_classified USING first_id, last_id;
  END IF;
  IF is_classified THEN
    EXECUTE 'SELECT min(c.at) FILTER (WHERE t.is_classified), min(c.at) FILTER (WHERE NOT t.is_classified)
               FROM changed c JOIN transactions t ON t.id = c.transaction_id' INTO of_books, of_records;
  ELSE
    SELECT min(at) INTO of_records FROM changed;
  END IF;
  IF of_books IS NOT NULL THEN INSERT INTO book_changes (at) VALUES (of_books); END IF;
  IF of_records IS NOT NULL THEN INSERT INTO journal_changes (at) VALUES (of_records); END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER transfers_change_books_added AFTER INSERT ON transfers REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_transfers();

-- An update can take a row away from the moment it had before, so both moments count.
CREATE OR REPLACE TRIGGER transfers_change_books_left AFTER UPDATE ON transfers REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_transfers();
CREATE OR REPLACE TRIGGER transfers_change_books_updated AFTER UPDATE ON transfers REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_transfers();
CREATE OR REPLACE TRIGGER transfers_change_books_removed AFTER DELETE ON transfers REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_transfers();

-- The two ends of a move share the lots on their way, which matters from the first end on.
CREATE OR REPLACE FUNCTION note_book_change_of_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO book_changes (at)
  SELECT min(t.at) FROM changed c JOIN transactions t ON t.id IN (c.out_transaction_id, c.in_transaction_id) WHERE t.is_classified HAVING min(t.at) IS NOT NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER transaction_links_change_books_added AFTER INSERT ON transaction_links REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_links();
CREATE OR REPLACE TRIGGER transaction_links_change_books_left AFTER UPDATE ON transaction_links REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_links();
CREATE OR REPLACE TRIGGER transaction_links_change_books_removed AFTER DELETE ON transaction_links REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_links();
CREATE OR REPLACE TRIGGER transaction_links_change_books_updated AFTER UPDATE ON transaction_links REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_links();

CREATE OR REPLACE FUNCTION note_book_change_of_identification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO book_changes (at) SELECT at FROM transfers WHERE id = coalesce(NEW.transfer_id, OLD.transfer_id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER lot_identifications_change_books AFTER INSERT OR UPDATE OR DELETE ON lot_identifications
  FOR EACH ROW EXECUTE FUNCTION note_book_change_of_identification();
CREATE OR REPLACE TRIGGER recorded_costs_change_books AFTER INSERT OR UPDATE OR DELETE ON recorded_costs
  FOR EACH ROW EXECUTE FUNCTION note_book_change_of_identification();

-- The owner of an account decides the meaning of its transfers, from the first one on.
CREATE OR REPLACE FUNCTION note_book_change_of_account(changed_account bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO book_changes (at)
  SELECT min(at) FROM (SELECT min(at) AS at FROM transfers WHERE from_account_id = changed_account
                       UNION ALL SELECT min(at) FROM transfers WHERE to_account_id = changed_account) AS ends
  HAVING min(at) IS NOT NULL
$$;

CREATE OR REPLACE FUNCTION note_book_change_of_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM note_book_change_of_account(OLD.account_id); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM note_book_change_of_account(NEW.account_id); END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER wallets_change_books_added AFTER INSERT OR DELETE ON wallets FOR EACH ROW EXECUTE FUNCTION note_book_change_of_wallet();
CREATE OR REPLACE TRIGGER wallets_change_books_given AFTER UPDATE OF account_id, user_id ON wallets FOR EACH ROW
  WHEN (OLD.account_id <> NEW.account_id OR OLD.user_id IS DISTINCT FROM NEW.user_id) EXECUTE FUNCTION note_book_change_of_wallet();

-- The journal keeps accounts at exchanges apart from other wallets, so another purpose changes the entries of a wallet.
CREATE OR REPLACE TRIGGER wallets_change_books_purpose AFTER UPDATE OF purpose ON wallets FOR EACH ROW
  WHEN ((OLD.purpose = 'exchange') <> (NEW.purpose = 'exchange')) EXECUTE FUNCTION note_book_change_of_wallet();

CREATE OR REPLACE FUNCTION note_book_change_of_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_book_change_of_account(NEW.id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER accounts_change_books AFTER UPDATE OF counterparty_id ON accounts FOR EACH ROW
  WHEN (OLD.counterparty_id IS DISTINCT FROM NEW.counterparty_id) EXECUTE FUNCTION note_book_change_of_owner();

-- The tokens of a liquidity position are found later than its transactions.
CREATE OR REPLACE FUNCTION note_book_change_of_position() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO book_changes (at)
  SELECT min(t.at) FROM transactions t
   WHERE has_position_events(t.events) AND t.network_id = NEW.network_id AND t.is_classified
     AND t.events @> jsonb_build_array(jsonb_build_object('contract', NEW.contract, 'values', jsonb_build_object('tokenId', NEW.token_id)))
  HAVING min(t.at) IS NOT NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER liquidity_positions_change_books_added AFTER INSERT ON liquidity_positions FOR EACH ROW EXECUTE FUNCTION note_book_change_of_position();
CREATE OR REPLACE TRIGGER liquidity_positions_change_books_found AFTER UPDATE ON liquidity_positions FOR EACH ROW
  WHEN ((OLD.token0, OLD.token1) IS DISTINCT FROM (NEW.token0, NEW.token1)) EXECUTE FUNCTION note_book_change_of_position();

-- The first argument is how many days before its own a price can be the nearest one (DISTANCE_LIMITS in
-- packages/prices, rounded up), the second how many days after. Where nothing in the books is near, nothing changes.
CREATE OR REPLACE FUNCTION note_book_change_of_prices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reaches_from timestamptz;
  reaches_to timestamptz;
BEGIN
  SELECT (min(day) - TG_ARGV[0]::integer)::timestamp AT TIME ZONE 'UTC', (max(day) + TG_ARGV[1]::integer)::timestamp AT TIME ZONE 'UTC'
    INTO reaches_from, reaches_to FROM changed;
  INSERT INTO book_changes (at)
  SELECT at FROM transactions WHERE at >= reaches_from AND at < reaches_to AND is_classified ORDER BY at LIMIT 1;
  -- Coins of unclassified transactions are in suspense at no dollars; only money has a value there.
  IF EXISTS (SELECT FROM changed p JOIN coins c ON c.id = p.coin_id WHERE c.is_cash) THEN
    INSERT INTO journal_changes (at)
    SELECT at FROM transactions WHERE at >= reaches_from AND at < reaches_to AND NOT is_classified ORDER BY at LIMIT 1;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER price_dailies_change_books_added AFTER INSERT ON price_dailies REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_prices(1, 4);
CREATE OR REPLACE TRIGGER price_dailies_change_books_left AFTER UPDATE ON price_dailies REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_prices(1, 4);
CREATE OR REPLACE TRIGGER price_dailies_change_books_removed AFTER DELETE ON price_dailies REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_prices(1, 4);
CREATE OR REPLACE TRIGGER price_dailies_change_books_updated AFTER UPDATE ON price_dailies REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_prices(1, 4);
CREATE OR REPLACE TRIGGER price_manuals_change_books_added AFTER INSERT ON price_manuals REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_prices(31, 33);
CREATE OR REPLACE TRIGGER price_manuals_change_books_left AFTER UPDATE ON price_manuals REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_prices(31, 33);
CREATE OR REPLACE TRIGGER price_manuals_change_books_removed AFTER DELETE ON price_manuals REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_prices(31, 33);
CREATE OR REPLACE TRIGGER price_manuals_change_books_updated AFTER UPDATE ON price_manuals REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_prices(31, 33);

-- An hourly price counts for moments from its hour on, at most two hours later (DISTANCE_LIMITS of the prices). An hour
-- for which the market has no price changes nothing.
CREATE OR REPLACE FUNCTION note_book_change_of_hours() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reaches_from timestamptz;
  reaches_to timestamptz;
BEGIN
  SELECT min(at), max(at) + interval '2 hours' INTO reaches_from, reaches_to FROM changed WHERE price_usd IS NOT NULL;
  INSERT INTO book_changes (at)
  SELECT at FROM transactions WHERE at >= reaches_from AND at <= reaches_to AND is_classified ORDER BY at LIMIT 1;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER price_hours_change_books_added AFTER INSERT ON price_hours REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_hours();
CREATE OR REPLACE TRIGGER price_hours_change_books_left AFTER UPDATE ON price_hours REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_hours();
CREATE OR REPLACE TRIGGER price_hours_change_books_removed AFTER DELETE ON price_hours REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_hours();
CREATE OR REPLACE TRIGGER price_hours_change_books_updated AFTER UPDATE ON price_hours REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_hours();

-- The first payment from the start of a UTC day on that a transaction carried: payments of one day are applied after
-- its deposits.
CREATE OR REPLACE FUNCTION first_split_payment(client_id bigint, paid_coin_id bigint, since timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT min(cleared_at) FROM client_transactions
   WHERE user_id = client_id AND coin_id = paid_coin_id AND type <> 'deposit' AND status = 'cleared' AND transaction_id IS NOT NULL
     AND cleared_at >= date_trunc('day', since, 'UTC')
$$;

-- How much of a payment to a client is interest follows from the deposits and payments before it, and is an expense in
-- the books. A change of one client transaction therefore reaches every later payment to the same client in the same
-- coin.
CREATE OR REPLACE FUNCTION note_book_change_of_client_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO book_changes (at) SELECT at FROM (SELECT min(first_split_payment(user_id, coin_id, CASE type WHEN 'deposit' THEN initiated_at ELSE cleared_at END)) AS at
      FROM after WHERE status = 'cleared') AS reached WHERE at IS NOT NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    -- A payment that was removed is no longer found, but its own transaction reads differently without it.
    INSERT INTO book_changes (at) SELECT at FROM (SELECT min(least(
        first_split_payment(user_id, coin_id, CASE type WHEN 'deposit' THEN initiated_at ELSE cleared_at END),
        CASE WHEN type <> 'deposit' AND transaction_id IS NOT NULL THEN cleared_at END)) AS at
      FROM before WHERE status = 'cleared') AS reached WHERE at IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER client_transactions_change_books_added AFTER INSERT ON client_transactions REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_client_transactions();
CREATE OR REPLACE TRIGGER client_transactions_change_books_updated AFTER UPDATE ON client_transactions REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_client_transactions();
CREATE OR REPLACE TRIGGER client_transactions_change_books_removed AFTER DELETE ON client_transactions REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_client_transactions();

-- Ratios, alias groups and what counts as money have no date of their own: they reach back to the beginning.
CREATE OR REPLACE FUNCTION note_book_change_of_everything() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO book_changes (at) VALUES ('1970-01-01 00:00:00+00');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER alias_coin_members_change_books AFTER INSERT OR UPDATE OR DELETE ON alias_coin_members FOR EACH ROW EXECUTE FUNCTION note_book_change_of_everything();
CREATE OR REPLACE TRIGGER allocation_rules_change_books AFTER INSERT OR UPDATE OR DELETE ON allocation_rules
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_everything();
CREATE OR REPLACE TRIGGER coins_change_books AFTER UPDATE OF is_cash ON coins FOR EACH ROW
  WHEN (OLD.is_cash <> NEW.is_cash) EXECUTE FUNCTION note_book_change_of_everything();
CREATE OR REPLACE TRIGGER coins_claims_change_books AFTER UPDATE OF claim_kind, claim_of_coin_id, claim_custody, is_rebasing, is_spam ON coins FOR EACH ROW
  WHEN ((OLD.claim_kind, OLD.claim_of_coin_id, OLD.claim_custody) IS DISTINCT FROM (NEW.claim_kind, NEW.claim_of_coin_id, NEW.claim_custody)
        OR (NEW.claim_kind IS NOT NULL AND (OLD.is_rebasing, OLD.is_spam) IS DISTINCT FROM (NEW.is_rebasing, NEW.is_spam)))
  EXECUTE FUNCTION note_book_change_of_everything();
CREATE OR REPLACE TRIGGER price_ratios_change_books AFTER INSERT OR UPDATE OR DELETE ON price_ratios FOR EACH ROW EXECUTE FUNCTION note_book_change_of_everything();

-- Settings and allocations reach back to the beginning too, but the history that the books are computed from stays as
-- it was.
CREATE OR REPLACE FUNCTION note_book_change_of_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO book_changes (at, keeps_history) VALUES ('1970-01-01 00:00:00+00', true);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER allocation_units_change_books AFTER INSERT OR UPDATE OR DELETE ON allocation_units
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_settings();
-- Coins out of scope are not revalued on the book basis.
CREATE OR REPLACE TRIGGER fair_value_terms_change_books_added AFTER INSERT ON fair_value_terms FOR EACH ROW
  WHEN (NEW.is_in_scope IS NOT NULL) EXECUTE FUNCTION note_book_change_of_settings();
CREATE OR REPLACE TRIGGER fair_value_terms_change_books_updated AFTER UPDATE ON fair_value_terms FOR EACH ROW
  WHEN (NEW.is_in_scope IS DISTINCT FROM OLD.is_in_scope) EXECUTE FUNCTION note_book_change_of_settings();
CREATE OR REPLACE TRIGGER fair_value_terms_change_books_removed AFTER DELETE ON fair_value_terms FOR EACH ROW
  WHEN (OLD.is_in_scope IS NOT NULL) EXECUTE FUNCTION note_book_change_of_settings();
CREATE OR REPLACE TRIGGER book_settings_change_books AFTER INSERT OR UPDATE OR DELETE ON book_settings
  FOR EACH ROW EXECUTE FUNCTION note_book_change_of_settings();
-- A reviewed symbol decides which coins are stablecoins, and a name which are wrapped.
CREATE OR REPLACE TRIGGER coins_names_change_books AFTER UPDATE OF symbol, name, needs_review, is_spam ON coins FOR EACH ROW
  WHEN (upper(OLD.symbol) <> upper(NEW.symbol) OR (OLD.name ~* '^wrapped ') <> (NEW.name ~* '^wrapped ') OR ((OLD.needs_review, OLD.is_spam) <> (NEW.needs_review, NEW.is_spam)
        AND upper(NEW.symbol) ~ 'USD|DAI|PAX|FRAX|GHO|DOLA'))
  EXECUTE FUNCTION note_book_change_of_settings();

-- Disposals that a person entered have entries of their own, and change no others.
CREATE OR REPLACE FUNCTION note_journal_change_of_positions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journal_changes (at)
  SELECT least(OLD.disposed_day, NEW.disposed_day)::timestamp AT TIME ZONE 'UTC';
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER manual_positions_change_journal AFTER INSERT OR UPDATE OR DELETE ON manual_positions
  FOR EACH ROW EXECUTE FUNCTION note_journal_change_of_positions();

-- TRUNCATE marks nothing as stale, so the cached history goes with the transactions.
CREATE OR REPLACE TRIGGER transactions_empty_history AFTER TRUNCATE ON transactions
  FOR EACH STATEMENT EXECUTE FUNCTION empty_references('kept_history');
