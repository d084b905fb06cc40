-- Whatever a list of transactions is narrowed by has an index in the order of the list, newest first: a page is then read
-- off its beginning, however long the books are.

CREATE INDEX transactions_network_order_idx ON transactions (network_id, at DESC, id DESC) WHERE network_id IS NOT NULL;
-- The contract that was called need not move any coin itself, so no transfer names it.
CREATE INDEX transactions_target_idx ON transactions (target, at DESC, id DESC) WHERE target IS NOT NULL;
CREATE INDEX transfers_amount_idx ON transfers (amount, at DESC, transaction_id DESC);

-- People paste addresses in any case, or only their beginning.
CREATE INDEX accounts_address_search_idx ON accounts (lower(address) COLLATE "C");

CREATE INDEX transaction_notes_search_idx ON transaction_notes USING gin (to_tsvector('simple', note));
CREATE INDEX transactions_source_note_search_idx ON transactions USING gin (to_tsvector('simple', source_note)) WHERE source_note <> '';

-- The transaction's moment beside its meaning, so that the list of one action is one index too.
ALTER TABLE classifications ADD COLUMN happened_at timestamptz;
UPDATE classifications c SET happened_at = t.at FROM transactions t WHERE t.id = c.transaction_id;
ALTER TABLE classifications ALTER COLUMN happened_at SET NOT NULL;
DROP INDEX classifications_action_idx;
CREATE INDEX classifications_action_idx ON classifications (action, happened_at DESC, transaction_id DESC);

CREATE FUNCTION date_classification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.happened_at := (SELECT at FROM transactions WHERE id = NEW.transaction_id);
  RETURN NEW;
END $$;
CREATE TRIGGER classifications_date BEFORE INSERT ON classifications FOR EACH ROW EXECUTE FUNCTION date_classification();

CREATE FUNCTION move_classification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE classifications SET happened_at = NEW.at WHERE transaction_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER transactions_move_classification AFTER UPDATE OF at ON transactions
  FOR EACH ROW WHEN (OLD.at IS DISTINCT FROM NEW.at) EXECUTE FUNCTION move_classification();
