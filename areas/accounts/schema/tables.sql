-- The tables as they are now, for readers. npm run schema writes this file and keeps its comments.

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL CHECK (email <> ''),
  role text NOT NULL CHECK (role IN ('admin', 'client', 'staff')),
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  -- Null for someone who comes in through the OpenID provider only.
  password_hash text,
  is_disabled boolean NOT NULL DEFAULT false,
  agreement_accepted_at timestamptz,
  -- Which text was accepted: a later text must not look as if it had been accepted earlier.
  agreement_version text,
  totp_secret text,
  totp_confirmed_at timestamptz,
  -- The last time step whose code was used. A code that someone read over a shoulder is worthless once it was used.
  totp_last_step bigint,
  -- Shown for scanning but not confirmed by a first code; the second factor is not in force yet.
  totp_pending_secret text,
  created_at timestamptz NOT NULL,
  last_sign_in_at timestamptz,
  admin_scope text NOT NULL DEFAULT 'full' CHECK (admin_scope IN ('full', 'bookkeeper', 'auditor')),
  admin_since timestamptz,
  archived_at timestamptz,
  access_reset_at timestamptz,
  former_email text,
  email_changed_at timestamptz,
  CONSTRAINT users_agreement_whole CHECK ((agreement_accepted_at IS NULL) = (agreement_version IS NULL)),
  CONSTRAINT users_archived_are_disabled CHECK (archived_at IS NULL OR is_disabled),
  CONSTRAINT users_scope_of_admins CHECK (role = 'admin' OR admin_scope = 'full'),
  CONSTRAINT users_totp_whole CHECK ((totp_secret IS NULL) = (totp_confirmed_at IS NULL))
);
-- The application writes e-mail addresses in lower case; this also refuses others at the database.
CREATE UNIQUE INDEX users_email_key ON users (lower(email));
-- The list of users is sorted by name; see db/user-name.ts.
CREATE INDEX users_name_idx ON users (lower(COALESCE(NULLIF(TRIM(BOTH FROM (COALESCE(first_name, '') || ' ') ||
    COALESCE(last_name, '')), ''), email)), id);
-- Triggers: users_acceptance, users_access_reset, users_admin_since, users_audit, users_notice

-- A person's account at the OpenID provider, bound at the first sign-in. An e-mail address can be given to somebody
-- else at the provider, the subject cannot: from then on another subject with the same address is refused.
CREATE TABLE user_identities (
  user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  issuer text NOT NULL,
  subject text NOT NULL,
  bound_at timestamptz NOT NULL,
  CONSTRAINT user_identities_pkey PRIMARY KEY (user_id, issuer),
  CONSTRAINT user_identities_issuer_subject_key UNIQUE (issuer, subject)
);

-- At most one picture a person. Its id is random and new with each picture, so that the address never changes
-- content.
CREATE TABLE user_pictures (
  id uuid PRIMARY KEY,
  user_id bigint NOT NULL UNIQUE REFERENCES users(id) ON DELETE CASCADE,
  content_type text NOT NULL CHECK (content_type IN ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea NOT NULL CHECK (octet_length(bytes) <= 300000),
  created_at timestamptz NOT NULL
);

CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  -- Looked up on every request: the unique index is the hot path of the whole server.
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  user_agent text NOT NULL,
  address text NOT NULL,
  -- When the person of a session last proved who they are. Signing in counts.
  confirmed_at timestamptz NOT NULL DEFAULT now(),
  proven_at timestamptz
);
CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);
CREATE INDEX sessions_user_id_idx ON sessions (user_id);
-- Triggers: sessions_audit, sessions_notice

-- Counts attempts in fixed windows. It lives here and not in memory so that several server processes share one count.
-- The subject is a digest, because people type passwords into the e-mail field.
CREATE TABLE sign_in_attempts (
  scope text NOT NULL,
  subject_hash bytea NOT NULL,
  attempts integer NOT NULL,
  window_ends_at timestamptz NOT NULL,
  CONSTRAINT sign_in_attempts_pkey PRIMARY KEY (scope, subject_hash)
);
CREATE INDEX sign_in_attempts_window_ends_at_idx ON sign_in_attempts (window_ends_at);

-- Networks a person has signed in from. Someone else's failures elsewhere do not lock them out here.
CREATE TABLE known_addresses (
  user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  network text NOT NULL,
  last_signed_in_at timestamptz NOT NULL,
  CONSTRAINT known_addresses_pkey PRIMARY KEY (user_id, network)
);

-- The browsers a person has signed in with, without the versions, which change every few weeks.
CREATE TABLE known_devices (
  user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  device text NOT NULL,
  last_signed_in_at timestamptz NOT NULL,
  CONSTRAINT known_devices_pkey PRIMARY KEY (user_id, device)
);

