-- The functions are in kit/database/schema.

CREATE OR REPLACE TRIGGER book_flows_check_references AFTER INSERT ON book_flows REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('wallet_id', 'wallets');
CREATE OR REPLACE TRIGGER book_flows_check_references_updated AFTER UPDATE ON book_flows
  REFERENCING OLD TABLE AS before NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('wallet_id', 'wallets');
CREATE OR REPLACE TRIGGER book_open_lots_check_references AFTER INSERT ON book_open_lots REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('wallet_id', 'wallets');
CREATE OR REPLACE TRIGGER book_open_lots_check_references_updated AFTER UPDATE ON book_open_lots
  REFERENCING OLD TABLE AS before NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('wallet_id', 'wallets');
CREATE OR REPLACE TRIGGER book_positions_check_references AFTER INSERT ON book_positions REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('wallet_id', 'wallets');
CREATE OR REPLACE TRIGGER book_positions_check_references_updated AFTER UPDATE ON book_positions
  REFERENCING OLD TABLE AS before NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('wallet_id', 'wallets');
CREATE OR REPLACE TRIGGER wallets_delete_references AFTER DELETE ON wallets REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION delete_references('book_positions', 'wallet_id', 'book_flows', 'wallet_id',
                                                        'book_open_lots', 'wallet_id');
CREATE OR REPLACE TRIGGER wallets_empty_references AFTER TRUNCATE ON wallets
  FOR EACH STATEMENT EXECUTE FUNCTION empty_references('book_positions', 'book_flows', 'book_open_lots');
CREATE OR REPLACE TRIGGER wallets_keep_id BEFORE UPDATE OF id ON wallets FOR EACH ROW WHEN (OLD.id <> NEW.id)
  EXECUTE FUNCTION refuse_new_id();
CREATE OR REPLACE TRIGGER book_open_lots_count_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON book_open_lots
  FOR EACH STATEMENT EXECUTE FUNCTION count_row_version();
