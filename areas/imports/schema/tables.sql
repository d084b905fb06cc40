-- The tables as they are now, for readers. npm run schema writes this file and keeps its comments.

CREATE TABLE imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  status text NOT NULL DEFAULT 'reading' CHECK (status IN ('reading', 'previewed', 'importing', 'imported', 'undone',
    'failed')),
  file_name text NOT NULL CHECK (char_length(file_name) <= 255),
  file_bytes bigint NOT NULL CHECK (file_bytes >= 0),
  -- What the person chose: the provider or "auto", the wallet, the zone and the like.
  choices jsonb NOT NULL,
  -- What the file turned out to be; null until it is recognised.
  provider text,
  layout text,
  layout_name text,
  -- Layouts with further parts of the same transactions have the same family.
  family text,
  is_time_zone_known boolean NOT NULL DEFAULT false,
  columns text[] NOT NULL DEFAULT '{}'::text[],
  wallet_id bigint REFERENCES wallets(id) ON DELETE SET NULL,
  -- The wallet, and its network, were created with this import and are removed by its undo.
  created_wallet_id bigint REFERENCES wallets(id) ON DELETE SET NULL,
  created_network_id bigint REFERENCES networks(id) ON DELETE SET NULL,
  -- Where the keys of its transactions are unique; null until it is imported.
  ledger text,
  by_user_id bigint NOT NULL REFERENCES users(id),
  created_at timestamptz NOT NULL DEFAULT now(),
  imported_at timestamptz,
  undone_at timestamptz,
  undone_by bigint REFERENCES users(id),
  error text,
  added integer NOT NULL DEFAULT 0 CHECK (added >= 0),
  already_there integer NOT NULL DEFAULT 0 CHECK (already_there >= 0),
  merged integer NOT NULL DEFAULT 0 CHECK (merged >= 0),
  ignored integer NOT NULL DEFAULT 0 CHECK (ignored >= 0),
  waiting integer NOT NULL DEFAULT 0 CHECK (waiting >= 0),
  refused integer NOT NULL DEFAULT 0 CHECK (refused >= 0),
  transactions integer NOT NULL DEFAULT 0 CHECK (transactions >= 0),
  first_at timestamptz,
  last_at timestamptz,
  balance text NOT NULL DEFAULT 'none' CHECK (balance IN ('matches', 'differs', 'none')),
  -- The closing balances of the file and its first break, as the page shows them.
  balances jsonb NOT NULL DEFAULT '[]',
  first_break jsonb,
  -- The hash over the result of every record: confirming must lead to the same one.
  outcome_hash text,
  changed_since_preview text,
  sheets text[] NOT NULL DEFAULT '{}'::text[],
  sheet text,
  CONSTRAINT imports_imported_whole CHECK ((status <> ALL (ARRAY['imported', 'undone'])) OR imported_at IS NOT NULL AND
    ledger IS NOT NULL),
  CONSTRAINT imports_undone_whole CHECK ((status = 'undone') = (undone_at IS NOT NULL))
);
CREATE INDEX imports_created_network_idx ON imports (created_network_id) WHERE created_network_id IS NOT NULL;
CREATE INDEX imports_created_wallet_idx ON imports (created_wallet_id) WHERE created_wallet_id IS NOT NULL;
CREATE INDEX imports_ledger_idx ON imports (ledger, family, id) WHERE status = 'imported';
CREATE INDEX imports_order_idx ON imports (id DESC, status);
CREATE INDEX imports_wallet_idx ON imports (wallet_id) WHERE wallet_id IS NOT NULL;
-- Triggers: imports_delete_references, imports_empty_references, imports_keep_id

-- The uploaded bytes in parts, until the import is discarded or undone.
CREATE TABLE import_files (
  import_id bigint NOT NULL REFERENCES imports(id) ON DELETE CASCADE,
  part integer NOT NULL CHECK (part >= 0),
  content bytea NOT NULL,
  CONSTRAINT import_files_pkey PRIMARY KEY (import_id, part)
);

-- Every record of a file. Records that form one transaction with the same result are one line of the list; its first
-- record has the line's rows, amounts and label.
CREATE TABLE import_records (
  import_id bigint NOT NULL,
  row integer NOT NULL CHECK ("row" > 0),
  -- As in the file, extended keys removed.
  text text NOT NULL,
  result text NOT NULL CHECK (result IN ('added', 'alreadyThere', 'merged', 'ignored', 'waiting', 'refused')),
  reason text,
  question text CHECK (question IN ('timeZone', 'dateOrder', 'decimalMark', 'ownAddress', 'coin', 'otherFile',
    'localTime', 'direction', 'otherAccount')),
  -- The symbol that the question "coin" is about, and how much of it the record moves.
  symbol text,
  symbol_amount numeric,
  kind text,
  is_unknown_kind boolean NOT NULL DEFAULT false,
  at timestamptz,
  key text COLLATE "C",
  transaction_key text COLLATE "C",
  -- What later files of the same layout are put together with; null where a record stands alone.
  group_key text COLLATE "C",
  reading jsonb,
  -- Set on the first record of a line: the first rows of it, how many there are, its amounts and what it becomes.
  line_rows integer[],
  line_total integer CHECK (line_total > 0),
  amounts jsonb,
  becomes text,
  CONSTRAINT import_records_pkey PRIMARY KEY (import_id, "row"),
  CONSTRAINT import_records_line_whole CHECK ((line_rows IS NULL) = (line_total IS NULL)),
  CONSTRAINT import_records_question_whole CHECK (question IS NULL OR result = 'waiting'),
  CONSTRAINT import_records_symbol_whole CHECK (symbol IS NULL OR question = 'coin')
);
CREATE INDEX import_records_group_idx ON import_records (group_key, import_id) WHERE group_key IS NOT NULL;
CREATE INDEX import_records_line_idx ON import_records (import_id, result, "row") WHERE line_total IS NOT NULL;
CREATE INDEX import_records_symbol_idx ON import_records (import_id, symbol, "row") WHERE symbol IS NOT NULL;
CREATE INDEX import_records_time_idx ON import_records (import_id, at) WHERE reading IS NOT NULL;
CREATE INDEX import_records_transaction_idx ON import_records (import_id, transaction_key)
    WHERE transaction_key IS NOT NULL;
