-- Coins are credited to the client whose deposit address they reached and paid to the wallet that was requested, an own
-- wallet is proven by a signature, and an announcement of a deposit expires. The rules stand on client_transactions itself,
-- because a request is cleared in several places: by classifying, by manual entry, by undo.

-- The client of a deposit address: the one to whom it was assigned at that moment, or most recently before it; coins that
-- came before the first assignment belong to the first client.
CREATE FUNCTION deposit_address_owner(reached_account_id bigint, moment timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT d.user_id FROM wallets w JOIN deposit_addresses d ON d.wallet_id = w.id AND d.state IN ('active', 'ended')
   WHERE w.account_id = reached_account_id
   ORDER BY d.decided_at <= moment DESC, CASE WHEN d.decided_at <= moment THEN d.decided_at END DESC, d.decided_at LIMIT 1
$$;

-- A coin and the other coins of its alias group.
CREATE FUNCTION coins_of_same_asset(wanted_coin_id bigint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT wanted_coin_id UNION
  SELECT o.coin_id FROM alias_coin_members m JOIN alias_coin_members o ON o.alias_coin_id = m.alias_coin_id WHERE m.coin_id = wanted_coin_id
$$;

------------------------------------------------------------------------------------------------------- proof of wallets

-- The message that a client is to sign for a wallet. A new one replaces it.
CREATE TABLE wallet_challenges (
  wallet_id  bigint PRIMARY KEY REFERENCES wallets (id) ON DELETE CASCADE,
  user_id    bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  message    text NOT NULL CHECK (char_length(message) <= 2000),
  expires_at timestamptz NOT NULL
);

-- Message and signature are kept, so that anyone can check a proof again.
CREATE TABLE wallet_proofs (
  wallet_id bigint PRIMARY KEY REFERENCES wallets (id) ON DELETE CASCADE,
  user_id   bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- key: signed by the private key of the address (EIP-191). contract: confirmed by the contract at the address (EIP-1271).
  method    text NOT NULL CHECK (method IN ('key', 'contract')),
  message   text NOT NULL,
  signature text NOT NULL,
  proven_at timestamptz NOT NULL
);
CREATE INDEX wallet_proofs_user_idx ON wallet_proofs (user_id);

-- A proof holds while the wallet belongs to the client who signed. A private key controls the same address on every EVM
-- network; a contract only the one on its own network.
CREATE VIEW proven_wallets AS
SELECT w.id, w.user_id, w.account_id, min(p.proven_at) AS proven_at
  FROM wallets w JOIN accounts a ON a.id = w.account_id JOIN networks n ON n.id = w.network_id
  JOIN wallet_proofs p ON p.user_id = w.user_id
  JOIN wallets s ON s.id = p.wallet_id JOIN accounts sa ON sa.id = s.account_id
 WHERE p.wallet_id = w.id OR (p.method = 'key' AND n.kind = 'evm' AND sa.address = a.address)
 GROUP BY w.id, w.user_id, w.account_id;

------------------------------------------------------------------------------------------------- payments to elsewhere

-- A withdrawal that is to be cleared by a payment to another address than the requested one. Two people decide; a single
-- admin decides alone after a waiting time. The client is notified when it is requested. Addresses of e-mail are kept beside
-- the ids, because they remain when a user is deleted.
CREATE TABLE payment_exceptions (
  id                    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_transaction_id bigint NOT NULL REFERENCES client_transactions (id) ON DELETE CASCADE,
  transaction_id        bigint NOT NULL REFERENCES transactions (id) ON DELETE CASCADE,
  state                 text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'approved', 'refused')),
  reason                text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 500),
  requested_by          bigint REFERENCES users (id) ON DELETE SET NULL,
  requested_by_email    text NOT NULL,
  requested_at          timestamptz NOT NULL,
  -- From then on the one who requested it may approve it, if there is no other admin.
  own_approval_from     timestamptz NOT NULL CHECK (own_approval_from > requested_at),
  decided_by            bigint REFERENCES users (id) ON DELETE SET NULL,
  decided_by_email      text,
  decided_at            timestamptz,
  CONSTRAINT payment_exceptions_decided_whole CHECK ((state = 'requested') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by_email IS NULL)),
  CONSTRAINT payment_exceptions_two_people CHECK (state <> 'approved' OR decided_by_email <> requested_by_email OR decided_at >= own_approval_from)
);
CREATE UNIQUE INDEX payment_exceptions_open_key ON payment_exceptions (client_transaction_id, transaction_id) WHERE state <> 'refused';
CREATE INDEX payment_exceptions_transaction_idx ON payment_exceptions (transaction_id);

