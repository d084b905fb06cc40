-- What was sent with a key that the sender chose: the same key with the same content is a repetition, with another content a
-- mistake of the program that sent it, which must not pass for done.
CREATE TABLE request_keys (
  call         text NOT NULL,
  key          text NOT NULL CHECK (char_length(key) BETWEEN 1 AND 100),
  request_hash text NOT NULL CHECK (request_hash ~ '^[0-9a-f]{64}$'),
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (call, key)
);
