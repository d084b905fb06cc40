-- Choosing a coin by its name among those with prices. Where few of many coins have prices, the closest of them stand far
-- apart among all terms, or all of them have to be looked at; so the terms of these coins have an index of their own.
ALTER TABLE coin_terms ADD COLUMN is_priced boolean NOT NULL DEFAULT false;
UPDATE coin_terms t SET is_priced = true FROM coins c WHERE c.id = t.coin_id AND c.has_prices AND NOT c.is_spam;
CREATE INDEX coin_terms_priced_idx ON coin_terms (term, weight, coin_id) WHERE is_priced;

CREATE OR REPLACE FUNCTION add_coin_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO coin_terms (coin_id, term, weight, is_priced)
  SELECT c.id, t.term, t.weight, c.has_prices AND NOT c.is_spam FROM added c, coin_terms_of(c.symbol, c.name) t;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION refresh_coin_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM coin_terms WHERE coin_id = NEW.id AND weight < 4;
  INSERT INTO coin_terms (coin_id, term, weight, is_priced)
  SELECT NEW.id, t.term, t.weight, NEW.has_prices AND NOT NEW.is_spam FROM coin_terms_of(NEW.symbol, NEW.name) t ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION add_coin_addresses_to_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever switches the prices of one of these coins waits, or is waited for: a term written beside would miss it.
  PERFORM FROM coins WHERE id IN (SELECT coin_id FROM added) ORDER BY id FOR SHARE;
  INSERT INTO coin_terms (coin_id, term, weight, is_priced)
  SELECT a.coin_id, lower(a.address), 4, c.has_prices AND NOT c.is_spam FROM added a JOIN coins c ON c.id = a.coin_id ON CONFLICT DO NOTHING;
  INSERT INTO coin_networks (coin_id, network_id) SELECT coin_id, network_id FROM added ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION mark_coin_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE coin_terms SET is_priced = NOT is_priced WHERE coin_id = NEW.id AND is_priced <> (NEW.has_prices AND NOT NEW.is_spam);
  RETURN NULL;
END $$;
CREATE TRIGGER coins_mark_terms AFTER UPDATE OF has_prices, is_spam ON coins FOR EACH ROW EXECUTE FUNCTION mark_coin_terms();