---------------------------------------------------------------------------------------------------------- announcements

-- A deposit counts from its announcement only if the coins arrive within so many days of it. Null: recorded from the
-- transaction that brought it in, or entered as history.
ALTER TABLE client_transactions ADD COLUMN announcement_days integer CHECK (announcement_days BETWEEN 1 AND 100000);
-- Earlier announcements were made without a limit and get 30 days from now.
UPDATE client_transactions SET announcement_days = 30 + ceil(extract(epoch FROM now() - initiated_at) / 86400)::integer
 WHERE type = 'deposit' AND status = 'pending' AND NOT is_from_transaction;

-- What was requested with a key: the same key with another content is a mistake of the program that sent it. Null: before this.
ALTER TABLE client_transactions ADD COLUMN request_hash text CHECK (request_hash ~ '^[0-9a-f]{64}$');

INSERT INTO agreement_versions (version, annual_rate, notice_days, published_at, sections)
SELECT '2026-11-16.2', annual_rate, notice_days, now(),
       (SELECT jsonb_agg(CASE WHEN section ->> 'title' = 'Deposit and Start Date' THEN jsonb_set(section, '{paragraphs}', section -> 'paragraphs' || jsonb_build_array(
          'The service states with each announced deposit when its announcement expires. Assets that arrive later do not count from the announcement: they are a new deposit, whose Start Date is the day on which they arrive.',
          'Assets that arrive at the address that the service shows to a Lender are deposits of that Lender only.'))
          WHEN section ->> 'title' = 'Withdrawal' THEN jsonb_set(section, '{paragraphs}', section -> 'paragraphs' || jsonb_build_array(
          'The Borrower pays to the wallet that the Lender named in the request. A payment to any other address counts only if two persons of the Borrower approved it or, where the Borrower is one person, after a waiting time; the service notifies the Lender beforehand and shows the address.'))
          ELSE section END ORDER BY position)
          FROM jsonb_array_elements(sections) WITH ORDINALITY AS part (section, position))
  FROM agreement_versions WHERE version = '2026-11-16';

--------------------------------------------------------------------------------------------------------------- the rule

-- SQLSTATE HF003: the transaction cannot clear this client transaction. The message is a sentence for admins.
CREATE FUNCTION refuse_wrong_destination() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reached record;
  wanted record;
  carried_at timestamptz;
BEGIN
  IF NEW.type = 'deposit' THEN
    SELECT a.address, u.email INTO reached
      FROM transfers x JOIN accounts a ON a.id = x.to_account_id
      JOIN users u ON u.id = deposit_address_owner(x.to_account_id, x.at)
     WHERE x.transaction_id = NEW.transaction_id AND x.role = 'transfer' AND u.id <> NEW.user_id
       AND x.coin_id IN (SELECT coins_of_same_asset(NEW.coin_id))
       AND NOT EXISTS (SELECT FROM operator_wallets w WHERE w.account_id = x.from_account_id)
     ORDER BY a.address LIMIT 1;
    IF FOUND THEN
      RAISE EXCEPTION USING ERRCODE = 'HF003', MESSAGE = format(
        'These coins reached %s, the deposit address of %s. They can be credited to that client only.', reached.address, reached.email);
    END IF;
    SELECT at INTO carried_at FROM transactions WHERE id = NEW.transaction_id;
    IF carried_at > NEW.initiated_at + NEW.announcement_days * interval '1 day' THEN
      RAISE EXCEPTION USING ERRCODE = 'HF003', MESSAGE = format(
        'The announcement expired on %s, before these coins arrived. Record the deposit from the transaction: it then earns interest from its own day.',
        to_char((NEW.initiated_at + NEW.announcement_days * interval '1 day') AT TIME ZONE 'UTC', 'YYYY-MM-DD'));
    END IF;
  ELSIF NEW.type = 'withdrawal' AND NOT EXISTS (
      SELECT FROM payment_exceptions e WHERE e.client_transaction_id = NEW.id AND e.transaction_id = NEW.transaction_id AND e.state = 'approved') THEN
    SELECT w.account_id, coalesce(w.name || ' (' || a.address || ')', 'a wallet of the client') AS label INTO wanted
      FROM (SELECT NEW.wallet_id AS id) AS given LEFT JOIN wallets w ON w.id = given.id LEFT JOIN accounts a ON a.id = w.account_id;
    SELECT coalesce(a.address, 'an unknown address') AS address INTO reached
      FROM transfers x LEFT JOIN accounts a ON a.id = x.to_account_id
     WHERE x.transaction_id = NEW.transaction_id AND x.role = 'transfer' AND x.to_account_id IS DISTINCT FROM wanted.account_id
       AND x.coin_id IN (SELECT coins_of_same_asset(NEW.coin_id))
       AND EXISTS (SELECT FROM operator_wallets w WHERE w.account_id = x.from_account_id)
       AND NOT EXISTS (SELECT FROM operator_wallets w WHERE w.account_id = x.to_account_id)
     ORDER BY a.address LIMIT 1;
    IF FOUND THEN
      RAISE EXCEPTION USING ERRCODE = 'HF003', MESSAGE = format(
        'The client requested a payment to %s, but this transaction paid to %s. Request an exception, which another admin approves.', wanted.label, reached.address);
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER client_transactions_destination BEFORE INSERT OR UPDATE OF status, transaction_id, cleared_at ON client_transactions FOR EACH ROW
  WHEN (NEW.status = 'cleared' AND NEW.transaction_id IS NOT NULL) EXECUTE FUNCTION refuse_wrong_destination();

