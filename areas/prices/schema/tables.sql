-- The tables as they are now, for readers. npm run schema writes this file and keeps its comments.

-- Daily closes of UTC days, one for each source that stated one: a market, or "import" for files.
CREATE TABLE price_dailies (
  coin_id bigint NOT NULL,
  day date NOT NULL CHECK (day >= '1970-01-01'::date AND day <= '2999-12-31'::date),
  source text NOT NULL CHECK (source <> ALL (ARRAY['', 'manual'])),
  -- A market has no other use for zero than "unknown".
  price_usd numeric NOT NULL CHECK (price_usd > 0 AND scale(price_usd) <= 24),
  CONSTRAINT price_dailies_pkey PRIMARY KEY (coin_id, day, source)
);
-- Triggers: price_dailies_change_books_added, price_dailies_change_books_left, price_dailies_change_books_removed,
--   price_dailies_change_books_updated, price_dailies_note_days, price_dailies_require_coins

-- Prices of the hours in which a transaction needed one, by the market that stated them. The moment is the beginning of
-- the hour.
CREATE TABLE price_hours (
  coin_id bigint NOT NULL REFERENCES coins(id) ON DELETE CASCADE,
  at timestamptz NOT NULL CHECK ((EXTRACT(epoch FROM at)::bigint % 3600::bigint) = 0),
  source text NOT NULL CHECK (source <> ''),
  -- Null: the market has none, so that it is not queried again.
  price_usd numeric CHECK (price_usd > 0 AND scale(price_usd) <= 24),
  CONSTRAINT price_hours_pkey PRIMARY KEY (coin_id, at, source)
);
-- Triggers: price_hours_change_books_added, price_hours_change_books_left, price_hours_change_books_removed,
--   price_hours_change_books_updated

-- Set by a person for a UTC day, and stronger than every other price of that day. May be zero: a person can declare a
-- coin worthless.
CREATE TABLE price_manuals (
  coin_id bigint NOT NULL REFERENCES coins(id) ON DELETE CASCADE,
  day date NOT NULL CHECK (day >= '1970-01-01'::date AND day <= '2999-12-31'::date),
  price_usd numeric NOT NULL CHECK (price_usd >= 0 AND scale(price_usd) <= 24),
  set_by bigint REFERENCES users(id) ON DELETE SET NULL,
  set_at timestamptz NOT NULL DEFAULT now(),
  reason text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  CONSTRAINT price_manuals_pkey PRIMARY KEY (coin_id, day)
);
CREATE INDEX price_manuals_set_by_idx ON price_manuals (set_by);
-- Triggers: price_manuals_audit, price_manuals_change_books_added, price_manuals_change_books_left,
--   price_manuals_change_books_removed, price_manuals_change_books_updated, price_manuals_forget_day,
--   price_manuals_note_days

-- A receipt token is worth a ratio of another coin, where it has no price of its own.
CREATE TABLE price_ratios (
  coin_id bigint PRIMARY KEY REFERENCES coins(id) ON DELETE CASCADE,
  of_coin_id bigint NOT NULL,
  ratio numeric NOT NULL CHECK (ratio > 0 AND scale(ratio) <= 24),
  set_by bigint REFERENCES users(id) ON DELETE SET NULL,
  set_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT price_ratios_of_coin_fkey FOREIGN KEY (of_coin_id) REFERENCES coins(id),
  CONSTRAINT price_ratios_of_another CHECK (of_coin_id <> coin_id)
);
CREATE INDEX price_ratios_of_coin_id_idx ON price_ratios (of_coin_id);
CREATE INDEX price_ratios_set_by_idx ON price_ratios (set_by);
-- Triggers: price_ratios_audit, price_ratios_change_books

-- The latest price of each source.
CREATE TABLE price_spots (
  coin_id bigint NOT NULL REFERENCES coins(id) ON DELETE CASCADE,
  source text NOT NULL CHECK (source <> ''),
  price_usd numeric NOT NULL CHECK (price_usd > 0 AND scale(price_usd) <= 24),
  observed_at timestamptz NOT NULL,
  CONSTRAINT price_spots_pkey PRIMARY KEY (coin_id, source)
);
-- Triggers: price_spots_note_changed, price_spots_note_new

-- Derived: the coins that should have prices, each with the last day that has one, so that those that lack prices are
-- found without looking at all the others. Minus infinity: there never was one.
CREATE TABLE price_watch (
  coin_id bigint PRIMARY KEY REFERENCES coins(id) ON DELETE CASCADE,
  latest_day date NOT NULL DEFAULT '-infinity'::date
);
CREATE INDEX price_watch_latest_day_idx ON price_watch (latest_day, coin_id);
