-- With this key the database signs who acts, once a session or an API token proved it. Nobody but the owner reads it.
CREATE TABLE audit_key (
  id boolean DEFAULT true PRIMARY KEY CHECK (id),
  inner_key bytea NOT NULL CHECK (length(inner_key) = 32),
  outer_key bytea NOT NULL CHECK (length(outer_key) = 32)
);
INSERT INTO audit_key (inner_key, outer_key)
SELECT sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')),
       sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));
