-- The function audit_change is in areas/accounts/schema/audit-log.sql: it writes an entry into the audit log for each
-- changed row.

DROP TRIGGER IF EXISTS price_manuals_audit ON price_manuals;
CREATE CONSTRAINT TRIGGER price_manuals_audit AFTER INSERT OR DELETE OR UPDATE ON price_manuals
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('', 'set_at');
DROP TRIGGER IF EXISTS price_ratios_audit ON price_ratios;
CREATE CONSTRAINT TRIGGER price_ratios_audit AFTER INSERT OR DELETE OR UPDATE ON price_ratios
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('', 'set_at');
