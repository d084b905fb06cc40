-- Changes since the books were generated of records that the engine does not read: unclassified transactions and
-- manual disposals. The next generation writes all of their entries.
CREATE TABLE journal_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL
);
CREATE INDEX journal_changes_at_idx ON journal_changes (at);

-- Entries of unclassified transactions in closed periods, as they were when their day was closed. What differs later
-- is posted on the first open day.
CREATE TABLE filed_suspense (
  entry_id text COLLATE "C" PRIMARY KEY,
  day date NOT NULL,
  corrects_day date,
  transaction_id bigint NOT NULL,
  at timestamptz NOT NULL,
  flags text[] NOT NULL,
  lines jsonb NOT NULL CHECK (jsonb_typeof(lines) = 'array')
);
CREATE INDEX filed_suspense_day_idx ON filed_suspense (day);

-- The closed day that an entry of an open day is about.
ALTER TABLE journal_entries ADD COLUMN corrects_day date;
ALTER TABLE journal_book_entries ADD COLUMN corrects_day date;

-- The statements as they were filed, and a hash of everything. Null: locked by an earlier version, which kept less.
ALTER TABLE year_locks ADD COLUMN statement jsonb;
ALTER TABLE year_locks ADD COLUMN statement_hash text COLLATE "C";
ALTER TABLE year_locks ADD CONSTRAINT year_locks_statement_whole CHECK ((statement IS NULL) = (statement_hash IS NULL));
ALTER TABLE month_closings ADD COLUMN statement jsonb;
ALTER TABLE month_closings ADD COLUMN statement_hash text COLLATE "C";
ALTER TABLE month_closings ADD CONSTRAINT month_closings_statement_whole
  CHECK ((statement IS NULL) = (statement_hash IS NULL));

-- What is in closed periods now was in them when they were closed, as far as anybody can tell.
INSERT INTO filed_suspense (entry_id, day, transaction_id, at, flags, lines)
  SELECT e.id, e.day, e.transaction_id, e.at, e.flags,
         (SELECT jsonb_agg(jsonb_build_object(
                   'account', jsonb_build_object('kind', a.kind, 'assetId', a.asset_id::text, 'accountId', a.account,
                     'partyId', a.party_id, 'category', a.category, 'term', a.term, 'action', a.action),
                   'assetId', l.asset_id::text, 'amount', l.amount::text, 'usd', l.usd::text,
                   'transferId', l.transfer_id::text) ORDER BY l.line)
            FROM journal_lines l JOIN journal_accounts a ON a.key = l.account WHERE l.entry_id = e.id)
    FROM journal_entries e
   WHERE e.kind = 'unclassified' AND e.transaction_id IS NOT NULL
     AND e.day < (SELECT max(ends) FROM (
           SELECT make_date(year + 1, 1, 1) AS ends FROM year_locks WHERE unlocked_at IS NULL
           UNION ALL SELECT (month + interval '1 month')::date FROM month_closings WHERE reopened_at IS NULL) AS closed);
