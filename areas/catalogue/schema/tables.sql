-- The tables as they are now, for readers. npm run schema writes this file and keeps its comments.

CREATE TABLE networks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) >= 1 AND char_length(name) <= 100),
  -- Decides how addresses are spelled, so it never changes.
  kind text NOT NULL CHECK (kind IN ('evm', 'bitcoin', 'other')),
  chain_id bigint CHECK (chain_id > 0),
  rpc_url text,
  covalent_name text,
  explorer_url text,
  native_coin_id bigint REFERENCES coins(id),
  confirmations integer NOT NULL CHECK (confirmations >= 0 AND confirmations <= 10000),
  is_active boolean NOT NULL DEFAULT true,
  usable_by_clients boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  utxo_chain text CHECK (utxo_chain IN ('bitcoin', 'bitcoinTest', 'bitcoinRegtest', 'litecoin', 'litecoinTest',
    'litecoinRegtest', 'dogecoin', 'bitcoinCash')),
  CONSTRAINT networks_chain_id_by_kind CHECK ((kind = 'evm') = (chain_id IS NOT NULL)),
  CONSTRAINT networks_utxo_chain_by_kind CHECK (kind = 'bitcoin' OR utxo_chain IS NULL)
);
CREATE UNIQUE INDEX networks_chain_id_key ON networks (chain_id);
CREATE UNIQUE INDEX networks_name_key ON networks (lower(name));
CREATE INDEX networks_native_coin_id_idx ON networks (native_coin_id);
-- Triggers: networks_audit, networks_empty_references, networks_keep_id, networks_refresh_native_coin,
--   networks_refuse_references

CREATE TABLE coins (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  symbol text NOT NULL,
  name text NOT NULL,
  -- An amount keeps 24 places and no more.
  decimals smallint NOT NULL,
  -- What the price sources call it; null where no market lists it.
  market_id text,
  has_prices boolean NOT NULL DEFAULT false,
  usable_by_clients boolean NOT NULL DEFAULT false,
  is_spam boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- New tokens are found while wallets are read. They are shown for review until a person has looked at them.
  needs_review boolean NOT NULL DEFAULT false,
  -- The accounting currency itself moves in trades; it is money, never a lot.
  is_cash boolean NOT NULL DEFAULT false,
  -- A coin whose balance grows without transfers (aTokens, debt tokens, stETH): the difference is its growth, not a
  -- fault.
  is_rebasing boolean NOT NULL DEFAULT false,
  claim_kind text CHECK (claim_kind IN ('receipt', 'debt')),
  claim_of_coin_id bigint,
  claim_custody text CHECK (claim_custody IN ('collateral', 'stake')),
  claim_origin text CHECK (claim_origin IN ('chain', 'person')),
  CONSTRAINT coins_claim_of_coin_fkey FOREIGN KEY (claim_of_coin_id) REFERENCES coins(id),
  CONSTRAINT coins_claim_custody_by_kind CHECK ((NOT claim_kind IS DISTINCT FROM 'receipt') = (claim_custody IS NOT
    NULL)),
  CONSTRAINT coins_claim_known_origin CHECK (claim_kind IS NULL OR claim_origin IS NOT NULL),
  CONSTRAINT coins_claim_of_another CHECK (claim_of_coin_id <> id),
  CONSTRAINT coins_claim_whole CHECK ((claim_kind IS NULL) = (claim_of_coin_id IS NULL)),
  CONSTRAINT coins_decimals_range CHECK (decimals >= 0 AND decimals <= 24),
  CONSTRAINT coins_name_length CHECK (char_length(name) >= 1 AND char_length(name) <= 100),
  CONSTRAINT coins_symbol_length CHECK (char_length(symbol) >= 1 AND char_length(symbol) <= 32)
);
CREATE UNIQUE INDEX coins_cash_symbol_key ON coins (symbol) WHERE is_cash;
CREATE INDEX coins_claim_of_coin_id_idx ON coins (claim_of_coin_id) WHERE claim_of_coin_id IS NOT NULL;
CREATE INDEX coins_claim_unexamined_idx ON coins (id) WHERE is_rebasing AND claim_origin IS NULL;
CREATE INDEX coins_market_id_idx ON coins (market_id) WHERE market_id IS NOT NULL;
CREATE INDEX coins_name_order_idx ON coins (lower(name), id);
CREATE INDEX coins_needs_review_idx ON coins (lower(symbol), id) WHERE needs_review;
CREATE INDEX coins_priced_idx ON coins (has_prices, is_spam, lower(symbol), id);
-- The few coins that are priced by another coin, among any number of coins: see the view price_bases.
CREATE INDEX coins_rebasing_receipts_idx ON coins (id) WHERE is_rebasing AND claim_kind = 'receipt';
CREATE INDEX coins_spam_idx ON coins (is_spam, lower(symbol), id);
-- Two coins that look the same in every list are one mistake away from a wrong booking. A token that merely copies
-- the name of a known coin is spam, and spam may carry any name.
CREATE UNIQUE INDEX coins_symbol_name_key ON coins (lower(symbol), lower(name)) WHERE NOT is_spam;
-- One index for each order a list can have, the id as its end so that pages never overlap.
CREATE INDEX coins_symbol_order_idx ON coins (lower(symbol), id);
CREATE INDEX coins_usable_by_clients_idx ON coins (lower(symbol), id) WHERE usable_by_clients AND NOT is_spam;
-- Triggers: coins_add_terms, coins_audit, coins_change_books, coins_claims_change_books, coins_confirm_market,
--   coins_delete_prices, coins_empty_references, coins_keep_currency_symbol, coins_keep_decimals, coins_keep_id,
--   coins_mark_terms, coins_names_change_books, coins_note_loans, coins_refresh_terms, coins_refuse_references,
--   coins_watch_changed, coins_watch_new

