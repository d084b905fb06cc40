-- The functions are in kit/database/schema/references.sql.

CREATE OR REPLACE TRIGGER transactions_check_references AFTER INSERT ON transactions REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('network_id', 'networks');
CREATE OR REPLACE TRIGGER transactions_check_references_updated AFTER UPDATE ON transactions REFERENCING OLD TABLE AS before NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('network_id', 'networks');
CREATE OR REPLACE TRIGGER networks_refuse_references AFTER DELETE ON networks REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_references('transactions', 'network_id');
CREATE OR REPLACE TRIGGER networks_empty_references AFTER TRUNCATE ON networks FOR EACH STATEMENT EXECUTE FUNCTION empty_references('transactions');
CREATE OR REPLACE TRIGGER networks_keep_id BEFORE UPDATE OF id ON networks FOR EACH ROW WHEN (OLD.id <> NEW.id) EXECUTE FUNCTION refuse_new_id();
CREATE OR REPLACE TRIGGER transfers_check_references AFTER INSERT ON transfers REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('transaction_id', 'transactions', 'coin_id', 'coins', 'from_account_id', 'accounts', 'to_account_id', 'accounts');
CREATE OR REPLACE TRIGGER transfers_check_references_updated AFTER UPDATE ON transfers REFERENCING OLD TABLE AS before NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('transaction_id', 'transactions', 'coin_id', 'coins', 'from_account_id', 'accounts', 'to_account_id', 'accounts');
CREATE OR REPLACE TRIGGER accounts_refuse_references AFTER DELETE ON accounts REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_references('transfers', 'from_account_id', 'transfers', 'to_account_id');
CREATE OR REPLACE TRIGGER accounts_empty_references AFTER TRUNCATE ON accounts FOR EACH STATEMENT EXECUTE FUNCTION empty_references('transfers');
CREATE OR REPLACE TRIGGER accounts_keep_id BEFORE UPDATE OF id ON accounts FOR EACH ROW WHEN (OLD.id <> NEW.id) EXECUTE FUNCTION refuse_new_id();
CREATE OR REPLACE TRIGGER coins_refuse_references AFTER DELETE ON coins REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_references('transfers', 'coin_id');
CREATE OR REPLACE TRIGGER coins_empty_references AFTER TRUNCATE ON coins FOR EACH STATEMENT EXECUTE FUNCTION empty_references('transfers');
CREATE OR REPLACE TRIGGER coins_keep_id BEFORE UPDATE OF id ON coins FOR EACH ROW WHEN (OLD.id <> NEW.id) EXECUTE FUNCTION refuse_new_id();
CREATE OR REPLACE TRIGGER classifications_check_references AFTER INSERT ON classifications REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('transaction_id', 'transactions', 'batch_id', 'classification_batches');
CREATE OR REPLACE TRIGGER classifications_check_references_updated AFTER UPDATE ON classifications REFERENCING OLD TABLE AS before NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('transaction_id', 'transactions', 'batch_id', 'classification_batches');
CREATE OR REPLACE TRIGGER classification_batches_refuse_references AFTER DELETE ON classification_batches REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_references('classifications', 'batch_id');
CREATE OR REPLACE TRIGGER classification_batches_empty_references AFTER TRUNCATE ON classification_batches
  FOR EACH STATEMENT EXECUTE FUNCTION empty_references('classifications');
CREATE OR REPLACE TRIGGER classification_batches_keep_id BEFORE UPDATE OF id ON classification_batches
  FOR EACH ROW WHEN (OLD.id <> NEW.id) EXECUTE FUNCTION refuse_new_id();
CREATE OR REPLACE TRIGGER transactions_delete_references AFTER DELETE ON transactions REFERENCING OLD TABLE AS removed FOR EACH STATEMENT
  EXECUTE FUNCTION delete_references('transfers', 'transaction_id', 'classifications', 'transaction_id', 'search_tags', 'transaction_id');
CREATE OR REPLACE TRIGGER transactions_empty_references AFTER TRUNCATE ON transactions
  FOR EACH STATEMENT EXECUTE FUNCTION empty_references('transfers', 'classifications', 'search_tags');
CREATE OR REPLACE TRIGGER transactions_keep_id BEFORE UPDATE OF id ON transactions FOR EACH ROW WHEN (OLD.id <> NEW.id) EXECUTE FUNCTION refuse_new_id();
