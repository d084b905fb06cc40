-- Figures that a person enters need a second person from this amount on; null: never.
ALTER TABLE approval_rule ADD COLUMN figures_from_usd numeric
  CONSTRAINT approval_rule_figures_from_usd_check CHECK (figures_from_usd > 0);
-- They take the amount too.
DROP FUNCTION IF EXISTS write_approval_rule(boolean, integer, integer);
DROP FUNCTION IF EXISTS set_approval_rule(boolean, integer, integer);
