-- The tables as they are now, for readers. npm run schema writes this file and keeps its comments.

CREATE TABLE defi_networks (
  network_id bigint PRIMARY KEY REFERENCES networks(id) ON DELETE CASCADE,
  block bigint CHECK (block >= 0),
  block_hash text,
  block_at timestamptz,
  read_at timestamptz NOT NULL,
  -- Why the last attempt failed; the positions are then those of the snapshot before.
  error text
);

-- Contracts that emitted the events of a protocol in a transaction that an own wallet sent.
CREATE TABLE defi_contracts (
  account_id bigint PRIMARY KEY REFERENCES accounts(id) ON DELETE CASCADE,
  network_id bigint NOT NULL REFERENCES networks(id) ON DELETE CASCADE,
  protocol text NOT NULL,
  role text NOT NULL CHECK (role IN ('pool', 'positionManager', 'lendingPool', 'farm')),
  state text NOT NULL CHECK (state IN ('confirmed', 'unverified', 'ignored')),
  -- Who decided: the protocol's registry, or a person, whose decision no sync changes.
  origin text CHECK (origin IN ('registry', 'person')),
  -- What the contract names as its registry.
  registry text,
  reason text CHECK (reason IN ('registry-unknown', 'registry-disagrees', 'not-readable', 'no-registry')),
  decided_by bigint REFERENCES users(id) ON DELETE SET NULL,
  decided_at timestamptz,
  -- What an unverified contract reports: [{"coinId": 1, "amount": "2.5"}].
  reported jsonb NOT NULL DEFAULT '[]',
  first_seen_at timestamptz NOT NULL,
  first_transaction_id bigint REFERENCES transactions(id) ON DELETE SET NULL,
  CONSTRAINT defi_contracts_decided_by_person CHECK ((NOT origin IS DISTINCT FROM 'person') = (decided_at IS NOT NULL)),
  CONSTRAINT defi_contracts_ignored_by_person CHECK (state <> 'ignored' OR origin = 'person'),
  CONSTRAINT defi_contracts_origin_by_state CHECK ((state = 'unverified') = (origin IS NULL))
);
CREATE INDEX defi_contracts_decided_by_idx ON defi_contracts (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX defi_contracts_network_idx ON defi_contracts (network_id);
CREATE INDEX defi_contracts_transaction_idx ON defi_contracts (first_transaction_id)
    WHERE first_transaction_id IS NOT NULL;
CREATE INDEX defi_contracts_unverified_idx ON defi_contracts (first_seen_at DESC, account_id)
    WHERE state = 'unverified';

-- All positions in one pool together: one row of the page.
CREATE TABLE defi_pools (
  account_id bigint PRIMARY KEY REFERENCES defi_contracts(account_id) ON DELETE CASCADE,
  network_id bigint NOT NULL REFERENCES networks(id) ON DELETE CASCADE,
  protocol text NOT NULL,
  -- "WETH / USDC", for the order and the search.
  name text NOT NULL,
  range_state text CHECK (range_state IN ('full', 'inside', 'below', 'above')),
  value_usd numeric,
  fees_usd numeric,
  held_usd numeric,
  impermanent_loss_usd numeric,
  difference_usd numeric,
  roi numeric,
  figures jsonb NOT NULL
);
CREATE INDEX defi_pools_network_idx ON defi_pools (network_id);
CREATE INDEX defi_pools_range_idx ON defi_pools (range_state, value_usd DESC NULLS LAST, account_id);
CREATE INDEX defi_pools_value_idx ON defi_pools (value_usd DESC NULLS LAST, account_id);

CREATE TABLE defi_positions (
  id bigint DEFAULT nextval('defi_position_ids'::regclass) PRIMARY KEY,
  network_id bigint NOT NULL REFERENCES networks(id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('pool', 'loan', 'stake')),
  protocol text NOT NULL,
  -- The pair, the v3 pool, the lending pool or the farm.
  contract_id bigint NOT NULL REFERENCES defi_contracts(account_id) ON DELETE CASCADE,
  -- A v3 position: the position manager, which must be confirmed as well.
  manager_id bigint REFERENCES defi_contracts(account_id) ON DELETE CASCADE,
  wallet_id bigint NOT NULL REFERENCES wallets(id) ON DELETE CASCADE,
  -- Empty texts where there is none, so that the key below holds.
  token_id text NOT NULL DEFAULT '',
  incentive_id text NOT NULL DEFAULT '',
  is_open boolean NOT NULL,
  -- The contracts are confirmed, so that the position belongs in sums.
  is_counted boolean NOT NULL,
  block bigint NOT NULL,
  block_hash text NOT NULL,
  read_at timestamptz NOT NULL,
  first_read_at timestamptz NOT NULL,
  -- What the contracts returned; null with the reason where they could not be read.
  state jsonb,
  reason text CHECK (reason IN ('refused', 'unknown')),
  -- What follows from it at the prices of the snapshot, in the shape of the contract's schemas.
  figures jsonb NOT NULL,
  value_usd numeric,
  health_factor numeric,
  CONSTRAINT defi_positions_key UNIQUE (kind, contract_id, wallet_id, token_id, incentive_id),
  CONSTRAINT defi_positions_manager_by_token CHECK (manager_id IS NULL OR token_id <> ''),
  CONSTRAINT defi_positions_read_or_reason CHECK ((state IS NULL) = (reason IS NOT NULL))
);
CREATE INDEX defi_positions_contract_idx ON defi_positions (contract_id, value_usd DESC NULLS LAST, id);
CREATE INDEX defi_positions_loans_idx ON defi_positions (health_factor, id)
    WHERE kind = 'loan' AND is_open AND is_counted;
CREATE INDEX defi_positions_manager_idx ON defi_positions (manager_id) WHERE manager_id IS NOT NULL;
CREATE INDEX defi_positions_network_idx ON defi_positions (network_id);
CREATE INDEX defi_positions_stakes_idx ON defi_positions (value_usd DESC NULLS LAST, id)
    WHERE kind = 'stake' AND is_open AND is_counted;
CREATE INDEX defi_positions_wallet_idx ON defi_positions (wallet_id);

-- What is in pools now, for coverage.
CREATE TABLE defi_position_coins (
  position_id bigint NOT NULL REFERENCES defi_positions(id) ON DELETE CASCADE,
  coin_id bigint NOT NULL REFERENCES coins(id) ON DELETE CASCADE,
  amount numeric NOT NULL CHECK (amount >= 0 AND scale(amount) <= 24),
  CONSTRAINT defi_position_coins_pkey PRIMARY KEY (position_id, coin_id)
);
CREATE INDEX defi_position_coins_coin_idx ON defi_position_coins (coin_id);

-- Sums over everything, so that a page does not add up ten thousand rows.
CREATE TABLE defi_totals (
  kind text PRIMARY KEY CHECK (kind IN ('pool', 'loan', 'stake')),
  figures jsonb NOT NULL
);

-- The last snapshot of each UTC day.
CREATE TABLE pool_days (
  account_id bigint NOT NULL REFERENCES accounts(id) ON DELETE CASCADE,
  day date NOT NULL,
  value_usd numeric,
  held_usd numeric,
  fees_usd numeric,
  impermanent_loss_usd numeric,
  -- Coins of the quote for one of the base.
  price numeric CHECK (price >= 0),
  is_inside boolean,
  block bigint NOT NULL,
  block_hash text NOT NULL,
  CONSTRAINT pool_days_pkey PRIMARY KEY (account_id, day)
);

-- What no transaction records: a range that was left, an alert that fired.
CREATE TABLE pool_incidents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts(id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('leftRange', 'backInRange', 'priceAlert')),
  at timestamptz NOT NULL,
  -- The block of the snapshot; null for an alert, whose price is the market's.
  block bigint,
  token_id text,
  coin_id bigint REFERENCES coins(id) ON DELETE CASCADE,
  price_usd numeric,
  bound_usd numeric
);
CREATE INDEX pool_incidents_account_idx ON pool_incidents (account_id, at DESC, id DESC);
CREATE INDEX pool_incidents_coin_idx ON pool_incidents (coin_id) WHERE coin_id IS NOT NULL;

