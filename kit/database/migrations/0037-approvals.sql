-- Changes that could redirect a client's money need two people: the admin who requests one, and another admin, who was one
-- before. Where there is no other admin, a waiting time and notices to the clients take the place of the approval.

-- From when on somebody is an enabled admin with full scope; null for everybody else. Only the trigger sets it.
ALTER TABLE users
  ADD COLUMN admin_since timestamptz,
  -- A deleted user is disabled and left out of lists. The row stays, because records name who decided.
  ADD COLUMN archived_at timestamptz,
  ADD CONSTRAINT users_archived_are_disabled CHECK (archived_at IS NULL OR is_disabled);
UPDATE users SET admin_since = created_at WHERE role = 'admin' AND admin_scope = 'full' AND NOT is_disabled;

CREATE FUNCTION set_admin_since() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER users_admin_since BEFORE INSERT OR UPDATE OF role, admin_scope, is_disabled, admin_since ON users FOR EACH ROW
  EXECUTE FUNCTION set_admin_since();

DROP TRIGGER users_audit ON users;
CREATE CONSTRAINT TRIGGER users_audit AFTER INSERT OR DELETE OR UPDATE OF email, role, admin_scope, first_name, last_name, password_hash,
    is_disabled, archived_at, agreement_version, totp_secret ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION audit_change('password_hash,totp_secret', 'id,totp_pending_secret,totp_last_step,created_at,last_sign_in_at,admin_since');

--------------------------------------------------------------------------------------------------------------- the rule

-- One row, written with the values of the environment when the first change falls under the rule.
CREATE TABLE approval_rule (
  id          boolean PRIMARY KEY DEFAULT true CHECK (id),
  -- For the audit log.
  name        text GENERATED ALWAYS AS ('Two-person rule') STORED,
  is_on       boolean NOT NULL,
  wait_hours  integer NOT NULL CHECK (wait_hours BETWEEN 1 AND 720),
  expiry_days integer NOT NULL CHECK (expiry_days BETWEEN 1 AND 90)
);
CREATE CONSTRAINT TRIGGER approval_rule_audit AFTER DELETE OR UPDATE ON approval_rule
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('', 'id');

--------------------------------------------------------------------------------------------------------------- requests

CREATE TABLE approval_requests (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind               text NOT NULL CHECK (kind IN ('depositAddress', 'wallet', 'network', 'user', 'paymentException', 'rule')),
  -- A sentence for people: "Change the deposit address of Ines Carvalho".
  name               text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 300),
  details            text NOT NULL DEFAULT '' CHECK (char_length(details) <= 300),
  -- The rows that change: of assignments, wallets, networks, users or exceptions.
  object_ids         bigint[] NOT NULL,
  -- Fields and their values, as people read them, in this order.
  before             json NOT NULL CHECK (json_typeof(before) = 'object'),
  after              json NOT NULL CHECK (json_typeof(after) = 'object'),
  -- What is written when it takes effect. It can hold the hash of a new password, and is removed with the decision.
  change             jsonb,
  reason             text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  -- Names and e-mail addresses are kept as they were.
  requested_by       bigint NOT NULL REFERENCES users (id),
  requested_by_name  text NOT NULL,
  requested_by_email text NOT NULL,
  requested_at       timestamptz NOT NULL DEFAULT now(),
  state              text NOT NULL DEFAULT 'requested'
                     CHECK (state IN ('requested', 'approved', 'refused', 'withdrawn', 'expired', 'inEffect')),
  -- Set where there is no other admin: it takes effect then unless it is refused or withdrawn.
  effective_from     timestamptz,
  expires_at         timestamptz NOT NULL,
  -- Null where nobody decided: it expired, or the waiting time passed.
  decided_by         bigint REFERENCES users (id),
  decided_by_name    text,
  decided_by_email   text,
  decided_at         timestamptz,
  -- Why it did not take effect.
  note               text,
  CONSTRAINT approval_requests_decided_whole CHECK ((state = 'requested') = (decided_at IS NULL)
    AND (decided_by IS NULL) = (decided_by_email IS NULL) AND (decided_by IS NULL) = (decided_by_name IS NULL)),
  CONSTRAINT approval_requests_change_removed CHECK (change IS NULL OR state IN ('requested', 'approved'))
);
CREATE INDEX approval_requests_pending_idx ON approval_requests (kind, id) WHERE state = 'requested';
CREATE INDEX approval_requests_order_idx ON approval_requests (state, id DESC);
CREATE CONSTRAINT TRIGGER approval_requests_audit AFTER INSERT OR DELETE OR UPDATE ON approval_requests
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('change', 'id,object_ids,decided_at');

