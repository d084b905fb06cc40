-- Reviewing before a year is filed: costs recorded for coins that are there, and what was acknowledged when locking.

-- What coins that came in had cost before, and when they were acquired. The amount is the part of the transfer that no
-- lot covered when the cost was recorded.
CREATE TABLE recorded_costs (
  transfer_id bigint PRIMARY KEY REFERENCES transfers (id) ON DELETE CASCADE,
  amount      numeric NOT NULL CHECK (amount > 0 AND scale(amount) <= 24),
  cost_usd    numeric NOT NULL CHECK (cost_usd >= 0 AND scale(cost_usd) <= 24),
  acquired_at timestamptz NOT NULL,
  note        text NOT NULL DEFAULT '' CHECK (char_length(note) <= 2000),
  recorded_by bigint REFERENCES users (id) ON DELETE SET NULL,
  recorded_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER recorded_costs_change_books AFTER INSERT OR UPDATE OR DELETE ON recorded_costs
  FOR EACH ROW EXECUTE FUNCTION note_book_change_of_identification();

-- {"unclassified": 3, "missingPrice": 2, "missingBasis": 11, "otherItems": 0}; null where nothing was unresolved.
ALTER TABLE year_locks ADD COLUMN acknowledged jsonb;

-- The batch in which a rule classified when it was added. Undoing that batch also deletes the rule. Without a reference:
-- rules and batches would refer to each other, and emptying the batches would empty the rules.
ALTER TABLE rules ADD COLUMN batch_id bigint;
CREATE UNIQUE INDEX rules_batch_key ON rules (batch_id) WHERE batch_id IS NOT NULL;
