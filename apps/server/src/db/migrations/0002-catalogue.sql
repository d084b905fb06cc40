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
  -- 0 the symbol, 1 the name or a word, 2 an end of the symbol (so that "eth" finds WETH), 3 an address.
  weight  smallint NOT NULL,
  PRIMARY KEY (coin_id, term)
);
CREATE INDEX coin_terms_search_idx ON coin_terms (term, weight, coin_id);

CREATE FUNCTION refresh_coin_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM coin_terms WHERE coin_id = NEW.id AND weight < 3;
  INSERT INTO coin_terms (coin_id, term, weight)
  SELECT NEW.id, found.term, min(found.weight)
    FROM (SELECT lower(NEW.symbol) AS term, 0 AS weight
          UNION ALL SELECT lower(NEW.name), 1
          UNION ALL SELECT word, 1 FROM search_words(NEW.symbol) AS word
          UNION ALL SELECT word, 1 FROM search_words(NEW.name) AS word
          UNION ALL SELECT substr(lower(NEW.symbol), start), 2 FROM generate_series(2, char_length(NEW.symbol) - 2) AS start
                     WHERE char_length(NEW.symbol) <= 12) AS found
   GROUP BY found.term
      ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER coins_refresh_terms AFTER INSERT OR UPDATE OF symbol, name ON coins FOR EACH ROW EXECUTE FUNCTION refresh_coin_terms();

CREATE FUNCTION refresh_coin_address_term() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    -- The same contract address can stand on several networks.
    DELETE FROM coin_terms t
     WHERE t.coin_id = OLD.coin_id AND t.term = lower(OLD.address) AND t.weight = 3
       AND NOT EXISTS (SELECT FROM coin_addresses a WHERE a.coin_id = OLD.coin_id AND lower(a.address) = lower(OLD.address));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO coin_terms (coin_id, term, weight) VALUES (NEW.coin_id, lower(NEW.address), 3) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER coin_addresses_refresh_terms AFTER INSERT OR UPDATE OR DELETE ON coin_addresses
  FOR EACH ROW EXECUTE FUNCTION refresh_coin_address_term();

CREATE TABLE wallet_terms (
  wallet_id bigint NOT NULL REFERENCES wallets (id) ON DELETE CASCADE,
  term      text COLLATE "C" NOT NULL,
  PRIMARY KEY (wallet_id, term)
);
CREATE INDEX wallet_terms_search_idx ON wallet_terms (term, wallet_id);

CREATE FUNCTION refresh_wallet_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM wallet_terms WHERE wallet_id = NEW.id;
  INSERT INTO wallet_terms (wallet_id, term)
  SELECT NEW.id, lower(NEW.name)
  UNION SELECT NEW.id, word FROM search_words(NEW.name) AS word
  UNION SELECT NEW.id, lower(a.address) FROM accounts a WHERE a.id = NEW.account_id;
  RETURN NULL;
END $$;
CREATE TRIGGER wallets_refresh_terms AFTER INSERT OR UPDATE OF name, account_id ON wallets FOR EACH ROW EXECUTE FUNCTION refresh_wallet_terms();