-- Handed out when the password or the provider's token was right and a code of the second factor is still wanted.
CREATE TABLE second_factor_tickets (
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  tries_left smallint NOT NULL CHECK (tries_left >= 0),
  expires_at timestamptz NOT NULL,
  needs_handover_code boolean NOT NULL DEFAULT false
);
CREATE INDEX second_factor_tickets_user_id_idx ON second_factor_tickets (user_id);

CREATE TABLE recovery_codes (
  user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
);

-- Passkeys (WebAuthn): a key pair on a device of the user, of which the server stores the public half.
CREATE TABLE passkeys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  -- Chosen by the authenticator; unique over all users, because a sign-in without an e-mail address finds the user by
  -- it.
  credential_id text NOT NULL UNIQUE,
  -- The random name of the user towards authenticators, the same for all passkeys of a user. It states nothing about
  -- them.
  user_handle text NOT NULL,
  public_key bytea NOT NULL,
  -- Only ever grows; a smaller one means that the key was copied. Synced passkeys always state 0.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  -- Kept by the password manager or the account of a vendor, and on several devices.
  is_synced boolean NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_user_id_idx ON passkeys (user_id);
-- Triggers: passkeys_access_reset, passkeys_audit, passkeys_notice

-- What an authenticator is to sign. Each works once, for a few minutes, for its purpose, and in the session
-- (registering, confirming) or the sign-in (second factor) that it was created for.
CREATE TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('registration', 'confirmation', 'signIn', 'secondFactor')),
  session_id bigint REFERENCES sessions(id) ON DELETE CASCADE,
  ticket_hash bytea REFERENCES second_factor_tickets(token_hash) ON DELETE CASCADE,
  user_handle text,
  expires_at timestamptz NOT NULL,
  CONSTRAINT passkey_challenges_bound CHECK ((session_id IS NOT NULL) = (purpose IN ('registration', 'confirmation'))
    AND (ticket_hash IS NOT NULL) = (purpose = 'secondFactor') AND (user_handle IS NOT NULL) = (purpose =
    'registration'))
);
CREATE INDEX passkey_challenges_expires_at_idx ON passkey_challenges (expires_at);
CREATE INDEX passkey_challenges_session_id_idx ON passkey_challenges (session_id);
CREATE INDEX passkey_challenges_ticket_hash_idx ON passkey_challenges (ticket_hash);

-- An admin whose password another admin chose signs in with it only together with a code that the approving admin
-- handed over. Neither of the two has both, so neither can sign in as the third and approve their own requests. It
-- ends when the admin chooses a password of their own. Only a digest is stored.
CREATE TABLE handover_codes (
  user_id bigint PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  code_hash bytea NOT NULL
);

-- One row for each popup that was sent to the OpenID provider. Each step happens once: the callback redeems the
-- state, the exchange consumes the nonce.
CREATE TABLE provider_flows (
  state_hash bytea PRIMARY KEY,
  nonce text NOT NULL UNIQUE,
  -- The secret in the cookie of the browser that started: nobody can finish a flow in somebody else's browser.
  browser_hash bytea NOT NULL,
  code_verifier text NOT NULL,
  redirect_uri text NOT NULL,
  expires_at timestamptz NOT NULL,
  redeemed_at timestamptz,
  consumed_at timestamptz
);
CREATE INDEX provider_flows_expires_at_idx ON provider_flows (expires_at);

-- API tokens: read-only access for programs. The server stores a digest; the token itself is shown once, when it is
-- created.
CREATE TABLE api_tokens (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  scope text NOT NULL CHECK (scope IN ('ledger', 'books', 'everything')),
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  CONSTRAINT api_tokens_user_id_name_key UNIQUE (user_id, name),
  CONSTRAINT api_tokens_check CHECK (expires_at > created_at)
);
CREATE INDEX api_tokens_expires_at_idx ON api_tokens (expires_at);
-- Triggers: api_tokens_audit, api_tokens_notice

-- One row, written with the values of the environment when the first change falls under the rule.
CREATE TABLE approval_rule (
  id boolean DEFAULT true PRIMARY KEY CHECK (id),
  -- For the audit log.
  name text GENERATED ALWAYS AS ('Two-person rule') STORED,
  is_on boolean NOT NULL,
  wait_hours integer NOT NULL CHECK (wait_hours >= 1 AND wait_hours <= 720),
  expiry_days integer NOT NULL CHECK (expiry_days >= 1 AND expiry_days <= 90),
  figures_from_usd numeric CHECK (figures_from_usd > 0)
);
-- Triggers: approval_rule_audit

