-- What an admin account is for. A bookkeeper handles transactions, prices and books; an auditor reads.
ALTER TABLE users
  ADD COLUMN admin_scope text NOT NULL DEFAULT 'full' CHECK (admin_scope IN ('full', 'bookkeeper', 'auditor')),
  ADD CONSTRAINT users_scope_of_admins CHECK (role = 'admin' OR admin_scope = 'full');

-- Client payments change in many ways: a classification clears one, a reset or an undo releases it. The server states
-- for each database transaction of a bookkeeper that it must not change any, and this trigger refuses it wherever the
-- change comes from. Interest is computed, not paid, until it is cleared.
CREATE FUNCTION refuse_client_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'HF002',
    MESSAGE = 'Bookkeepers cannot change users, addresses or client payments. Ask an admin with full scope.';
END $$;

CREATE TRIGGER client_transactions_refused_insert BEFORE INSERT ON client_transactions FOR EACH ROW
  WHEN (NEW.type <> 'interest' AND current_setting('holdfast.client_payments', true) = 'refused')
  EXECUTE FUNCTION refuse_client_payment();
CREATE TRIGGER client_transactions_refused_update
  BEFORE UPDATE OF status, transaction_id, cleared_at ON client_transactions FOR EACH ROW
  WHEN (current_setting('holdfast.client_payments', true) = 'refused'
        AND (NEW.status, NEW.transaction_id, NEW.cleared_at) IS DISTINCT FROM (OLD.status, OLD.transaction_id, OLD.cleared_at))
  EXECUTE FUNCTION refuse_client_payment();