-- Why a user cannot approve a request; null if the user can.
CREATE FUNCTION approval_obstacle(request approval_requests, candidate bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN u.id IS NULL OR u.admin_since IS NULL THEN 'notAdmin'
    WHEN u.id = request.requested_by THEN 'requester'
    WHEN u.admin_since >= request.requested_at THEN 'newAdmin'
    WHEN request.kind = 'user' AND u.id = ANY (request.object_ids) THEN 'concerned'
    WHEN EXISTS (SELECT FROM approval_requests o WHERE o.kind = 'user' AND o.state = 'requested' AND u.id = ANY (o.object_ids)) THEN 'underChange'
  END FROM (SELECT candidate AS id) AS given LEFT JOIN users u ON u.id = given.id
$$;

-- Whether an admin other than the one who requests exists, leaving out the one whom the request is about. One who is under a
-- pending change counts: otherwise a request against every other admin would turn approvals into waiting times.
CREATE FUNCTION has_other_admin(requester bigint, changed_kind text, changed_ids bigint[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM users u WHERE u.admin_since IS NOT NULL AND u.id <> requester AND NOT (changed_kind = 'user' AND u.id = ANY (changed_ids)))
$$;

-- SQLSTATE HF004: a decision that breaks the rule. The message is a sentence for admins.
CREATE FUNCTION enforce_two_people() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  obstacle text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'requested' THEN
      RAISE EXCEPTION USING ERRCODE = 'HF004', MESSAGE = 'A request begins undecided.';
    END IF;
    IF NEW.effective_from IS NOT NULL AND (has_other_admin(NEW.requested_by, NEW.kind, NEW.object_ids)
        OR NEW.effective_from < NEW.requested_at + (SELECT wait_hours FROM approval_rule) * interval '1 hour') THEN
      RAISE EXCEPTION USING ERRCODE = 'HF004', MESSAGE = 'Only a single admin waits, and for the whole waiting time.';
    END IF;
    RETURN NEW;
  END IF;
  IF (NEW.kind, NEW.name, NEW.object_ids, NEW.before::text, NEW.after::text, NEW.reason, NEW.requested_by, NEW.requested_by_email, NEW.requested_at, NEW.effective_from)
      IS DISTINCT FROM (OLD.kind, OLD.name, OLD.object_ids, OLD.before::text, OLD.after::text, OLD.reason, OLD.requested_by, OLD.requested_by_email, OLD.requested_at, OLD.effective_from)
      OR (NEW.change IS NOT NULL AND NEW.change IS DISTINCT FROM OLD.change) THEN
    RAISE EXCEPTION USING ERRCODE = 'HF004', MESSAGE = 'A request cannot be changed. Withdraw it and make another one.';
  END IF;
  IF OLD.state = 'requested' AND NEW.state = 'approved' THEN
    obstacle := approval_obstacle(OLD, NEW.decided_by);
    IF obstacle IS NOT NULL THEN
      RAISE EXCEPTION USING ERRCODE = 'HF004', MESSAGE = CASE
        WHEN OLD.effective_from IS NOT NULL THEN format('There is no second admin who could approve this, so it takes effect on %s.',
          to_char(OLD.effective_from AT TIME ZONE 'UTC', 'FMDD Mon YYYY, HH24:MI "UTC"'))
        WHEN obstacle = 'requester' THEN 'Another admin must approve your request.'
        WHEN obstacle = 'newAdmin' THEN 'You became an admin after this request was made. Another admin must approve it.'
        WHEN obstacle = 'concerned' THEN 'This request is about your own account. Another admin must approve it.'
        WHEN obstacle = 'underChange' THEN 'A change of your own account is waiting for approval. Until it is decided, you cannot approve anything.'
        ELSE 'Only an admin with full scope approves.' END;
    END IF;
  ELSIF OLD.state = 'requested' AND NEW.state = 'inEffect' THEN
    IF OLD.effective_from IS NULL OR NEW.decided_at < OLD.effective_from THEN
      RAISE EXCEPTION USING ERRCODE = 'HF004', MESSAGE = 'This request needs the approval of another admin.';
    END IF;
  ELSIF NOT (OLD.state = 'requested' AND NEW.state IN ('refused', 'withdrawn', 'expired') OR OLD.state = 'approved' AND NEW.state = 'inEffect') THEN
    RAISE EXCEPTION USING ERRCODE = 'HF004', MESSAGE = 'This request is already decided.';
  END IF;
  RETURN NEW;
END $$;

--------------------------------------------------------------------------------- addresses and exceptions, as until now

ALTER TABLE deposit_addresses ADD COLUMN approval_id bigint REFERENCES approval_requests (id);
ALTER TABLE payment_exceptions ADD COLUMN approval_id bigint REFERENCES approval_requests (id),
  DROP CONSTRAINT payment_exceptions_two_people, DROP CONSTRAINT payment_exceptions_check,
  ALTER COLUMN own_approval_from DROP NOT NULL;
CREATE INDEX deposit_addresses_approval_idx ON deposit_addresses (approval_id) WHERE approval_id IS NOT NULL;
CREATE INDEX payment_exceptions_approval_idx ON payment_exceptions (approval_id) WHERE approval_id IS NOT NULL;

-- Requests of former versions continue as requests under the rule.
INSERT INTO approval_requests (kind, name, object_ids, before, after, change, reason, requested_by, requested_by_name, requested_by_email, requested_at, expires_at)
SELECT 'depositAddress', 'Change the deposit address of ' || u.email, ARRAY[d.id], '{}', json_build_object('Address', a.address, 'Wallet', w.name),
       jsonb_build_object('assignmentId', d.id), d.reason, r.id, coalesce(nullif(trim(r.first_name || ' ' || r.last_name), ''), r.email), r.email, d.requested_at,
       greatest(now(), d.requested_at) + interval '7 days'
  FROM deposit_addresses d JOIN users u ON u.id = d.user_id JOIN users r ON r.id = d.requested_by JOIN wallets w ON w.id = d.wallet_id JOIN accounts a ON a.id = w.account_id
 WHERE d.state = 'requested';
UPDATE deposit_addresses d SET approval_id = q.id FROM approval_requests q WHERE q.kind = 'depositAddress' AND d.id = ANY (q.object_ids);
UPDATE deposit_addresses SET state = 'refused', decided_at = now() WHERE state = 'requested' AND approval_id IS NULL;
INSERT INTO approval_requests (kind, name, object_ids, before, after, change, reason, requested_by, requested_by_name, requested_by_email, requested_at, expires_at)
SELECT 'paymentException', 'Count a payment to another address as a withdrawal of ' || u.email, ARRAY[e.id], '{}', '{}',
       jsonb_build_object('exceptionId', e.id), e.reason, r.id, coalesce(nullif(trim(r.first_name || ' ' || r.last_name), ''), r.email), r.email, e.requested_at,
       greatest(now(), e.requested_at) + interval '7 days'
  FROM payment_exceptions e JOIN client_transactions x ON x.id = e.client_transaction_id JOIN users u ON u.id = x.user_id JOIN users r ON r.id = e.requested_by
 WHERE e.state = 'requested';
UPDATE payment_exceptions e SET approval_id = q.id FROM approval_requests q WHERE q.kind = 'paymentException' AND e.id = ANY (q.object_ids);
UPDATE payment_exceptions SET state = 'refused', decided_at = now(), decided_by_email = requested_by_email WHERE state = 'requested' AND approval_id IS NULL;

CREATE TRIGGER approval_requests_two_people BEFORE INSERT OR UPDATE ON approval_requests FOR EACH ROW EXECUTE FUNCTION enforce_two_people();

-- Neither is put in effect without its request, wherever the change comes from.
CREATE FUNCTION require_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT is_on FROM approval_rule) IS DISTINCT FROM false
     AND NOT EXISTS (SELECT FROM approval_requests WHERE id = NEW.approval_id AND state IN ('approved', 'inEffect')) THEN
    RAISE EXCEPTION USING ERRCODE = 'HF004', MESSAGE = 'This change needs the approval of another admin.';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_exceptions_approved BEFORE INSERT OR UPDATE OF state ON payment_exceptions FOR EACH ROW
  WHEN (NEW.state = 'approved') EXECUTE FUNCTION require_approval();
CREATE TRIGGER deposit_addresses_approved BEFORE UPDATE OF state ON deposit_addresses FOR EACH ROW
  WHEN (OLD.state = 'requested' AND NEW.state = 'active' AND NEW.approval_id IS NOT NULL) EXECUTE FUNCTION require_approval();

---------------------------------------------------------------------------------------------------------------- notices

INSERT INTO notice_kinds (kind, audience, email, is_fixed) VALUES
  ('approvalRequested', 'admin', true, true),
  ('approvalDecided', 'admin', true, false),
  ('changeAnnounced', 'client', true, true);
