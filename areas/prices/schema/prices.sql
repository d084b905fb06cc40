-- The coin from which a coin takes its price while it has none of its own: by a ratio that a person set, one to one
-- from the primary coin of its alias group, or one to one from the coin that a receipt with a growing balance stands
-- for.
CREATE OR REPLACE VIEW price_bases AS
  SELECT coin_id, of_coin_id, ratio FROM price_ratios
  UNION ALL
  SELECT member.coin_id, lead.coin_id, 1::numeric
    FROM alias_coin_members member JOIN alias_coin_members lead ON lead.alias_coin_id = member.alias_coin_id AND lead.is_canonical
   WHERE NOT member.is_canonical AND NOT EXISTS (SELECT FROM price_ratios r WHERE r.coin_id = member.coin_id)
  UNION ALL
  SELECT c.id, c.claim_of_coin_id, 1::numeric FROM coins c
   WHERE c.claim_kind = 'receipt' AND c.is_rebasing AND NOT EXISTS (SELECT FROM price_ratios r WHERE r.coin_id = c.id)
     AND NOT EXISTS (SELECT FROM alias_coin_members m WHERE m.coin_id = c.id AND NOT m.is_canonical);

-- Together with delete_prices_of_coins, does what a foreign key to coins with ON DELETE CASCADE would do, once a
-- statement instead of once a row: with a foreign key the import of a million prices takes four times as long.
CREATE OR REPLACE FUNCTION require_coins_of_prices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted bigint[] := (SELECT array_agg(DISTINCT coin_id) FROM added);
BEGIN
  -- Nobody can delete these coins before this transaction is over.
  PERFORM FROM coins WHERE id = ANY (wanted) ORDER BY id FOR KEY SHARE;
  IF EXISTS (SELECT FROM unnest(wanted) AS coin_id WHERE NOT EXISTS (SELECT FROM coins WHERE id = coin_id)) THEN
    RAISE foreign_key_violation USING MESSAGE = 'A price names a coin that does not exist.', TABLE = 'price_dailies', CONSTRAINT = 'price_dailies_coin_id_fkey';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER price_dailies_require_coins AFTER INSERT ON price_dailies
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_coins_of_prices();

CREATE OR REPLACE FUNCTION delete_prices_of_coins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM price_dailies USING removed WHERE price_dailies.coin_id = removed.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER coins_delete_prices AFTER DELETE ON coins
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION delete_prices_of_coins();
