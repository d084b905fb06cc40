-- Notices are written in the transaction of the event itself, so that no event is without its notice and no notice
-- without its event.

-- Writes a notice for one user, once for each key, and a mail if the user wants this kind by e-mail. Required notices
-- about the own account and the own money also reach a disabled user. Otherwise an admin could disable a client, change
-- the password, the e-mail address or a wallet, and enable the client again without a trace for the client. Notices to
-- admins are about the work of others, so a disabled admin gets none.
CREATE OR REPLACE FUNCTION write_notice(wanted_user bigint, wanted_kind text, wanted_key text, wanted_data jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  shown boolean;
  mailed boolean;
  written bigint;
BEGIN
  SELECT k.is_fixed OR coalesce(p.in_app, k.in_app), (k.is_fixed AND k.email) OR coalesce(p.email, k.email) INTO shown, mailed
    FROM notice_kinds k
    JOIN users u ON u.id = wanted_user AND (NOT u.is_disabled OR k.is_fixed AND k.audience <> 'admin')
    LEFT JOIN notice_preferences p ON p.user_id = wanted_user AND p.kind = k.kind
   WHERE k.kind = wanted_kind;
  IF shown IS NULL OR NOT (shown OR mailed) THEN RETURN; END IF;
  INSERT INTO notices (user_id, kind, key, data, is_shown) VALUES (wanted_user, wanted_kind, wanted_key, wanted_data, shown)
    ON CONFLICT DO NOTHING RETURNING id INTO written;
  IF written IS NULL THEN RETURN; END IF;
  IF mailed THEN
    INSERT INTO mails (notice_id) VALUES (written);
    -- Whoever took over the account may have changed the address first.
    INSERT INTO mails (notice_id, to_address)
      SELECT written, u.former_email FROM users u JOIN notice_kinds k ON k.kind = wanted_kind AND k.is_fixed
       WHERE u.id = wanted_user AND u.role <> 'admin' AND u.former_email <> u.email AND u.email_changed_at > now() - interval '30 days';
  END IF;
  PERFORM pg_notify('holdfast_notices', wanted_user::text);
END $$;

-- Writes a notice for every enabled admin.
CREATE OR REPLACE FUNCTION write_admin_notices(wanted_kind text, wanted_key text, wanted_data jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_notice(id, wanted_kind, wanted_key, wanted_data) FROM users WHERE role = 'admin' AND NOT is_disabled ORDER BY id;
END $$;

-- The notice of a new e-mail address is mailed to the former one.
CREATE OR REPLACE FUNCTION notify_of_account_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
    DELETE FROM mails USING notices n
     WHERE n.id = mails.notice_id AND n.user_id = NEW.id AND n.kind = 'emailChanged' AND n.key = notice_key AND mails.to_address IS NOT NULL;
    UPDATE mails SET to_address = OLD.email
      FROM notices n WHERE n.id = mails.notice_id AND n.user_id = NEW.id AND n.kind = 'emailChanged' AND n.key = notice_key;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER users_notice AFTER UPDATE OF password_hash, totp_secret, email ON users
  FOR EACH ROW EXECUTE FUNCTION notify_of_account_change();

CREATE OR REPLACE FUNCTION notify_of_passkey() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM write_notice(NEW.user_id, 'factorAdded', 'passkey ' || NEW.id, jsonb_build_object('factor', format('passkey “%s”', NEW.name)));
  ELSIF EXISTS (SELECT FROM users WHERE id = OLD.user_id) THEN
    PERFORM write_notice(OLD.user_id, 'factorRemoved', 'passkey ' || OLD.id, jsonb_build_object('factor', format('passkey “%s”', OLD.name)));
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER passkeys_notice AFTER INSERT OR DELETE ON passkeys FOR EACH ROW EXECUTE FUNCTION notify_of_passkey();

CREATE OR REPLACE FUNCTION notify_of_api_token() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_notice(NEW.user_id, 'apiTokenCreated', 'token ' || NEW.id,
                       jsonb_build_object('name', NEW.name, 'scope', NEW.scope, 'expiresAt', NEW.expires_at));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER api_tokens_notice AFTER INSERT ON api_tokens FOR EACH ROW EXECUTE FUNCTION notify_of_api_token();

-- A network as the server writes it: an address, or the first half of one of IPv6. What is no address is itself.
CREATE OR REPLACE FUNCTION is_in_network(address text, network text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN split_part(regexp_replace(address, '^::ffff:(\d+\.\d+\.\d+\.\d+)$', '\1', 'i'), '%', 1)::inet <<= network::inet;
EXCEPTION WHEN invalid_text_representation THEN
  RETURN address = network;
END $$;

-- A sign-in with a browser or from a network that the person has not used before. The first one is not new.
CREATE OR REPLACE FUNCTION notify_of_session() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  IF EXISTS (SELECT FROM known_devices WHERE user_id = NEW.user_id)
      AND NOT (EXISTS (SELECT FROM known_devices WHERE user_id = NEW.user_id AND device = device_of(NEW.user_agent))
           AND EXISTS (SELECT FROM known_addresses WHERE user_id = NEW.user_id AND is_in_network(NEW.address, network))) THEN
    PERFORM write_notice(NEW.user_id, 'newSignIn', NEW.id::text, jsonb_build_object('address', NEW.address, 'userAgent', NEW.user_agent));
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER sessions_notice AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION notify_of_session();
