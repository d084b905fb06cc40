-- The loan of a client in a coin follows from the cleared client transactions, and is computed again after each change
-- of them.
CREATE OR REPLACE FUNCTION note_loan_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO loan_changes (user_id, coin_id) SELECT DISTINCT user_id, coin_id FROM after WHERE status = 'cleared';
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO loan_changes (user_id, coin_id) SELECT DISTINCT user_id, coin_id FROM before WHERE status = 'cleared';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER client_transactions_note_added AFTER INSERT ON client_transactions REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_loan_changes();
CREATE OR REPLACE TRIGGER client_transactions_note_changed AFTER UPDATE ON client_transactions REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_loan_changes();
CREATE OR REPLACE TRIGGER client_transactions_note_removed AFTER DELETE ON client_transactions REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION note_loan_changes();

-- The decimals of a coin decide how finely a payment settles interest.
CREATE OR REPLACE FUNCTION note_loans_of_coin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO loan_changes (user_id, coin_id) SELECT DISTINCT user_id, coin_id FROM client_transactions WHERE coin_id = NEW.id AND status = 'cleared';
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER coins_note_loans AFTER UPDATE OF decimals ON coins FOR EACH ROW WHEN (OLD.decimals IS DISTINCT FROM NEW.decimals)
  EXECUTE FUNCTION note_loans_of_coin();
CREATE OR REPLACE TRIGGER loan_segments_count_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON loan_segments
  FOR EACH STATEMENT EXECUTE FUNCTION count_row_version();
