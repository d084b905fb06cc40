-- A swap at 14:00 that is valued at daily closes shows a gain that never was. Markets have the price of each hour.
CREATE TABLE price_hours (
  coin_id bigint NOT NULL REFERENCES coins(id) ON DELETE CASCADE,
  at timestamptz NOT NULL CHECK (extract(epoch FROM at)::bigint % 3600 = 0),
  source text NOT NULL CHECK (source <> ''),
  price_usd numeric CHECK (price_usd > 0 AND scale(price_usd) <= 24),
  CONSTRAINT price_hours_pkey PRIMARY KEY (coin_id, at, source)
);
