-- The tables as they are now, for readers. npm run schema writes this file and keeps its comments.

CREATE TABLE agreement_versions (
  version text PRIMARY KEY CHECK (version ~ '^[0-9A-Za-z][0-9A-Za-z.-]{0,39}$'),
  -- 0.08 is 8 percent. The lending engine counts in parts per million.
  annual_rate numeric NOT NULL CHECK (annual_rate >= 0 AND annual_rate <= 1 AND scale(annual_rate) <= 6),
  -- A withdrawal is to be paid within so many UTC days of its request.
  notice_days integer NOT NULL CHECK (notice_days >= 1 AND notice_days <= 365),
  -- [{"title", "paragraphs"}]. {annualRate} and {noticePeriod} stand for the two values above, so that text and figures
  -- agree.
  sections jsonb NOT NULL CHECK (jsonb_typeof(sections) = 'array' AND jsonb_array_length(sections) > 0),
  published_at timestamptz NOT NULL UNIQUE
);
-- Triggers: agreement_versions_fixed

-- Who accepted which version of the agreement, and when. The users table has the latest acceptance only, and a
-- trigger copies each one, so that no writer can forget it.
CREATE TABLE agreement_acceptances (
  user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  version text NOT NULL,
  accepted_at timestamptz NOT NULL,
  CONSTRAINT agreement_acceptances_pkey PRIMARY KEY (version, user_id)
);
CREATE INDEX agreement_acceptances_of_user ON agreement_acceptances (user_id);

-- A deposit, withdrawal or interest payment of a client. Cleared means: carried by the transaction it names.
CREATE TABLE client_transactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users(id),
  type text NOT NULL CHECK (type IN ('deposit', 'withdrawal', 'interest')),
  coin_id bigint NOT NULL REFERENCES coins(id),
  amount numeric NOT NULL CHECK (amount > 0 AND scale(amount) <= 24),
  network_id bigint REFERENCES networks(id),
  wallet_id bigint REFERENCES wallets(id),
  hash text COLLATE "C",
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'cleared', 'cancelled')),
  initiated_at timestamptz NOT NULL,
  -- The moment of the transaction that carried it, not the moment someone ticked it off.
  cleared_at timestamptz,
  cancelled_at timestamptz,
  transaction_id bigint REFERENCES transactions(id),
  -- Interest only: the deposit and the anniversary it was due on. Paying the same interest twice is impossible.
  deposit_id bigint REFERENCES client_transactions(id),
  due_on date,
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 2000),
  created_by bigint REFERENCES users(id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Chosen by the requester: the same key a second time is the same request.
  key text CHECK (char_length(key) >= 1 AND char_length(key) <= 100),
  agreement_version text REFERENCES agreement_versions(version),
  notice_days integer CHECK (notice_days >= 1 AND notice_days <= 365),
  -- Recorded from the transaction that brought it in, without a request. When that transaction is classified otherwise,
  -- the deposit is cancelled instead of pending, because nobody announced it.
  is_from_transaction boolean NOT NULL DEFAULT false,
  -- A deposit counts from its announcement only if the coins arrive within so many days of it. Null: recorded from the
  -- transaction that brought it in, or entered as history.
  announcement_days integer CHECK (announcement_days >= 1 AND announcement_days <= 100000),
  -- What was requested with a key: the same key with another content is a mistake of the program that sent it. Null:
  -- before this.
  request_hash text CHECK (request_hash ~ '^[0-9a-f]{64}$'),
  -- A withdrawal to a wallet that is new: the operator pays from this time on, so that its owner has time to object. It
  -- is kept with the request, because the setting may change.
  payable_from timestamptz,
  approval_id bigint REFERENCES approval_requests(id),
  counted_at timestamptz,
  confirmed_at timestamptz,
  CONSTRAINT client_transactions_cancelled_whole CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
  CONSTRAINT client_transactions_carried CHECK (transaction_id IS NULL OR status = 'cleared'),
  CONSTRAINT client_transactions_cleared_whole CHECK ((status = 'cleared') = (cleared_at IS NOT NULL)),
  CONSTRAINT client_transactions_interest_whole CHECK ((due_on IS NULL) = (deposit_id IS NULL) AND (due_on IS NULL OR
    type = 'interest')),
  CONSTRAINT client_transactions_payable_from CHECK (payable_from IS NULL OR type = 'withdrawal'),
  CONSTRAINT client_transactions_terms CHECK ((type = 'deposit') = (agreement_version IS NOT NULL) AND (type =
    'withdrawal') = (notice_days IS NOT NULL))
);
CREATE INDEX client_transactions_approval_idx ON client_transactions (approval_id) WHERE approval_id IS NOT NULL;
CREATE INDEX client_transactions_coin_idx ON client_transactions (coin_id);
CREATE INDEX client_transactions_deposit_idx ON client_transactions (deposit_id) WHERE deposit_id IS NOT NULL;
CREATE UNIQUE INDEX client_transactions_due_key ON client_transactions (deposit_id, due_on)
    WHERE deposit_id IS NOT NULL AND status <> 'cancelled';
