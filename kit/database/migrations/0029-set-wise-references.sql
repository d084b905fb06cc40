-- References of the tables that are written in bulk are checked once for each statement. PostgreSQL checks a foreign key
-- row by row, which was most of the time of a COPY into transfers (docs/decisions/0835-set-wise-references.md).
--
-- The rules are those of a foreign key. A row may only refer to a row that exists, which is locked FOR KEY SHARE until the
-- transaction ends, so that no other transaction can delete it meanwhile. A row that others refer to cannot be deleted, or
-- takes them with it. Violations have the error code, the table and the constraint name of a foreign key.

-- Arguments: pairs of a column and the table it refers to by id. An update is checked for values that no row had before.
CREATE FUNCTION check_references() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known text := CASE TG_OP WHEN 'UPDATE' THEN 'EXCEPT SELECT %1$I FROM before' ELSE '' END;
  missing bigint;
BEGIN
  FOR pair IN 0 .. TG_NARGS / 2 - 1 LOOP
    -- One statement, so that what is found and what is locked are the same rows.
    EXECUTE format(
      'WITH wanted AS MATERIALIZED (SELECT DISTINCT %1$I AS id FROM added WHERE %1$I IS NOT NULL ' || known || '),
            locked AS MATERIALIZED (SELECT t.id FROM %2$I t WHERE t.id IN (SELECT id FROM wanted) ORDER BY t.id FOR KEY SHARE)
       SELECT min(id) FROM wanted WHERE id NOT IN (SELECT id FROM locked)', TG_ARGV[2 * pair], TG_ARGV[2 * pair + 1]) INTO missing;
    IF missing IS NOT NULL THEN
      RAISE foreign_key_violation USING
        MESSAGE = format('insert or update on table "%s" violates foreign key constraint "%s_%s_fkey"', TG_TABLE_NAME, TG_TABLE_NAME, TG_ARGV[2 * pair]),
        DETAIL = format('Key (%s)=(%s) is not present in table "%s".', TG_ARGV[2 * pair], missing, TG_ARGV[2 * pair + 1]),
        SCHEMA = TG_TABLE_SCHEMA, TABLE = TG_TABLE_NAME, CONSTRAINT = format('%s_%s_fkey', TG_TABLE_NAME, TG_ARGV[2 * pair]);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- Arguments: pairs of a table and its column that refers to this table by id. Deleting takes those rows with it.
CREATE FUNCTION delete_references() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  FOR pair IN 0 .. TG_NARGS / 2 - 1 LOOP
    EXECUTE format('DELETE FROM %I WHERE %I IN (SELECT id FROM removed)', TG_ARGV[2 * pair], TG_ARGV[2 * pair + 1]);
  END LOOP;
  RETURN NULL;
END $$;

-- Arguments: as above. Deleting is refused while there are such rows.
CREATE FUNCTION refuse_references() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  used bigint;
BEGIN
  FOR pair IN 0 .. TG_NARGS / 2 - 1 LOOP
    EXECUTE format('SELECT r.id FROM removed r WHERE EXISTS (SELECT FROM %I x WHERE x.%I = r.id) LIMIT 1', TG_ARGV[2 * pair], TG_ARGV[2 * pair + 1]) INTO used;
    IF used IS NOT NULL THEN
      RAISE foreign_key_violation USING
        MESSAGE = format('update or delete on table "%s" violates foreign key constraint "%s_%s_fkey" on table "%s"', TG_TABLE_NAME, TG_ARGV[2 * pair],
                         TG_ARGV[2 * pair + 1], TG_ARGV[2 * pair]),
        DETAIL = format('Key (id)=(%s) is still referenced from table "%s".', used, TG_ARGV[2 * pair]),
        SCHEMA = TG_TABLE_SCHEMA, TABLE = TG_ARGV[2 * pair], CONSTRAINT = format('%s_%s_fkey', TG_ARGV[2 * pair], TG_ARGV[2 * pair + 1]);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- Arguments: tables that refer to this one. Other tables refer to it with foreign keys, so that PostgreSQL permits its
-- truncation only as a cascade.
CREATE FUNCTION empty_references() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  FOR argument IN 0 .. TG_NARGS - 1 LOOP
    EXECUTE format('DELETE FROM %I', TG_ARGV[argument]);
  END LOOP;
  RETURN NULL;
END $$;

-- An id that changes would leave its references behind.
CREATE FUNCTION refuse_new_id() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The id % of table "%" cannot be changed.', OLD.id, TG_TABLE_NAME;
END $$;

ALTER TABLE transactions DROP CONSTRAINT transactions_network_id_fkey;
ALTER TABLE transfers DROP CONSTRAINT transfers_transaction_id_fkey, DROP CONSTRAINT transfers_coin_id_fkey,
  DROP CONSTRAINT transfers_from_account_id_fkey, DROP CONSTRAINT transfers_to_account_id_fkey;
ALTER TABLE classifications DROP CONSTRAINT classifications_transaction_id_fkey, DROP CONSTRAINT classifications_batch_id_fkey;
ALTER TABLE import_records DROP CONSTRAINT import_records_import_id_fkey;
ALTER TABLE import_transactions DROP CONSTRAINT import_transactions_import_id_fkey;

CREATE TRIGGER transactions_check_references AFTER INSERT ON transactions REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('network_id', 'networks');
CREATE TRIGGER transactions_check_references_updated AFTER UPDATE ON transactions REFERENCING OLD TABLE AS before NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('network_id', 'networks');
CREATE TRIGGER transfers_check_references AFTER INSERT ON transfers REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('transaction_id', 'transactions', 'coin_id', 'coins', 'from_account_id', 'accounts', 'to_account_id', 'accounts');
CREATE TRIGGER transfers_check_references_updated AFTER UPDATE ON transfers REFERENCING OLD TABLE AS before NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('transaction_id', 'transactions', 'coin_id', 'coins', 'from_account_id', 'accounts', 'to_account_id', 'accounts');
CREATE TRIGGER classifications_check_references AFTER INSERT ON classifications REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('transaction_id', 'transactions', 'batch_id', 'classification_batches');
CREATE TRIGGER classifications_check_references_updated AFTER UPDATE ON classifications REFERENCING OLD TABLE AS before NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('transaction_id', 'transactions', 'batch_id', 'classification_batches');
CREATE TRIGGER import_records_check_references AFTER INSERT ON import_records REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('import_id', 'imports');
CREATE TRIGGER import_records_check_references_updated AFTER UPDATE ON import_records REFERENCING OLD TABLE AS before NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('import_id', 'imports');
CREATE TRIGGER import_transactions_check_references AFTER INSERT ON import_transactions REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('import_id', 'imports');
CREATE TRIGGER import_transactions_check_references_updated AFTER UPDATE ON import_transactions REFERENCING OLD TABLE AS before NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_references('import_id', 'imports');

CREATE TRIGGER transactions_delete_references AFTER DELETE ON transactions REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION delete_references('transfers', 'transaction_id', 'classifications', 'transaction_id');
CREATE TRIGGER imports_delete_references AFTER DELETE ON imports REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION delete_references('import_records', 'import_id', 'import_transactions', 'import_id');
CREATE TRIGGER coins_refuse_references AFTER DELETE ON coins REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_references('transfers', 'coin_id');
CREATE TRIGGER accounts_refuse_references AFTER DELETE ON accounts REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_references('transfers', 'from_account_id', 'transfers', 'to_account_id');
CREATE TRIGGER networks_refuse_references AFTER DELETE ON networks REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_references('transactions', 'network_id');
CREATE TRIGGER classification_batches_refuse_references AFTER DELETE ON classification_batches REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_references('classifications', 'batch_id');

CREATE TRIGGER transactions_empty_references AFTER TRUNCATE ON transactions
  FOR EACH STATEMENT EXECUTE FUNCTION empty_references('transfers', 'classifications');
CREATE TRIGGER imports_empty_references AFTER TRUNCATE ON imports
  FOR EACH STATEMENT EXECUTE FUNCTION empty_references('import_records', 'import_transactions');
CREATE TRIGGER coins_empty_references AFTER TRUNCATE ON coins FOR EACH STATEMENT EXECUTE FUNCTION empty_references('transfers');
CREATE TRIGGER accounts_empty_references AFTER TRUNCATE ON accounts FOR EACH STATEMENT EXECUTE FUNCTION empty_references('transfers');
CREATE TRIGGER networks_empty_references AFTER TRUNCATE ON networks FOR EACH STATEMENT EXECUTE FUNCTION empty_references('transactions');
CREATE TRIGGER classification_batches_empty_references AFTER TRUNCATE ON classification_batches
  FOR EACH STATEMENT EXECUTE FUNCTION empty_references('classifications');

CREATE TRIGGER transactions_keep_id BEFORE UPDATE OF id ON transactions FOR EACH ROW WHEN (OLD.id <> NEW.id) EXECUTE FUNCTION refuse_new_id();
CREATE TRIGGER imports_keep_id BEFORE UPDATE OF id ON imports FOR EACH ROW WHEN (OLD.id <> NEW.id) EXECUTE FUNCTION refuse_new_id();
CREATE TRIGGER coins_keep_id BEFORE UPDATE OF id ON coins FOR EACH ROW WHEN (OLD.id <> NEW.id) EXECUTE FUNCTION refuse_new_id();
CREATE TRIGGER accounts_keep_id BEFORE UPDATE OF id ON accounts FOR EACH ROW WHEN (OLD.id <> NEW.id) EXECUTE FUNCTION refuse_new_id();
CREATE TRIGGER networks_keep_id BEFORE UPDATE OF id ON networks FOR EACH ROW WHEN (OLD.id <> NEW.id) EXECUTE FUNCTION refuse_new_id();
CREATE TRIGGER classification_batches_keep_id BEFORE UPDATE OF id ON classification_batches
  FOR EACH ROW WHEN (OLD.id <> NEW.id) EXECUTE FUNCTION refuse_new_id();

-- The moment beside a classification was looked up row by row. A writer that states it saves that lookup, and a moment that
-- is not the transaction's is refused.
DROP TRIGGER classifications_date ON classifications;
CREATE TRIGGER classifications_date BEFORE INSERT ON classifications FOR EACH ROW WHEN (NEW.happened_at IS NULL)
  EXECUTE FUNCTION date_classification();
CREATE FUNCTION check_classification_dates() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_wrong boolean;
BEGIN
  EXECUTE 'SELECT EXISTS (SELECT FROM added c JOIN transactions t ON t.id = c.transaction_id WHERE c.happened_at <> t.at)' INTO is_wrong;
  IF is_wrong THEN
    RAISE EXCEPTION 'A classification has another moment than its transaction.';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER classifications_check_dates AFTER INSERT ON classifications REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_classification_dates();

-- A session keeps the plan of a statement in a function. A plan that was made for one row joins a hundred thousand rows with
-- nested loops, and one that was made for a hundred thousand reads the whole table for one row. EXECUTE plans each time.
CREATE OR REPLACE FUNCTION mark_classified() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    EXECUTE 'UPDATE transactions SET is_classified = true WHERE id IN (SELECT transaction_id FROM added) AND NOT is_classified';
  ELSE
    EXECUTE 'UPDATE transactions SET is_classified = false WHERE id IN (SELECT transaction_id FROM removed) AND is_classified';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION note_book_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE 'INSERT INTO book_changes (at) SELECT min(t.at) FROM changed c JOIN transactions t ON t.id = c.transaction_id HAVING min(t.at) IS NOT NULL';
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION note_book_change_of_transfers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE 'INSERT INTO book_changes (at)
           SELECT min(c.at) FROM changed c JOIN transactions t ON t.id = c.transaction_id WHERE t.is_classified HAVING min(c.at) IS NOT NULL';
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION note_book_change_of_moments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE 'INSERT INTO book_changes (at)
           SELECT least(min(b.at), min(a.at)) FROM before b JOIN after a ON a.id = b.id
            WHERE a.is_classified AND (a.at <> b.at OR a.position <> b.position OR a.block IS DISTINCT FROM b.block OR a.events <> b.events)
           HAVING min(a.at) IS NOT NULL';
  RETURN NULL;
END $$;
