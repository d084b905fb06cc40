-- What every transaction refers to: networks, coins, which coins count as one, and who stands behind an address.
--
-- Whatever must hold when two admins write at the same moment is a constraint here. Their names are looked up in
-- features/catalogue/refuse-in-words.ts, which turns a violation into a sentence.

CREATE TABLE coins (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  symbol            text NOT NULL CONSTRAINT coins_symbol_length CHECK (char_length(symbol) BETWEEN 1 AND 32),
  name              text NOT NULL CONSTRAINT coins_name_length CHECK (char_length(name) BETWEEN 1 AND 100),
  -- An amount keeps 24 places and no more.
  decimals          smallint NOT NULL CONSTRAINT coins_decimals_range CHECK (decimals BETWEEN 0 AND 24),
  -- What the price sources call it; null where no market lists it.
  market_id         text,
  has_prices        boolean NOT NULL DEFAULT false,
  usable_by_clients boolean NOT NULL DEFAULT false,
  is_spam           boolean NOT NULL DEFAULT false,
  created_at        timestamptz NOT NULL DEFAULT now()
);
-- Two coins that look the same in every list are one mistake away from a wrong booking. A token that merely copies the
-- name of a known coin is spam, and spam may carry any name.
CREATE UNIQUE INDEX coins_symbol_name_key ON coins (lower(symbol), lower(name)) WHERE NOT is_spam;
-- One index for each order a list can have, the id as its end so that pages never overlap.
CREATE INDEX coins_symbol_order_idx ON coins (lower(symbol), id);
CREATE INDEX coins_name_order_idx ON coins (lower(name), id);
CREATE INDEX coins_priced_idx ON coins (has_prices, is_spam, lower(symbol), id);
CREATE INDEX coins_spam_idx ON coins (is_spam, lower(symbol), id);
CREATE INDEX coins_usable_by_clients_idx ON coins (lower(symbol), id) WHERE usable_by_clients AND NOT is_spam;
CREATE INDEX coins_market_id_idx ON coins (market_id) WHERE market_id IS NOT NULL;

CREATE TABLE networks (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name              text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  -- Decides how addresses are spelled, so it never changes.
  kind              text NOT NULL CHECK (kind IN ('evm', 'bitcoin', 'other')),
  chain_id          bigint CHECK (chain_id > 0),
  rpc_url           text,
  covalent_name     text,
  explorer_url      text,
  native_coin_id    bigint REFERENCES coins (id),
  confirmations     integer NOT NULL CHECK (confirmations BETWEEN 0 AND 10000),
  is_active         boolean NOT NULL DEFAULT true,
  usable_by_clients boolean NOT NULL DEFAULT false,
  created_at        timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT networks_chain_id_by_kind CHECK ((kind = 'evm') = (chain_id IS NOT NULL))
);
CREATE UNIQUE INDEX networks_name_key ON networks (lower(name));
CREATE UNIQUE INDEX networks_chain_id_key ON networks (chain_id);
CREATE INDEX networks_native_coin_id_idx ON networks (native_coin_id);

-- The contracts of a coin. A contract has decimals of its own: Tether has 6 on Ethereum and 18 on BNB Smart Chain. The
-- native coin of a network has no row here for that network.
CREATE TABLE coin_addresses (
  network_id bigint NOT NULL REFERENCES networks (id),
  address    text NOT NULL CHECK (char_length(address) BETWEEN 1 AND 256),
  coin_id    bigint NOT NULL REFERENCES coins (id) ON DELETE CASCADE,
  decimals   smallint NOT NULL CHECK (decimals BETWEEN 0 AND 24),
  PRIMARY KEY (network_id, address)
);
CREATE INDEX coin_addresses_coin_id_idx ON coin_addresses (coin_id, network_id);

