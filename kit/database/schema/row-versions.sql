-- A cache of rows stays true by comparing the version of their table in row_versions, which every statement counts on.
CREATE OR REPLACE FUNCTION count_row_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE row_versions SET version = version + 1 WHERE name = TG_TABLE_NAME;
  RETURN NULL;
END $$;