-- Triggers: import_records_check_references, import_records_check_references_updated

-- What an import did to the facts. `before` is everything that an undo puts back; it has no reference to a removed
-- transaction, because it outlives it.
CREATE TABLE import_transactions (
  import_id bigint NOT NULL,
  transaction_id bigint NOT NULL,
  change text NOT NULL CHECK (change IN ('created', 'replaced', 'removed')),
  before jsonb,
  CONSTRAINT import_transactions_pkey PRIMARY KEY (import_id, transaction_id),
  CONSTRAINT import_transactions_before_whole CHECK ((change = 'created') = (before IS NULL))
);
CREATE INDEX import_transactions_transaction_idx ON import_transactions (transaction_id, import_id);
-- Triggers: import_transactions_check_references, import_transactions_check_references_updated

-- Which coin a provider's symbol is. Null: rows with it are ignored.
CREATE TABLE import_symbols (
  provider text NOT NULL,
  symbol text COLLATE "C" NOT NULL CHECK (char_length(symbol) >= 1 AND char_length(symbol) <= 200),
  coin_id bigint REFERENCES coins(id) ON DELETE CASCADE,
  by_user_id bigint NOT NULL REFERENCES users(id),
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT import_symbols_pkey PRIMARY KEY (provider, symbol)
);
CREATE INDEX import_symbols_coin_idx ON import_symbols (coin_id) WHERE coin_id IS NOT NULL;

-- Names of columns in files of programs that are not known.
CREATE TABLE import_mappings (
  name text PRIMARY KEY CHECK (char_length(name) >= 1 AND char_length(name) <= 60),
  columns jsonb NOT NULL,
  changed_by bigint NOT NULL REFERENCES users(id),
  changed_at timestamptz NOT NULL DEFAULT now(),
  header text[]
);

-- Accounts at exchanges that are read with a key. What was read of them is imported like a file.
CREATE TABLE exchange_connections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL CHECK (provider <> ''),
  name text NOT NULL CHECK (char_length(name) >= 1 AND char_length(name) <= 60),
  -- The last characters of the key, to tell several apart.
  key_ending text NOT NULL CHECK (char_length(key_ending) <= 4),
  -- Key, secret and passphrase, encrypted. Null: the key of the secrets was lost, and it has to be entered again.
  credentials text,
  -- What the exchange says about the key. Unknown: the exchange does not say.
  permissions text NOT NULL CHECK (permissions IN ('readOnly', 'unknown')),
  -- The exchange account in the books; null until the first rows are handed over.
  wallet_id bigint REFERENCES wallets(id) ON DELETE SET NULL,
  created_by bigint NOT NULL REFERENCES users(id),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_read_at timestamptz,
  -- Why the last reading failed, in one sentence.
  failure text,
  coins text[] NOT NULL DEFAULT '{}'::text[],
  -- What the exchange said it holds: [{"symbol", "amount", "coinId"}].
  balances jsonb NOT NULL DEFAULT '[]',
  balances_at timestamptz
);
CREATE INDEX exchange_connections_wallet_idx ON exchange_connections (wallet_id) WHERE wallet_id IS NOT NULL;

-- How far each kind of row was read. Written with the rows of a page, so that an interruption loses none.
CREATE TABLE exchange_streams (
  connection_id bigint NOT NULL REFERENCES exchange_connections(id) ON DELETE CASCADE,
  stream text NOT NULL,
  state jsonb NOT NULL,
  CONSTRAINT exchange_streams_pkey PRIMARY KEY (connection_id, stream)
);

-- The answers of an exchange, one for each row, until an import contains them and afterwards.
CREATE TABLE exchange_rows (
  connection_id bigint NOT NULL REFERENCES exchange_connections(id) ON DELETE CASCADE,
  stream text NOT NULL,
  -- The exchange's own number of the row: reading it again changes nothing.
  key text COLLATE "C" NOT NULL CHECK (char_length(key) >= 1 AND char_length(key) <= 200),
  at timestamptz NOT NULL,
  item jsonb NOT NULL,
  -- The import that contains it; null: none yet, or it was discarded.
  import_id bigint REFERENCES imports(id) ON DELETE SET NULL,
  CONSTRAINT exchange_rows_pkey PRIMARY KEY (connection_id, stream, key)
);
CREATE INDEX exchange_rows_import_idx ON exchange_rows (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX exchange_rows_waiting_idx ON exchange_rows (connection_id, stream, at) WHERE import_id IS NULL;
