-- The end of the last locked year or closed month: no program decides on anything before it. Null: nothing is locked.
CREATE OR REPLACE FUNCTION locked_until() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT max(until) FROM (
    SELECT make_timestamptz(year + 1, 1, 1, 0, 0, 0, settings ->> 'timeZone') AS until FROM year_locks WHERE unlocked_at IS NULL
    UNION ALL
    SELECT (month + interval '1 month') AT TIME ZONE (settings ->> 'timeZone') FROM month_closings WHERE reopened_at IS NULL
  ) AS ends
$$;

-- A writer holds this lock (ADVISORY_KEYS.lockedYears) from its first insert into book_changes to its commit, and
-- locking a year waits for all of them: a year cannot become locked between a change and the check of it.
CREATE OR REPLACE FUNCTION hold_locked_years() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(1214999652, 9);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER book_changes_hold_locked_years BEFORE INSERT ON book_changes
  FOR EACH STATEMENT EXECUTE FUNCTION hold_locked_years();

-- holdfast.checked_book_change is local to a transaction: the last of its rows in book_changes that the server's check
-- has covered.
CREATE OR REPLACE FUNCTION refuse_unchecked_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.at < locked_until() AND NEW.id > coalesce(nullif(current_setting('holdfast.checked_book_change', true), '')::bigint, 0) THEN
    RAISE EXCEPTION USING ERRCODE = 'HF001', MESSAGE = coalesce(
      (SELECT format('The year %s is locked, and this change reaches into it. Unlock the year first.', min(year)) FROM year_locks
        WHERE unlocked_at IS NULL AND make_timestamptz(year + 1, 1, 1, 0, 0, 0, settings ->> 'timeZone') > NEW.at
       HAVING count(*) > 0),
      (SELECT format('%s is closed, and this change reaches into it. Reopen the month first.', name) FROM month_closings
        WHERE reopened_at IS NULL AND (month + interval '1 month') AT TIME ZONE (settings ->> 'timeZone') > NEW.at
        ORDER BY month LIMIT 1));
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS book_changes_respect_locked_years ON book_changes;
CREATE CONSTRAINT TRIGGER book_changes_respect_locked_years AFTER INSERT ON book_changes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unchecked_change();

-- Manual disposals and brokers' forms belong to one year and change no other figure of the books, so the row itself
-- decides.
CREATE OR REPLACE FUNCTION refuse_locked_years(years integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  locked integer;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(1214999652, 9);
  SELECT min(year) INTO locked FROM year_locks WHERE unlocked_at IS NULL AND year = ANY (years);
  IF locked IS NOT NULL THEN
    RAISE EXCEPTION USING ERRCODE = 'HF001', MESSAGE = format('The year %s is locked. Unlock it first.', locked);
  END IF;
END $$;

-- The first day after the last locked year or closed month. Null: nothing is closed.
CREATE OR REPLACE FUNCTION books_open_from() RETURNS date LANGUAGE sql STABLE AS $$
  SELECT greatest((SELECT make_date(max(year) + 1, 1, 1) FROM year_locks WHERE unlocked_at IS NULL),
                  (SELECT (max(month) + interval '1 month')::date FROM month_closings WHERE reopened_at IS NULL))
$$;

-- Statements carry balances forward, so that a day before the last locked year or closed month is closed as well.
CREATE OR REPLACE FUNCTION refuse_closed_day(given date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  open_from date;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(1214999652, 9);
  open_from := books_open_from();
  IF given < open_from THEN
    RAISE EXCEPTION USING ERRCODE = 'HF001',
      MESSAGE = format('The books are closed before %s. Choose that day or a later one.', to_char(open_from, 'YYYY-MM-DD'));
  END IF;
END $$;

-- Manual disposals are part of the journal of their month.
CREATE OR REPLACE FUNCTION refuse_position_of_locked_year() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  closed text;
BEGIN
  PERFORM refuse_locked_years(ARRAY[extract(year FROM OLD.disposed_day), extract(year FROM NEW.disposed_day)]::integer[]);
  SELECT name INTO closed FROM month_closings
   WHERE reopened_at IS NULL AND month IN (date_trunc('month', OLD.disposed_day), date_trunc('month', NEW.disposed_day))
   ORDER BY month LIMIT 1;
  IF closed IS NOT NULL THEN
    RAISE EXCEPTION USING ERRCODE = 'HF001', MESSAGE = format('%s is closed. Reopen it first.', closed);
  END IF;
  PERFORM refuse_closed_day(least(OLD.disposed_day, NEW.disposed_day));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER manual_positions_respect_locked_years AFTER INSERT OR DELETE
  OR UPDATE OF coin_id, wallet_id, amount, acquired_day, disposed_day, proceeds_usd, cost_usd ON manual_positions
  FOR EACH ROW EXECUTE FUNCTION refuse_position_of_locked_year();

CREATE OR REPLACE FUNCTION refuse_report_of_locked_year() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_locked_years(ARRAY[OLD.year, NEW.year]);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER broker_reports_respect_locked_years AFTER INSERT OR UPDATE OR DELETE ON broker_reports
  FOR EACH ROW EXECUTE FUNCTION refuse_report_of_locked_year();
CREATE OR REPLACE TRIGGER broker_disposals_respect_locked_years AFTER INSERT OR UPDATE OR DELETE ON broker_disposals
  FOR EACH ROW EXECUTE FUNCTION refuse_report_of_locked_year();
CREATE OR REPLACE TRIGGER month_closings_reopened_by_two BEFORE UPDATE OF reopened_at ON month_closings FOR EACH ROW
  WHEN (OLD.reopened_at IS NULL AND NEW.reopened_at IS NOT NULL) EXECUTE FUNCTION require_approval();
