-- After a reset of the password, a factor or the e-mail address by somebody else, what moves the money of a client waits, so
-- that the client, who is notified, has time to object. Null where nothing waits.
CREATE OR REPLACE FUNCTION client_held_until(client_id bigint) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT u.access_reset_at + single_person_wait() FROM users u
   WHERE u.id = client_id AND u.role <> 'admin' AND u.access_reset_at + single_person_wait() > now()
$$;

-- SQLSTATE HF003, with a sentence for the client.
CREATE OR REPLACE FUNCTION refuse_while_held() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held_until timestamptz := client_held_until(NEW.user_id);
BEGIN
  IF held_until IS NOT NULL THEN
    RAISE EXCEPTION USING ERRCODE = 'HF003', MESSAGE = format(
      'The operator reset the access to this account. Withdrawals and new wallets wait until %s.',
      to_char(held_until AT TIME ZONE 'UTC', 'FMDD Mon YYYY, HH24:MI "UTC"'));
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER client_transactions_held BEFORE INSERT ON client_transactions FOR EACH ROW
  WHEN (NEW.type = 'withdrawal' AND NEW.status = 'pending') EXECUTE FUNCTION refuse_while_held();
CREATE OR REPLACE TRIGGER client_transactions_confirmation_held BEFORE UPDATE OF confirmed_at ON client_transactions FOR EACH ROW
  WHEN (NEW.confirmed_at IS NOT NULL AND OLD.confirmed_at IS NULL) EXECUTE FUNCTION refuse_while_held();
CREATE OR REPLACE TRIGGER wallets_held BEFORE INSERT ON wallets FOR EACH ROW
  WHEN (NEW.user_id IS NOT NULL AND NEW.is_self_added) EXECUTE FUNCTION refuse_while_held();
CREATE OR REPLACE TRIGGER wallets_confirmation_held BEFORE UPDATE OF confirmed_at ON wallets FOR EACH ROW
  WHEN (NEW.confirmed_at IS NOT NULL AND OLD.confirmed_at IS NULL) EXECUTE FUNCTION refuse_while_held();
CREATE OR REPLACE TRIGGER wallet_proofs_held BEFORE INSERT OR UPDATE ON wallet_proofs FOR EACH ROW EXECUTE FUNCTION refuse_while_held();
