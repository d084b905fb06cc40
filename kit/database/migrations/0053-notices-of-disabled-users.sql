-- Required notices about the own account and the own money also reach a disabled user. Otherwise an admin could disable a
-- client, change the password, the e-mail address or a wallet, and enable the client again without a trace for the client.
-- Notices to admins are about the work of others, so a disabled admin gets none.
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
  IF mailed THEN INSERT INTO mails (notice_id) VALUES (written); END IF;
  PERFORM pg_notify('holdfast_notices', wanted_user::text);
END $$;
