-- The tables as they are now, for readers. npm run schema writes this file and keeps its comments.

-- Jobs as people see them, and their true state. The queue in the schema graphile_worker only says when a
-- job's turn has come: a job that the queue hands out twice finds here that it is taken or finished.
CREATE TABLE jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind <> ''),
  -- What the work is about; see jobs_unfinished_key.
  key text NOT NULL,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  done bigint NOT NULL DEFAULT 0 CHECK (done >= 0),
  total bigint CHECK (total >= 0),
  message text NOT NULL DEFAULT '',
  error text,
  result jsonb,
  payload jsonb NOT NULL,
  is_scheduled boolean NOT NULL DEFAULT false,
  created_by bigint REFERENCES users(id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz,
  cancel_requested_at timestamptz,
  -- Renewed every few seconds by the worker that runs the job. When it grows old the worker is dead.
  heartbeat_at timestamptz,
  -- Counts the times the job was taken. Every write of a worker names its own, so that a worker that was given up and
  -- comes back to life can no longer write anything.
  attempt integer NOT NULL DEFAULT 0,
  lost_workers integer NOT NULL DEFAULT 0,
  CONSTRAINT jobs_failed_whole CHECK ((status = 'failed') = (error IS NOT NULL)),
  CONSTRAINT jobs_finished_whole CHECK ((status IN ('succeeded', 'failed', 'cancelled')) = (finished_at IS NOT NULL)),
  CONSTRAINT jobs_kind_spelling CHECK (kind ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  CONSTRAINT jobs_running_whole CHECK ((status = 'running') = (heartbeat_at IS NOT NULL))
);
CREATE INDEX jobs_created_by_idx ON jobs (created_by);
CREATE INDEX jobs_finished_at_idx ON jobs (finished_at);
CREATE INDEX jobs_kind_idx ON jobs (kind, id);
CREATE INDEX jobs_status_idx ON jobs (status, id);
-- The same work is never done twice at once, also if two request it at the same moment.
CREATE UNIQUE INDEX jobs_unfinished_key ON jobs (kind, key) WHERE status IN ('queued', 'running');
-- Triggers: jobs_notify_change

-- The file a job works on, in parts of bounded size. It goes when the job has finished.
CREATE TABLE job_files (
  job_id bigint NOT NULL REFERENCES jobs(id) ON DELETE CASCADE,
  part integer NOT NULL,
  content bytea STORAGE EXTERNAL NOT NULL CHECK (octet_length(content) <= 1048576),
  CONSTRAINT job_files_pkey PRIMARY KEY (job_id, part)
);

-- The kinds of notices. A new kind is one row here and its texts in features/notices.
CREATE TABLE notice_kinds (
  kind text PRIMARY KEY,
  audience text NOT NULL CHECK (audience IN ('client', 'admin', 'everyone')),
  in_app boolean NOT NULL DEFAULT true,
  email boolean NOT NULL DEFAULT true,
  -- A user without these could be robbed or bound without noticing.
  is_fixed boolean NOT NULL DEFAULT false
);

CREATE TABLE notice_preferences (
  user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  kind text NOT NULL REFERENCES notice_kinds(kind) ON DELETE CASCADE,
  in_app boolean NOT NULL,
  email boolean NOT NULL,
  CONSTRAINT notice_preferences_pkey PRIMARY KEY (user_id, kind)
);

CREATE TABLE notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  kind text NOT NULL REFERENCES notice_kinds(kind),
  -- The event: there is one notice for the same kind and key.
  key text NOT NULL,
  data jsonb NOT NULL,
  -- False for someone who wants it by mail only.
  is_shown boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  CONSTRAINT notices_key UNIQUE (user_id, kind, key)
);
CREATE INDEX notices_unread_idx ON notices (user_id, id DESC) WHERE is_shown AND read_at IS NULL;
CREATE INDEX notices_user_idx ON notices (user_id, id DESC) WHERE is_shown;

-- Mails to send. Written with the notice in one transaction, and sent by the process that claims it.
CREATE TABLE mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  notice_id bigint NOT NULL REFERENCES notices(id) ON DELETE CASCADE,
  -- In the header of every attempt: a mail that was handed over just before a crash is recognised as the same.
  message_id uuid NOT NULL DEFAULT gen_random_uuid(),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  next_attempt_at timestamptz DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  -- A changed e-mail address is reported to the old one; null is the address of the user.
  to_address text,
  CONSTRAINT mails_notice_key UNIQUE NULLS NOT DISTINCT (notice_id, to_address),
  CONSTRAINT mails_sent_whole CHECK ((state = 'sent') = (sent_at IS NOT NULL)),
  CONSTRAINT mails_waiting_whole CHECK ((state = 'waiting') = (next_attempt_at IS NOT NULL))
);
CREATE INDEX mails_due_idx ON mails (next_attempt_at, id) WHERE state = 'waiting';
CREATE INDEX mails_state_idx ON mails (state, id DESC);

-- Backups that were made or failed, for the dashboard: an API process may not see the folder of the worker.
CREATE TABLE backups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  made_at timestamptz NOT NULL,
  file text NOT NULL,
  -- Null for a backup that failed.
  bytes bigint,
  rows bigint,
  failure text,
  CONSTRAINT backups_complete_or_failed CHECK ((failure IS NULL) = (bytes IS NOT NULL AND rows IS NOT NULL))
);

-- When each schedule was last started, so that one of several workers starts it.
CREATE TABLE job_schedules (
  name text PRIMARY KEY,
  last_at timestamptz NOT NULL
);

CREATE TABLE settings (
  name text PRIMARY KEY,
  value text CHECK (char_length(value) >= 1 AND char_length(value) <= 500),
  secret text,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by bigint REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT settings_one_value CHECK (value IS NULL OR secret IS NULL)
);
-- Triggers: settings_audit, settings_try_sources_again