-- The contracts of a coin. A contract has decimals of its own: Tether has 6 on Ethereum and 18 on BNB Smart Chain.
-- The native coin of a network has no row here for that network.
CREATE TABLE coin_addresses (
  network_id bigint NOT NULL REFERENCES networks(id),
  address text NOT NULL CHECK (char_length(address) >= 1 AND char_length(address) <= 256),
  coin_id bigint NOT NULL REFERENCES coins(id) ON DELETE CASCADE,
  decimals smallint NOT NULL CHECK (decimals >= 0 AND decimals <= 24),
  -- What the token says that it stands for: {"kind", "of": [contracts]}.
  stated jsonb,
  -- What a person decided about it; null: nobody did, so that it is a hint.
  stated_decision text CHECK (stated_decision IN ('confirmed', 'rejected', 'corrected')),
  -- What it stands for instead, where a person corrected it: a contract of the network, or "native".
  stated_correction text,
  CONSTRAINT coin_addresses_pkey PRIMARY KEY (network_id, address),
  CONSTRAINT coin_addresses_stated_correction_check CHECK ((NOT stated_decision IS DISTINCT FROM 'corrected') =
    (stated_correction IS NOT NULL))
);
CREATE INDEX coin_addresses_coin_id_idx ON coin_addresses (coin_id, network_id);
-- Triggers: coin_addresses_add_to_search, coin_addresses_refuse_change, coin_addresses_remove_from_search

-- The coins of a network, by a contract or as its native coin: derived, so that a list by network reads one
-- index.
CREATE TABLE coin_networks (
  coin_id bigint NOT NULL REFERENCES coins(id) ON DELETE CASCADE,
  network_id bigint NOT NULL REFERENCES networks(id) ON DELETE CASCADE,
  CONSTRAINT coin_networks_pkey PRIMARY KEY (coin_id, network_id)
);
CREATE INDEX coin_networks_network_id_idx ON coin_networks (network_id, coin_id);

