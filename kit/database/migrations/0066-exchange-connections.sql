-- Accounts at exchanges that are read with a key.
CREATE TABLE exchange_connections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL CHECK (provider <> ''),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  key_ending text NOT NULL CHECK (char_length(key_ending) <= 4),
  credentials text,
  permissions text NOT NULL CHECK (permissions IN ('readOnly', 'unknown')),
  wallet_id bigint REFERENCES wallets (id) ON DELETE SET NULL,
  created_by bigint NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_read_at timestamptz,
  failure text,
  coins text[] NOT NULL DEFAULT '{}',
  balances jsonb NOT NULL DEFAULT '[]',
  balances_at timestamptz
);
CREATE INDEX exchange_connections_wallet_idx ON exchange_connections (wallet_id) WHERE wallet_id IS NOT NULL;

CREATE TABLE exchange_streams (
  connection_id bigint NOT NULL REFERENCES exchange_connections (id) ON DELETE CASCADE,
  stream text NOT NULL,
  state jsonb NOT NULL,
  PRIMARY KEY (connection_id, stream)
);

CREATE TABLE exchange_rows (
  connection_id bigint NOT NULL REFERENCES exchange_connections (id) ON DELETE CASCADE,
  stream text NOT NULL,
  key text COLLATE "C" NOT NULL CHECK (char_length(key) BETWEEN 1 AND 200),
  at timestamptz NOT NULL,
  item jsonb NOT NULL,
  import_id bigint REFERENCES imports (id) ON DELETE SET NULL,
  PRIMARY KEY (connection_id, stream, key)
);
CREATE INDEX exchange_rows_import_idx ON exchange_rows (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX exchange_rows_waiting_idx ON exchange_rows (connection_id, stream, at) WHERE import_id IS NULL;
