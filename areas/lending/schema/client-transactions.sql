-- Coins are credited to the client whose deposit address they reached and paid to the wallet that was requested, and an
-- announcement of a deposit expires. The rules are on client_transactions itself, because a request is cleared in
-- several places: by classifying, by manual entry, by undo.

-- A deposit keeps the version of the agreement and a withdrawal the notice period of the day on which it was initiated.
CREATE OR REPLACE FUNCTION keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.type = 'deposit' AND NEW.agreement_version IS NULL THEN
    NEW.agreement_version := agreement_in_force(NEW.initiated_at);
  ELSIF NEW.type = 'withdrawal' AND NEW.notice_days IS NULL THEN
    SELECT notice_days INTO NEW.notice_days FROM agreement_versions WHERE version = agreement_in_force(NEW.initiated_at);
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER client_transactions_keep_terms BEFORE INSERT ON client_transactions FOR EACH ROW EXECUTE FUNCTION keep_terms();

-- Client payments change in many ways: a classification clears one, a reset or an undo releases it. The server states
-- for each database transaction of a bookkeeper that it must not change any, and this trigger refuses it wherever the
-- change comes from. Interest is computed, not paid, until it is cleared.
CREATE OR REPLACE FUNCTION refuse_client_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'HF002',
    MESSAGE = 'Bookkeepers cannot change users, addresses or client payments. Ask an admin with full scope.';
END $$;
CREATE OR REPLACE TRIGGER client_transactions_refused_insert BEFORE INSERT ON client_transactions FOR EACH ROW
  WHEN (NEW.type <> 'interest' AND current_setting('holdfast.client_payments', true) = 'refused')
  EXECUTE FUNCTION refuse_client_payment();
CREATE OR REPLACE TRIGGER client_transactions_refused_update
  BEFORE UPDATE OF status, transaction_id, cleared_at ON client_transactions FOR EACH ROW
  WHEN (current_setting('holdfast.client_payments', true) = 'refused'
        AND (NEW.status, NEW.transaction_id, NEW.cleared_at) IS DISTINCT FROM (OLD.status, OLD.transaction_id, OLD.cleared_at))
  EXECUTE FUNCTION refuse_client_payment();

-- SQLSTATE HF003: the transaction cannot clear this client transaction. The message is a sentence for admins.
CREATE OR REPLACE FUNCTION refuse_wrong_destination() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reached record;
  wanted record;
  beside record;
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
    -- Nobody asked for other coins to leave with it.
    SELECT trim_scale(x.amount) AS amount, c.symbol, coalesce(a.address, 'an unknown address') AS address INTO beside
      FROM transfers x JOIN coins c ON c.id = x.coin_id LEFT JOIN accounts a ON a.id = x.to_account_id
     WHERE x.transaction_id = NEW.transaction_id AND x.role = 'transfer' AND x.coin_id NOT IN (SELECT coins_of_same_asset(NEW.coin_id))
       AND EXISTS (SELECT FROM operator_wallets w WHERE w.account_id = x.from_account_id)
       AND NOT EXISTS (SELECT FROM operator_wallets w WHERE w.account_id = x.to_account_id)
     ORDER BY x.id LIMIT 1;
    IF FOUND THEN
      RAISE EXCEPTION USING ERRCODE = 'HF003', MESSAGE = format(
        'This transaction also paid %s %s to %s, which the client did not request. Request an exception, which another admin approves.',
        beside.amount, beside.symbol, beside.address);
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER client_transactions_destination BEFORE INSERT OR UPDATE OF status, transaction_id, cleared_at ON client_transactions FOR EACH ROW
  WHEN (NEW.status = 'cleared' AND NEW.transaction_id IS NOT NULL) EXECUTE FUNCTION refuse_wrong_destination();

