-- A credit to a client rests on the chain or on two people, and so does taking one back. The rule is on client_transactions
-- itself, because a request is cleared in several places, and forgetting a guard in one of them would be enough.
-- When a client first had a balance, set-up ended; see is_set_up_over in accounts.
CREATE OR REPLACE FUNCTION note_first_client_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO first_client_balance DEFAULT VALUES ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER client_transactions_first_balance_added AFTER INSERT ON client_transactions FOR EACH ROW
  WHEN (NEW.status = 'cleared' AND NEW.type = 'deposit') EXECUTE FUNCTION note_first_client_balance();
CREATE OR REPLACE TRIGGER client_transactions_first_balance_cleared AFTER UPDATE OF status ON client_transactions FOR EACH ROW
  WHEN (NEW.status = 'cleared' AND NEW.type = 'deposit') EXECUTE FUNCTION note_first_client_balance();

-- Evidence is a transaction that a chain returned and nobody edited. What a person or a file states is a record.
CREATE OR REPLACE FUNCTION rests_on_chain(carrier_id bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM transactions t
                  WHERE t.id = carrier_id AND t.ledger LIKE 'network:%' AND t.edited_at IS NULL AND t.status = 'success'
                    AND NOT EXISTS (SELECT FROM transfers x WHERE x.transaction_id = t.id AND x.origin IN ('row', 'manual')))
$$;

-- What of a row is money; null while it is not cleared.
CREATE OR REPLACE FUNCTION money_of(entry client_transactions) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN entry.status = 'cleared' THEN jsonb_build_object('user', entry.user_id, 'type', entry.type, 'coin', entry.coin_id,
    'amount', trim_scale(entry.amount), 'from', entry.initiated_at, 'at', entry.cleared_at, 'transaction', entry.transaction_id,
    'deposit', entry.deposit_id, 'terms', entry.agreement_version, 'notice', entry.notice_days) END
$$;

-- A session that signed in or confirmed too long ago reads; the server states it for each of its transactions.
-- SQLSTATE HF006: the server asks for a confirmation, and the page repeats the call.
CREATE OR REPLACE FUNCTION require_recent_confirmation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF money_of(OLD) IS DISTINCT FROM money_of(NEW) THEN
    RAISE EXCEPTION USING ERRCODE = 'HF006', MESSAGE = 'This changes the money of a client. Confirm that it is you, then try again.';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE OR REPLACE TRIGGER client_transactions_confirmed BEFORE INSERT OR UPDATE OR DELETE ON client_transactions FOR EACH ROW
  WHEN (current_setting('holdfast.confirmation', true) = 'missing') EXECUTE FUNCTION require_recent_confirmation();

-- The request on whose behalf this transaction changes client money. The server names it, and it counts once it is decided.
CREATE OR REPLACE FUNCTION approved_client_money() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT id FROM approval_requests
   WHERE id = nullif(current_setting('holdfast.approved_change', true), '')::bigint AND kind = 'clientMoney' AND state IN ('approved', 'inEffect')
$$;

-- While the server finds out what a change would do, everything is let through and noted, and then rolled back. Returns
-- whether that is so.
CREATE OR REPLACE FUNCTION note_in_trial(change jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('holdfast.client_money_trial', true) IS DISTINCT FROM 'on' THEN RETURN false; END IF;
  PERFORM set_config('holdfast.client_money_changes',
    (coalesce(nullif(current_setting('holdfast.client_money_changes', true), ''), '[]')::jsonb || jsonb_build_array(change))::text, true);
  RETURN true;
END $$;

-- Whether the operator may pay to a wallet of a client without asking: the client added, proved or confirmed it, or the
-- waiting time since the operator added it has passed.
CREATE OR REPLACE FUNCTION is_payout_place(paid_wallet_id bigint, moment timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM wallets w
                  WHERE w.id = paid_wallet_id
                    AND (w.is_self_added OR w.confirmed_at IS NOT NULL OR w.payout_from IS NULL OR w.payout_from <= moment
                         OR EXISTS (SELECT FROM proven_wallets p WHERE p.id = w.id)));
END $$;

-- Whether coins that reached a wallet of the operator are a deposit without asking. Anyone can enter the address of a
-- stranger as an own wallet, and what it receives would be credited: so it is a deposit wallet, which two people added, or
-- from before set-up ended.
CREATE OR REPLACE FUNCTION is_deposit_place(reached_account_id bigint) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM operator_wallets w
                  WHERE w.account_id = reached_account_id
                    AND (w.purpose = 'deposit' AND w.is_active OR EXISTS (SELECT FROM deposit_addresses d WHERE d.wallet_id = w.id AND d.state IN ('active', 'ended'))
                         OR w.created_at <= coalesce(least((SELECT min(at) FROM first_client_balance), (SELECT min(decided_at) FROM deposit_addresses)), now())));
