-- The function audit_change is in areas/accounts/schema/audit-log.sql: it writes an entry into the audit log for each
-- changed row.
DROP TRIGGER IF EXISTS settings_audit ON settings;
CREATE CONSTRAINT TRIGGER settings_audit AFTER INSERT OR DELETE OR UPDATE ON settings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('secret', 'changed_at,changed_by');
