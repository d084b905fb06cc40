-- The function audit_change is in areas/accounts/schema/audit-log.sql: it writes an entry into the audit log for each
-- changed row.

DROP TRIGGER IF EXISTS networks_audit ON networks;
CREATE CONSTRAINT TRIGGER networks_audit AFTER INSERT OR DELETE OR UPDATE ON networks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('rpc_url', 'id,created_at');

-- Tokens are added by the thousand when wallets are read, so coins are recorded only where a person changes them.
DROP TRIGGER IF EXISTS coins_audit ON coins;
CREATE CONSTRAINT TRIGGER coins_audit AFTER INSERT OR DELETE OR UPDATE ON coins
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('holdfast.audit', true) <> '')
  EXECUTE FUNCTION audit_change('', 'id,created_at');
DROP TRIGGER IF EXISTS wallets_audit ON wallets;
CREATE CONSTRAINT TRIGGER wallets_audit AFTER INSERT OR DELETE OR UPDATE OF account_id, name, user_id, purpose, is_active, confirmed_at ON wallets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION audit_change('', 'id,account_kind,synced_block,synced_at,sync_error,head_block,created_at,payout_from');
DROP TRIGGER IF EXISTS counterparties_audit ON counterparties;
CREATE CONSTRAINT TRIGGER counterparties_audit AFTER INSERT OR DELETE OR UPDATE ON counterparties
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('', 'id,created_at');
