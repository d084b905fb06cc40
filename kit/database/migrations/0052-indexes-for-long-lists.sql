-- The list of users is sorted by name; see db/user-name.ts.
CREATE INDEX users_name_idx ON users
  (lower(coalesce(nullif(trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), email)), id);

-- The few coins that are priced by another coin, among any number of coins: see the view price_bases.
CREATE INDEX coins_rebasing_receipts_idx ON coins (id) WHERE is_rebasing AND claim_kind = 'receipt';

-- How many disposals of a coin there are is a sum of stored counts and of the few disposals that are not taxable.
CREATE INDEX book_positions_untaxed_idx ON book_positions (coin_id, year) WHERE NOT is_taxable;
