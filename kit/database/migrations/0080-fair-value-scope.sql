-- What an admin decided about a coin for statements at fair value: whether it is in scope of ASC 350-60, and its
-- principal market (ASC 820). A coin without a row has the defaults.
CREATE TABLE fair_value_terms (
  coin_id bigint PRIMARY KEY REFERENCES coins(id) ON DELETE CASCADE,
  is_in_scope boolean,
  reason text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  principal_market text NOT NULL DEFAULT '' CHECK (char_length(principal_market) <= 200),
  set_by bigint REFERENCES users(id) ON DELETE SET NULL,
  set_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT fair_value_terms_reason CHECK (is_in_scope IS NULL OR reason <> '')
);
CREATE INDEX fair_value_terms_by_idx ON fair_value_terms (set_by);
