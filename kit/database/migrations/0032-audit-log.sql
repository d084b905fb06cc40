-- The audit log: who did what, when, from where, with what before and after. Entries are only ever added, and each holds
-- the SHA-256 of its content and of the hash before it, so that a changed, removed or inserted entry breaks the chain.

CREATE TABLE audit_log (
  -- Without gaps. Set by the trigger below, as are the time and the hashes.
  id            bigint PRIMARY KEY,
  at            timestamptz NOT NULL,
  -- One of AUDIT_ACTIONS of the contract, which grows without a migration.
  action        text NOT NULL CHECK (action <> ''),
  is_failure    boolean NOT NULL,
  -- Without a reference, and with the name as it was: an entry outlives the user.
  user_id       bigint,
  person        text NOT NULL,
  session_id    bigint,
  -- Null: not from a request, but from a job, the start or a person at the database.
  address       text,
  user_agent    text,
  request_id    uuid,
  -- The table of the changed row; null for an action that changed none of the audited tables.
  object_kind   text,
  object        text NOT NULL,
  -- The fields that differ, with readable values in place of ids. Secrets are stated as hidden.
  before        jsonb,
  after         jsonb,
  -- Why it was refused.
  reason        text,
  previous_hash text NOT NULL,
  hash          text NOT NULL
);
CREATE INDEX audit_log_request_idx ON audit_log (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX audit_log_user_idx ON audit_log (user_id, id DESC);
CREATE INDEX audit_log_action_idx ON audit_log (action, id DESC);
CREATE INDEX audit_log_at_idx ON audit_log (at, id DESC);
CREATE INDEX audit_log_failure_idx ON audit_log (id DESC) WHERE is_failure;

-- Each check of the chain: how far it went and the hash it found there. A later check must find the same hash, so that a log
-- whose end was cut off or computed anew is noticed as well.
CREATE TABLE audit_checks (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  checked_at   timestamptz NOT NULL,
  entries      bigint NOT NULL,
  head_hash    text NOT NULL,
  -- The first entry that is wrong or missing; null if the chain is intact.
  broken_entry bigint
);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'HF004', MESSAGE = format('Rows of %s are only added, never changed or deleted.', TG_TABLE_NAME);
END $$;
CREATE TRIGGER audit_log_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_checks_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_checks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

------------------------------------------------------------------------------------------------------------- the chain

-- The canonical content of an entry is a JSON array of its values in the order of the columns, with the time in UTC to the
-- microsecond. jsonb sorts the keys of objects, so the same entry always has the same text.
CREATE FUNCTION audit_hash(entry audit_log) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(entry.previous_hash || E'\n' || jsonb_build_array(
    entry.id, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.action, entry.is_failure, entry.user_id,
    entry.person, entry.session_id, entry.address, entry.user_agent, entry.request_id, entry.object_kind, entry.object, entry.before,
    entry.after, entry.reason)::text, 'UTF8')), 'hex')
$$;

-- The one place in which entries are numbered and chained. The lock is held from here to the end of the transaction, and
-- entries are written at the end of a transaction, so writers wait for the commit of another and not for its work.
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER audit_log_chain BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();

------------------------------------------------------------------------------------------------------------ changed rows

-- A value as people read it: names in place of ids, secrets hidden, and of an address on the web only the host, because keys
-- are often part of the rest.
CREATE FUNCTION audit_value(field text, value jsonb, hidden text[]) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN value IS NULL OR value = 'null' THEN NULL
    WHEN field = ANY (hidden) AND value #>> '{}' ~ '^\w+://' THEN to_jsonb(regexp_replace(value #>> '{}', '^(\w+://)([^/?#]*@)?([^/?#]+).*$', '\1\3'))
    WHEN field = ANY (hidden) THEN '"(hidden)"'
    WHEN jsonb_typeof(value) <> 'number' THEN value
    ELSE coalesce(to_jsonb(CASE
      WHEN field IN ('user_id', 'set_by', 'requested_by', 'decided_by', 'locked_by', 'unlocked_by', 'recorded_by')
        THEN (SELECT email FROM users WHERE id = value::bigint)
      WHEN field = 'wallet_id' THEN (SELECT w.name || ', ' || a.address FROM wallets w JOIN accounts a ON a.id = w.account_id WHERE w.id = value::bigint)
      WHEN field = 'account_id' THEN (SELECT address FROM accounts WHERE id = value::bigint)
      WHEN field = 'network_id' THEN (SELECT name FROM networks WHERE id = value::bigint)
      WHEN field IN ('coin_id', 'of_coin_id', 'native_coin_id', 'claim_of_coin_id') THEN (SELECT symbol FROM coins WHERE id = value::bigint)
    END), value)
  END
$$;

