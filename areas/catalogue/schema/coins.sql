-- A coin and the other coins of its alias group.
CREATE OR REPLACE FUNCTION coins_of_same_asset(wanted_coin_id bigint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT wanted_coin_id UNION
  SELECT o.coin_id FROM alias_coin_members m JOIN alias_coin_members o ON o.alias_coin_id = m.alias_coin_id WHERE m.coin_id = wanted_coin_id
$$;

-- The symbol decides which rate a currency has, and which of them is the dollar.
CREATE OR REPLACE FUNCTION refuse_currency_symbol_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE check_violation USING MESSAGE = 'The symbol of a currency cannot be changed.', TABLE = 'coins',
    CONSTRAINT = 'coins_currency_symbol_kept';
END $$;
CREATE OR REPLACE TRIGGER coins_keep_currency_symbol BEFORE UPDATE OF symbol ON coins FOR EACH ROW
  WHEN (OLD.is_cash AND NEW.symbol <> OLD.symbol) EXECUTE FUNCTION refuse_currency_symbol_change();

-- A contract is deleted and added, never changed, so that the triggers of the search see all of it.
CREATE OR REPLACE FUNCTION refuse_coin_address_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Delete the contract and add it anew.';
END $$;
CREATE OR REPLACE TRIGGER coin_addresses_refuse_change BEFORE UPDATE OF network_id, address, coin_id ON coin_addresses
  FOR EACH ROW EXECUTE FUNCTION refuse_coin_address_change();
