-- The functions are in kit/database/schema/references.sql.

CREATE OR REPLACE TRIGGER import_records_check_references AFTER INSERT ON import_records REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('import_id', 'imports');
CREATE OR REPLACE TRIGGER import_records_check_references_updated AFTER UPDATE ON import_records REFERENCING OLD TABLE AS before NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('import_id', 'imports');
CREATE OR REPLACE TRIGGER import_transactions_check_references AFTER INSERT ON import_transactions REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('import_id', 'imports');
CREATE OR REPLACE TRIGGER import_transactions_check_references_updated AFTER UPDATE ON import_transactions REFERENCING OLD TABLE AS before NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('import_id', 'imports');
CREATE OR REPLACE TRIGGER imports_delete_references AFTER DELETE ON imports REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION delete_references('import_records', 'import_id', 'import_transactions', 'import_id');
CREATE OR REPLACE TRIGGER imports_empty_references AFTER TRUNCATE ON imports
  FOR EACH STATEMENT EXECUTE FUNCTION empty_references('import_records', 'import_transactions');
CREATE OR REPLACE TRIGGER imports_keep_id BEFORE UPDATE OF id ON imports FOR EACH ROW WHEN (OLD.id <> NEW.id) EXECUTE FUNCTION refuse_new_id();
