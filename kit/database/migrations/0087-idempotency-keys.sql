-- What requests with a key were answered. The key is not stored, so nobody who reads this can tell what was sent.
CREATE TABLE idempotency_keys (
  user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  key_hash bytea NOT NULL CHECK (octet_length(key_hash) = 32),
  request_id uuid NOT NULL,
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  answer text,
  refusal text,
  is_withheld boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key_hash),
  CONSTRAINT idempotency_keys_one_outcome CHECK (refusal IS NULL OR answer IS NOT NULL),
  CONSTRAINT idempotency_keys_withheld_is_absent CHECK (NOT is_withheld OR answer IS NULL)
);
CREATE INDEX idempotency_keys_created_idx ON idempotency_keys (created_at);
