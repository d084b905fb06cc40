-- The function audit_change is in areas/accounts/schema/audit-log.sql: it writes an entry into the audit log for each
-- changed row.

DROP TRIGGER IF EXISTS book_settings_audit ON book_settings;
CREATE CONSTRAINT TRIGGER book_settings_audit AFTER INSERT OR DELETE OR UPDATE ON book_settings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('', 'id,recorded_at');
DROP TRIGGER IF EXISTS year_locks_audit ON year_locks;
CREATE CONSTRAINT TRIGGER year_locks_audit AFTER INSERT OR DELETE OR UPDATE ON year_locks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('', 'id,content,acknowledged');
DROP TRIGGER IF EXISTS month_closings_audit ON month_closings;
CREATE CONSTRAINT TRIGGER month_closings_audit AFTER INSERT OR DELETE OR UPDATE ON month_closings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION audit_change('', 'id,month,settings,content,checklist,closed_by,closed_at,reopened_by,approval_id');
DROP TRIGGER IF EXISTS blank_forms_audit ON blank_forms;
CREATE CONSTRAINT TRIGGER blank_forms_audit AFTER INSERT OR DELETE OR UPDATE ON blank_forms
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('', 'content,added_at,added_by');
DROP TRIGGER IF EXISTS fair_value_terms_audit ON fair_value_terms;
CREATE CONSTRAINT TRIGGER fair_value_terms_audit AFTER INSERT OR DELETE OR UPDATE ON fair_value_terms
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('', 'set_by,set_at');
DROP TRIGGER IF EXISTS documents_audit ON documents;
CREATE CONSTRAINT TRIGGER documents_audit AFTER INSERT OR DELETE OR UPDATE ON documents
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_change('', 'content,added_at,added_by,removed_by');
