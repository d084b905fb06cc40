-- Passkeys (WebAuthn): a key pair on a device of the user, of which the server stores the public half.
CREATE TABLE passkeys (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id       bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name          text NOT NULL CHECK (name <> ''),
  -- Chosen by the authenticator; unique over all users, because a sign-in without an e-mail address finds the user by it.
  credential_id text NOT NULL UNIQUE,
  -- The random name of the user towards authenticators, the same for all passkeys of a user. It states nothing about them.
  user_handle   text NOT NULL,
  public_key    bytea NOT NULL,
  -- Only ever grows; a smaller one means that the key was copied. Synced passkeys always state 0.
  counter       bigint NOT NULL,
  transports    text[] NOT NULL,
  -- Kept by the password manager or the account of a vendor, and on several devices.
  is_synced     boolean NOT NULL,
  created_at    timestamptz NOT NULL,
  last_used_at  timestamptz
);
CREATE INDEX passkeys_user_id_idx ON passkeys (user_id);

-- What an authenticator is to sign. Each works once, for a few minutes, for its purpose, and in the session (registering,
-- confirming) or the sign-in (second factor) that it was created for.
CREATE TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY,
  purpose        text NOT NULL CHECK (purpose IN ('registration', 'confirmation', 'signIn', 'secondFactor')),
  session_id     bigint REFERENCES sessions (id) ON DELETE CASCADE,
  ticket_hash    bytea REFERENCES second_factor_tickets (token_hash) ON DELETE CASCADE,
  user_handle    text,
  expires_at     timestamptz NOT NULL,
  CONSTRAINT passkey_challenges_bound CHECK (
    (session_id IS NOT NULL) = (purpose IN ('registration', 'confirmation'))
    AND (ticket_hash IS NOT NULL) = (purpose = 'secondFactor')
    AND (user_handle IS NOT NULL) = (purpose = 'registration'))
);
CREATE INDEX passkey_challenges_expires_at_idx ON passkey_challenges (expires_at);
CREATE INDEX passkey_challenges_session_id_idx ON passkey_challenges (session_id);
CREATE INDEX passkey_challenges_ticket_hash_idx ON passkey_challenges (ticket_hash);

CREATE CONSTRAINT TRIGGER passkeys_audit AFTER INSERT OR DELETE OR UPDATE OF name ON passkeys
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION audit_change('', 'id,credential_id,user_handle,public_key,counter,transports,created_at,last_used_at');
