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

-- The market of a coin that clients use decides what its balances are worth and whether they are covered, as a price that is
-- entered manually does. SQLSTATE HF006: the server asks for a confirmation, and the page repeats the call.
CREATE OR REPLACE FUNCTION confirm_market_of_coin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'HF006', MESSAGE = 'This changes the price of a coin that clients use. Confirm that it is you, then try again.';
END $$;
CREATE OR REPLACE TRIGGER coins_confirm_market BEFORE UPDATE OF market_id, has_prices ON coins FOR EACH ROW
  WHEN (OLD.usable_by_clients AND current_setting('holdfast.confirmation', true) = 'missing'
        AND (OLD.market_id, OLD.has_prices) IS DISTINCT FROM (NEW.market_id, NEW.has_prices))
  EXECUTE FUNCTION confirm_market_of_coin();

-- Amounts are stored in whole coins, so other decimals would change what was received. SQLSTATE HF003: a sentence for admins.
CREATE OR REPLACE FUNCTION refuse_decimals_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM transfers WHERE coin_id = NEW.id) OR EXISTS (SELECT FROM client_transactions WHERE coin_id = NEW.id) THEN
    RAISE EXCEPTION USING ERRCODE = 'HF003',
      MESSAGE = format('%s has transactions, so its decimals can no longer be changed.', NEW.symbol);
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER coins_keep_decimals BEFORE UPDATE OF decimals ON coins FOR EACH ROW
  WHEN (OLD.decimals IS DISTINCT FROM NEW.decimals) EXECUTE FUNCTION refuse_decimals_change();
