-- The tables as they are now, for readers. npm run schema writes this file and keeps its comments.

CREATE TABLE schema_migrations (
  number integer PRIMARY KEY,
  name text NOT NULL,
  sha256 text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE schema_files (
  name text PRIMARY KEY,
  sha256 text NOT NULL,
  migration integer NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
);

-- Counts the changes of rows, so that a process can keep what it has added up from them until they change.
CREATE TABLE row_versions (
  name text PRIMARY KEY,
  version bigint NOT NULL
);
