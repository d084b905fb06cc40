-- The change to lots per wallet is one entry with a line for every lot, so a list of entries must not read all lines.
ALTER TABLE journal_entries ADD COLUMN line_count integer NOT NULL DEFAULT 0, ADD COLUMN debit_usd numeric NOT NULL DEFAULT 0;
ALTER TABLE journal_book_entries ADD COLUMN line_count integer NOT NULL DEFAULT 0, ADD COLUMN debit_usd numeric NOT NULL DEFAULT 0;
UPDATE journal_entries e SET line_count = added.lines, debit_usd = added.debits
  FROM (SELECT entry_id, count(*) AS lines, coalesce(sum(usd) FILTER (WHERE usd > 0), 0) AS debits
          FROM journal_lines GROUP BY entry_id) AS added
 WHERE e.id = added.entry_id;
UPDATE journal_book_entries e SET line_count = added.lines, debit_usd = added.debits
  FROM (SELECT entry_id, count(*) AS lines, coalesce(sum(usd) FILTER (WHERE usd > 0), 0) AS debits
          FROM journal_book_lines GROUP BY entry_id) AS added
 WHERE e.id = added.entry_id;
ALTER TABLE journal_entries ALTER COLUMN line_count DROP DEFAULT, ALTER COLUMN debit_usd DROP DEFAULT;
ALTER TABLE journal_book_entries ALTER COLUMN line_count DROP DEFAULT, ALTER COLUMN debit_usd DROP DEFAULT;
