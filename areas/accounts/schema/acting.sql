-- Who acts. The server works as a role of its own, and whoever has its connection could name anybody. So a call hands
-- in the token of its session or its API token, the database looks it up by its hash, and what it found is signed with
-- a key that only the owner of the tables reads. Every entry of the audit log and every decision takes the person from
-- there.

-- The operator's commands, migrations and, with DATABASE_URL, the server: who owns the tables could change any row.
CREATE OR REPLACE FUNCTION acts_as_owner() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT pg_has_role(session_user, (SELECT relowner FROM pg_class WHERE oid = 'audit_log'::regclass), 'MEMBER')
$$;

CREATE OR REPLACE FUNCTION name_of_user(person users) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(nullif(trim(person.first_name || ' ' || person.last_name), ''), person.email)
$$;

CREATE OR REPLACE FUNCTION sign_actor(actor jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(outer_key || sha256(inner_key || convert_to((actor - 'signature')::text, 'UTF8'))), 'hex') FROM audit_key
$$;

-- What happens before somebody is signed in. Nothing else is recorded without a person, except what is refused.
CREATE OR REPLACE FUNCTION actions_before_sign_in() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['signedIn', 'userAdded', 'sampleLoaded']
$$;

CREATE OR REPLACE FUNCTION may_act(actor jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT actor ->> 'userId' IS NOT NULL OR coalesce(actor ->> 'action' = ANY (actions_before_sign_in()), false) OR acts_as_owner()
$$;

-- SQLSTATE HF007: an act in the name of somebody who did not prove to be there.
CREATE OR REPLACE FUNCTION refuse_actor() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'HF007', MESSAGE = 'Sign in first: the token is missing, expired or revoked.';
END $$;

-- The signed statement of who makes a call. The proof is the token itself; its hash, which the server stores, proves
-- nothing. A claimed user or session must be those of the proof.
CREATE OR REPLACE FUNCTION prove_actor(proof text, claimed jsonb) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  proof_hash bytea := sha256(convert_to(proof, 'UTF8'));
  proven_user bigint;
  proven_session bigint;
  proven_person text := 'Not signed in';
  actor jsonb;
BEGIN
  IF proof IS NOT NULL THEN
    SELECT u.id, s.id, name_of_user(u) INTO proven_user, proven_session, proven_person
      FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.token_hash = proof_hash AND s.expires_at > clock_timestamp() AND NOT u.is_disabled;
    IF NOT FOUND THEN
      SELECT u.id, format('%s, API token “%s”', name_of_user(u), t.name) INTO proven_user, proven_person
        FROM api_tokens t JOIN users u ON u.id = t.user_id
       WHERE t.token_hash = proof_hash AND t.expires_at > clock_timestamp() AND NOT u.is_disabled;
      IF NOT FOUND THEN PERFORM refuse_actor(); END IF;
    END IF;
  END IF;
  IF (claimed ->> 'userId')::bigint IS DISTINCT FROM proven_user OR (claimed ->> 'sessionId')::bigint IS DISTINCT FROM proven_session THEN
    PERFORM refuse_actor();
  END IF;
  actor := jsonb_build_object('action', claimed -> 'action', 'userId', proven_user, 'person', proven_person, 'sessionId', proven_session,
    'address', claimed -> 'address', 'userAgent', claimed -> 'userAgent', 'requestId', claimed -> 'requestId', 'provenAt', clock_timestamp());
  RETURN actor || jsonb_build_object('signature', sign_actor(actor));
END $$;

-- Returns what prove_actor signed. It holds for its call, and an hour at most: a call may end its own session.
CREATE OR REPLACE FUNCTION proven_actor(stated jsonb) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF stated IS NULL OR acts_as_owner() THEN RETURN stated; END IF;
  IF (stated ->> 'signature' = sign_actor(stated) AND (stated ->> 'provenAt')::timestamptz > clock_timestamp() - interval '1 hour') IS NOT TRUE THEN
    PERFORM refuse_actor();
  END IF;
  RETURN stated;
END $$;

-- Who acts in this transaction; null for the system, and for a person at the database.
CREATE OR REPLACE FUNCTION acting() RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
DECLARE
  actor jsonb := proven_actor(nullif(current_setting('holdfast.audit', true), '')::jsonb);
BEGIN
  IF actor IS NOT NULL AND NOT may_act(actor) THEN PERFORM refuse_actor(); END IF;
  RETURN actor;
END $$;

-- The user whose session makes this call; null for programs with an API token, which only read.
CREATE OR REPLACE FUNCTION acting_user() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (a.actor ->> 'userId')::bigint FROM (SELECT acting() AS actor) AS a WHERE a.actor ->> 'sessionId' IS NOT NULL
$$;
