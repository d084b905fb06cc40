-- A session keeps the plan of a statement in a function. A plan that was made for one row joins a hundred thousand rows
-- with nested loops, and one that was made for a hundred thousand reads the whole table for one row. EXECUTE plans each
-- time.
CREATE OR REPLACE FUNCTION mark_classified() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    EXECUTE 'UPDATE transactions SET is_classified = true WHERE id IN (SELECT transaction_id FROM added) AND NOT is_classified';
  ELSE
    EXECUTE 'UPDATE transactions SET is_classified = false WHERE id IN (SELECT transaction_id FROM removed) AND is_classified';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER classifications_mark AFTER INSERT ON classifications REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION mark_classified();
CREATE OR REPLACE TRIGGER classifications_unmark AFTER DELETE ON classifications REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION mark_classified();

-- A writer that states the moment of the transaction saves this lookup of each row, and a moment that is not the
-- transaction's is refused.
CREATE OR REPLACE FUNCTION date_classification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.happened_at := (SELECT at FROM transactions WHERE id = NEW.transaction_id);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER classifications_date BEFORE INSERT ON classifications FOR EACH ROW WHEN (NEW.happened_at IS NULL)
  EXECUTE FUNCTION date_classification();

CREATE OR REPLACE FUNCTION check_classification_dates() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_wrong boolean;
BEGIN
  EXECUTE 'SELECT EXISTS (SELECT FROM added c JOIN transactions t ON t.id = c.transaction_id WHERE c.happened_at <> t.at)' INTO is_wrong;
  IF is_wrong THEN
    RAISE EXCEPTION 'A classification has another moment than its transaction.';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER classifications_check_dates AFTER INSERT ON classifications REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_classification_dates();

CREATE OR REPLACE FUNCTION move_classification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE classifications SET happened_at = NEW.at WHERE transaction_id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER transactions_move_classification AFTER UPDATE OF at ON transactions
  FOR EACH ROW WHEN (OLD.at IS DISTINCT FROM NEW.at) EXECUTE FUNCTION move_classification();