END $$;

-- Why a cleared client transaction needs a second person; null where it does not.
CREATE OR REPLACE FUNCTION missing_evidence(entry client_transactions) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  carried_at timestamptz;
BEGIN
  IF entry.transaction_id IS NULL OR NOT rests_on_chain(entry.transaction_id) THEN
    RETURN 'It rests on a record, not on a transaction that a chain returned.';
  END IF;
  -- One person chooses the node and the native coin of a network until it is open to clients, which takes two.
  IF NOT EXISTS (SELECT FROM transactions t JOIN networks n ON n.id = t.network_id
                  WHERE t.id = entry.transaction_id AND n.is_active AND n.usable_by_clients) THEN
    RETURN 'It rests on a network that is not open to clients.';
  END IF;
  SELECT at INTO carried_at FROM transactions WHERE id = entry.transaction_id;
  IF entry.type = 'deposit' AND EXISTS (
      SELECT FROM transfers x
       WHERE x.transaction_id = entry.transaction_id AND x.role = 'transfer'
         AND EXISTS (SELECT FROM operator_wallets w WHERE w.account_id = x.to_account_id)
         AND NOT EXISTS (SELECT FROM operator_wallets w WHERE w.account_id = x.from_account_id)
         AND NOT is_deposit_place(x.to_account_id)) THEN
    RETURN 'The coins reached a wallet that one person added, and that is no deposit wallet.';
  END IF;
  -- Clients cannot choose the time of their announcement. Filling in a form takes a while.
  IF entry.type = 'deposit' AND entry.created_by IS DISTINCT FROM entry.user_id
      AND entry.initiated_at < least(carried_at, entry.created_at - interval '1 hour') THEN
    RETURN 'It would earn interest from before the coins arrived.';
  END IF;
  IF entry.type = 'withdrawal' AND entry.confirmed_at IS NULL AND entry.created_by <> entry.user_id THEN
    RETURN 'The client has not confirmed this withdrawal, which the operator entered.';
  END IF;
  IF entry.type = 'withdrawal' AND NOT is_payout_place(entry.wallet_id, now()) THEN
    RETURN 'The client has not confirmed the wallet, which the operator added.';
  END IF;
  IF entry.type = 'interest' AND EXISTS (
      SELECT FROM transfers x
       WHERE x.transaction_id = entry.transaction_id AND x.role = 'transfer'
         AND EXISTS (SELECT FROM operator_wallets w WHERE w.account_id = x.from_account_id)
         AND NOT EXISTS (SELECT FROM operator_wallets w WHERE w.account_id = x.to_account_id)
         AND NOT EXISTS (SELECT FROM wallets w WHERE w.account_id = x.to_account_id AND w.user_id = entry.user_id AND is_payout_place(w.id, now()))) THEN
    RETURN 'It was paid to an address that is no confirmed wallet of the client.';
  END IF;
  RETURN NULL;
END $$;

-- SQLSTATE HF005: the change needs a second person. The server requests it then; where it cannot, the message is for admins.
-- What was counted by mistake is taken back within an hour, and a chain that was reorganised takes back itself.
CREATE OR REPLACE FUNCTION require_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := money_of(OLD);
  becomes jsonb := money_of(NEW);
  request bigint;
  obstacle text;
