-- The day of the books on which the thing stands that a document belongs to. An entry that is gone, and a transaction
-- without one, keep the day that they had when the document was attached.
CREATE OR REPLACE FUNCTION document_day(given_target text, given_day date) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT day FROM journal_entries WHERE id = given_target), given_day)
$$;

-- What is attached to a closed period comes after its closing and says why; the period's hash does not have it.
CREATE OR REPLACE FUNCTION refuse_late_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(1214999652, 9);
  IF NEW.reason = '' AND document_day(NEW.target, NEW.day) < books_open_from() THEN
    RAISE EXCEPTION USING ERRCODE = 'HF001',
      MESSAGE = format('The books are closed before %s. Give the reason why a document is added now.', to_char(books_open_from(), 'YYYY-MM-DD'));
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER documents_respect_closed_periods AFTER INSERT ON documents
  FOR EACH ROW EXECUTE FUNCTION refuse_late_document();

-- A document is removed, which leaves its row; nothing else about it changes.
CREATE OR REPLACE FUNCTION refuse_document_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.removed_at IS NOT NULL OR NEW.removed_at IS NULL
     OR (NEW.target, NEW.day, NEW.name, NEW.media_type, NEW.size, NEW.sha256, NEW.reason, NEW.added_at)
        IS DISTINCT FROM (OLD.target, OLD.day, OLD.name, OLD.media_type, OLD.size, OLD.sha256, OLD.reason, OLD.added_at) THEN
    RAISE EXCEPTION USING ERRCODE = 'HF001', MESSAGE = 'A document is not changed. Remove it, and attach another one.';
  END IF;
  PERFORM pg_advisory_xact_lock_shared(1214999652, 9);
  IF document_day(OLD.target, OLD.day) < books_open_from() THEN
    RAISE EXCEPTION USING ERRCODE = 'HF001',
      MESSAGE = format('The books are closed before %s, and their documents stay.', to_char(books_open_from(), 'YYYY-MM-DD'));
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER documents_keep BEFORE DELETE
  OR UPDATE OF target, day, name, media_type, size, sha256, content, reason, added_at, removed_at, removed_reason ON documents
  FOR EACH ROW EXECUTE FUNCTION refuse_document_change();
