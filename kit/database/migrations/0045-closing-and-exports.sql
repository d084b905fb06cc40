-- Closed months, and what was exported to accounting programs.

--------------------------------------------------------------------------------------------------------- closed months

-- A closed month is locked like a year: its rows and entries are kept, and what would change them is refused. A year that
-- is locked closes its months as well, without rows here.
CREATE TABLE month_closings (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The first day of the month.
  month           date NOT NULL CHECK (extract(day FROM month) = 1),
  -- "January 2025", for the audit log.
  name            text NOT NULL CHECK (name <> ''),
  settings        jsonb NOT NULL,
  content_hash    text NOT NULL,
  content         jsonb NOT NULL,
  -- What the checklist had when it was closed, and why that did not matter: [{"check": "priced", "count": 2, "reason": "…"}].
  checklist       jsonb NOT NULL,
  closed_by       bigint REFERENCES users (id) ON DELETE SET NULL,
  closed_at       timestamptz NOT NULL DEFAULT now(),
  reopened_by     bigint REFERENCES users (id) ON DELETE SET NULL,
  reopened_at     timestamptz,
  reopened_reason text,
  -- The request of one person that another one approved.
  approval_id     bigint REFERENCES approval_requests (id),
  CONSTRAINT month_closings_reopened_whole CHECK ((reopened_at IS NULL) = (reopened_reason IS NULL))
);
CREATE UNIQUE INDEX month_closings_month_key ON month_closings (month) WHERE reopened_at IS NULL;
CREATE INDEX month_closings_closed_by_idx ON month_closings (closed_by);
CREATE INDEX month_closings_reopened_by_idx ON month_closings (reopened_by);
CREATE INDEX month_closings_approval_idx ON month_closings (approval_id) WHERE approval_id IS NOT NULL;
CREATE CONSTRAINT TRIGGER month_closings_audit AFTER INSERT OR DELETE OR UPDATE ON month_closings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION audit_change('', 'id,month,settings,content,checklist,closed_by,closed_at,reopened_by,approval_id');

ALTER TABLE approval_requests DROP CONSTRAINT approval_requests_kind_check, ADD CONSTRAINT approval_requests_kind_check
  CHECK (kind IN ('depositAddress', 'wallet', 'network', 'user', 'paymentException', 'monthReopening', 'rule'));
CREATE TRIGGER month_closings_reopened_by_two BEFORE UPDATE OF reopened_at ON month_closings FOR EACH ROW
  WHEN (OLD.reopened_at IS NULL AND NEW.reopened_at IS NOT NULL) EXECUTE FUNCTION require_approval();

-- The end of the last locked year or closed month: no program decides on anything before it. Null: nothing is locked.
CREATE OR REPLACE FUNCTION locked_until() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT max(until) FROM (
    SELECT make_timestamptz(year + 1, 1, 1, 0, 0, 0, settings ->> 'timeZone') AS until FROM year_locks WHERE unlocked_at IS NULL
    UNION ALL
    SELECT (month + interval '1 month') AT TIME ZONE (settings ->> 'timeZone') FROM month_closings WHERE reopened_at IS NULL
  ) AS ends
$$;

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

-- Disposals that a person entered are part of the journal of their month.
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
  RETURN NULL;
END $$;

-- The journal keeps accounts at exchanges apart from other wallets, so another purpose changes the entries of a wallet.
CREATE TRIGGER wallets_change_books_purpose AFTER UPDATE OF purpose ON wallets FOR EACH ROW
  WHEN ((OLD.purpose = 'exchange') <> (NEW.purpose = 'exchange')) EXECUTE FUNCTION note_book_change_of_wallet();

---------------------------------------------------------------------------------------------------- remembered exports

CREATE TABLE ledger_exports (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  format       text NOT NULL CONSTRAINT ledger_exports_format_check CHECK (format IN ('quickbooks', 'xero', 'netsuite', 'csv')),
  summing      text NOT NULL CONSTRAINT ledger_exports_summing_check CHECK (summing IN ('transaction', 'day', 'month')),
  from_day     date NOT NULL,
  to_day       date NOT NULL CHECK (to_day >= from_day),
  -- The first day that was not closed then; null where nothing was closed.
  open_from    date,
  file_name    text NOT NULL CHECK (file_name <> ''),
  content_type text NOT NULL,
  -- The file as it was handed out, compressed with gzip.
  file         bytea NOT NULL,
  -- Entries that were written, and how many entries of earlier exports they correct.
  entries      integer NOT NULL CHECK (entries > 0),
  adjustments  integer NOT NULL CHECK (adjustments >= 0),
  exported_by  bigint REFERENCES users (id) ON DELETE SET NULL,
  exported_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ledger_exports_by_idx ON ledger_exports (exported_by);

-- What a program has of an entry: as it was posted last, without lines after a reversal.
CREATE TABLE exported_entries (
  format     text NOT NULL CONSTRAINT exported_entries_format_check CHECK (format IN ('quickbooks', 'xero', 'netsuite', 'csv')),
  summing    text NOT NULL CONSTRAINT exported_entries_summing_check CHECK (summing IN ('transaction', 'day', 'month')),
  -- What the entry is about: "transaction:12", "day:2025-03-07".
  key        text COLLATE "C" NOT NULL,
  revision   integer NOT NULL CHECK (revision > 0),
  number     text NOT NULL,
  -- The day of the entry, and the day on which it was posted: a correction of a closed month is posted later.
  entry_day  date NOT NULL,
  posted_day date NOT NULL,
  hash       text NOT NULL,
  lines      jsonb NOT NULL CHECK (jsonb_typeof(lines) = 'array'),
  export_id  bigint NOT NULL REFERENCES ledger_exports (id),
  PRIMARY KEY (format, summing, key)
);
CREATE INDEX exported_entries_day_idx ON exported_entries (format, entry_day);
CREATE INDEX exported_entries_export_idx ON exported_entries (export_id);
