-- Documents of transactions, journal entries and months. The id of a journal entry names what it is about, and the entry
-- of a transaction has the id of that transaction, so one column says what a document belongs to. Entries are derived
-- rows, which a foreign key cannot hold.
CREATE TABLE documents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  target text COLLATE "C" NOT NULL CONSTRAINT documents_target_check
    CHECK (target ~ '^[A-Za-z]+:' AND char_length(target) <= 300),
  day date NOT NULL,
  name text NOT NULL CONSTRAINT documents_name_check CHECK (char_length(name) BETWEEN 1 AND 210),
  media_type text NOT NULL CONSTRAINT documents_media_type_check
    CHECK (media_type IN ('application/pdf', 'image/png', 'image/jpeg', 'image/webp')),
  size integer NOT NULL CONSTRAINT documents_size_check CHECK (size BETWEEN 1 AND 10485760),
  sha256 text COLLATE "C" NOT NULL CONSTRAINT documents_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  content bytea,
  reason text NOT NULL DEFAULT '' CONSTRAINT documents_reason_check CHECK (char_length(reason) <= 500),
  added_by bigint REFERENCES users(id) ON DELETE SET NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  removed_by bigint REFERENCES users(id) ON DELETE SET NULL,
  removed_at timestamptz,
  removed_reason text CONSTRAINT documents_removed_reason_check CHECK (char_length(removed_reason) BETWEEN 1 AND 500),
  CONSTRAINT documents_removal_whole CHECK ((removed_at IS NULL) = (removed_reason IS NULL)),
  CONSTRAINT documents_content_until_removal CHECK ((content IS NULL) = (removed_at IS NOT NULL)),
  CONSTRAINT documents_content_as_named CHECK
    (content IS NULL OR (octet_length(content) = size AND sha256 = encode(sha256(content), 'hex')))
);
ALTER TABLE documents ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE UNIQUE INDEX documents_once_idx ON documents (target, sha256) WHERE removed_at IS NULL;
CREATE INDEX documents_target_idx ON documents (target, id);
CREATE INDEX documents_day_idx ON documents (day);
CREATE INDEX documents_added_by_idx ON documents (added_by);
CREATE INDEX documents_removed_by_idx ON documents (removed_by);

-- A price or a figure that a person enters says why. What was entered before has no reason.
ALTER TABLE price_manuals ADD COLUMN reason text NOT NULL DEFAULT ''
  CONSTRAINT price_manuals_reason_check CHECK (char_length(reason) <= 500);
