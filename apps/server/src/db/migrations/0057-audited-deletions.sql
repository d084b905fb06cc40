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