BEGIN
  IF was IS NOT DISTINCT FROM becomes THEN RETURN coalesce(NEW, OLD); END IF;
  IF becomes IS NOT NULL THEN
    NEW.counted_at := CASE WHEN was IS NULL THEN now() ELSE OLD.counted_at END;
  END IF;
  IF note_in_trial(jsonb_build_object('before', was, 'after', becomes)) THEN RETURN coalesce(NEW, OLD); END IF;
  request := approved_client_money();
  IF request IS NOT NULL THEN
    IF TG_OP <> 'DELETE' THEN NEW.approval_id := request; END IF;
    RETURN coalesce(NEW, OLD);
  END IF;
  IF becomes IS NOT NULL THEN
    obstacle := missing_evidence(NEW);
  ELSIF OLD.approval_id IS NULL AND OLD.counted_at > now() - interval '1 hour'
      OR current_setting('holdfast.follows_source', true) = 'true' THEN
    obstacle := NULL;
  ELSE
    obstacle := 'It would take back what was counted more than an hour ago.';
  END IF;
  IF obstacle IS NOT NULL AND needs_two_people() THEN
    RAISE EXCEPTION USING ERRCODE = 'HF005', MESSAGE = 'This changes the money of a client and needs a second person. ' || obstacle;
  END IF;
  IF TG_OP <> 'DELETE' THEN NEW.approval_id := NULL; END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE OR REPLACE TRIGGER client_transactions_two_people BEFORE INSERT OR UPDATE OR DELETE ON client_transactions FOR EACH ROW
  EXECUTE FUNCTION require_evidence();

-- What a trial let through must not stay.
CREATE OR REPLACE FUNCTION refuse_trial() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A trial of a change of client money was not rolled back.';
END $$;
DROP TRIGGER IF EXISTS client_transactions_no_trial ON client_transactions;
CREATE CONSTRAINT TRIGGER client_transactions_no_trial AFTER INSERT OR UPDATE OR DELETE ON client_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('holdfast.client_money_trial', true) = 'on') EXECUTE FUNCTION refuse_trial();

-- Coins that reached the deposit address of a client since it was given to them, from outside: they can only become that
-- client's deposit. A token that is closed to clients, which anyone can send, is none of them. A sender that became an own
-- wallet only afterwards was outside when it sent.
CREATE OR REPLACE FUNCTION client_coins_in(transaction_ids bigint[])
  RETURNS TABLE (transaction_id bigint, user_id bigint, coin_id bigint, amount numeric, at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT x.transaction_id, d.user_id, x.coin_id, x.amount, x.at
    FROM transfers x JOIN wallets w ON w.account_id = x.to_account_id
    JOIN deposit_addresses d ON d.wallet_id = w.id AND d.state IN ('active', 'ended')
    JOIN coins c ON c.id = x.coin_id AND c.usable_by_clients AND NOT c.is_spam AND NOT c.needs_review
   WHERE x.transaction_id = ANY (transaction_ids) AND x.role = 'transfer' AND x.at >= d.decided_at
     AND deposit_address_owner(x.to_account_id, x.at) = d.user_id
     AND NOT EXISTS (SELECT FROM wallets o WHERE o.account_id = x.from_account_id AND o.user_id IS NULL AND o.created_at <= x.at)
$$;

-- Called before coins of clients become something else than their deposit, or vanish.
CREATE OR REPLACE FUNCTION require_second_person_for(transaction_ids bigint[], becomes text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  found record;
BEGIN
  FOR found IN SELECT * FROM client_coins_in(transaction_ids) ORDER BY 1, 3 LOOP
    IF note_in_trial(jsonb_build_object('user', found.user_id, 'coin', found.coin_id, 'amount', trim_scale(found.amount), 'at', found.at,
                                        'becomes', becomes)) THEN CONTINUE; END IF;
    IF approved_client_money() IS NULL AND needs_two_people() THEN
      RAISE EXCEPTION USING ERRCODE = 'HF005',
        MESSAGE = 'These coins reached the deposit address of a client. That they are something else than the deposit of this client needs a second person.';
    END IF;
  END LOOP;
END $$;

-- Called after the facts of a transaction were edited: what it carries rested on them.
CREATE OR REPLACE FUNCTION require_second_person_to_edit(edited_id bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  carried record;
BEGIN
  FOR carried IN SELECT * FROM client_transactions WHERE transaction_id = edited_id LOOP
    IF note_in_trial(jsonb_build_object('user', carried.user_id, 'coin', carried.coin_id, 'amount', trim_scale(carried.amount),
                                        'at', carried.cleared_at, 'becomes', 'Its transfers or its date change')) THEN CONTINUE; END IF;
    IF approved_client_money() IS NULL AND needs_two_people() THEN
      RAISE EXCEPTION USING ERRCODE = 'HF005',
        MESSAGE = 'This transaction carries money of a client. Editing its transfers needs a second person.';
    END IF;
  END LOOP;
END $$;
