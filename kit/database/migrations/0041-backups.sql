-- Backups that were made or failed, for the dashboard: an API process may not see the folder of the worker.
CREATE TABLE backups (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  made_at timestamptz NOT NULL,
  file    text NOT NULL,
  -- Null for a backup that failed.
  bytes   bigint,
  rows    bigint,
  failure text,
  CONSTRAINT backups_complete_or_failed CHECK ((failure IS NULL) = (bytes IS NOT NULL AND rows IS NOT NULL))
);
