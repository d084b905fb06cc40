-- Searches for several things of which each has many transactions and hardly any transaction has all of them (record 1003).

-- A number for what a transaction can be searched by. Two things with the same number do no harm: what is found is tested.
CREATE FUNCTION search_tag(kind text, value text) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ('x' || left(md5(kind || ' ' || value), 8))::bit(32)::integer
$$;
CREATE FUNCTION search_tags_of(kind text, wanted text[]) RETURNS integer[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(search_tag(kind, value)) FROM unnest(wanted) AS value
$$;

-- The accounts, coins, network and action of each transaction, filled in the background.
CREATE TABLE search_tags (
  transaction_id bigint PRIMARY KEY,
  tags integer[] NOT NULL
);
CREATE INDEX search_tags_by_tag ON search_tags USING gin (tags) WITH (gin_pending_list_limit = 1024);

DROP TRIGGER transactions_delete_references ON transactions;
CREATE TRIGGER transactions_delete_references AFTER DELETE ON transactions REFERENCING OLD TABLE AS removed FOR EACH STATEMENT
  EXECUTE FUNCTION delete_references('transfers', 'transaction_id', 'classifications', 'transaction_id', 'search_tags', 'transaction_id');
DROP TRIGGER transactions_empty_references ON transactions;
CREATE TRIGGER transactions_empty_references AFTER TRUNCATE ON transactions
  FOR EACH STATEMENT EXECUTE FUNCTION empty_references('transfers', 'classifications', 'search_tags');

-- Ranges of ids whose transactions may lack tags, recorded with the change itself; a search tests all of them. Tags that no
-- longer hold do no harm and stay until the next change of their range.
CREATE TABLE search_changes (
  first_id bigint NOT NULL,
  last_id bigint NOT NULL
);

CREATE FUNCTION note_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes SELECT part * 256, part * 256 + 255 FROM (SELECT DISTINCT transaction_id / 256 AS part FROM changed) AS parts;
  RETURN NULL;
END $$;
CREATE TRIGGER transfers_change_search_added AFTER INSERT ON transfers REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_search_change();
CREATE TRIGGER transfers_change_search_updated AFTER UPDATE ON transfers REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_search_change();
CREATE TRIGGER classifications_change_search_added AFTER INSERT ON classifications REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_search_change();
CREATE TRIGGER classifications_change_search_updated AFTER UPDATE ON classifications REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_search_change();

CREATE FUNCTION note_search_change_of_network() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes VALUES (NEW.id, NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER transactions_change_search AFTER UPDATE OF network_id ON transactions FOR EACH ROW
  WHEN (OLD.network_id IS DISTINCT FROM NEW.network_id) EXECUTE FUNCTION note_search_change_of_network();

INSERT INTO search_changes SELECT part * 256, part * 256 + 255 FROM (SELECT DISTINCT id / 256 AS part FROM transactions) AS parts;