CREATE TABLE coin_terms (
  coin_id bigint NOT NULL REFERENCES coins(id) ON DELETE CASCADE,
  term text COLLATE "C" NOT NULL,
  -- 0 the symbol, 1 the name, 2 a word of them, 3 an end of the symbol (so that "eth" finds WETH), 4 an address.
  weight smallint NOT NULL,
  -- Choosing a coin by its name among those with prices. Where few of many coins have prices, the closest of them stand
  -- far apart among all terms, or all of them have to be looked at; so the terms of these coins have an index of their
  -- own.
  is_priced boolean NOT NULL DEFAULT false,
  CONSTRAINT coin_terms_pkey PRIMARY KEY (coin_id, term)
);
CREATE INDEX coin_terms_priced_idx ON coin_terms (term, weight, coin_id) WHERE is_priced;
CREATE INDEX coin_terms_search_idx ON coin_terms (term, weight, coin_id);

-- A set of coins that count as one asset. A coin is in one set at most, whether it leads the set or follows: the
-- primary key says so. It follows that no set leads into another and that there are no circles.
CREATE TABLE alias_coins (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE alias_coin_members (
  coin_id bigint PRIMARY KEY REFERENCES coins(id),
  alias_coin_id bigint NOT NULL REFERENCES alias_coins(id) ON DELETE CASCADE,
  is_canonical boolean NOT NULL
);
CREATE INDEX alias_coin_members_alias_coin_id_idx ON alias_coin_members (alias_coin_id);
CREATE UNIQUE INDEX alias_coin_members_one_canonical ON alias_coin_members (alias_coin_id) WHERE is_canonical;
-- Triggers: alias_coin_members_change_books

-- Exchanges, bridges, farms and lending protocols: others who hold coins for us for a while.
CREATE TABLE counterparties (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('exchange', 'bridge', 'farm', 'lendingProtocol', 'customer', 'supplier', 'desk')),
  name text NOT NULL CHECK (char_length(name) >= 1 AND char_length(name) <= 100),
  website text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT counterparties_id_kind_key UNIQUE (id, kind)
);
CREATE UNIQUE INDEX counterparties_name_key ON counterparties (kind, lower(name));
-- Triggers: counterparties_audit

-- Anything with an address that can hold a coin. The kind says who it belongs to, and the composite keys below let
-- only an owner of that kind hold it: an account has one owner, also if two are written at the same moment.
CREATE TABLE accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  network_id bigint NOT NULL REFERENCES networks(id),
  address text NOT NULL CHECK (char_length(address) >= 1 AND char_length(address) <= 256),
  kind text NOT NULL CHECK (kind IN ('wallet', 'exchange', 'bridge', 'farm', 'lendingProtocol', 'customer', 'supplier',
    'desk', 'pool', 'unknown')),
  counterparty_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT accounts_id_network_kind_key UNIQUE (id, network_id, kind),
  CONSTRAINT accounts_network_address_key UNIQUE (network_id, address),
  CONSTRAINT accounts_counterparty_fkey FOREIGN KEY (counterparty_id, kind) REFERENCES counterparties(id, kind),
  CONSTRAINT accounts_counterparty_by_kind CHECK ((counterparty_id IS NOT NULL) = (kind <> ALL (ARRAY['wallet', 'pool',
    'unknown'])))
);
CREATE INDEX accounts_address_end_idx ON accounts (reverse(lower(address)) COLLATE "C");
-- People paste addresses in any case, or only their beginning.
CREATE INDEX accounts_address_search_idx ON accounts (lower(address) COLLATE "C");
CREATE INDEX accounts_counterparty_id_idx ON accounts (counterparty_id) WHERE counterparty_id IS NOT NULL;
CREATE INDEX accounts_kind_idx ON accounts (kind, id) WHERE counterparty_id IS NOT NULL;
-- Triggers: accounts_change_books, accounts_empty_references, accounts_keep_id, accounts_refuse_references