-- What people call the changed row.
CREATE FUNCTION audit_object(kind text, changed jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(concat_ws(', ', VARIADIC CASE kind
    WHEN 'users' THEN ARRAY[changed ->> 'email']
    WHEN 'wallets' THEN ARRAY[changed ->> 'name', audit_value('account_id', changed -> 'account_id', '{}') #>> '{}']
    WHEN 'coins' THEN ARRAY[changed ->> 'symbol', changed ->> 'name']
    WHEN 'price_manuals' THEN ARRAY[audit_value('coin_id', changed -> 'coin_id', '{}') #>> '{}', changed ->> 'day']
    WHEN 'deposit_addresses' THEN ARRAY[audit_value('user_id', changed -> 'user_id', '{}') #>> '{}', audit_value('network_id', changed -> 'network_id', '{}') #>> '{}']
    WHEN 'wallet_proofs' THEN ARRAY[audit_value('wallet_id', changed -> 'wallet_id', '{}') #>> '{}']
    WHEN 'payment_exceptions' THEN ARRAY[(SELECT u.email FROM client_transactions c JOIN users u ON u.id = c.user_id WHERE c.id = (changed -> 'client_transaction_id')::bigint)]
    WHEN 'year_locks' THEN ARRAY[changed ->> 'year']
    WHEN 'book_settings' THEN ARRAY['Accounting settings']
    WHEN 'price_ratios' THEN ARRAY[audit_value('coin_id', changed -> 'coin_id', '{}') #>> '{}']
    WHEN 'coverage_limits' THEN ARRAY[audit_value('coin_id', changed -> 'coin_id', '{}') #>> '{}']
    ELSE ARRAY[changed ->> 'name'] END), ''), kind || ' ' || coalesce(changed ->> 'id', ''))
$$;

-- Writes an entry for each changed row, at the end of the transaction. The server states who acts in the setting
-- holdfast.audit; a change without it is one of the system, or of a person at the database, and is recorded too.
-- Arguments: fields whose content is hidden, and fields that are left out.
CREATE FUNCTION audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hidden text[] := string_to_array(TG_ARGV[0], ',');
  left_out text[] := string_to_array(TG_ARGV[1], ',');
  actor jsonb := nullif(current_setting('holdfast.audit', true), '')::jsonb;
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
  INSERT INTO audit_log (action, is_failure, user_id, person, session_id, address, user_agent, request_id, object_kind, object, before, after)
  VALUES (coalesce(actor ->> 'action', 'recordChanged'), false, (actor ->> 'userId')::bigint, coalesce(actor ->> 'person', 'System'),
          (actor ->> 'sessionId')::bigint, actor ->> 'address', actor ->> 'userAgent', (actor ->> 'requestId')::uuid, TG_TABLE_NAME,
          audit_object(TG_TABLE_NAME, CASE TG_OP WHEN 'DELETE' THEN old_row ELSE new_row END), removed, added);
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER users_audit AFTER INSERT OR DELETE OR UPDATE OF email, role, admin_scope, first_name, last_name, password_hash,
    is_disabled, agreement_version, totp_secret ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION audit_change('password_hash,totp_secret', 'id,totp_pending_secret,totp_last_step,created_at,last_sign_in_at');
CREATE CONSTRAINT TRIGGER wallets_audit AFTER INSERT OR DELETE OR UPDATE OF account_id, name, user_id, purpose, is_active ON wallets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION audit_change('', 'id,account_kind,synced_block,synced_at,sync_error,head_block,created_at');
CREATE CONSTRAINT TRIGGER wallet_proofs_audit AFTER INSERT OR DELETE OR UPDATE ON wallet_proofs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('', 'message,signature');
CREATE CONSTRAINT TRIGGER networks_audit AFTER INSERT OR DELETE OR UPDATE ON networks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('rpc_url', 'id,created_at');
CREATE CONSTRAINT TRIGGER counterparties_audit AFTER INSERT OR DELETE OR UPDATE ON counterparties
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('', 'id,created_at');
CREATE CONSTRAINT TRIGGER deposit_addresses_audit AFTER INSERT OR DELETE OR UPDATE ON deposit_addresses
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('', 'id');
CREATE CONSTRAINT TRIGGER payment_exceptions_audit AFTER INSERT OR DELETE OR UPDATE ON payment_exceptions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('', 'id');
CREATE CONSTRAINT TRIGGER price_manuals_audit AFTER INSERT OR DELETE OR UPDATE ON price_manuals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('', 'set_at');
CREATE CONSTRAINT TRIGGER price_ratios_audit AFTER INSERT OR DELETE OR UPDATE ON price_ratios
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('', 'set_at');
CREATE CONSTRAINT TRIGGER coverage_limits_audit AFTER INSERT OR DELETE OR UPDATE OF limit_ratio ON coverage_limits
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('', 'set_at,under_since');
CREATE CONSTRAINT TRIGGER book_settings_audit AFTER INSERT OR DELETE OR UPDATE ON book_settings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('', 'id,recorded_at');
CREATE CONSTRAINT TRIGGER year_locks_audit AFTER INSERT OR DELETE OR UPDATE ON year_locks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('', 'id,content,acknowledged');
-- Tokens are added by the thousand when wallets are read, so coins are recorded where a person changes them.
CREATE CONSTRAINT TRIGGER coins_audit AFTER INSERT OR DELETE OR UPDATE ON coins
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('holdfast.audit', true) <> '')
  EXECUTE FUNCTION audit_change('', 'id,created_at');

------------------------------------------------------------------------------------------------ history of transactions

-- What happened to a transaction is not rewritten. Deleting a user takes the id from it, and undoing an import removes the
-- transactions that it created together with their history; the undo itself is in the audit log.
CREATE TRIGGER transaction_events_fixed BEFORE UPDATE ON transaction_events FOR EACH ROW
  WHEN (NEW.user_id IS NOT NULL OR to_jsonb(NEW) - 'user_id' IS DISTINCT FROM to_jsonb(OLD) - 'user_id')
  EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER transaction_events_kept BEFORE DELETE ON transaction_events FOR EACH ROW
  WHEN (current_setting('holdfast.undone_import', true) IS DISTINCT FROM 'true')
  EXECUTE FUNCTION refuse_audit_change();

INSERT INTO notice_kinds (kind, audience, email, is_fixed) VALUES ('auditLogBroken', 'admin', true, true);
