-- API tokens: read-only access for programs. The server stores a digest; the token itself is shown once, when it is created.
CREATE TABLE api_tokens (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id      bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name         text NOT NULL CHECK (name <> ''),
  scope        text NOT NULL CHECK (scope IN ('ledger', 'books', 'everything')),
  token_hash   bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL CHECK (expires_at > created_at),
  last_used_at timestamptz,
  -- A repeated request does not create a second token.
  UNIQUE (user_id, name)
);
CREATE INDEX api_tokens_expires_at_idx ON api_tokens (expires_at);

CREATE CONSTRAINT TRIGGER api_tokens_audit AFTER INSERT OR DELETE ON api_tokens
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION audit_change('', 'id,token_hash,created_at,last_used_at');

INSERT INTO notice_kinds (kind, audience, email, is_fixed) VALUES ('apiTokenCreated', 'everyone', true, true);
CREATE FUNCTION notify_of_api_token() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_notice(NEW.user_id, 'apiTokenCreated', 'token ' || NEW.id,
                       jsonb_build_object('name', NEW.name, 'scope', NEW.scope, 'expiresAt', NEW.expires_at));
  RETURN NULL;
END $$;
CREATE TRIGGER api_tokens_notice AFTER INSERT ON api_tokens FOR EACH ROW EXECUTE FUNCTION notify_of_api_token();
