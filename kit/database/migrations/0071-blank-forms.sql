-- Blank forms of the tax office, which the operator adds once a year: official forms are filled in on them.
CREATE TABLE blank_forms (
  kind text NOT NULL CHECK (kind IN ('form8949', 'scheduleD')),
  year integer NOT NULL CHECK (year >= 2013 AND year <= 2999),
  content bytea NOT NULL CHECK (octet_length(content) >= 1 AND octet_length(content) <= 2097152),
  sha256 text COLLATE "C" NOT NULL GENERATED ALWAYS AS (encode(sha256(content), 'hex')) STORED,
  added_by bigint REFERENCES users(id) ON DELETE SET NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, year)
);
ALTER TABLE blank_forms ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX blank_forms_by_idx ON blank_forms (added_by);
