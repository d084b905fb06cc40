-- The moment from which a user counts as an admin for approvals. A change of the role, the scope or the state resets
-- it.
CREATE OR REPLACE FUNCTION set_admin_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.role = 'admin' AND NEW.admin_scope = 'full' AND NOT NEW.is_disabled THEN
    -- The moment itself, not the start of the transaction: a request that was made meanwhile is older.
    NEW.admin_since := clock_timestamp();
    IF TG_OP = 'UPDATE' THEN NEW.admin_since := coalesce(OLD.admin_since, NEW.admin_since); END IF;
  ELSE
    NEW.admin_since := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER users_admin_since BEFORE INSERT OR UPDATE OF role, admin_scope, is_disabled, admin_since ON users FOR EACH ROW
  EXECUTE FUNCTION set_admin_since();

-- A browser without its version numbers, so that an update is not a new device.
CREATE OR REPLACE FUNCTION device_of(user_agent text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(user_agent, '[0-9][0-9._]*', '', 'g')
$$;

-- Who resets the password, the factors or the e-mail address of somebody else could act in their name, so what moves money
-- waits then; see client_held_until in lending. The former e-mail address gets the notices as well for a while.
CREATE OR REPLACE FUNCTION note_access_reset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.email <> OLD.email THEN
    NEW.former_email := OLD.email;
    NEW.email_changed_at := now();
  END IF;
  IF is_reset_by_another(NEW.id) AND (NEW.password_hash IS DISTINCT FROM OLD.password_hash OR NEW.email <> OLD.email
      OR OLD.totp_secret IS NOT NULL AND NEW.totp_secret IS NULL) THEN
    NEW.access_reset_at := now();
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER users_access_reset BEFORE UPDATE OF password_hash, totp_secret, email ON users FOR EACH ROW
  EXECUTE FUNCTION note_access_reset();

-- Whether somebody else than the user acts: an admin, or the command line. At sign-in an outdated hash is renewed.
CREATE OR REPLACE FUNCTION is_reset_by_another(subject bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((a.actor ->> 'userId')::bigint IS DISTINCT FROM subject AND a.actor ->> 'action' <> 'signedIn', false)
    FROM (SELECT acting() AS actor) AS a
$$;

CREATE OR REPLACE FUNCTION note_removed_passkey() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET access_reset_at = now() WHERE id = OLD.user_id AND is_reset_by_another(OLD.user_id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER passkeys_access_reset AFTER DELETE ON passkeys FOR EACH ROW EXECUTE FUNCTION note_removed_passkey();
