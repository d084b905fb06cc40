-- Lending: where clients deposit, what each loan owes day by day, what stands behind it, and what people are told.

-- Chosen by whoever asked: the same key a second time is the same request.
ALTER TABLE client_transactions ADD COLUMN key text CHECK (char_length(key) BETWEEN 1 AND 100);
CREATE UNIQUE INDEX client_transactions_key ON client_transactions (user_id, key) WHERE key IS NOT NULL;
CREATE INDEX client_transactions_deposit_idx ON client_transactions (deposit_id) WHERE deposit_id IS NOT NULL;

-- Which of the operator's deposit wallets a client sends to. A wallet serves one client at a time, and a client has one on
-- each network: two admins, or a client and an admin, cannot give it out twice at the same moment.
CREATE TABLE deposit_addresses (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id      bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  network_id   bigint NOT NULL REFERENCES networks (id),
  wallet_id    bigint NOT NULL REFERENCES wallets (id),
  state        text NOT NULL CHECK (state IN ('active', 'requested', 'refused', 'ended')),
  reason       text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  -- Null: the client came for it, and the next free wallet was given out.
  requested_by bigint REFERENCES users (id) ON DELETE SET NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  decided_by   bigint REFERENCES users (id) ON DELETE SET NULL,
  decided_at   timestamptz,
  ended_at     timestamptz,
  CONSTRAINT deposit_addresses_ended_whole CHECK ((state = 'ended') = (ended_at IS NOT NULL))
);
CREATE UNIQUE INDEX deposit_addresses_active_key ON deposit_addresses (user_id, network_id) WHERE state = 'active';
CREATE UNIQUE INDEX deposit_addresses_wallet_key ON deposit_addresses (wallet_id) WHERE state = 'active';
CREATE UNIQUE INDEX deposit_addresses_requested_key ON deposit_addresses (user_id, network_id) WHERE state = 'requested';
CREATE INDEX deposit_addresses_wallet_idx ON deposit_addresses (wallet_id);
CREATE INDEX deposit_addresses_order_idx ON deposit_addresses (state, id DESC);
CREATE INDEX deposit_addresses_user_idx ON deposit_addresses (user_id, id DESC);

-------------------------------------------------------------------------------------------------------------- derived

-- What every loan owes on any day, as straight lines between payments: see packages/lending/src/loan-segments.ts. Days
-- count from 1970-01-01, amounts in units of 10^-24 coin, interest in ticks of 10^-24 / 3,339,750 coin.
CREATE TABLE loan_segments (
  deposit_id bigint NOT NULL,
  user_id    bigint NOT NULL,
  coin_id    bigint NOT NULL,
  start_day  integer NOT NULL,
  from_day   integer NOT NULL,
  -- The first day that no longer belongs to it.
  to_day     integer NOT NULL,
  principal  numeric NOT NULL,
  base       numeric NOT NULL,
  years      integer NOT NULL,
  due        numeric NOT NULL,
  PRIMARY KEY (deposit_id, from_day)
);
CREATE INDEX loan_segments_user_idx ON loan_segments (user_id, coin_id);

-- Clients and coins whose loans changed since. Only ever added to, so that writers do not wait for each other; whoever
-- draws the loans up again takes what it has seen away.
CREATE TABLE loan_changes (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  coin_id bigint NOT NULL
);

CREATE FUNCTION note_loan_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO loan_changes (user_id, coin_id) SELECT DISTINCT user_id, coin_id FROM after WHERE status = 'cleared';
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO loan_changes (user_id, coin_id) SELECT DISTINCT user_id, coin_id FROM before WHERE status = 'cleared';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER client_transactions_note_added AFTER INSERT ON client_transactions REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_loan_changes();
CREATE TRIGGER client_transactions_note_changed AFTER UPDATE ON client_transactions REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_loan_changes();
CREATE TRIGGER client_transactions_note_removed AFTER DELETE ON client_transactions REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION note_loan_changes();

-- The decimals of a coin decide how finely a payment settles interest.
CREATE FUNCTION note_loans_of_coin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO loan_changes (user_id, coin_id) SELECT DISTINCT user_id, coin_id FROM client_transactions WHERE coin_id = NEW.id AND status = 'cleared';
  RETURN NULL;
END $$;
CREATE TRIGGER coins_note_loans AFTER UPDATE OF decimals ON coins FOR EACH ROW WHEN (OLD.decimals IS DISTINCT FROM NEW.decimals)
  EXECUTE FUNCTION note_loans_of_coin();