-- A set of coins that count as one asset. A coin is in one set at most, whether it leads the set or follows: the primary
-- key says so. It follows that no set leads into another and that there are no circles.
CREATE TABLE alias_coins (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE alias_coin_members (
  coin_id       bigint PRIMARY KEY REFERENCES coins (id),
  alias_coin_id bigint NOT NULL REFERENCES alias_coins (id) ON DELETE CASCADE,
  is_canonical  boolean NOT NULL
);
CREATE INDEX alias_coin_members_alias_coin_id_idx ON alias_coin_members (alias_coin_id);
CREATE UNIQUE INDEX alias_coin_members_one_canonical ON alias_coin_members (alias_coin_id) WHERE is_canonical;

-- Exchanges, bridges, farms and lending protocols: others who hold coins for us for a while.
CREATE TABLE counterparties (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       text NOT NULL CHECK (kind IN ('exchange', 'bridge', 'farm', 'lendingProtocol')),
  name       text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  website    text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (id, kind)
);
CREATE UNIQUE INDEX counterparties_name_key ON counterparties (kind, lower(name));

-- Anything with an address that can hold a coin. The kind says who it belongs to, and the composite keys below let only
-- an owner of that kind hold it: an account has one owner, whoever writes at the same moment.
CREATE TABLE accounts (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  network_id      bigint NOT NULL REFERENCES networks (id),
  address         text NOT NULL CHECK (char_length(address) BETWEEN 1 AND 256),
  kind            text NOT NULL CHECK (kind IN ('wallet', 'exchange', 'bridge', 'farm', 'lendingProtocol', 'unknown')),
  counterparty_id bigint,
  created_at      timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT accounts_network_address_key UNIQUE (network_id, address),
  CONSTRAINT accounts_id_network_kind_key UNIQUE (id, network_id, kind),
  CONSTRAINT accounts_counterparty_fkey FOREIGN KEY (counterparty_id, kind) REFERENCES counterparties (id, kind),
  CONSTRAINT accounts_counterparty_by_kind CHECK ((counterparty_id IS NOT NULL) = (kind NOT IN ('wallet', 'unknown')))
);
CREATE INDEX accounts_counterparty_id_idx ON accounts (counterparty_id) WHERE counterparty_id IS NOT NULL;
CREATE INDEX accounts_kind_idx ON accounts (kind, id) WHERE counterparty_id IS NOT NULL;

CREATE TABLE wallets (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id   bigint NOT NULL UNIQUE,
  network_id   bigint NOT NULL,
  account_kind text NOT NULL GENERATED ALWAYS AS ('wallet') STORED,
  name         text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  -- Null: the operator's own.
  user_id      bigint REFERENCES users (id),
  purpose      text NOT NULL CHECK (purpose IN ('hot', 'cold', 'exchange', 'deposit')),
  is_active    boolean NOT NULL DEFAULT true,
  synced_block bigint CHECK (synced_block >= 0),
  synced_at    timestamptz,
  sync_error   text,
  created_at   timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT wallets_account_fkey FOREIGN KEY (account_id, network_id, account_kind) REFERENCES accounts (id, network_id, kind)
);
CREATE INDEX wallets_name_order_idx ON wallets (lower(name), id);
CREATE INDEX wallets_network_order_idx ON wallets (network_id, lower(name), id);
CREATE INDEX wallets_operator_order_idx ON wallets (network_id, lower(name), id) WHERE user_id IS NULL;
CREATE INDEX wallets_user_order_idx ON wallets (user_id, lower(name), id);
CREATE INDEX wallets_synced_order_idx ON wallets (synced_at, id);

-- What a search finds: a coin or wallet by the beginning of any word of its name, of its symbol, or of an address. Plain
-- b-trees in byte order answer it in the order of closeness, one page at a time, for the shortest text as well, and need
-- no extension that an operator's own server may lack. The triggers keep it true whoever writes.
CREATE FUNCTION search_words(given text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  -- Both "sushiswap" and "swap" find SushiSwap. Only ASCII marks divide words: letters of every script stay together.
  SELECT word
    FROM (VALUES (given), (regexp_replace(given, '([a-z0-9])([A-Z])|([0-9])([a-z])', '\1\3 \2\4', 'g'))) AS spelling (text),
         regexp_split_to_table(lower(spelling.text), '[\s!-/:-@\[-`{-~]+') AS word
   WHERE word <> ''
$$;

CREATE TABLE coin_terms (
  coin_id bigint NOT NULL REFERENCES coins (id) ON DELETE CASCADE,
  term    text COLLATE "C" NOT NULL,
  -- 0 the symbol, 1 the name, 2 a word of them, 3 an end of the symbol (so that "eth" finds WETH), 4 an address.
  weight  smallint NOT NULL,
  PRIMARY KEY (coin_id, term)
);
CREATE INDEX coin_terms_search_idx ON coin_terms (term, weight, coin_id);

CREATE FUNCTION coin_terms_of(symbol text, name text) RETURNS TABLE (term text, weight integer) LANGUAGE sql IMMUTABLE AS $$
  SELECT found.term, min(found.weight)
    FROM (SELECT lower(symbol) AS term, 0 AS weight
          UNION ALL SELECT lower(name), 1
          UNION ALL SELECT word, 2 FROM search_words(symbol || ' ' || name) AS word
          UNION ALL SELECT substr(lower(symbol), start), 3 FROM generate_series(2, char_length(symbol) - 2) AS start
                     WHERE char_length(symbol) <= 12) AS found
   GROUP BY found.term
$$;

-- Once for a statement, however many coins it brings.
CREATE FUNCTION add_coin_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO coin_terms (coin_id, term, weight) SELECT c.id, t.term, t.weight FROM added c, coin_terms_of(c.symbol, c.name) t;
  RETURN NULL;
END $$;
CREATE TRIGGER coins_add_terms AFTER INSERT ON coins REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_coin_terms();

CREATE FUNCTION refresh_coin_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM coin_terms WHERE coin_id = NEW.id AND weight < 4;
  INSERT INTO coin_terms (coin_id, term, weight) SELECT NEW.id, t.term, t.weight FROM coin_terms_of(NEW.symbol, NEW.name) t ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER coins_refresh_terms AFTER UPDATE OF symbol, name ON coins FOR EACH ROW EXECUTE FUNCTION refresh_coin_terms();

-- Which coins a network knows, by a contract or as its native coin: derived, so that a list by network reads one index.
CREATE TABLE coin_networks (
  coin_id    bigint NOT NULL REFERENCES coins (id) ON DELETE CASCADE,
  network_id bigint NOT NULL REFERENCES networks (id) ON DELETE CASCADE,
  PRIMARY KEY (coin_id, network_id)
);
CREATE INDEX coin_networks_network_id_idx ON coin_networks (network_id, coin_id);

CREATE FUNCTION add_coin_addresses_to_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO coin_terms (coin_id, term, weight) SELECT coin_id, lower(address), 4 FROM added ON CONFLICT DO NOTHING;
  INSERT INTO coin_networks (coin_id, network_id) SELECT coin_id, network_id FROM added ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER coin_addresses_add_to_search AFTER INSERT ON coin_addresses REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_coin_addresses_to_search();

CREATE FUNCTION forget_coin_network(coin bigint, network bigint) RETURNS void LANGUAGE sql AS $$
  DELETE FROM coin_networks
   WHERE coin_id = coin AND network_id = network
     AND NOT EXISTS (SELECT FROM coin_addresses a WHERE a.coin_id = coin AND a.network_id = network)
     AND NOT EXISTS (SELECT FROM networks n WHERE n.id = network AND n.native_coin_id = coin)
$$;

CREATE FUNCTION remove_coin_address_from_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The same contract address can stand on several networks.
  DELETE FROM coin_terms t
   WHERE t.coin_id = OLD.coin_id AND t.term = lower(OLD.address) AND t.weight = 4
     AND NOT EXISTS (SELECT FROM coin_addresses a WHERE a.coin_id = OLD.coin_id AND lower(a.address) = lower(OLD.address));
  PERFORM forget_coin_network(OLD.coin_id, OLD.network_id);
  RETURN NULL;
END $$;
CREATE TRIGGER coin_addresses_remove_from_search AFTER DELETE ON coin_addresses FOR EACH ROW EXECUTE FUNCTION remove_coin_address_from_search();

-- A contract is what it is: it is deleted and added, never changed, and the two triggers above see all of it.
CREATE FUNCTION refuse_coin_address_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Delete the contract and add it anew.';
END $$;
CREATE TRIGGER coin_addresses_refuse_change BEFORE UPDATE OF network_id, address, coin_id ON coin_addresses
  FOR EACH ROW EXECUTE FUNCTION refuse_coin_address_change();

CREATE FUNCTION refresh_native_coin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.native_coin_id IS NOT NULL THEN
    INSERT INTO coin_networks (coin_id, network_id) VALUES (NEW.native_coin_id, NEW.id) ON CONFLICT DO NOTHING;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    PERFORM forget_coin_network(OLD.native_coin_id, OLD.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER networks_refresh_native_coin AFTER INSERT OR UPDATE OF native_coin_id ON networks FOR EACH ROW EXECUTE FUNCTION refresh_native_coin();

CREATE TABLE wallet_terms (
  wallet_id bigint NOT NULL REFERENCES wallets (id) ON DELETE CASCADE,
  term      text COLLATE "C" NOT NULL,
  -- As for coins: 1 the name, 2 a word of it, 4 the address.
  weight    smallint NOT NULL,
  PRIMARY KEY (wallet_id, term)
);
CREATE INDEX wallet_terms_search_idx ON wallet_terms (term, weight, wallet_id);

CREATE FUNCTION refresh_wallet_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM wallet_terms WHERE wallet_id = NEW.id;
  INSERT INTO wallet_terms (wallet_id, term, weight)
  SELECT NEW.id, found.term, min(found.weight)
    FROM (SELECT lower(NEW.name) AS term, 1 AS weight
          UNION ALL SELECT word, 2 FROM search_words(NEW.name) AS word
          UNION ALL SELECT lower(a.address), 4 FROM accounts a WHERE a.id = NEW.account_id) AS found
   GROUP BY found.term;
  RETURN NULL;
END $$;
CREATE TRIGGER wallets_refresh_terms AFTER INSERT OR UPDATE OF name, account_id ON wallets FOR EACH ROW EXECUTE FUNCTION refresh_wallet_terms();
