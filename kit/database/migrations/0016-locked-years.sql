-- Locked years: no writer alters one, whatever path its change takes, and what programs find in one is set aside.
--
-- Every change of what the books depend on is noted in book_changes by triggers. The server checks those notes before
-- each commit and records how far it has checked; a transaction that commits without that check is refused here.

ALTER TABLE year_seals RENAME TO year_locks;
ALTER TABLE year_locks RENAME COLUMN sealed_by TO locked_by;
ALTER TABLE year_locks RENAME COLUMN sealed_at TO locked_at;
ALTER TABLE year_locks RENAME COLUMN unsealed_by TO unlocked_by;
ALTER TABLE year_locks RENAME COLUMN unsealed_at TO unlocked_at;
ALTER TABLE year_locks RENAME COLUMN unsealed_reason TO unlocked_reason;
ALTER INDEX year_seals_year_key RENAME TO year_locks_year_key;
ALTER INDEX year_seals_pkey RENAME TO year_locks_pkey;

-- The end of the last locked year: no program decides on anything before it. Null: no year is locked.
DROP FUNCTION sealed_until();
CREATE FUNCTION locked_until() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT max(make_timestamptz(year + 1, 1, 1, 0, 0, 0, settings ->> 'timeZone')) FROM year_locks WHERE unlocked_at IS NULL
$$;

-- The check of a transaction reads its own notes.
CREATE INDEX book_changes_transaction_idx ON book_changes (transaction);

-- A writer holds this lock (ADVISORY_KEYS.lockedYears) from its first note to its commit, and locking a year waits for
-- all of them: a year cannot become locked between a change and the check of it.
CREATE FUNCTION hold_locked_years() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(1214999652, 9);
  RETURN NULL;
END $$;
CREATE TRIGGER book_changes_hold_locked_years BEFORE INSERT ON book_changes
  FOR EACH STATEMENT EXECUTE FUNCTION hold_locked_years();

-- holdfast.checked_book_change is local to a transaction: the last of its notes that the server's check has covered.
CREATE FUNCTION refuse_unchecked_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.at < locked_until() AND NEW.id > coalesce(nullif(current_setting('holdfast.checked_book_change', true), '')::bigint, 0) THEN
    RAISE EXCEPTION USING ERRCODE = 'HF001', MESSAGE = (
      SELECT format('The year %s is locked, and this change reaches into it. Unlock the year first.', min(year)) FROM year_locks
       WHERE unlocked_at IS NULL AND make_timestamptz(year + 1, 1, 1, 0, 0, 0, settings ->> 'timeZone') > NEW.at);
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER book_changes_respect_locked_years AFTER INSERT ON book_changes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unchecked_change();

-- Disposals that a person entered and brokers' forms belong to one year and change no other figure of the books, so the
-- row itself decides.
CREATE FUNCTION refuse_locked_years(years integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  locked integer;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(1214999652, 9);
  SELECT min(year) INTO locked FROM year_locks WHERE unlocked_at IS NULL AND year = ANY (years);
  IF locked IS NOT NULL THEN
    RAISE EXCEPTION USING ERRCODE = 'HF001', MESSAGE = format('The year %s is locked. Unlock it first.', locked);
  END IF;
END $$;
CREATE FUNCTION refuse_position_of_locked_year() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_locked_years(ARRAY[extract(year FROM OLD.disposed_day), extract(year FROM NEW.disposed_day)]::integer[]);
  RETURN NULL;
END $$;
CREATE TRIGGER manual_positions_respect_locked_years AFTER INSERT OR DELETE
  OR UPDATE OF coin_id, wallet_id, amount, acquired_day, disposed_day, proceeds_usd, cost_usd ON manual_positions
  FOR EACH ROW EXECUTE FUNCTION refuse_position_of_locked_year();
CREATE FUNCTION refuse_report_of_locked_year() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_locked_years(ARRAY[OLD.year, NEW.year]);
  RETURN NULL;
END $$;
CREATE TRIGGER broker_reports_respect_locked_years AFTER INSERT OR UPDATE OR DELETE ON broker_reports
  FOR EACH ROW EXECUTE FUNCTION refuse_report_of_locked_year();
CREATE TRIGGER broker_disposals_respect_locked_years AFTER INSERT OR UPDATE OR DELETE ON broker_disposals
  FOR EACH ROW EXECUTE FUNCTION refuse_report_of_locked_year();

-- An update can take a row away from the moment it had before, so both moments count.
CREATE TRIGGER transfers_change_books_left AFTER UPDATE ON transfers REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_transfers();
CREATE TRIGGER price_dailies_change_books_left AFTER UPDATE ON price_dailies REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_prices(1, 4);
CREATE TRIGGER price_manuals_change_books_left AFTER UPDATE ON price_manuals REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_prices(31, 33);
CREATE TRIGGER transaction_links_change_books_updated AFTER UPDATE ON transaction_links REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_links();
CREATE TRIGGER transaction_links_change_books_left AFTER UPDATE ON transaction_links REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_links();

-- What a sync found about a classified transaction of a locked year and did not apply, until a person applies it after
-- unlocking the year, or dismisses it.
CREATE TABLE set_aside_changes (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id bigint NOT NULL REFERENCES transactions (id) ON DELETE CASCADE,
  -- transfers: the chain shows further transfers; moved: another block has it; vanished: no block has it any more.
  kind           text NOT NULL CHECK (kind IN ('transfers', 'moved', 'vanished')),
  -- What was found: {"transfers": ["log:3"]}, {"block": 7, "at": "2024-01-01T00:00:00Z"}.
  detail         jsonb NOT NULL DEFAULT '{}',
  found_at       timestamptz NOT NULL DEFAULT now(),
  dismissed_at   timestamptz,
  dismissed_by   bigint REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT set_aside_changes_once UNIQUE (transaction_id, kind)
);
CREATE INDEX set_aside_changes_open_idx ON set_aside_changes (found_at DESC, id DESC) WHERE dismissed_at IS NULL;
