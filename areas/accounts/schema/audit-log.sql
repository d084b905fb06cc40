-- Rows of the audit log are never rewritten, not even by the owner of the tables. The server's role has no right to
-- try.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'HF004', MESSAGE = format('Rows of %s are only added, never changed or deleted.', TG_TABLE_NAME);
END $$;
CREATE OR REPLACE TRIGGER audit_log_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE OR REPLACE TRIGGER audit_checks_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_checks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- The canonical content of an entry is a JSON array of its values in the order of the columns, with the time in UTC to
-- the microsecond. jsonb sorts the keys of objects, so the same entry always has the same text.
CREATE OR REPLACE FUNCTION audit_hash(entry audit_log) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN encode(sha256(convert_to(entry.previous_hash || E'\n' || jsonb_build_array(
    entry.id, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.action, entry.is_failure, entry.user_id,
    entry.person, entry.session_id, entry.address, entry.user_agent, entry.request_id, entry.object_kind, entry.object, entry.before,
    entry.after, entry.reason)::text, 'UTF8')), 'hex');
END $$;

-- The one place in which entries are numbered and chained. The lock (ADVISORY_KEYS.auditLog) is held from here to the
-- end of the transaction, and entries are written at the end of a transaction, so writers wait for the commit of
-- another and not for its work.
-- A plan that was made while the log was nearly empty would read all of it for each entry of a long transaction.
CREATE OR REPLACE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  latest record;
BEGIN
  PERFORM pg_advisory_xact_lock(1214999652, 12);
  SELECT id, hash INTO latest FROM audit_log ORDER BY id DESC LIMIT 1;
  NEW.id := coalesce(latest.id, 0) + 1;
  NEW.at := clock_timestamp();
  NEW.previous_hash := coalesce(latest.hash, repeat('0', 64));
  NEW.hash := audit_hash(NEW);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER audit_log_chain BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();

-- A value as people read it: names in place of ids, secrets hidden, and of an address on the web only the host, because
-- keys are often part of the rest.
CREATE OR REPLACE FUNCTION audit_value(field text, value jsonb, hidden text[]) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  name text;
BEGIN
  IF value IS NULL OR value = 'null' THEN RETURN NULL; END IF;
  IF field = ANY (hidden) THEN
    RETURN CASE WHEN value #>> '{}' ~ '^\w+://' THEN to_jsonb(regexp_replace(value #>> '{}', '^(\w+://)([^/?#]*@)?([^/?#]+).*$', '\1\3'))
           ELSE '"(hidden)"' END;
  END IF;
  IF jsonb_typeof(value) <> 'number' THEN RETURN value; END IF;
  -- A branch for each question, so that a value pays for its own only.
  CASE
    WHEN field IN ('user_id', 'set_by', 'requested_by', 'decided_by', 'locked_by', 'unlocked_by', 'recorded_by', 'created_by') THEN
      SELECT email INTO name FROM users WHERE id = value::bigint;
    WHEN field = 'wallet_id' THEN
      SELECT w.name || ', ' || a.address INTO name FROM wallets w JOIN accounts a ON a.id = w.account_id WHERE w.id = value::bigint;
    WHEN field = 'account_id' THEN
      SELECT address INTO name FROM accounts WHERE id = value::bigint;
    WHEN field = 'network_id' THEN
      SELECT n.name INTO name FROM networks n WHERE n.id = value::bigint;
    WHEN field IN ('coin_id', 'of_coin_id', 'native_coin_id', 'claim_of_coin_id') THEN
      SELECT symbol INTO name FROM coins WHERE id = value::bigint;
    ELSE NULL;
  END CASE;
  RETURN coalesce(to_jsonb(name), value);
END $$;

