-- Nothing else shows what a client announced or requested once its row is deleted, so the audit log keeps the fields, also
-- of a row that a person deletes at the database. Interest that follows from a deposit is left out: the server deletes and
-- adds it as often as the payments before it change, and after any call, so an entry would name a person who did not do it.
CREATE OR REPLACE FUNCTION audit_object(kind text, changed jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(concat_ws(', ', VARIADIC CASE kind
    WHEN 'users' THEN ARRAY[changed ->> 'email']
    WHEN 'wallets' THEN ARRAY[changed ->> 'name', audit_value('account_id', changed -> 'account_id', '{}') #>> '{}']
    WHEN 'coins' THEN ARRAY[changed ->> 'symbol', changed ->> 'name']
    WHEN 'price_manuals' THEN ARRAY[audit_value('coin_id', changed -> 'coin_id', '{}') #>> '{}', changed ->> 'day']
    WHEN 'deposit_addresses' THEN ARRAY[audit_value('user_id', changed -> 'user_id', '{}') #>> '{}', audit_value('network_id', changed -> 'network_id', '{}') #>> '{}']
    WHEN 'client_transactions' THEN ARRAY[audit_value('user_id', changed -> 'user_id', '{}') #>> '{}',
      concat_ws(' ', changed ->> 'type', trim_scale((changed ->> 'amount')::numeric), audit_value('coin_id', changed -> 'coin_id', '{}') #>> '{}')]
    WHEN 'wallet_proofs' THEN ARRAY[audit_value('wallet_id', changed -> 'wallet_id', '{}') #>> '{}']
    WHEN 'payment_exceptions' THEN ARRAY[(SELECT u.email FROM client_transactions c JOIN users u ON u.id = c.user_id WHERE c.id = (changed -> 'client_transaction_id')::bigint)]
    WHEN 'year_locks' THEN ARRAY[changed ->> 'year']
    WHEN 'book_settings' THEN ARRAY['Accounting settings']
    WHEN 'price_ratios' THEN ARRAY[audit_value('coin_id', changed -> 'coin_id', '{}') #>> '{}']
    WHEN 'coverage_limits' THEN ARRAY[audit_value('coin_id', changed -> 'coin_id', '{}') #>> '{}']
    ELSE ARRAY[changed ->> 'name'] END), ''), kind || ' ' || coalesce(changed ->> 'id', ''))
$$;

CREATE CONSTRAINT TRIGGER client_transactions_audit AFTER DELETE ON client_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.deposit_id IS NULL)
  EXECUTE FUNCTION audit_change('', 'key,request_hash');

---------------------------------------------------------------------------------------------------------------- notices

-- A client learns of what is taken from them: a cleared deposit or payment that no longer counts, and a request that the
-- operator cancels or deletes. Otherwise one admin could give the deposit of a client to another client unnoticed.
INSERT INTO notice_kinds (kind, audience, email, is_fixed) VALUES ('clientTransactionReversed', 'client', true, true);

CREATE FUNCTION notify_of_reversal(reversed client_transactions, change text, reason text) RETURNS void LANGUAGE sql AS $$
  SELECT write_notice(reversed.user_id, 'clientTransactionReversed', gen_random_uuid()::text, jsonb_build_object(
           'clientTransactionId', reversed.id, 'type', reversed.type, 'amount', trim_scale(reversed.amount)::text, 'coinSymbol', c.symbol,
           'change', change, 'reason', reason))
    FROM coins c WHERE c.id = reversed.coin_id
$$;

-- At the end of the transaction: an undo can release a client transaction and clear it again.
CREATE FUNCTION notify_of_released_client_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM client_transactions WHERE id = NEW.id AND status = 'cleared') THEN
    PERFORM notify_of_reversal(NEW, 'reversed', NULL);
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER client_transactions_reversed AFTER UPDATE OF status ON client_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.status = 'cleared' AND NEW.status <> 'cleared')
  EXECUTE FUNCTION notify_of_released_client_transaction();

-- The addresses that a cleared payment reached, other than the requested wallet of a withdrawal and the wallets of the client
-- for interest, which names no wallet; null if there are none.
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

-- As before, also for interest; what is cleared again after a reversal has a notice of its own.
CREATE OR REPLACE FUNCTION tell_of_client_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told jsonb;
BEGIN
  SELECT jsonb_build_object('clientTransactionId', NEW.id, 'amount', trim_scale(NEW.amount)::text, 'coinSymbol', c.symbol, 'userEmail', u.email,
                            'enteredByEmail', (SELECT e.email FROM users e WHERE e.id = NEW.created_by AND e.id <> NEW.user_id),
                            'networkName', n.name, 'dueOn', NEW.due_on, 'noticeDays', NEW.notice_days,
                            'paidElsewhereTo', CASE WHEN NEW.type <> 'deposit' AND NEW.transaction_id IS NOT NULL THEN paid_elsewhere_to(NEW.id) END)
    INTO told FROM users u JOIN coins c ON c.id = NEW.coin_id LEFT JOIN networks n ON n.id = NEW.network_id WHERE u.id = NEW.user_id;
  IF TG_OP = 'INSERT' THEN
    PERFORM write_admin_notices(CASE NEW.type WHEN 'deposit' THEN 'depositAnnounced' ELSE 'withdrawalRequested' END, NEW.id::text, told);
  ELSE
    PERFORM write_notice(NEW.user_id, CASE NEW.type WHEN 'deposit' THEN 'depositCleared' WHEN 'withdrawal' THEN 'withdrawalPaid' ELSE 'interestPaid' END,
                         concat_ws('/', NEW.id, coalesce(NEW.transaction_id, 0),
                                   (SELECT max(r.id) FROM notices r WHERE r.user_id = NEW.user_id AND r.kind = 'clientTransactionReversed'
                                      AND (r.data -> 'clientTransactionId')::bigint = NEW.id)), told);
  END IF;
  RETURN NULL;
END $$;

---------------------------------------------------------------------------------------------------------------- wallets

-- A client can add any address, so a wallet that its client added is no evidence of who sent coins until it is proven. One
-- that the operator added for the client is. Of wallets from before this, the audit log tells them apart.
ALTER TABLE wallets ADD COLUMN is_self_added boolean NOT NULL DEFAULT false;
UPDATE wallets w SET is_self_added = true FROM accounts a
 WHERE a.id = w.account_id AND w.user_id IS NOT NULL AND NOT EXISTS (
   SELECT FROM audit_log l WHERE l.object_kind = 'wallets' AND l.after ->> 'account_id' = a.address AND l.user_id <> w.user_id);
