-- The reason for which a user cannot approve a request; null if the user can.
CREATE OR REPLACE FUNCTION approval_obstacle(request approval_requests, candidate bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN u.id IS NULL OR u.admin_since IS NULL THEN 'notAdmin'
    WHEN u.id = request.requested_by THEN 'requester'
    WHEN u.admin_since >= request.requested_at THEN 'newAdmin'
    WHEN request.kind = 'user' AND u.id = ANY (request.object_ids) THEN 'concerned'
    WHEN EXISTS (SELECT FROM approval_requests o WHERE o.kind = 'user' AND o.state = 'requested' AND u.id = ANY (o.object_ids)) THEN 'underChange'
  END FROM (SELECT candidate AS id) AS given LEFT JOIN users u ON u.id = given.id
$$;

-- Whether an admin other than the requester exists, leaving out the one whom the request is about. An admin under a
-- pending change counts: otherwise a request against every other admin would turn approvals into waiting times.
CREATE OR REPLACE FUNCTION has_other_admin(requester bigint, changed_kind text, changed_ids bigint[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM users u WHERE u.admin_since IS NOT NULL AND u.id <> requester AND NOT (changed_kind = 'user' AND u.id = ANY (changed_ids)))
$$;

-- These are in plpgsql because the tables are in files that are applied later.
CREATE OR REPLACE FUNCTION is_first_address_given() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM deposit_addresses WHERE state IN ('active', 'ended', 'released'));
END $$;

CREATE OR REPLACE FUNCTION is_set_up_over() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN is_first_address_given() OR EXISTS (SELECT FROM first_client_balance);
END $$;

-- Whether what concerns the money of clients needs a second person now.
CREATE OR REPLACE FUNCTION needs_two_people() RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT is_on FROM approval_rule) IS DISTINCT FROM false AND is_set_up_over();
END $$;

-- How long one person waits where nobody else decides.
CREATE OR REPLACE FUNCTION single_person_wait() RETURNS interval LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT wait_hours FROM approval_rule), 48) * interval '1 hour'
$$;

-- The server's role asks and decides only in the name of whoever proved to be there, and now. The waiting time and the
-- expiry decide nobody's name: they are acts of the system, once they are over. The clock of the server may be ahead.
CREATE OR REPLACE FUNCTION take_proven_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  decider bigint := NULL;
  is_due boolean;
BEGIN
  IF acts_as_owner() THEN RETURN NEW; END IF;
  IF TG_OP = 'INSERT' THEN
    IF (NEW.requested_by = acting_user()) IS NOT TRUE THEN PERFORM refuse_other_name(); END IF;
    SELECT name_of_user(u), u.email INTO NEW.requested_by_name, NEW.requested_by_email FROM users u WHERE u.id = NEW.requested_by;
    NEW.requested_at := now();
  ELSIF OLD.state <> 'requested' THEN
    NEW.decided_by := OLD.decided_by;
    NEW.decided_by_name := OLD.decided_by_name;
    NEW.decided_by_email := OLD.decided_by_email;
    NEW.decided_at := OLD.decided_at;
    RETURN NEW;
  ELSIF NEW.state IN ('expired', 'inEffect') THEN
    is_due := clock_timestamp() + interval '1 minute' >= coalesce(OLD.effective_from, OLD.expires_at);
    IF NOT is_due THEN
      RAISE EXCEPTION USING ERRCODE = 'HF004', MESSAGE = 'This request needs the approval of another admin.';
    END IF;
    NEW.decided_at := greatest(now(), OLD.effective_from);
  ELSE
    decider := acting_user();
    IF (NEW.decided_by = decider AND CASE NEW.state WHEN 'withdrawn' THEN decider = OLD.requested_by
        WHEN 'refused' THEN decider <> OLD.requested_by AND EXISTS (SELECT FROM users WHERE id = decider AND admin_since IS NOT NULL)
        ELSE true END) IS NOT TRUE THEN PERFORM refuse_other_name(); END IF;
    NEW.decided_at := now();
  END IF;
  NEW.decided_by := decider;
  NEW.decided_by_name := (SELECT name_of_user(u) FROM users u WHERE u.id = decider);
  NEW.decided_by_email := (SELECT email FROM users WHERE id = decider);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER approval_requests_proven BEFORE INSERT OR UPDATE ON approval_requests FOR EACH ROW EXECUTE FUNCTION take_proven_person();

CREATE OR REPLACE FUNCTION refuse_other_name() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'HF004', MESSAGE = 'Only who is signed in requests and decides, in their own name.';
END $$;

-- SQLSTATE HF004: a decision that breaks the rule. The message is a sentence for admins.
CREATE OR REPLACE FUNCTION enforce_two_people() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
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
CREATE OR REPLACE TRIGGER approval_requests_two_people BEFORE INSERT OR UPDATE ON approval_requests FOR EACH ROW EXECUTE FUNCTION enforce_two_people();

-- A row of another area takes effect only with its approved request, wherever the change comes from.
CREATE OR REPLACE FUNCTION require_approval() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  IF (SELECT is_on FROM approval_rule) IS DISTINCT FROM false
     AND NOT EXISTS (SELECT FROM approval_requests WHERE id = NEW.approval_id AND state IN ('approved', 'inEffect')) THEN
    RAISE EXCEPTION USING ERRCODE = 'HF004', MESSAGE = 'This change needs the approval of another admin.';
  END IF;
  RETURN NEW;
END $$;

-- The rule itself is written by these functions only. An approved change of it takes effect with its decision.
CREATE OR REPLACE FUNCTION write_approval_rule(wanted_on boolean, hours integer, days integer, figures_usd numeric) RETURNS void LANGUAGE sql AS $$
  INSERT INTO approval_rule (is_on, wait_hours, expiry_days, figures_from_usd) VALUES (wanted_on, hours, days, figures_usd)
  ON CONFLICT (id) DO UPDATE SET is_on = wanted_on, wait_hours = hours, expiry_days = days, figures_from_usd = figures_usd
$$;

CREATE OR REPLACE FUNCTION apply_approved_rule() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  PERFORM write_approval_rule((OLD.change ->> 'isOn')::boolean, (OLD.change ->> 'waitHours')::integer, (OLD.change ->> 'expiryDays')::integer, (OLD.change ->> 'figuresFromUsd')::numeric);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER approval_requests_rule AFTER UPDATE OF state ON approval_requests FOR EACH ROW
  WHEN (NEW.kind = 'rule' AND OLD.state = 'requested' AND NEW.state IN ('approved', 'inEffect')) EXECUTE FUNCTION apply_approved_rule();

-- Without a request, where nothing needs two people.
CREATE OR REPLACE FUNCTION set_approval_rule(wanted_on boolean, hours integer, days integer, figures_usd numeric) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  IF NOT acts_as_owner() AND (needs_two_people() OR NOT EXISTS (SELECT FROM users WHERE id = acting_user() AND admin_since IS NOT NULL)) THEN
    RAISE EXCEPTION USING ERRCODE = 'HF004', MESSAGE = 'This change needs the approval of another admin.';
  END IF;
  PERFORM write_approval_rule(wanted_on, hours, days, figures_usd);
END $$;

-- The values with which the rule begins. That it begins switched off, only the owner says, at the start.
CREATE OR REPLACE FUNCTION store_approval_rule(wanted_on boolean, hours integer, days integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  INSERT INTO approval_rule (is_on, wait_hours, expiry_days) VALUES (wanted_on OR NOT acts_as_owner(), hours, days) ON CONFLICT DO NOTHING;
END $$;
