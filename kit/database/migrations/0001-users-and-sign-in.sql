-- People, how they prove who they are, and where they are signed in.
--
-- Whatever lets someone in (session tokens, tickets, recovery codes, states) is stored as its SHA-256 only: a copy of
-- this database opens no session. These secrets carry at least 80 random bits, so a plain digest is enough; passwords
-- are chosen by people and are hashed with argon2id instead.

CREATE TABLE users (
  id                    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email                 text NOT NULL CHECK (email <> ''),
  role                  text NOT NULL CHECK (role IN ('admin', 'client', 'staff')),
  first_name            text NOT NULL DEFAULT '',
  last_name             text NOT NULL DEFAULT '',
  -- Null for someone who comes in through the OpenID provider only.
  password_hash         text,
  is_disabled           boolean NOT NULL DEFAULT false,
  agreement_accepted_at timestamptz,
  -- Which text was accepted: a later text must not look as if it had been accepted earlier.
  agreement_version     text,
  totp_secret           text,
  totp_confirmed_at     timestamptz,
  -- The last time step whose code was used. A code that someone read over a shoulder is worthless once it was used.
  totp_last_step        bigint,
  -- Shown for scanning but not confirmed by a first code; the second factor is not in force yet.
  totp_pending_secret   text,
  created_at            timestamptz NOT NULL,
  last_sign_in_at       timestamptz,
  CONSTRAINT users_agreement_whole CHECK ((agreement_accepted_at IS NULL) = (agreement_version IS NULL)),
  CONSTRAINT users_totp_whole CHECK ((totp_secret IS NULL) = (totp_confirmed_at IS NULL))
);

-- The application writes e-mail addresses in lower case; this also stops whoever writes by hand.
CREATE UNIQUE INDEX users_email_key ON users (lower(email));

-- A person's account at the OpenID provider, bound at the first sign-in. An e-mail address can be given to somebody
-- else at the provider, the subject cannot: from then on another subject with the same address is refused.
CREATE TABLE user_identities (
  user_id  bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  issuer   text NOT NULL,
  subject  text NOT NULL,
  bound_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, issuer),
  UNIQUE (issuer, subject)
);

CREATE TABLE sessions (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id      bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Looked up on every request: the unique index is the hot path of the whole server.
  token_hash   bytea NOT NULL UNIQUE,
  created_at   timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  user_agent   text NOT NULL,
  address      text NOT NULL
);
CREATE INDEX sessions_user_id_idx ON sessions (user_id);
CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);

-- Handed out when the password or the provider's token was right and a code of the second factor is still wanted.
CREATE TABLE second_factor_tickets (
  token_hash bytea PRIMARY KEY,
  user_id    bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  tries_left smallint NOT NULL CHECK (tries_left >= 0),
  expires_at timestamptz NOT NULL
);
CREATE INDEX second_factor_tickets_user_id_idx ON second_factor_tickets (user_id);

CREATE TABLE recovery_codes (
  user_id   bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at   timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- One row for each popup that was sent to the OpenID provider. Each step happens once: the callback redeems the state,
-- the exchange consumes the nonce.
CREATE TABLE provider_flows (
  state_hash    bytea PRIMARY KEY,
  nonce         text NOT NULL UNIQUE,
  -- The secret in the cookie of the browser that started: nobody can finish a flow in somebody else's browser.
  browser_hash  bytea NOT NULL,
  code_verifier text NOT NULL,
  redirect_uri  text NOT NULL,
  expires_at    timestamptz NOT NULL,
  redeemed_at   timestamptz,
  consumed_at   timestamptz
);
CREATE INDEX provider_flows_expires_at_idx ON provider_flows (expires_at);

-- Counts attempts in fixed windows. It lives here and not in memory so that several server processes share one count.
-- The subject is a digest, because people type passwords into the e-mail field.
CREATE TABLE sign_in_attempts (
  scope           text NOT NULL,
  subject_hash    bytea NOT NULL,
  attempts        integer NOT NULL,
  window_ends_at  timestamptz NOT NULL,
  PRIMARY KEY (scope, subject_hash)
);
CREATE INDEX sign_in_attempts_window_ends_at_idx ON sign_in_attempts (window_ends_at);

-- Networks a person has signed in from. Someone else's failures elsewhere do not lock them out here.
CREATE TABLE known_addresses (
  user_id           bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  network           text NOT NULL,
  last_signed_in_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, network)
);

-- At most one picture a person. Its id is random and new with each picture, so that the address never changes content.
CREATE TABLE user_pictures (
  id           uuid PRIMARY KEY,
  user_id      bigint NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  content_type text NOT NULL CHECK (content_type IN ('image/png', 'image/jpeg', 'image/webp')),
  bytes        bytea NOT NULL CHECK (octet_length(bytes) <= 300000),
  created_at   timestamptz NOT NULL
);