CREATE UNIQUE INDEX client_transactions_key ON client_transactions (user_id, key) WHERE key IS NOT NULL;
CREATE INDEX client_transactions_order_idx ON client_transactions (initiated_at DESC, id DESC);
CREATE INDEX client_transactions_pending_idx ON client_transactions (initiated_at, id) WHERE status = 'pending';
-- Thousands of client transactions in one statement, as an import writes them, look up the later payments of each
-- client and coin. Without an index on both, each look-up read all transactions of the coin.
CREATE INDEX client_transactions_split_payments_idx ON client_transactions (user_id, coin_id, cleared_at)
    WHERE type <> 'deposit' AND status = 'cleared' AND transaction_id IS NOT NULL;
-- One transaction carries one client transaction.
CREATE UNIQUE INDEX client_transactions_transaction_key ON client_transactions (transaction_id)
    WHERE transaction_id IS NOT NULL;
CREATE INDEX client_transactions_user_idx ON client_transactions (user_id, initiated_at DESC, id DESC);
CREATE INDEX client_transactions_wallet_idx ON client_transactions (wallet_id) WHERE wallet_id IS NOT NULL;
-- Triggers: client_transactions_ask_client, client_transactions_audit, client_transactions_audit_added,
--   client_transactions_audit_changed, client_transactions_change_books_added,
--   client_transactions_change_books_removed, client_transactions_change_books_updated,
--   client_transactions_confirmation_held, client_transactions_confirmed, client_transactions_credited_insert,
--   client_transactions_credited_update, client_transactions_destination, client_transactions_first_balance_added,
--   client_transactions_first_balance_cleared, client_transactions_held, client_transactions_keep_terms,
--   client_transactions_no_trial, client_transactions_note_added, client_transactions_note_changed,
--   client_transactions_note_removed, client_transactions_notify_admins, client_transactions_notify_client,
--   client_transactions_refused_insert, client_transactions_refused_update, client_transactions_reversed,
--   client_transactions_two_people

-- Since when any client has had a balance. It stays when the last balance is taken back.
CREATE TABLE first_client_balance (
  id boolean DEFAULT true PRIMARY KEY CHECK (id),
  at timestamptz NOT NULL DEFAULT now()
);

-- A withdrawal that is to be cleared by a payment to another address than the requested one. Two people decide; a
-- single admin decides alone after a waiting time. The client is notified when it is requested. Addresses of e-mail
-- are kept beside the ids, because they remain when a user is deleted.
CREATE TABLE payment_exceptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_transaction_id bigint NOT NULL REFERENCES client_transactions(id) ON DELETE CASCADE,
  transaction_id bigint NOT NULL REFERENCES transactions(id) ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'approved', 'refused')),
  reason text NOT NULL CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500),
  requested_by bigint REFERENCES users(id) ON DELETE SET NULL,
  requested_by_email text NOT NULL,
  requested_at timestamptz NOT NULL,
  -- From then on the one who requested it may approve it, if there is no other admin.
  own_approval_from timestamptz,
  decided_by bigint REFERENCES users(id) ON DELETE SET NULL,
  decided_by_email text,
  decided_at timestamptz,
  approval_id bigint REFERENCES approval_requests(id),
  CONSTRAINT payment_exceptions_decided_whole CHECK ((state = 'requested') = (decided_at IS NULL) AND (decided_at IS
    NULL) = (decided_by_email IS NULL))
);
CREATE INDEX payment_exceptions_approval_idx ON payment_exceptions (approval_id) WHERE approval_id IS NOT NULL;
CREATE UNIQUE INDEX payment_exceptions_open_key ON payment_exceptions (client_transaction_id, transaction_id)
    WHERE state <> 'refused';
