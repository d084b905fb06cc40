-- Tokens that stand for other coins, the price that aliases share, and events whose values are needed by the books.

-- An aToken or a stake receipt stands for the coins that were deposited, a debt token for coins that are owed. Neither is
-- an asset of its own: no lots, no price.
ALTER TABLE coins
  ADD COLUMN claim_kind       text CHECK (claim_kind IN ('receipt', 'debt')),
  ADD COLUMN claim_of_coin_id bigint,
  -- Where the deposited coins are in the meantime.
  ADD COLUMN claim_custody    text CHECK (claim_custody IN ('collateral', 'stake')),
  -- What a person set or cleared is never overwritten by a sync. Null: never examined, or the chain knows no claim.
  ADD COLUMN claim_origin     text CHECK (claim_origin IN ('chain', 'person')),
  ADD CONSTRAINT coins_claim_of_coin_fkey FOREIGN KEY (claim_of_coin_id) REFERENCES coins (id),
  ADD CONSTRAINT coins_claim_whole CHECK ((claim_kind IS NULL) = (claim_of_coin_id IS NULL)),
  ADD CONSTRAINT coins_claim_custody_by_kind CHECK ((claim_kind IS NOT DISTINCT FROM 'receipt') = (claim_custody IS NOT NULL)),
  ADD CONSTRAINT coins_claim_known_origin CHECK (claim_kind IS NULL OR claim_origin IS NOT NULL),
  ADD CONSTRAINT coins_claim_of_another CHECK (claim_of_coin_id <> id);
CREATE INDEX coins_claim_of_coin_id_idx ON coins (claim_of_coin_id) WHERE claim_of_coin_id IS NOT NULL;
CREATE INDEX coins_claim_unexamined_idx ON coins (id) WHERE is_rebasing AND claim_origin IS NULL;

CREATE TRIGGER coins_claims_change_books AFTER UPDATE OF claim_kind, claim_of_coin_id, claim_custody, is_rebasing, is_spam ON coins FOR EACH ROW
  WHEN ((OLD.claim_kind, OLD.claim_of_coin_id, OLD.claim_custody) IS DISTINCT FROM (NEW.claim_kind, NEW.claim_of_coin_id, NEW.claim_custody)
        OR (NEW.claim_kind IS NOT NULL AND (OLD.is_rebasing, OLD.is_spam) IS DISTINCT FROM (NEW.is_rebasing, NEW.is_spam)))
  EXECUTE FUNCTION note_book_change_of_everything();

-- Which coin a coin takes its price from while it has none of its own: by a ratio that a person set, one to one from the
-- primary coin of its alias group, or one to one from the coin that a receipt with a growing balance stands for.
CREATE VIEW price_bases AS
  SELECT coin_id, of_coin_id, ratio FROM price_ratios
  UNION ALL
  SELECT member.coin_id, lead.coin_id, 1::numeric
    FROM alias_coin_members member JOIN alias_coin_members lead ON lead.alias_coin_id = member.alias_coin_id AND lead.is_canonical
   WHERE NOT member.is_canonical AND NOT EXISTS (SELECT FROM price_ratios r WHERE r.coin_id = member.coin_id)
  UNION ALL
  SELECT c.id, c.claim_of_coin_id, 1::numeric FROM coins c
   WHERE c.claim_kind = 'receipt' AND c.is_rebasing AND NOT EXISTS (SELECT FROM price_ratios r WHERE r.coin_id = c.id)
     AND NOT EXISTS (SELECT FROM alias_coin_members m WHERE m.coin_id = c.id AND NOT m.is_canonical);

-- A token that stands for another coin is never missing a price.
CREATE OR REPLACE FUNCTION watch_coin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.has_prices AND NOT NEW.is_spam AND NEW.claim_kind IS NULL THEN
    INSERT INTO price_watch (coin_id, latest_day) VALUES (NEW.id, latest_priced_day(NEW.id)) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM price_watch WHERE coin_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER coins_watch_changed ON coins;
CREATE TRIGGER coins_watch_changed AFTER UPDATE OF has_prices, is_spam, claim_kind ON coins FOR EACH ROW EXECUTE FUNCTION watch_coin();

-- The books depend on the block and on the events of a transaction as well as on its moment.
CREATE OR REPLACE FUNCTION note_book_change_of_moments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO book_changes (at)
  SELECT least(min(b.at), min(a.at)) FROM before b JOIN after a ON a.id = b.id
   WHERE a.is_classified AND (a.at <> b.at OR a.position <> b.position OR a.block IS DISTINCT FROM b.block OR a.events <> b.events) HAVING min(a.at) IS NOT NULL;
  RETURN NULL;
END $$;

-- Events were stored without their amounts before. The next sync reads these transactions again.
CREATE FUNCTION has_incomplete_events(events jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT events @? '$[*] ? ((@.name == "uniswapV3.increaseLiquidity" || @.name == "uniswapV3.decreaseLiquidity" || @.name == "uniswapV3.collectFees") && !exists (@.values.amount0)
                         || @.name == "aaveV3.liquidation" && !exists (@.values.debtToCover))'
$$;
CREATE INDEX transactions_incomplete_events_idx ON transactions (network_id, id) WHERE has_incomplete_events(events);
-- Transactions that change a liquidity position.
CREATE FUNCTION has_position_events(events jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT events @? '$[*] ? (@.name == "uniswapV3.increaseLiquidity" || @.name == "uniswapV3.decreaseLiquidity" || @.name == "uniswapV3.collectFees")'
$$;
CREATE INDEX transactions_position_events_idx ON transactions (network_id, id) WHERE has_position_events(events);

-- What is owed to protocols is subtracted from what covers clients.
ALTER TABLE coverage_days ADD COLUMN owed_to_protocols numeric NOT NULL DEFAULT 0;

-- The two tokens of a pool in which an NFT is a position, as far as the pool's transfers have shown them. A token that is
-- found later changes how earlier events of the position are read.
CREATE TABLE liquidity_positions (
  network_id bigint NOT NULL REFERENCES networks (id) ON DELETE CASCADE,
  contract   text NOT NULL,
  token_id   text NOT NULL,
  token0     text,
  token1     text,
  PRIMARY KEY (network_id, contract, token_id)
);
CREATE FUNCTION note_book_change_of_position() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO book_changes (at)
  SELECT min(t.at) FROM transactions t
   WHERE has_position_events(t.events) AND t.network_id = NEW.network_id AND t.is_classified
     AND t.events @> jsonb_build_array(jsonb_build_object('contract', NEW.contract, 'values', jsonb_build_object('tokenId', NEW.token_id)))
  HAVING min(t.at) IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER liquidity_positions_change_books_added AFTER INSERT ON liquidity_positions FOR EACH ROW EXECUTE FUNCTION note_book_change_of_position();
CREATE TRIGGER liquidity_positions_change_books_found AFTER UPDATE ON liquidity_positions FOR EACH ROW
  WHEN ((OLD.token0, OLD.token1) IS DISTINCT FROM (NEW.token0, NEW.token1)) EXECUTE FUNCTION note_book_change_of_position();
