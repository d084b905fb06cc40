-- What a person decided about what a token says of itself: true, or not. Null: nobody decided. Another statement of the
-- token is undecided again.
ALTER TABLE coin_addresses ADD COLUMN stated_decision text CHECK (stated_decision IN ('confirmed', 'rejected'));
