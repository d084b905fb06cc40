-- A search finds a coin or a wallet by the beginning of any word of its name, of its symbol, or of an address. Plain
-- b-trees in byte order serve it in the order of closeness, one page at a time, for the shortest text as well, and need
-- no extension that an operator's own server may lack. The triggers keep the terms current for every writer.

CREATE OR REPLACE FUNCTION search_words(given text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  -- Both "sushiswap" and "swap" find SushiSwap. Only ASCII marks divide words: letters of every script stay together.
  SELECT word
    FROM (VALUES (given), (regexp_replace(given, '([a-z0-9])([A-Z])|([0-9])([a-z])', '\1\3 \2\4', 'g'))) AS spelling (text),
         regexp_split_to_table(lower(spelling.text), '[\s!-/:-@\[-`{-~]+') AS word
   WHERE word <> ''
$$;

CREATE OR REPLACE FUNCTION coin_terms_of(symbol text, name text) RETURNS TABLE (term text, weight integer) LANGUAGE sql IMMUTABLE AS $$
  SELECT found.term, min(found.weight)
    FROM (SELECT lower(symbol) AS term, 0 AS weight
          UNION ALL SELECT lower(name), 1
          UNION ALL SELECT word, 2 FROM search_words(symbol || ' ' || name) AS word
          UNION ALL SELECT substr(lower(symbol), start), 3 FROM generate_series(2, char_length(symbol) - 2) AS start
                     WHERE char_length(symbol) <= 12) AS found
   GROUP BY found.term
$$;

-- Once for a statement, however many coins it adds.
CREATE OR REPLACE FUNCTION add_coin_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO coin_terms (coin_id, term, weight, is_priced)
  SELECT c.id, t.term, t.weight, c.has_prices AND NOT c.is_spam FROM added c, coin_terms_of(c.symbol, c.name) t;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER coins_add_terms AFTER INSERT ON coins REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_coin_terms();

CREATE OR REPLACE FUNCTION refresh_coin_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM coin_terms WHERE coin_id = NEW.id AND weight < 4;
  INSERT INTO coin_terms (coin_id, term, weight, is_priced)
  SELECT NEW.id, t.term, t.weight, NEW.has_prices AND NOT NEW.is_spam FROM coin_terms_of(NEW.symbol, NEW.name) t ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER coins_refresh_terms AFTER UPDATE OF symbol, name ON coins FOR EACH ROW EXECUTE FUNCTION refresh_coin_terms();

CREATE OR REPLACE FUNCTION mark_coin_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE coin_terms SET is_priced = NOT is_priced WHERE coin_id = NEW.id AND is_priced <> (NEW.has_prices AND NOT NEW.is_spam);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER coins_mark_terms AFTER UPDATE OF has_prices, is_spam ON coins FOR EACH ROW EXECUTE FUNCTION mark_coin_terms();

CREATE OR REPLACE FUNCTION add_coin_addresses_to_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The lock runs this and a change of has_prices or is_spam serially. Otherwise the change would not mark the terms that
  -- are inserted here.
  PERFORM FROM coins WHERE id IN (SELECT coin_id FROM added) ORDER BY id FOR SHARE;
  INSERT INTO coin_terms (coin_id, term, weight, is_priced)
  SELECT a.coin_id, lower(a.address), 4, c.has_prices AND NOT c.is_spam FROM added a JOIN coins c ON c.id = a.coin_id ON CONFLICT DO NOTHING;
  INSERT INTO coin_networks (coin_id, network_id) SELECT coin_id, network_id FROM added ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER coin_addresses_add_to_search AFTER INSERT ON coin_addresses REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_coin_addresses_to_search();

-- Removes a network of a coin unless another contract or the native coin keeps it.
CREATE OR REPLACE FUNCTION forget_coin_network(coin bigint, network bigint) RETURNS void LANGUAGE sql AS $$
  DELETE FROM coin_networks
   WHERE coin_id = coin AND network_id = network
     AND NOT EXISTS (SELECT FROM coin_addresses a WHERE a.coin_id = coin AND a.network_id = network)
     AND NOT EXISTS (SELECT FROM networks n WHERE n.id = network AND n.native_coin_id = coin)
$$;

CREATE OR REPLACE FUNCTION remove_coin_address_from_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The same contract address can stand on several networks.
  DELETE FROM coin_terms t
   WHERE t.coin_id = OLD.coin_id AND t.term = lower(OLD.address) AND t.weight = 4
     AND NOT EXISTS (SELECT FROM coin_addresses a WHERE a.coin_id = OLD.coin_id AND lower(a.address) = lower(OLD.address));
  PERFORM forget_coin_network(OLD.coin_id, OLD.network_id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER coin_addresses_remove_from_search AFTER DELETE ON coin_addresses FOR EACH ROW EXECUTE FUNCTION remove_coin_address_from_search();

CREATE OR REPLACE FUNCTION refresh_native_coin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.native_coin_id IS NOT NULL THEN
    INSERT INTO coin_networks (coin_id, network_id) VALUES (NEW.native_coin_id, NEW.id) ON CONFLICT DO NOTHING;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    PERFORM forget_coin_network(OLD.native_coin_id, OLD.id);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER networks_refresh_native_coin AFTER INSERT OR UPDATE OF native_coin_id ON networks FOR EACH ROW EXECUTE FUNCTION refresh_native_coin();

CREATE OR REPLACE FUNCTION refresh_wallet_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM wallet_terms WHERE wallet_id = NEW.id;
  INSERT INTO wallet_terms (wallet_id, term, weight)
  SELECT NEW.id, found.term, min(found.weight)
    FROM (SELECT lower(NEW.name) AS term, 1 AS weight
          UNION ALL SELECT word, 2 FROM search_words(NEW.name) AS word
          UNION ALL SELECT lower(a.address), 4 FROM accounts a WHERE a.id = NEW.account_id) AS found
   GROUP BY found.term;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER wallets_refresh_terms AFTER INSERT OR UPDATE OF name, account_id ON wallets FOR EACH ROW EXECUTE FUNCTION refresh_wallet_terms();