-- The addresses that a cleared payment reached, other than the requested wallet of a withdrawal and the wallets of the
-- client for interest, which names no wallet; null if there are none.
CREATE OR REPLACE FUNCTION paid_elsewhere_to(paid_id bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(DISTINCT coalesce(a.address, 'an unknown address'), ', ')
    FROM client_transactions p JOIN transfers x ON x.transaction_id = p.transaction_id AND x.role = 'transfer'
     AND x.coin_id IN (SELECT coins_of_same_asset(p.coin_id))
    LEFT JOIN accounts a ON a.id = x.to_account_id
   WHERE p.id = paid_id AND p.type <> 'deposit'
     AND NOT EXISTS (SELECT FROM wallets r WHERE r.account_id = x.to_account_id
                        AND CASE p.type WHEN 'withdrawal' THEN r.id = p.wallet_id ELSE r.user_id = p.user_id END)
     AND EXISTS (SELECT FROM operator_wallets w WHERE w.account_id = x.from_account_id)
     AND NOT EXISTS (SELECT FROM operator_wallets w WHERE w.account_id = x.to_account_id)
$$;

-- Notifies the admins of an announcement or a request, and the client of a cleared deposit or payment. Clearing is done
-- in several places, and by undoing, so the row itself decides. An entry that is recorded as cleared is history and has
-- no notice. What is cleared again after a reversal has a notice of its own.
CREATE OR REPLACE FUNCTION notify_of_client_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  facts jsonb;
BEGIN
  SELECT jsonb_build_object('clientTransactionId', NEW.id, 'amount', trim_scale(NEW.amount)::text, 'coinSymbol', c.symbol, 'userEmail', u.email,
                            'enteredByEmail', (SELECT e.email FROM users e WHERE e.id = NEW.created_by AND e.id <> NEW.user_id),
                            'networkName', n.name,
                            'contract', (SELECT a.address FROM coin_addresses a WHERE a.coin_id = NEW.coin_id AND a.network_id = NEW.network_id LIMIT 1),
                            'dueOn', NEW.due_on, 'noticeDays', NEW.notice_days,
                            'paidElsewhereTo', CASE WHEN NEW.type <> 'deposit' AND NEW.transaction_id IS NOT NULL THEN paid_elsewhere_to(NEW.id) END)
    INTO facts FROM users u JOIN coins c ON c.id = NEW.coin_id LEFT JOIN networks n ON n.id = NEW.network_id WHERE u.id = NEW.user_id;
  IF TG_OP = 'INSERT' THEN
    PERFORM write_admin_notices(CASE NEW.type WHEN 'deposit' THEN 'depositAnnounced' ELSE 'withdrawalRequested' END, NEW.id::text, facts);
  ELSE
    PERFORM write_notice(NEW.user_id, CASE NEW.type WHEN 'deposit' THEN 'depositCleared' WHEN 'withdrawal' THEN 'withdrawalPaid' ELSE 'interestPaid' END,
                         concat_ws('/', NEW.id, coalesce(NEW.transaction_id, 0),
                                   (SELECT max(r.id) FROM notices r WHERE r.user_id = NEW.user_id AND r.kind = 'clientTransactionReversed'
                                      AND (r.data -> 'clientTransactionId')::bigint = NEW.id)), facts);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER client_transactions_notify_admins AFTER INSERT ON client_transactions FOR EACH ROW
  WHEN (NEW.status = 'pending' AND NEW.type <> 'interest' AND NOT NEW.is_from_transaction) EXECUTE FUNCTION notify_of_client_transaction();
CREATE OR REPLACE TRIGGER client_transactions_notify_client AFTER UPDATE OF status ON client_transactions FOR EACH ROW
  WHEN (NEW.status = 'cleared' AND OLD.status <> 'cleared') EXECUTE FUNCTION notify_of_client_transaction();

-- What the operator entered is paid only once the client confirmed it, or a second person did.
CREATE OR REPLACE FUNCTION ask_client_to_confirm() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_notice(NEW.user_id, 'withdrawalToConfirm', NEW.id::text, jsonb_build_object(
            'clientTransactionId', NEW.id, 'amount', trim_scale(NEW.amount)::text, 'coinSymbol', c.symbol,
            'walletName', w.name, 'address', a.address, 'enteredByEmail', e.email))
     FROM coins c LEFT JOIN wallets w ON w.id = NEW.wallet_id LEFT JOIN accounts a ON a.id = w.account_id
     LEFT JOIN users e ON e.id = NEW.created_by
    WHERE c.id = NEW.coin_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER client_transactions_ask_client AFTER INSERT ON client_transactions FOR EACH ROW
  WHEN (NEW.type = 'withdrawal' AND NEW.status = 'pending' AND NEW.created_by <> NEW.user_id) EXECUTE FUNCTION ask_client_to_confirm();

-- The server calls it too, where an admin cancels or deletes a pending client transaction.
CREATE OR REPLACE FUNCTION notify_of_reversal(reversed client_transactions, change text, reason text) RETURNS void LANGUAGE sql AS $$
  SELECT write_notice(reversed.user_id, 'clientTransactionReversed', gen_random_uuid()::text, jsonb_build_object(
           'clientTransactionId', reversed.id, 'type', reversed.type, 'amount', trim_scale(reversed.amount)::text, 'coinSymbol', c.symbol,
           'change', change, 'reason', reason))
    FROM coins c WHERE c.id = reversed.coin_id
$$;

-- At the end of the transaction: an undo can release a client transaction and clear it again.
CREATE OR REPLACE FUNCTION notify_of_released_client_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM client_transactions WHERE id = NEW.id AND status = 'cleared') THEN
    PERFORM notify_of_reversal(NEW, 'reversed', NULL);
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS client_transactions_reversed ON client_transactions;
CREATE CONSTRAINT TRIGGER client_transactions_reversed AFTER UPDATE OF status ON client_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.status = 'cleared' AND NEW.status <> 'cleared')
  EXECUTE FUNCTION notify_of_released_client_transaction();
CREATE OR REPLACE TRIGGER payment_exceptions_approved BEFORE INSERT OR UPDATE OF state ON payment_exceptions FOR EACH ROW
  WHEN (NEW.state = 'approved') EXECUTE FUNCTION require_approval();
