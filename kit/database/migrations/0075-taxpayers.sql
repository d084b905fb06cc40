-- Names, addresses and taxpayer numbers of clients, for the forms that report what was paid to them. The content is
-- encrypted; it is null after its key was lost for good.
CREATE TABLE taxpayers (
  user_id bigint PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  details text,
  changed_by bigint REFERENCES users(id) ON DELETE SET NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX taxpayers_by_idx ON taxpayers (changed_by);
