-- transaction_days counts the transactions of each UTC day, so that charts and lists need not read them all.
CREATE OR REPLACE FUNCTION count_transaction_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO transaction_days AS known (day, transactions, unclassified)
    SELECT (at AT TIME ZONE 'UTC')::date, count(*), count(*) FILTER (WHERE NOT is_classified) FROM added GROUP BY 1 ORDER BY 1
    ON CONFLICT (day) DO UPDATE SET transactions = known.transactions + excluded.transactions, unclassified = known.unclassified + excluded.unclassified;
  ELSE
    UPDATE transaction_days known SET transactions = known.transactions - gone.transactions, unclassified = known.unclassified - gone.unclassified
      FROM (SELECT (at AT TIME ZONE 'UTC')::date AS day, count(*) AS transactions, count(*) FILTER (WHERE NOT is_classified) AS unclassified FROM removed GROUP BY 1) AS gone
     WHERE known.day = gone.day;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER transactions_count_added AFTER INSERT ON transactions REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_transaction_days();
CREATE OR REPLACE TRIGGER transactions_count_removed AFTER DELETE ON transactions REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_transaction_days();

CREATE OR REPLACE FUNCTION recount_transaction_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH change AS (
    SELECT day, sum(transactions) AS transactions, sum(unclassified) AS unclassified
      FROM (SELECT (at AT TIME ZONE 'UTC')::date AS day, 1 AS transactions, (NOT is_classified)::int AS unclassified FROM after
            UNION ALL SELECT (at AT TIME ZONE 'UTC')::date, -1, -(NOT is_classified)::int FROM before) AS both_sides
     GROUP BY day HAVING sum(transactions) <> 0 OR sum(unclassified) <> 0
  ), gone AS (
    UPDATE transaction_days known SET transactions = known.transactions + change.transactions, unclassified = known.unclassified + change.unclassified
      FROM change WHERE known.day = change.day RETURNING known.day
  )
  INSERT INTO transaction_days (day, transactions, unclassified)
  SELECT day, transactions, unclassified FROM change WHERE day NOT IN (SELECT day FROM gone) ORDER BY day;
  RETURN NULL;
END $$;

-- No list of columns: PostgreSQL allows none beside transition tables.
CREATE OR REPLACE TRIGGER transactions_recount AFTER UPDATE ON transactions REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION recount_transaction_days();

-- The history of a transaction is not rewritten. Deleting a user takes the id from it, and undoing an import removes
-- the transactions that it created together with their history; the undo itself is in the audit log.
CREATE OR REPLACE TRIGGER transaction_events_fixed BEFORE UPDATE ON transaction_events FOR EACH ROW
  WHEN (NEW.user_id IS NOT NULL OR to_jsonb(NEW) - 'user_id' IS DISTINCT FROM to_jsonb(OLD) - 'user_id')
  EXECUTE FUNCTION refuse_audit_change();
CREATE OR REPLACE TRIGGER transaction_events_kept BEFORE DELETE ON transaction_events FOR EACH ROW
  WHEN (current_setting('holdfast.undone_import', true) IS DISTINCT FROM 'true')
  EXECUTE FUNCTION refuse_audit_change();