CREATE TABLE wallets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL UNIQUE,
  network_id bigint NOT NULL,
  account_kind text NOT NULL GENERATED ALWAYS AS ('wallet') STORED,
  name text NOT NULL CHECK (char_length(name) >= 1 AND char_length(name) <= 100),
  -- Null: the operator's own.
  user_id bigint REFERENCES users(id),
  purpose text NOT NULL CHECK (purpose IN ('hot', 'cold', 'exchange', 'deposit')),
  is_active boolean NOT NULL DEFAULT true,
  synced_block bigint CHECK (synced_block >= 0),
  synced_at timestamptz,
  sync_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  start_block bigint CHECK (start_block >= 0),
  head_block bigint CHECK (head_block >= 0),
  -- A client can add any address, so a wallet that its client added is no evidence of who sent coins until it is
  -- proven. One that the operator added for the client is. Of wallets from before this, the audit log tells them apart.
  is_self_added boolean NOT NULL DEFAULT false,
  payout_from timestamptz,
  confirmed_at timestamptz,
  CONSTRAINT wallets_account_fkey FOREIGN KEY (account_id, network_id, account_kind) REFERENCES accounts(id, network_id,
    kind)
);
-- The dashboard counts wallets whose sync failed every minute, among any number of wallets.
CREATE INDEX wallets_failed_sync_idx ON wallets (lower(name), id) WHERE sync_error IS NOT NULL;
CREATE INDEX wallets_name_order_idx ON wallets (lower(name), id);
CREATE INDEX wallets_network_order_idx ON wallets (network_id, lower(name), id);
CREATE INDEX wallets_operator_order_idx ON wallets (network_id, lower(name), id) WHERE user_id IS NULL;
CREATE INDEX wallets_synced_order_idx ON wallets (synced_at, id);
CREATE INDEX wallets_user_order_idx ON wallets (user_id, lower(name), id);
-- Triggers: wallets_audit, wallets_change_books_added, wallets_change_books_given, wallets_change_books_purpose,
--   wallets_confirmation_held, wallets_delete_references, wallets_empty_references, wallets_held, wallets_hold,
--   wallets_keep_id, wallets_notice, wallets_refresh_terms

-- The key of a wallet on a chain like Bitcoin, as an output descriptor in one spelling. It can see and cannot spend;
-- private keys are refused before anything is stored.
CREATE TABLE wallet_keys (
  wallet_id bigint PRIMARY KEY REFERENCES wallets(id) ON DELETE CASCADE,
  descriptor text NOT NULL CHECK (char_length(descriptor) <= 4096 AND descriptor !~ '[a-zA-Z]prv'),
  script text NOT NULL CHECK (script IN ('p2pkh', 'p2sh-p2wpkh', 'p2wpkh', 'p2tr', 'p2sh', 'p2sh-p2wsh', 'p2wsh')),
  path text
);

-- The addresses of wallets on chains like Bitcoin: those that a key derives, up to twenty unused ones after the last
-- used one of each branch, or the single one of a wallet without a key.
CREATE TABLE wallet_addresses (
  network_id bigint NOT NULL REFERENCES networks(id),
  address text COLLATE "C" NOT NULL,
  wallet_id bigint NOT NULL REFERENCES wallets(id) ON DELETE CASCADE,
  -- 0 receives and 1 is for change, as the descriptor orders them.
  branch smallint NOT NULL CHECK (branch >= 0),
  place integer NOT NULL CHECK (place >= 0),
  is_used boolean NOT NULL DEFAULT false,
  -- Read up to this block; null: not at all yet.
  synced_block bigint CHECK (synced_block >= 0),
  CONSTRAINT wallet_addresses_pkey PRIMARY KEY (network_id, address),
  CONSTRAINT wallet_addresses_place_key UNIQUE (wallet_id, branch, place)
);

CREATE TABLE wallet_terms (
  wallet_id bigint NOT NULL REFERENCES wallets(id) ON DELETE CASCADE,
  term text COLLATE "C" NOT NULL,
  -- As for coins: 1 the name, 2 a word of it, 4 the address.
  weight smallint NOT NULL,
  CONSTRAINT wallet_terms_pkey PRIMARY KEY (wallet_id, term)
);
CREATE INDEX wallet_terms_search_idx ON wallet_terms (term, weight, wallet_id);
