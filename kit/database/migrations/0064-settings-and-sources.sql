-- What the operator sets in Tools / Settings. An environment variable of the same meaning wins over the row.
CREATE TABLE settings (
  name       text PRIMARY KEY,
  value      text CHECK (char_length(value) BETWEEN 1 AND 500),
  -- Encrypted. Of value and secret one at most is given; a setting without either is not set.
  secret     text,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by bigint REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT settings_one_value CHECK (value IS NULL OR secret IS NULL)
);

-- Sources that failed for a network, which are left out until then.
CREATE TABLE skipped_sources (
  network_id bigint NOT NULL REFERENCES networks(id) ON DELETE CASCADE,
  source     text NOT NULL,
  until      timestamptz NOT NULL,
  reason     text NOT NULL,
  PRIMARY KEY (network_id, source)
);

-- When the next request may be made to a host, over all workers.
CREATE TABLE request_budgets (
  host     text PRIMARY KEY,
  next_at  timestamptz NOT NULL,
  day      date NOT NULL,
  requests integer NOT NULL
);

-- Which source read which wallet, and how far.
CREATE TABLE wallet_sources (
  wallet_id  bigint NOT NULL REFERENCES wallets(id) ON DELETE CASCADE,
  source     text NOT NULL,
  from_block bigint NOT NULL,
  to_block   bigint NOT NULL,
  read_at    timestamptz NOT NULL,
  -- What it could not see, and what its lists and its receipts do not agree on.
  limits     jsonb NOT NULL DEFAULT '[]',
  differing  integer NOT NULL DEFAULT 0,
  PRIMARY KEY (wallet_id, source)
);