CREATE INDEX payment_exceptions_transaction_idx ON payment_exceptions (transaction_id);
-- Triggers: payment_exceptions_approved, payment_exceptions_audit

-- Which of the operator's deposit wallets a client sends to. A wallet serves one client at a time, and a client has
-- one on each network: two admins, or a client and an admin, cannot give it out twice at the same moment.
CREATE TABLE deposit_addresses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  network_id bigint NOT NULL REFERENCES networks(id),
  wallet_id bigint NOT NULL REFERENCES wallets(id),
  state text NOT NULL CHECK (state IN ('active', 'requested', 'refused', 'ended', 'released')),
  reason text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  -- Null: the client came for it, and the next free wallet was given out.
  requested_by bigint REFERENCES users(id) ON DELETE SET NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  decided_by bigint REFERENCES users(id) ON DELETE SET NULL,
  decided_at timestamptz,
  ended_at timestamptz,
  approval_id bigint REFERENCES approval_requests(id),
  CONSTRAINT deposit_addresses_ended_whole CHECK ((state IN ('ended', 'released')) = (ended_at IS NOT NULL))
);
CREATE UNIQUE INDEX deposit_addresses_active_key ON deposit_addresses (user_id, network_id) WHERE state = 'active';
CREATE INDEX deposit_addresses_approval_idx ON deposit_addresses (approval_id) WHERE approval_id IS NOT NULL;
CREATE INDEX deposit_addresses_order_idx ON deposit_addresses (state, id DESC);
CREATE UNIQUE INDEX deposit_addresses_requested_key ON deposit_addresses (user_id, network_id)
    WHERE state = 'requested';
CREATE INDEX deposit_addresses_user_idx ON deposit_addresses (user_id, id DESC);
CREATE INDEX deposit_addresses_wallet_idx ON deposit_addresses (wallet_id);
CREATE UNIQUE INDEX deposit_addresses_wallet_key ON deposit_addresses (wallet_id) WHERE state = 'active';
-- Triggers: deposit_addresses_approved, deposit_addresses_audit

-- The message that a client is to sign for a wallet. A new one replaces it.
CREATE TABLE wallet_challenges (
  wallet_id bigint PRIMARY KEY REFERENCES wallets(id) ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  message text NOT NULL CHECK (char_length(message) <= 2000),
  expires_at timestamptz NOT NULL
);

-- Message and signature are kept, so that anyone can check a proof again.
CREATE TABLE wallet_proofs (
  wallet_id bigint PRIMARY KEY REFERENCES wallets(id) ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  -- key: signed by the private key of the address (EIP-191). contract: confirmed by the contract at the address
  -- (EIP-1271).
  method text NOT NULL CHECK (method IN ('key', 'contract')),
  message text NOT NULL,
  signature text NOT NULL,
  proven_at timestamptz NOT NULL
);
CREATE INDEX wallet_proofs_user_idx ON wallet_proofs (user_id);
-- Triggers: wallet_proofs_audit, wallet_proofs_held

-- Clients and coins whose loans changed since. Only ever added to, so that writers do not wait for each other;
-- computing the loans again deletes those that it has read.
CREATE TABLE loan_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  coin_id bigint NOT NULL
);

