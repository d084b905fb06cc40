-- A source that was left out for a wrong key or a missing consent is tried again as soon as a setting changes.
CREATE OR REPLACE FUNCTION try_sources_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM skipped_sources;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER settings_try_sources_again AFTER INSERT OR UPDATE OR DELETE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION try_sources_again();