CREATE TABLE approval_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  -- A sentence for people: "Change the deposit address of Ines Carvalho".
  name text NOT NULL CHECK (char_length(name) >= 1 AND char_length(name) <= 300),
  details text NOT NULL DEFAULT '' CHECK (char_length(details) <= 300),
  -- The rows that change: of assignments, wallets, networks, users or exceptions.
  object_ids bigint[] NOT NULL,
  -- Fields and their values, as people read them, in this order.
  before json NOT NULL CHECK (json_typeof(before) = 'object'),
  after json NOT NULL CHECK (json_typeof(after) = 'object'),
  -- What is written when it takes effect. It can hold the hash of a new password, and is removed with the decision.
  change jsonb,
  reason text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 500),
  -- Names and e-mail addresses are kept as they were.
  requested_by bigint NOT NULL REFERENCES users(id),
  requested_by_name text NOT NULL,
  requested_by_email text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'approved', 'refused', 'withdrawn', 'expired',
    'inEffect')),
  -- Set where there is no other admin: it takes effect then unless it is refused or withdrawn.
  effective_from timestamptz,
  expires_at timestamptz NOT NULL,
  -- Null where nobody decided: it expired, or the waiting time passed.
  decided_by bigint REFERENCES users(id),
  decided_by_name text,
  decided_by_email text,
  decided_at timestamptz,
  -- Why it did not take effect.
  note text,
  CONSTRAINT approval_requests_change_removed CHECK (change IS NULL OR (state IN ('requested', 'approved'))),
  CONSTRAINT approval_requests_decided_whole CHECK ((state = 'requested') = (decided_at IS NULL) AND (decided_by IS
    NULL) = (decided_by_email IS NULL) AND (decided_by IS NULL) = (decided_by_name IS NULL))
);
CREATE INDEX approval_requests_order_idx ON approval_requests (state, id DESC);
CREATE INDEX approval_requests_pending_idx ON approval_requests (kind, id) WHERE state = 'requested';
-- Triggers: approval_requests_audit, approval_requests_proven, approval_requests_rule, approval_requests_two_people

CREATE TABLE audit_log (
  -- Without gaps. Set by the trigger below, as are the time and the hashes.
  id bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  -- One of AUDIT_ACTIONS of the contract, which grows without a migration.
  action text NOT NULL CHECK (action <> ''),
  is_failure boolean NOT NULL,
  -- Without a reference, and with the name as it was: an entry outlives the user.
  user_id bigint,
  person text NOT NULL,
  session_id bigint,
  -- Null: not from a request, but from a job, the start or a person at the database.
  address text,
  user_agent text,
  request_id uuid,
  -- The table of the changed row; null for an action that changed none of the audited tables.
  object_kind text,
  object text NOT NULL,
  -- The fields that differ, with readable values in place of ids. Secrets are stated as hidden.
  before jsonb,
  after jsonb,
  -- Why it was refused.
  reason text,
  previous_hash text NOT NULL,
  hash text NOT NULL
);
CREATE INDEX audit_log_action_idx ON audit_log (action, id DESC);
CREATE INDEX audit_log_at_idx ON audit_log (at, id DESC);
CREATE INDEX audit_log_failure_idx ON audit_log (id DESC) WHERE is_failure;
CREATE INDEX audit_log_request_idx ON audit_log (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX audit_log_user_idx ON audit_log (user_id, id DESC);
-- Triggers: audit_log_chain, audit_log_only_grows

-- With this key the database signs who acts, see acting.sql. One row, which only the owner reads, and which is in no
-- backup.
CREATE TABLE audit_key (
  id boolean DEFAULT true PRIMARY KEY CHECK (id),
  inner_key bytea NOT NULL CHECK (length(inner_key) = 32),
  outer_key bytea NOT NULL CHECK (length(outer_key) = 32)
);

-- Each check of the chain: how far it went and the hash it found there. A later check must find the same hash, so
-- that a log whose end was cut off or computed again is noticed as well.
CREATE TABLE audit_checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  checked_at timestamptz NOT NULL,
  entries bigint NOT NULL,
  head_hash text NOT NULL,
  -- The first entry that is wrong or missing; null if the chain is intact.
  broken_entry bigint
);
-- Triggers: audit_checks_only_grow

CREATE TABLE idempotency_keys (
  user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  -- Keys and requests are only known by their hashes; that of a request is made with the key.
  key_hash bytea NOT NULL CHECK (octet_length(key_hash) = 32),
  request_id uuid NOT NULL,
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  -- Null until the request was answered, after its change was saved.
  answer text,
  -- The code of the refusal that the answer explains.
  refusal text,
  -- Answered with a secret, or at length; such an answer is not stored.
  is_withheld boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, key_hash),
  CONSTRAINT idempotency_keys_one_outcome CHECK (refusal IS NULL OR answer IS NOT NULL),
  CONSTRAINT idempotency_keys_withheld_is_absent CHECK (NOT is_withheld OR answer IS NULL)
);
CREATE INDEX idempotency_keys_created_idx ON idempotency_keys (created_at);