-- The name that people use for the changed row.
CREATE OR REPLACE FUNCTION audit_object(kind text, changed jsonb) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce(nullif(concat_ws(', ', VARIADIC CASE kind
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
    WHEN 'blank_forms' THEN ARRAY[CASE changed ->> 'kind' WHEN 'form8949' THEN 'Blank form 8949' ELSE 'Blank schedule D' END, changed ->> 'year']
    WHEN 'book_settings' THEN ARRAY['Accounting settings']
    WHEN 'price_ratios' THEN ARRAY[audit_value('coin_id', changed -> 'coin_id', '{}') #>> '{}']
    WHEN 'taxpayers' THEN ARRAY[audit_value('user_id', changed -> 'user_id', '{}') #>> '{}']
    WHEN 'fair_value_terms' THEN ARRAY[audit_value('coin_id', changed -> 'coin_id', '{}') #>> '{}']
    WHEN 'coverage_limits' THEN ARRAY[audit_value('coin_id', changed -> 'coin_id', '{}') #>> '{}']
    ELSE ARRAY[changed ->> 'name'] END), ''), kind || ' ' || coalesce(changed ->> 'id', ''));
END $$;

-- What a refused call asked for, with the names that audit_value knows in place of ids.
CREATE OR REPLACE FUNCTION audit_request(given jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN CASE jsonb_typeof(given)
    WHEN 'object' THEN (SELECT jsonb_object_agg(key, CASE jsonb_typeof(value) WHEN 'number'
        THEN audit_value(lower(regexp_replace(key, '([A-Z])', '_\1', 'g')), value, '{}') ELSE audit_request(value) END) FROM jsonb_each(given))
    WHEN 'array' THEN (SELECT jsonb_agg(audit_request(value) ORDER BY ordinality) FROM jsonb_array_elements(given) WITH ORDINALITY)
    ELSE given END;
END $$;

-- Who acts comes from acting(); a change without it is one of the system, or of a person at the database, and is
-- recorded too. The server's role has no right to insert entries: it reaches this through the triggers of the owner.
CREATE OR REPLACE FUNCTION write_audit_entry(kind text, changed text, removed jsonb, added jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  actor jsonb := acting();
BEGIN
  INSERT INTO audit_log (action, is_failure, user_id, person, session_id, address, user_agent, request_id, object_kind, object, before, after)
  VALUES (coalesce(actor ->> 'action', 'recordChanged'), false, (actor ->> 'userId')::bigint, coalesce(actor ->> 'person', 'System'),
          (actor ->> 'sessionId')::bigint, actor ->> 'address', actor ->> 'userAgent', (actor ->> 'requestId')::uuid, kind, changed, removed, added);
END $$;

-- Records a call that changed none of the audited tables, or one that was refused.
CREATE OR REPLACE FUNCTION record_call(stated jsonb, concerned text, failure text, asked jsonb, only_if_unrecorded boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  actor jsonb := proven_actor(stated);
BEGIN
  IF failure IS NULL AND NOT may_act(actor) THEN PERFORM refuse_actor(); END IF;
  IF only_if_unrecorded AND EXISTS (SELECT FROM audit_log WHERE request_id = (actor ->> 'requestId')::uuid) THEN RETURN; END IF;
  INSERT INTO audit_log (action, is_failure, user_id, person, session_id, address, user_agent, request_id, object, reason, after)
  VALUES (actor ->> 'action', failure IS NOT NULL, (actor ->> 'userId')::bigint, actor ->> 'person', (actor ->> 'sessionId')::bigint,
          actor ->> 'address', actor ->> 'userAgent', (actor ->> 'requestId')::uuid, concerned, failure, audit_request(asked));
END $$;

-- Records a call in the transaction of its change, as its last statement, unless entries of changed rows did. Returns
-- whether the transaction changed anything.
CREATE OR REPLACE FUNCTION record_change(concerned text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  actor jsonb;
BEGIN
  IF pg_current_xact_id_if_assigned() IS NULL THEN RETURN false; END IF;
  actor := acting();
  IF NOT EXISTS (SELECT FROM audit_log WHERE request_id = (actor ->> 'requestId')::uuid) THEN
    INSERT INTO audit_log (action, is_failure, user_id, person, session_id, address, user_agent, request_id, object)
    VALUES (actor ->> 'action', false, (actor ->> 'userId')::bigint, actor ->> 'person', (actor ->> 'sessionId')::bigint,
            actor ->> 'address', actor ->> 'userAgent', (actor ->> 'requestId')::uuid, concerned);
  END IF;
  RETURN true;
END $$;

-- Writes an entry for each changed row, at the end of the transaction. Arguments: fields with hidden content, and fields
-- that are left out.
CREATE OR REPLACE FUNCTION audit_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  hidden text[] := string_to_array(TG_ARGV[0], ',');
  left_out text[] := string_to_array(TG_ARGV[1], ',');
  old_row jsonb := '{}';
  new_row jsonb := '{}';
  removed jsonb;
  added jsonb;
BEGIN
  IF TG_OP <> 'INSERT' THEN old_row := jsonb_strip_nulls(to_jsonb(OLD)); END IF;
  IF TG_OP <> 'DELETE' THEN new_row := jsonb_strip_nulls(to_jsonb(NEW)); END IF;
  SELECT jsonb_object_agg(key, audit_value(key, value, hidden)) INTO removed FROM jsonb_each(old_row)
   WHERE key <> ALL (left_out) AND new_row -> key IS DISTINCT FROM value;
  SELECT jsonb_object_agg(key, audit_value(key, value, hidden)) INTO added FROM jsonb_each(new_row)
   WHERE key <> ALL (left_out) AND old_row -> key IS DISTINCT FROM value;
  IF removed IS NULL AND added IS NULL THEN RETURN NULL; END IF;
  PERFORM write_audit_entry(TG_TABLE_NAME, audit_object(TG_TABLE_NAME, CASE TG_OP WHEN 'DELETE' THEN old_row ELSE new_row END), removed, added);
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS users_audit ON users;
CREATE CONSTRAINT TRIGGER users_audit AFTER INSERT OR DELETE OR UPDATE OF email, role, admin_scope, first_name, last_name, password_hash,
    is_disabled, archived_at, agreement_version, totp_secret ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION audit_change('password_hash,totp_secret', 'id,totp_pending_secret,totp_last_step,created_at,last_sign_in_at,admin_since,access_reset_at,former_email,email_changed_at');
DROP TRIGGER IF EXISTS passkeys_audit ON passkeys;
CREATE CONSTRAINT TRIGGER passkeys_audit AFTER INSERT OR DELETE OR UPDATE OF name ON passkeys
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION audit_change('', 'id,credential_id,user_handle,public_key,counter,transports,created_at,last_used_at');
DROP TRIGGER IF EXISTS api_tokens_audit ON api_tokens;
CREATE CONSTRAINT TRIGGER api_tokens_audit AFTER INSERT OR DELETE ON api_tokens
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION audit_change('', 'id,token_hash,created_at,last_used_at');
DROP TRIGGER IF EXISTS approval_requests_audit ON approval_requests;
CREATE CONSTRAINT TRIGGER approval_requests_audit AFTER INSERT OR DELETE OR UPDATE ON approval_requests
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('change', 'id,object_ids,decided_at');
DROP TRIGGER IF EXISTS approval_rule_audit ON approval_rule;
CREATE CONSTRAINT TRIGGER approval_rule_audit AFTER DELETE OR UPDATE ON approval_rule
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('', 'id');

-- Every sign-in, whoever wrote the session: one that was forged past the sign-in is in the log like any other.
CREATE OR REPLACE FUNCTION audit_session() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  INSERT INTO audit_log (action, is_failure, user_id, person, session_id, address, user_agent, request_id, object)
    SELECT 'signedIn', false, u.id, name_of_user(u), NEW.id, NEW.address, NEW.user_agent, (acting() ->> 'requestId')::uuid, u.email
      FROM users u WHERE u.id = NEW.user_id;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS sessions_audit ON sessions;
CREATE CONSTRAINT TRIGGER sessions_audit AFTER INSERT ON sessions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_session();
