-- Counts the changes of rows, so that a process can keep what it has added up from them until they change.
CREATE TABLE row_versions (
  name    text PRIMARY KEY,
  version bigint NOT NULL
);
INSERT INTO row_versions (name, version) VALUES ('loan_segments', 1), ('book_open_lots', 1);

DROP TRIGGER loan_segments_count_version ON loan_segments;
DROP FUNCTION count_loan_version();
DROP TABLE loan_version;

CREATE FUNCTION count_row_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE row_versions SET version = version + 1 WHERE name = TG_TABLE_NAME;
  RETURN NULL;
END $$;
CREATE TRIGGER loan_segments_count_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON loan_segments
  FOR EACH STATEMENT EXECUTE FUNCTION count_row_version();
CREATE TRIGGER book_open_lots_count_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON book_open_lots
  FOR EACH STATEMENT EXECUTE FUNCTION count_row_version();
