-- What the role of the server may not write directly. Functions and triggers of the owner write the rest. Called by
-- the owner where functions or a whole schema are new; without the role, as on a server of the operator's own, only
-- the functions are protected.
CREATE OR REPLACE FUNCTION protect_schema(server_role text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  routine regprocedure;
  change text;
BEGIN
  -- What acts with the rights of the owner finds the tables of its own schema, never a temporary one, and is called by
  -- nobody who is not named below.
  FOR routine IN
    SELECT p.oid FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
     WHERE n.nspname = current_schema() AND p.prosecdef AND p.proconfig IS DISTINCT FROM ARRAY[format('search_path=%I, pg_temp', n.nspname)]
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', routine, current_schema());
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', routine);
  END LOOP;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = server_role) THEN RETURN; END IF;
  -- A cluster of an earlier PostgreSQL lets everybody create functions here.
  EXECUTE format('REVOKE CREATE ON SCHEMA %I FROM PUBLIC', current_schema());
  FOREACH change IN ARRAY ARRAY[
    'REVOKE ALL ON audit_key FROM',
    'REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON audit_log FROM',
    'REVOKE UPDATE, DELETE, TRUNCATE ON audit_checks FROM',
    'REVOKE UPDATE, TRUNCATE ON transaction_events FROM',
    -- Users are disabled, never deleted: records name who requested and who decided.
    'REVOKE DELETE, TRUNCATE ON users, approval_requests, approval_rule FROM',
    -- Who holds a session or a token acts as its user, so none goes over to another user or gets another token.
    'REVOKE INSERT, UPDATE, TRUNCATE ON sessions FROM',
    'GRANT INSERT (user_id, token_hash, created_at, last_used_at, confirmed_at, expires_at, user_agent, address) ON sessions TO',
    'GRANT UPDATE (last_used_at, confirmed_at, proven_at) ON sessions TO',
    'REVOKE UPDATE, TRUNCATE ON api_tokens FROM',
    'GRANT UPDATE (last_used_at) ON api_tokens TO',
    'REVOKE INSERT, UPDATE ON approval_rule FROM',
    'REVOKE UPDATE ON approval_requests FROM',
    'GRANT UPDATE (state, decided_by, decided_by_name, decided_by_email, decided_at, change, note) ON approval_requests TO',
    'GRANT EXECUTE ON FUNCTION set_approval_rule(boolean, integer, integer, numeric), store_approval_rule(boolean, integer, integer) TO',
    'GRANT EXECUTE ON FUNCTION acting(), prove_actor(text, jsonb), record_call(jsonb, text, text, jsonb, boolean), record_change(text) TO'
  ] LOOP
    EXECUTE format('%s %I', change, server_role);
  END LOOP;
END $$;
