-- Notices about the account itself, to the person concerned: a sign-in from a new device, a changed password, factor, e-mail
-- address or wallet. Triggers write those of changes, so that no writer can forget one.
ALTER TABLE notice_kinds DROP CONSTRAINT notice_kinds_audience_check;
ALTER TABLE notice_kinds ADD CONSTRAINT notice_kinds_audience_check CHECK (audience IN ('client', 'admin', 'everyone'));
INSERT INTO notice_kinds (kind, audience, email, is_fixed) VALUES
  ('newSignIn', 'everyone', true, true),
  ('passwordChanged', 'everyone', true, true),
  ('factorAdded', 'everyone', true, true),
  ('factorRemoved', 'everyone', true, true),
  ('emailChanged', 'everyone', true, true),
  ('walletAdded', 'client', true, true),
  ('walletChanged', 'client', true, true);

-- A changed e-mail address is reported to the old one; null is the address of the user.
ALTER TABLE mails ADD COLUMN to_address text;

-- The browsers a person has signed in with, without the versions, which change every few weeks.
CREATE TABLE known_devices (
  user_id           bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  device            text NOT NULL,
  last_signed_in_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, device)
);
CREATE FUNCTION device_of(user_agent text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(user_agent, '[0-9][0-9._]*', '', 'g')
$$;
INSERT INTO known_devices (user_id, device, last_signed_in_at)
SELECT user_id, device_of(user_agent), max(created_at) FROM sessions GROUP BY 1, 2;

CREATE FUNCTION notify_of_account_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  notice_key text := gen_random_uuid()::text;
BEGIN
  -- At sign-in an outdated hash of the same password is renewed, which is no change of the password.
  IF NEW.password_hash IS DISTINCT FROM OLD.password_hash AND current_setting('holdfast.same_password', true) IS DISTINCT FROM 'true' THEN
    PERFORM write_notice(NEW.id, 'passwordChanged', notice_key, '{}');
  END IF;
  IF (NEW.totp_secret IS NULL) <> (OLD.totp_secret IS NULL) THEN
    PERFORM write_notice(NEW.id, CASE WHEN NEW.totp_secret IS NULL THEN 'factorRemoved' ELSE 'factorAdded' END, notice_key,
                         '{"factor": "authenticator app"}');
  END IF;
  IF NEW.email <> OLD.email THEN
    PERFORM write_notice(NEW.id, 'emailChanged', notice_key, jsonb_build_object('from', OLD.email, 'to', NEW.email));
    UPDATE mails SET to_address = OLD.email
      FROM notices n WHERE n.id = mails.notice_id AND n.user_id = NEW.id AND n.kind = 'emailChanged' AND n.key = notice_key;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_notice AFTER UPDATE OF password_hash, totp_secret, email ON users
  FOR EACH ROW EXECUTE FUNCTION notify_of_account_change();

CREATE FUNCTION notify_of_passkey() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM write_notice(NEW.user_id, 'factorAdded', 'passkey ' || NEW.id, jsonb_build_object('factor', format('passkey “%s”', NEW.name)));
  ELSIF EXISTS (SELECT FROM users WHERE id = OLD.user_id) THEN
    PERFORM write_notice(OLD.user_id, 'factorRemoved', 'passkey ' || OLD.id, jsonb_build_object('factor', format('passkey “%s”', OLD.name)));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER passkeys_notice AFTER INSERT OR DELETE ON passkeys FOR EACH ROW EXECUTE FUNCTION notify_of_passkey();

CREATE FUNCTION notify_of_client_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  subject record;
  change text;
BEGIN
  IF TG_OP = 'DELETE' THEN
    subject := OLD;
    change := 'removed';
  ELSE
    subject := NEW;
    change := CASE
      WHEN TG_OP = 'INSERT' OR NEW.user_id IS DISTINCT FROM OLD.user_id THEN 'added'
      WHEN NEW.is_active <> OLD.is_active AND NEW.is_active THEN 'activated'
      WHEN NEW.is_active <> OLD.is_active THEN 'deactivated'
      WHEN NEW.name <> OLD.name THEN 'renamed'
    END;
  END IF;
  IF change IS NOT NULL AND EXISTS (SELECT FROM users WHERE id = subject.user_id) THEN
    PERFORM write_notice(subject.user_id, CASE change WHEN 'added' THEN 'walletAdded' ELSE 'walletChanged' END, gen_random_uuid()::text,
                         jsonb_build_object('name', subject.name, 'change', change, 'address', a.address, 'networkName', n.name))
       FROM accounts a JOIN networks n ON n.id = subject.network_id WHERE a.id = subject.account_id;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.user_id IS NOT NULL AND NEW.user_id IS DISTINCT FROM OLD.user_id THEN
    PERFORM write_notice(OLD.user_id, 'walletChanged', gen_random_uuid()::text,
                         jsonb_build_object('name', OLD.name, 'change', 'removed', 'address', a.address, 'networkName', n.name))
       FROM accounts a JOIN networks n ON n.id = OLD.network_id WHERE a.id = OLD.account_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER wallets_notice AFTER INSERT OR DELETE OR UPDATE OF name, is_active, user_id ON wallets
  FOR EACH ROW EXECUTE FUNCTION notify_of_client_wallet();

-- A withdrawal to a wallet that is new: the operator pays from this time on, so that its owner has time to object. It is kept
-- with the request, because the setting may change.
ALTER TABLE client_transactions ADD COLUMN payable_from timestamptz;
ALTER TABLE client_transactions ADD CONSTRAINT client_transactions_payable_from CHECK (payable_from IS NULL OR type = 'withdrawal');
