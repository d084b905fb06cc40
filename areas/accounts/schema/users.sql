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
