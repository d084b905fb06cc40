-- The function audit_change is in areas/accounts/schema/audit-log.sql: it writes an entry into the audit log for each
-- changed row.

-- Every client transaction that is entered, changed or deleted, whichever call does it, also past the server. Interest that
-- follows from a deposit is left out until it is paid: the server deletes and adds it as often as the payments before it
-- change, and after any call, so an entry would name a person who did not do it.
DROP TRIGGER IF EXISTS client_transactions_audit_added ON client_transactions;
CREATE CONSTRAINT TRIGGER client_transactions_audit_added AFTER INSERT ON client_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.deposit_id IS NULL OR NEW.status = 'cleared')
  EXECUTE FUNCTION audit_change('', 'key,request_hash,created_at,counted_at');
DROP TRIGGER IF EXISTS client_transactions_audit_changed ON client_transactions;
CREATE CONSTRAINT TRIGGER client_transactions_audit_changed AFTER UPDATE ON client_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.deposit_id IS NULL OR 'cleared' IN (OLD.status, NEW.status))
  EXECUTE FUNCTION audit_change('', 'key,request_hash,created_at,counted_at');
DROP TRIGGER IF EXISTS client_transactions_audit ON client_transactions;
CREATE CONSTRAINT TRIGGER client_transactions_audit AFTER DELETE ON client_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.deposit_id IS NULL OR OLD.status = 'cleared')
  EXECUTE FUNCTION audit_change('', 'key,request_hash');
DROP TRIGGER IF EXISTS payment_exceptions_audit ON payment_exceptions;
CREATE CONSTRAINT TRIGGER payment_exceptions_audit AFTER INSERT OR DELETE OR UPDATE ON payment_exceptions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('', 'id');
DROP TRIGGER IF EXISTS deposit_addresses_audit ON deposit_addresses;
CREATE CONSTRAINT TRIGGER deposit_addresses_audit AFTER INSERT OR DELETE OR UPDATE ON deposit_addresses
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('', 'id');
DROP TRIGGER IF EXISTS wallet_proofs_audit ON wallet_proofs;
CREATE CONSTRAINT TRIGGER wallet_proofs_audit AFTER INSERT OR DELETE OR UPDATE ON wallet_proofs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('', 'message,signature');
DROP TRIGGER IF EXISTS coverage_limits_audit ON coverage_limits;
CREATE CONSTRAINT TRIGGER coverage_limits_audit AFTER INSERT OR DELETE OR UPDATE OF limit_ratio ON coverage_limits
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('', 'set_at,under_since');
-- What was entered is hidden: the log states that the details of a client were entered, changed or removed, and by whom.
DROP TRIGGER IF EXISTS taxpayers_audit ON taxpayers;
CREATE CONSTRAINT TRIGGER taxpayers_audit AFTER INSERT OR DELETE OR UPDATE ON taxpayers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('details', 'user_id,changed_by,changed_at');