-- What every loan owes on any day, as straight lines between payments: see packages/lending/src/loan-segments.ts.
-- Days count from 1970-01-01, amounts in units of 10^-24 coin, interest in ticks of 10^-24 / 3,339,750 coin.
CREATE TABLE loan_segments (
  deposit_id bigint NOT NULL,
  user_id bigint NOT NULL,
  coin_id bigint NOT NULL,
  start_day integer NOT NULL,
  from_day integer NOT NULL,
  -- The first day that no longer belongs to it.
  to_day integer NOT NULL,
  principal_units numeric NOT NULL,
  base_ticks numeric NOT NULL,
  years integer NOT NULL,
  due_ticks numeric NOT NULL,
  rate_ppm integer NOT NULL,
  due_days integer[] NOT NULL,
  due_unpaid_ticks numeric[] NOT NULL,
  CONSTRAINT loan_segments_pkey PRIMARY KEY (deposit_id, from_day)
);
-- The first day of any loan.
CREATE INDEX loan_segments_start_idx ON loan_segments (start_day);
CREATE INDEX loan_segments_user_idx ON loan_segments (user_id, coin_id);
-- Triggers: loan_segments_count_version

CREATE TABLE coverage_limits (
  coin_id bigint PRIMARY KEY REFERENCES coins(id) ON DELETE CASCADE,
  limit_ratio numeric NOT NULL CHECK (limit_ratio > 0),
  -- Since when the coin has been under it; admins are notified once each time it falls below.
  under_since timestamptz,
  set_by bigint REFERENCES users(id) ON DELETE SET NULL,
  set_at timestamptz NOT NULL DEFAULT now()
);
-- Triggers: coverage_limits_audit

-- Owed against held, as it was at the end of each day.
CREATE TABLE coverage_days (
  day date NOT NULL,
  coin_id bigint NOT NULL REFERENCES coins(id) ON DELETE CASCADE,
  owed numeric NOT NULL,
  liquid numeric NOT NULL,
  staked numeric NOT NULL,
  in_pools numeric NOT NULL,
  pledged numeric NOT NULL,
  lent_out numeric NOT NULL,
  in_transit numeric NOT NULL,
  price_usd numeric,
  -- What is owed to protocols is subtracted from what covers clients.
  owed_to_protocols numeric NOT NULL DEFAULT 0,
  -- What the figures of a day leave out, as sentences. Days that were recorded before have none.
  unknowns jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT coverage_days_pkey PRIMARY KEY (day, coin_id)
);
CREATE INDEX coverage_days_coin_idx ON coverage_days (coin_id, day);

-- One day's commitment to all client balances of a coin; see docs/lending.md for every byte of it. A published root
-- is never changed.
CREATE TABLE liability_roots (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  coin_id bigint NOT NULL REFERENCES coins(id),
  day date NOT NULL,
  root_hash text NOT NULL CHECK (root_hash ~ '^[0-9a-f]{64}$'),
  total numeric NOT NULL CHECK (total >= 0),
  clients integer NOT NULL CHECK (clients > 0),
  published_at timestamptz NOT NULL DEFAULT now(),
  version smallint NOT NULL CHECK (version = ANY (ARRAY[1, 2])),
  CONSTRAINT liability_roots_day_key UNIQUE (day, coin_id)
);
CREATE INDEX liability_roots_coin_idx ON liability_roots (coin_id, day DESC);

CREATE TABLE liability_leaves (
  root_id bigint NOT NULL REFERENCES liability_roots(id) ON DELETE CASCADE,
  user_id bigint NOT NULL,
  -- 32 random bytes that only the client receives.
  nonce text NOT NULL CHECK (nonce ~ '^[0-9a-f]{64}$'),
  balance numeric NOT NULL CHECK (balance >= 0),
  parts integer NOT NULL DEFAULT 1 CHECK (parts > 0),
  weight smallint CHECK (weight > 0),
  CONSTRAINT liability_leaves_pkey PRIMARY KEY (root_id, user_id)
);

-- Names, addresses and taxpayer numbers of clients, for the forms that report what was paid to them; encrypted, and
-- null after the key was lost for good.
CREATE TABLE taxpayers (
  user_id bigint PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  details text,
  changed_by bigint REFERENCES users(id) ON DELETE SET NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX taxpayers_by_idx ON taxpayers (changed_by);
-- Triggers: taxpayers_audit