INSERT INTO loan_changes (user_id, coin_id) SELECT DISTINCT user_id, coin_id FROM client_transactions WHERE status = 'cleared';

-- One day's commitment to all client balances of a coin; see docs/lending.md for every byte of it. A published root is
-- never changed.
CREATE TABLE liability_roots (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  coin_id      bigint NOT NULL REFERENCES coins (id),
  day          date NOT NULL,
  root_hash    text NOT NULL CHECK (root_hash ~ '^[0-9a-f]{64}$'),
  total        numeric NOT NULL CHECK (total >= 0),
  clients      integer NOT NULL CHECK (clients > 0),
  published_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT liability_roots_day_key UNIQUE (day, coin_id)
);
CREATE INDEX liability_roots_coin_idx ON liability_roots (coin_id, day DESC);
CREATE TABLE liability_leaves (
  root_id bigint NOT NULL REFERENCES liability_roots (id) ON DELETE CASCADE,
  user_id bigint NOT NULL,
  -- 32 random bytes that only the client is told.
  nonce   text NOT NULL CHECK (nonce ~ '^[0-9a-f]{64}$'),
  balance numeric NOT NULL CHECK (balance >= 0),
  PRIMARY KEY (root_id, user_id)
);

-- Owed against held, as it was at the end of each day.
CREATE TABLE coverage_days (
  day        date NOT NULL,
  coin_id    bigint NOT NULL REFERENCES coins (id) ON DELETE CASCADE,
  owed       numeric NOT NULL,
  liquid     numeric NOT NULL,
  staked     numeric NOT NULL,
  in_pools   numeric NOT NULL,
  pledged    numeric NOT NULL,
  lent_out   numeric NOT NULL,
  in_transit numeric NOT NULL,
  price_usd  numeric,
  PRIMARY KEY (day, coin_id)
);
CREATE INDEX coverage_days_coin_idx ON coverage_days (coin_id, day);
CREATE TABLE coverage_limits (
  coin_id     bigint PRIMARY KEY REFERENCES coins (id) ON DELETE CASCADE,
  limit_ratio numeric NOT NULL CHECK (limit_ratio > 0),
  -- Since when the coin has been under it; admins are told once each time it falls.
  under_since timestamptz,
  set_by      bigint REFERENCES users (id) ON DELETE SET NULL,
  set_at      timestamptz NOT NULL DEFAULT now()
);

-------------------------------------------------------------------------------------------------------------- notices

-- What people can be told of. A new kind is one row here and its words in features/notices.
CREATE TABLE notice_kinds (
  kind     text PRIMARY KEY,
  audience text NOT NULL CHECK (audience IN ('client', 'admin')),
  in_app   boolean NOT NULL DEFAULT true,
  email    boolean NOT NULL DEFAULT true,
  -- Whoever could switch these off could be robbed or bound without noticing.
  is_fixed boolean NOT NULL DEFAULT false
);
INSERT INTO notice_kinds (kind, audience, email, is_fixed) VALUES
  ('depositCleared', 'client', true, false),
  ('withdrawalPaid', 'client', true, false),
  ('interestPaid', 'client', true, false),
  ('depositAddressChanged', 'client', true, true),
  ('termsChanged', 'client', true, true),
  ('depositAnnounced', 'admin', false, false),
  ('withdrawalRequested', 'admin', true, false),
  ('interestDue', 'admin', true, false),
  ('depositAddressRequested', 'admin', true, true),
  ('coverageUnderLimit', 'admin', true, false),
  ('priceAlert', 'admin', true, false),
  ('loanNearLiquidation', 'admin', true, false);

CREATE TABLE notice_preferences (
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind    text NOT NULL REFERENCES notice_kinds (kind) ON DELETE CASCADE,
  in_app  boolean NOT NULL,
  email   boolean NOT NULL,
  PRIMARY KEY (user_id, kind)
);

CREATE TABLE notices (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind       text NOT NULL REFERENCES notice_kinds (kind),
  -- What it is about: the same thing is told once.
  key        text NOT NULL,
  data       jsonb NOT NULL,
  -- False for someone who wants it by mail only.
  is_shown   boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at    timestamptz,
  CONSTRAINT notices_key UNIQUE (user_id, kind, key)
);
CREATE INDEX notices_user_idx ON notices (user_id, id DESC) WHERE is_shown;
CREATE INDEX notices_unread_idx ON notices (user_id, id DESC) WHERE is_shown AND read_at IS NULL;

