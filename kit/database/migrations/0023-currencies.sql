-- Money in other currencies: worth the rate of the day, without lots. A new database loads the currencies with its
-- first coins; a catalogue that exists already gets them here.
CREATE TEMPORARY TABLE currencies (symbol text NOT NULL, name text NOT NULL, decimals smallint NOT NULL) ON COMMIT DROP;
INSERT INTO currencies (symbol, name, decimals) VALUES
  ('EUR', 'Euro', 2),
  ('GBP', 'Pound sterling', 2),
  ('JPY', 'Japanese yen', 0),
  ('CHF', 'Swiss franc', 2),
  ('CAD', 'Canadian dollar', 2),
  ('AUD', 'Australian dollar', 2),
  ('SEK', 'Swedish krona', 2),
  ('NOK', 'Norwegian krone', 2),
  ('DKK', 'Danish krone', 2),
  ('PLN', 'Polish zloty', 2),
  ('CZK', 'Czech koruna', 2),
  ('NZD', 'New Zealand dollar', 2),
  ('SGD', 'Singapore dollar', 2),
  ('HKD', 'Hong Kong dollar', 2),
  ('CNY', 'Chinese yuan', 2),
  ('INR', 'Indian rupee', 2),
  ('BRL', 'Brazilian real', 2),
  ('MXN', 'Mexican peso', 2),
  ('ZAR', 'South African rand', 2),
  ('TRY', 'Turkish lira', 2),
  ('KRW', 'South Korean won', 0),
  ('ILS', 'Israeli new shekel', 2),
  ('HUF', 'Hungarian forint', 2),
  ('RON', 'Romanian leu', 2),
  ('THB', 'Thai baht', 2),
  ('IDR', 'Indonesian rupiah', 2),
  ('PHP', 'Philippine peso', 2),
  ('MYR', 'Malaysian ringgit', 2),
  ('ISK', 'Icelandic krona', 0),
  ('BGN', 'Bulgarian lev', 2),
  ('HRK', 'Croatian kuna', 2),
  ('RUB', 'Russian rouble', 2);

-- A coin that an admin added for the currency itself becomes that currency. Where a year is locked, and where the coin
-- is a token or part of something else, it stays as it is, and the currency is added beside it.
UPDATE coins SET is_cash = true, has_prices = true
  FROM currencies
 WHERE coins.symbol = currencies.symbol AND lower(coins.name) = lower(currencies.name) AND NOT coins.is_spam
   AND NOT coins.is_cash AND coins.market_id IS NULL AND coins.claim_kind IS NULL
   AND NOT EXISTS (SELECT FROM year_locks WHERE unlocked_at IS NULL)
   AND NOT EXISTS (SELECT FROM coin_addresses WHERE coin_id = coins.id)
   AND NOT EXISTS (SELECT FROM alias_coin_members WHERE coin_id = coins.id)
   AND NOT EXISTS (SELECT FROM price_ratios WHERE coin_id = coins.id)
   AND NOT EXISTS (SELECT FROM networks WHERE native_coin_id = coins.id)
   AND NOT EXISTS (SELECT FROM coins claim WHERE claim.claim_of_coin_id = coins.id)
   AND NOT EXISTS (SELECT FROM coins cash WHERE cash.is_cash AND cash.symbol = currencies.symbol);

INSERT INTO coins (symbol, name, decimals, has_prices, is_cash)
SELECT symbol,
       name || CASE WHEN EXISTS (SELECT FROM coins c WHERE lower(c.symbol) = lower(currencies.symbol)
                                  AND lower(c.name) = lower(currencies.name) AND NOT c.is_spam)
               THEN ' (currency)' ELSE '' END,
       decimals, true, true
  FROM currencies
 WHERE EXISTS (SELECT FROM coins)
   AND NOT EXISTS (SELECT FROM coins c WHERE c.is_cash AND c.symbol = currencies.symbol)
 ORDER BY symbol
    ON CONFLICT DO NOTHING;

-- The symbol decides which rate a currency has, and which of them is the dollar.
CREATE FUNCTION refuse_currency_symbol_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE check_violation USING MESSAGE = 'The symbol of a currency cannot be changed.', TABLE = 'coins',
    CONSTRAINT = 'coins_currency_symbol_kept';
END $$;
CREATE TRIGGER coins_keep_currency_symbol BEFORE UPDATE OF symbol ON coins FOR EACH ROW
  WHEN (OLD.is_cash AND NEW.symbol <> OLD.symbol) EXECUTE FUNCTION refuse_currency_symbol_change();
