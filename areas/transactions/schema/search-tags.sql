-- Searches for several things of which each has many transactions and hardly any transaction has all of them.

-- A number for a thing that a transaction can be searched by. Two things with the same number do no harm: each match is
-- tested.
CREATE OR REPLACE FUNCTION search_tag(kind text, value text) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ('x' || left(md5(kind || ' ' || value), 8))::bit(32)::integer
$$;

CREATE OR REPLACE FUNCTION search_tags_of(kind text, wanted text[]) RETURNS integer[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(search_tag(kind, value)) FROM unnest(wanted) AS value
$$;

-- The tags of changed transactions are written later, by parts of 256 transactions.
CREATE OR REPLACE FUNCTION note_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes SELECT part * 256, part * 256 + 255 FROM (SELECT DISTINCT transaction_id / 256 AS part FROM changed) AS parts;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER transfers_change_search_added AFTER INSERT ON transfers REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_search_change();
CREATE OR REPLACE TRIGGER transfers_change_search_updated AFTER UPDATE ON transfers REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_search_change();
CREATE OR REPLACE TRIGGER classifications_change_search_added AFTER INSERT ON classifications REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_search_change();
CREATE OR REPLACE TRIGGER classifications_change_search_updated AFTER UPDATE ON classifications REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_search_change();

CREATE OR REPLACE FUNCTION note_search_change_of_network() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes VALUES (NEW.id, NEW.id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER transactions_change_search AFTER UPDATE OF network_id ON transactions FOR EACH ROW
  WHEN (OLD.network_id IS DISTINCT FROM NEW.network_id) EXECUTE FUNCTION note_search_change_of_network();