CREATE TABLE pool_price_alerts (
  account_id bigint NOT NULL REFERENCES accounts(id) ON DELETE CASCADE,
  coin_id bigint NOT NULL REFERENCES coins(id) ON DELETE CASCADE,
  min_price_usd numeric CHECK (min_price_usd > 0 AND scale(min_price_usd) <= 24),
  max_price_usd numeric CHECK (max_price_usd > 0 AND scale(max_price_usd) <= 24),
  -- Where the price was at the last check; null before it.
  state text CHECK (state IN ('inside', 'below', 'above')),
  last_price_usd numeric,
  last_checked_at timestamptz,
  triggered_at timestamptz,
  triggered_price_usd numeric,
  set_by bigint REFERENCES users(id) ON DELETE SET NULL,
  set_at timestamptz NOT NULL,
  CONSTRAINT pool_price_alerts_pkey PRIMARY KEY (account_id, coin_id),
  CONSTRAINT pool_price_alerts_bounds CHECK (min_price_usd < max_price_usd),
  CONSTRAINT pool_price_alerts_some_bound CHECK (min_price_usd IS NOT NULL OR max_price_usd IS NOT NULL),
  CONSTRAINT pool_price_alerts_triggered_whole CHECK ((triggered_at IS NULL) = (triggered_price_usd IS NULL))
);
CREATE INDEX pool_price_alerts_coin_idx ON pool_price_alerts (coin_id);
CREATE INDEX pool_price_alerts_set_by_idx ON pool_price_alerts (set_by) WHERE set_by IS NOT NULL;

