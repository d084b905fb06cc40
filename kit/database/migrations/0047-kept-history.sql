-- What was read and valued for the books, in pieces of at most a month: derived, like book_*. The spans follow one
-- another from '-infinity' to 'infinity', so that what is missing shows.
CREATE TABLE kept_history (
  starts_at timestamptz PRIMARY KEY,
  -- Not included.
  ends_at   timestamptz NOT NULL,
  -- A hash of everything without a moment that decides how a transaction is read.
  key       text COLLATE "C" NOT NULL,
  content   bytea NOT NULL,
  CONSTRAINT kept_history_in_order CHECK (starts_at < ends_at)
);
-- Large values would be compressed and expanded again on each reading.
ALTER TABLE kept_history ALTER COLUMN content SET STORAGE EXTERNAL;

-- TRUNCATE notes no change.
CREATE TRIGGER transactions_empty_history AFTER TRUNCATE ON transactions
  FOR EACH STATEMENT EXECUTE FUNCTION empty_references('kept_history');

-- True: every transaction is read as before, and only what the books make of it changes.
ALTER TABLE book_changes ADD COLUMN keeps_history boolean NOT NULL DEFAULT false;

CREATE FUNCTION note_book_change_of_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO book_changes (at, keeps_history) VALUES ('1970-01-01 00:00:00+00', true);
  RETURN NULL;
END $$;
DROP TRIGGER book_settings_change_books ON book_settings;
CREATE TRIGGER book_settings_change_books AFTER INSERT OR UPDATE OR DELETE ON book_settings
  FOR EACH ROW EXECUTE FUNCTION note_book_change_of_settings();
DROP TRIGGER allocation_units_change_books ON allocation_units;
CREATE TRIGGER allocation_units_change_books AFTER INSERT OR UPDATE OR DELETE ON allocation_units
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_settings();

-- A foreign key is checked row by row. These are checked once for each statement, as those of transfers
-- (docs/decisions/0835-set-wise-references.md).
ALTER TABLE book_positions DROP CONSTRAINT book_positions_wallet_id_fkey;
ALTER TABLE book_flows DROP CONSTRAINT book_flows_wallet_id_fkey;
ALTER TABLE book_open_lots DROP CONSTRAINT book_open_lots_wallet_id_fkey;
CREATE TRIGGER book_positions_check_references AFTER INSERT ON book_positions REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('wallet_id', 'wallets');
CREATE TRIGGER book_positions_check_references_updated AFTER UPDATE ON book_positions
  REFERENCING OLD TABLE AS before NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('wallet_id', 'wallets');
CREATE TRIGGER book_flows_check_references AFTER INSERT ON book_flows REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('wallet_id', 'wallets');
CREATE TRIGGER book_flows_check_references_updated AFTER UPDATE ON book_flows
  REFERENCING OLD TABLE AS before NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('wallet_id', 'wallets');
CREATE TRIGGER book_open_lots_check_references AFTER INSERT ON book_open_lots REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('wallet_id', 'wallets');
CREATE TRIGGER book_open_lots_check_references_updated AFTER UPDATE ON book_open_lots
  REFERENCING OLD TABLE AS before NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('wallet_id', 'wallets');
CREATE TRIGGER wallets_delete_references AFTER DELETE ON wallets REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION delete_references('book_positions', 'wallet_id', 'book_flows', 'wallet_id',
                                                        'book_open_lots', 'wallet_id');
CREATE TRIGGER wallets_empty_references AFTER TRUNCATE ON wallets
  FOR EACH STATEMENT EXECUTE FUNCTION empty_references('book_positions', 'book_flows', 'book_open_lots');
CREATE TRIGGER wallets_keep_id BEFORE UPDATE OF id ON wallets FOR EACH ROW WHEN (OLD.id <> NEW.id)
  EXECUTE FUNCTION refuse_new_id();
