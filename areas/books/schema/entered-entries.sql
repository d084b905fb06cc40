-- An entered entry stands in the journal as it was entered: what was wrong is taken back by a reversal.
CREATE OR REPLACE FUNCTION refuse_entered_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'HF001', MESSAGE = 'A journal entry is not changed or deleted. Reverse it, and enter another one.';
END $$;
CREATE OR REPLACE TRIGGER entered_entries_keep BEFORE DELETE OR UPDATE OF key, day, memo, reverses_id ON entered_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_entered_change();
CREATE OR REPLACE TRIGGER entered_entry_lines_keep BEFORE DELETE OR UPDATE ON entered_entry_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_entered_change();

CREATE OR REPLACE FUNCTION note_entered_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_closed_day(NEW.day);
  INSERT INTO journal_changes (at) VALUES (NEW.day::timestamp AT TIME ZONE 'UTC');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER entered_entries_change_journal AFTER INSERT ON entered_entries
  FOR EACH ROW EXECUTE FUNCTION note_entered_entry();

-- The lines are inserted after their entry, so they are added up at the commit.
CREATE OR REPLACE FUNCTION refuse_unbalanced_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) < 2 OR sum(usd) <> 0 FROM entered_entry_lines WHERE entry_id = NEW.id) THEN
    RAISE EXCEPTION USING ERRCODE = 'HF001', MESSAGE = 'Debits and credits of a journal entry must be equal.';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS entered_entries_balance ON entered_entries;
CREATE CONSTRAINT TRIGGER entered_entries_balance AFTER INSERT ON entered_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_entry();
