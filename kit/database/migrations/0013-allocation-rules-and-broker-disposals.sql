-- The safe harbour by rule, broker forms that cover some disposals only, and the division of fees.

-- The rule of a global allocation (Rev. Proc. 2024-28): the order of the lots, and the order of the wallets. described_at is
-- when the rule was written in the books and records, which has to be before the first day per wallet; note says where.
-- Rows are only added: the last one is in force, and a withdrawn one stands for no rule.
CREATE TABLE allocation_rules (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lot_order    text[] NOT NULL CHECK (lot_order <@ ARRAY['highestBasis', 'lowestBasis', 'earliestAcquired', 'latestAcquired']),
  wallet_ids   bigint[] NOT NULL,
  described_at timestamptz NOT NULL,
  note         text NOT NULL CHECK (char_length(note) <= 2000),
  is_withdrawn boolean NOT NULL DEFAULT false,
  recorded_by  bigint REFERENCES users (id) ON DELETE SET NULL,
  recorded_at  timestamptz NOT NULL DEFAULT now(),
  CHECK (is_withdrawn OR cardinality(lot_order) BETWEEN 1 AND 4)
);
CREATE TRIGGER allocation_rules_change_books AFTER INSERT OR UPDATE OR DELETE ON allocation_rules
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_everything();

-- Until now the global allocation was one fixed rule. Where it is in force, the same rule is recorded.
INSERT INTO allocation_rules (lot_order, wallet_ids, described_at, note, recorded_by, recorded_at)
SELECT ARRAY['earliestAcquired'], coalesce((SELECT array_agg(id ORDER BY id) FROM wallets WHERE user_id IS NULL), '{}'), recorded_at,
       'Recorded in the accounting settings: global allocation by acquisition date, wallets in the order they were added.', recorded_by, recorded_at
  FROM (SELECT * FROM book_settings ORDER BY id DESC LIMIT 1) AS in_force WHERE settings ->> 'allocation' = 'global';

-- When specific units were allocated, which has a deadline of its own, and where that is recorded.
ALTER TABLE allocation_units ADD COLUMN allocated_at timestamptz;
UPDATE allocation_units SET allocated_at = recorded_at;
ALTER TABLE allocation_units ALTER COLUMN allocated_at SET NOT NULL;
ALTER TABLE allocation_units ADD COLUMN note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 2000);

-- Which disposals of the wallet are on the broker's form: all of the year, those of a period, or those that are listed.
ALTER TABLE broker_reports ADD COLUMN coverage text NOT NULL DEFAULT 'all' CHECK (coverage IN ('all', 'period', 'listed'));
ALTER TABLE broker_reports ADD COLUMN from_day date;
ALTER TABLE broker_reports ADD COLUMN to_day date;
ALTER TABLE broker_reports ADD CHECK (CASE WHEN coverage = 'period' THEN from_day <= to_day ELSE from_day IS NULL AND to_day IS NULL END);

-- What the form states about one disposal: whether its cost was reported (NULL: as for the whole form), and which cost (NULL:
-- that of the books). A disposal is named by its position, without a reference: positions are regenerated.
CREATE TABLE broker_disposals (
  year              integer NOT NULL,
  wallet_id         bigint NOT NULL,
  position_id       text COLLATE "C" NOT NULL CHECK (char_length(position_id) <= 100),
  is_basis_reported boolean,
  basis_usd         numeric CHECK (basis_usd >= 0 AND scale(basis_usd) <= 24),
  recorded_by       bigint REFERENCES users (id) ON DELETE SET NULL,
  recorded_at       timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (year, wallet_id, position_id),
  FOREIGN KEY (year, wallet_id) REFERENCES broker_reports (year, wallet_id) ON DELETE CASCADE
);

-- How a fee in a third coin is divided between the exchange and the disposal of the fee coin, in units of that coin.
CREATE TABLE fee_allocations (
  transaction_id bigint PRIMARY KEY REFERENCES transactions (id) ON DELETE CASCADE,
  swap           numeric NOT NULL CHECK (swap >= 0 AND scale(swap) <= 24),
  fee_disposal   numeric NOT NULL CHECK (fee_disposal > 0 AND scale(fee_disposal) <= 24),
  recorded_by    bigint REFERENCES users (id) ON DELETE SET NULL,
  recorded_at    timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER fee_allocations_change_books_added AFTER INSERT ON fee_allocations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change();
CREATE TRIGGER fee_allocations_change_books_updated AFTER UPDATE ON fee_allocations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change();
CREATE TRIGGER fee_allocations_change_books_removed AFTER DELETE ON fee_allocations REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change();