---------------------------------------------------------------------------------------------------------------- notices

INSERT INTO notice_kinds (kind, audience, email, is_fixed) VALUES
  ('depositExpired', 'client', true, false),
  ('paymentExceptionRequested', 'client', true, true),
  ('paymentExceptionToApprove', 'admin', true, true);

-- As before, with the address that a payment reached where it is not the requested wallet.
CREATE OR REPLACE FUNCTION tell_of_client_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told jsonb;
BEGIN
  SELECT jsonb_build_object('clientTransactionId', NEW.id, 'amount', trim_scale(NEW.amount)::text, 'coinSymbol', c.symbol, 'userEmail', u.email,
                            'networkName', n.name, 'dueOn', NEW.due_on, 'noticeDays', NEW.notice_days,
                            'paidElsewhereTo', CASE WHEN NEW.type = 'withdrawal' AND NEW.transaction_id IS NOT NULL THEN paid_elsewhere_to(NEW.id) END)
    INTO told FROM users u JOIN coins c ON c.id = NEW.coin_id LEFT JOIN networks n ON n.id = NEW.network_id WHERE u.id = NEW.user_id;
  IF TG_OP = 'INSERT' THEN
    PERFORM write_admin_notices(CASE NEW.type WHEN 'deposit' THEN 'depositAnnounced' ELSE 'withdrawalRequested' END, NEW.id::text, told);
  ELSE
    PERFORM write_notice(NEW.user_id, CASE NEW.type WHEN 'deposit' THEN 'depositCleared' WHEN 'withdrawal' THEN 'withdrawalPaid' ELSE 'interestPaid' END,
                         NEW.id || '/' || coalesce(NEW.transaction_id, 0), told);
  END IF;
  RETURN NULL;
END $$;

-- The addresses that a cleared withdrawal was paid to, other than the requested wallet; null if there are none.
CREATE FUNCTION paid_elsewhere_to(paid_id bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(DISTINCT coalesce(a.address, 'an unknown address'), ', ')
    FROM client_transactions p LEFT JOIN wallets r ON r.id = p.wallet_id
    JOIN transfers x ON x.transaction_id = p.transaction_id AND x.role = 'transfer' AND x.to_account_id IS DISTINCT FROM r.account_id
     AND x.coin_id IN (SELECT coins_of_same_asset(p.coin_id))
    LEFT JOIN accounts a ON a.id = x.to_account_id
   WHERE p.id = paid_id AND p.type = 'withdrawal'
     AND EXISTS (SELECT FROM operator_wallets w WHERE w.account_id = x.from_account_id)
     AND NOT EXISTS (SELECT FROM operator_wallets w WHERE w.account_id = x.to_account_id)
$$;