-- Mail that is to go out. Written with the notice in one transaction, and sent by whoever claims it.
CREATE TABLE mails (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  notice_id       bigint NOT NULL UNIQUE REFERENCES notices (id) ON DELETE CASCADE,
  -- In the header of every attempt: a mail that was handed over just before a crash is recognised as the same.
  message_id      uuid NOT NULL DEFAULT gen_random_uuid(),
  state           text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  attempts        integer NOT NULL DEFAULT 0,
  last_error      text,
  next_attempt_at timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  sent_at         timestamptz,
  CONSTRAINT mails_sent_whole CHECK ((state = 'sent') = (sent_at IS NOT NULL)),
  CONSTRAINT mails_waiting_whole CHECK ((state = 'waiting') = (next_attempt_at IS NOT NULL))
);
ALTER TABLE mails ALTER COLUMN next_attempt_at SET DEFAULT now();
CREATE INDEX mails_due_idx ON mails (next_attempt_at, id) WHERE state = 'waiting';
CREATE INDEX mails_state_idx ON mails (state, id DESC);

-- Tells one person one thing, once, the way they want it. In the transaction of whatever happened.
CREATE FUNCTION write_notice(wanted_user bigint, wanted_kind text, wanted_key text, wanted_data jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  shown boolean;
  mailed boolean;
  written bigint;
BEGIN
  SELECT k.is_fixed OR coalesce(p.in_app, k.in_app), (k.is_fixed AND k.email) OR coalesce(p.email, k.email) INTO shown, mailed
    FROM notice_kinds k
    JOIN users u ON u.id = wanted_user AND NOT u.is_disabled
    LEFT JOIN notice_preferences p ON p.user_id = wanted_user AND p.kind = k.kind
   WHERE k.kind = wanted_kind;
  IF shown IS NULL OR NOT (shown OR mailed) THEN RETURN; END IF;
  INSERT INTO notices (user_id, kind, key, data, is_shown) VALUES (wanted_user, wanted_kind, wanted_key, wanted_data, shown)
    ON CONFLICT DO NOTHING RETURNING id INTO written;
  IF written IS NULL THEN RETURN; END IF;
  IF mailed THEN INSERT INTO mails (notice_id) VALUES (written); END IF;
  PERFORM pg_notify('holdfast_notices', wanted_user::text);
END $$;

CREATE FUNCTION write_admin_notices(wanted_kind text, wanted_key text, wanted_data jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_notice(id, wanted_kind, wanted_key, wanted_data) FROM users WHERE role = 'admin' AND NOT is_disabled ORDER BY id;
END $$;

-- Clearing is done in several places, and by undoing; the row itself knows. What is entered as cleared is history.
CREATE FUNCTION tell_of_client_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told jsonb;
BEGIN
  SELECT jsonb_build_object('clientTransactionId', NEW.id, 'amount', trim_scale(NEW.amount)::text, 'coinSymbol', c.symbol, 'userEmail', u.email,
                            'networkName', n.name, 'dueOn', NEW.due_on)
    INTO told FROM users u JOIN coins c ON c.id = NEW.coin_id LEFT JOIN networks n ON n.id = NEW.network_id WHERE u.id = NEW.user_id;
  IF TG_OP = 'INSERT' THEN
    PERFORM write_admin_notices(CASE NEW.type WHEN 'deposit' THEN 'depositAnnounced' ELSE 'withdrawalRequested' END, NEW.id::text, told);
  ELSE
    PERFORM write_notice(NEW.user_id, CASE NEW.type WHEN 'deposit' THEN 'depositCleared' WHEN 'withdrawal' THEN 'withdrawalPaid' ELSE 'interestPaid' END,
                         NEW.id || '/' || coalesce(NEW.transaction_id, 0), told);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER client_transactions_tell_admins AFTER INSERT ON client_transactions FOR EACH ROW
  WHEN (NEW.status = 'pending' AND NEW.type <> 'interest') EXECUTE FUNCTION tell_of_client_transaction();
CREATE TRIGGER client_transactions_tell_client AFTER UPDATE OF status ON client_transactions FOR EACH ROW
  WHEN (NEW.status = 'cleared' AND OLD.status <> 'cleared') EXECUTE FUNCTION tell_of_client_transaction();