CREATE TABLE p2p_loans (
  id bigint DEFAULT nextval('defi_position_ids'::regclass) PRIMARY KEY,
  -- Null where the transactions name nobody.
  counterparty_account_id bigint REFERENCES accounts(id) ON DELETE CASCADE,
  coin_id bigint NOT NULL REFERENCES coins(id) ON DELETE CASCADE
);
CREATE INDEX p2p_loans_coin_idx ON p2p_loans (coin_id);
CREATE INDEX p2p_loans_counterparty_idx ON p2p_loans (counterparty_account_id);
CREATE UNIQUE INDEX p2p_loans_key ON p2p_loans (COALESCE(counterparty_account_id, 0::bigint), coin_id);

-- The alarm of a loan, by the account of the lending pool and the wallet: the same loan has another row after each
-- reading that lost and found it.
CREATE TABLE loan_alarms (
  account_id bigint NOT NULL REFERENCES accounts(id) ON DELETE CASCADE,
  wallet_id bigint NOT NULL REFERENCES wallets(id) ON DELETE CASCADE,
  -- Debt ÷ collateral; null: 90 % of the protocol's threshold.
  liquidation_threshold numeric CHECK (liquidation_threshold > 0 AND liquidation_threshold < 1 AND
    scale(liquidation_threshold) <= 24),
  -- Since when the loan is past the alarm.
  near_since timestamptz,
  set_by bigint REFERENCES users(id) ON DELETE SET NULL,
  token_id text NOT NULL DEFAULT '',
  CONSTRAINT loan_alarms_pkey PRIMARY KEY (account_id, wallet_id, token_id)
);
CREATE INDEX loan_alarms_set_by_idx ON loan_alarms (set_by) WHERE set_by IS NOT NULL;
CREATE INDEX loan_alarms_wallet_idx ON loan_alarms (wallet_id);
