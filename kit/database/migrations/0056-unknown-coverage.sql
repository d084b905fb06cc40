-- What the figures of a day leave out, as sentences. Days that were recorded before have none.
ALTER TABLE coverage_days ADD COLUMN unknowns jsonb NOT NULL DEFAULT '[]';
