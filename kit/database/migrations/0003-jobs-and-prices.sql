-- Long work that people can watch, and what coins are worth.

-- What people see of a job, and the truth about its state. The queue in the schema graphile_worker only says when a job's
-- turn has come: a job that the queue hands out twice finds here that it is taken or finished.
CREATE TABLE jobs (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind                text NOT NULL CHECK (kind <> ''),
  -- What the work is about; see jobs_unfinished_key.
  key                 text NOT NULL,
  status              text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  done                bigint NOT NULL DEFAULT 0 CHECK (done >= 0),
  total               bigint CHECK (total >= 0),
  message             text NOT NULL DEFAULT '',
  error               text,
  result              jsonb,
  payload             jsonb NOT NULL,
  is_scheduled        boolean NOT NULL DEFAULT false,
  created_by          bigint REFERENCES users (id) ON DELETE SET NULL,
  created_at          timestamptz NOT NULL DEFAULT now(),
  started_at          timestamptz,
  finished_at         timestamptz,
  cancel_requested_at timestamptz,
  -- Renewed every few seconds by the worker that runs the job. When it grows old the worker is dead.
  heartbeat_at        timestamptz,
  -- Counts the times the job was taken. Every write of a worker names its own, so that a worker that was given up and
  -- comes back to life can no longer write anything.
  attempt             integer NOT NULL DEFAULT 0,
  lost_workers        integer NOT NULL DEFAULT 0,
  CONSTRAINT jobs_finished_whole CHECK ((status IN ('succeeded', 'failed', 'cancelled')) = (finished_at IS NOT NULL)),
  CONSTRAINT jobs_failed_whole CHECK ((status = 'failed') = (error IS NOT NULL)),
  CONSTRAINT jobs_running_whole CHECK ((status = 'running') = (heartbeat_at IS NOT NULL))
);
-- The same thing is never done twice at once, whoever asks at the same moment.
CREATE UNIQUE INDEX jobs_unfinished_key ON jobs (kind, key) WHERE status IN ('queued', 'running');
CREATE INDEX jobs_status_idx ON jobs (status, id);
CREATE INDEX jobs_kind_idx ON jobs (kind, id);
CREATE INDEX jobs_finished_at_idx ON jobs (finished_at);
CREATE INDEX jobs_created_by_idx ON jobs (created_by);

-- The file a job works on, in parts of bounded size. It goes when the job has finished.
CREATE TABLE job_files (
  job_id  bigint NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  part    integer NOT NULL,
  content bytea NOT NULL CHECK (octet_length(content) <= 1048576),
  PRIMARY KEY (job_id, part)
);
-- Read once and soon removed: compressing it would cost more than it saves.
ALTER TABLE job_files ALTER COLUMN content SET STORAGE EXTERNAL;

-- Pages and workers hear of every change that matters to them; a mere heartbeat is none.
CREATE FUNCTION notify_job_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('holdfast_jobs', CASE WHEN NEW.cancel_requested_at IS NULL THEN 'change ' ELSE 'cancel ' END || NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER jobs_notify_change AFTER INSERT OR UPDATE OF status, done, total, message, cancel_requested_at ON jobs
  FOR EACH ROW EXECUTE FUNCTION notify_job_change();

-- Daily closes of UTC days, one for each source that stated one: a market, or "import" for files.
CREATE TABLE price_dailies (
  coin_id   bigint NOT NULL,
  day       date NOT NULL CHECK (day BETWEEN '1970-01-01' AND '2999-12-31'),
  source    text NOT NULL CHECK (source NOT IN ('', 'manual')),
  -- A market has no other use for zero than "unknown".
  price_usd numeric NOT NULL CHECK (price_usd > 0 AND scale(price_usd) <= 24),
  PRIMARY KEY (coin_id, day, source)
);

-- Does what a foreign key to coins with ON DELETE CASCADE would do, once a statement instead of once a row: with a
-- foreign key the import of a million prices takes four times as long.
CREATE FUNCTION require_coins_of_prices() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted bigint[] := (SELECT array_agg(DISTINCT coin_id) FROM added);
BEGIN
  -- Nobody can delete these coins before this transaction is over.
  PERFORM FROM coins WHERE id = ANY (wanted) ORDER BY id FOR KEY SHARE;
  IF EXISTS (SELECT FROM unnest(wanted) AS coin_id WHERE NOT EXISTS (SELECT FROM coins WHERE id = coin_id)) THEN
    RAISE foreign_key_violation USING MESSAGE = 'A price names a coin that does not exist.', TABLE = 'price_dailies', CONSTRAINT = 'price_dailies_coin_id_fkey';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER price_dailies_require_coins AFTER INSERT ON price_dailies
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_coins_of_prices();

CREATE FUNCTION delete_prices_of_coins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM price_dailies USING removed WHERE price_dailies.coin_id = removed.id;
  RETURN NULL;
END $$;
CREATE TRIGGER coins_delete_prices AFTER DELETE ON coins
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION delete_prices_of_coins();

-- The latest price of each source.
CREATE TABLE price_spots (
  coin_id     bigint NOT NULL REFERENCES coins (id) ON DELETE CASCADE,
  source      text NOT NULL CHECK (source <> ''),
  price_usd   numeric NOT NULL CHECK (price_usd > 0 AND scale(price_usd) <= 24),
  observed_at timestamptz NOT NULL,
  PRIMARY KEY (coin_id, source)
);

-- Set by a person for a UTC day, and stronger than every other price of that day. May be zero: a person can declare a
-- coin worthless.
CREATE TABLE price_manuals (
  coin_id   bigint NOT NULL REFERENCES coins (id) ON DELETE CASCADE,
  day       date NOT NULL CHECK (day BETWEEN '1970-01-01' AND '2999-12-31'),
  price_usd numeric NOT NULL CHECK (price_usd >= 0 AND scale(price_usd) <= 24),
  set_by    bigint REFERENCES users (id) ON DELETE SET NULL,
  set_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (coin_id, day)
);
CREATE INDEX price_manuals_set_by_idx ON price_manuals (set_by);

-- A receipt token is worth a ratio of another coin, where it has no price of its own.
CREATE TABLE price_ratios (
  coin_id    bigint PRIMARY KEY REFERENCES coins (id) ON DELETE CASCADE,
  of_coin_id bigint NOT NULL,
  ratio      numeric NOT NULL CHECK (ratio > 0 AND scale(ratio) <= 24),
  set_by     bigint REFERENCES users (id) ON DELETE SET NULL,
  set_at     timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT price_ratios_of_coin_fkey FOREIGN KEY (of_coin_id) REFERENCES coins (id),
  CONSTRAINT price_ratios_of_another CHECK (of_coin_id <> coin_id)
);
CREATE INDEX price_ratios_of_coin_id_idx ON price_ratios (of_coin_id);
CREATE INDEX price_ratios_set_by_idx ON price_ratios (set_by);

-- Derived: the coins that should have prices, each with the last day that has one, so that those that lack prices are
-- found without looking at all the others. Minus infinity: there never was one.
CREATE TABLE price_watch (
  coin_id    bigint PRIMARY KEY REFERENCES coins (id) ON DELETE CASCADE,
  latest_day date NOT NULL DEFAULT '-infinity'
);
CREATE INDEX price_watch_latest_day_idx ON price_watch (latest_day, coin_id);

CREATE FUNCTION latest_priced_day(wanted bigint) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT coalesce(greatest(
    (SELECT max(day) FROM price_dailies WHERE coin_id = wanted),
    (SELECT max(day) FROM price_manuals WHERE coin_id = wanted),
    (SELECT max((observed_at AT TIME ZONE 'UTC')::date) FROM price_spots WHERE coin_id = wanted)
  ), '-infinity')
$$;

CREATE FUNCTION watch_coin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.has_prices AND NOT NEW.is_spam THEN
    INSERT INTO price_watch (coin_id, latest_day) VALUES (NEW.id, latest_priced_day(NEW.id)) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM price_watch WHERE coin_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER coins_watch_new AFTER INSERT ON coins FOR EACH ROW WHEN (NEW.has_prices AND NOT NEW.is_spam) EXECUTE FUNCTION watch_coin();
CREATE TRIGGER coins_watch_changed AFTER UPDATE OF has_prices, is_spam ON coins FOR EACH ROW EXECUTE FUNCTION watch_coin();
INSERT INTO price_watch (coin_id) SELECT id FROM coins WHERE has_prices AND NOT is_spam;

CREATE FUNCTION note_priced_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE price_watch SET latest_day = newest.day
    FROM (SELECT coin_id, max(day) AS day FROM added GROUP BY coin_id) AS newest
   WHERE price_watch.coin_id = newest.coin_id AND price_watch.latest_day < newest.day;
  RETURN NULL;
END $$;
CREATE TRIGGER price_dailies_note_days AFTER INSERT ON price_dailies REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_priced_days();
CREATE TRIGGER price_manuals_note_days AFTER INSERT ON price_manuals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_priced_days();

CREATE FUNCTION note_spot_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE price_watch SET latest_day = newest.day
    FROM (SELECT coin_id, max((observed_at AT TIME ZONE 'UTC')::date) AS day FROM added GROUP BY coin_id) AS newest
   WHERE price_watch.coin_id = newest.coin_id AND price_watch.latest_day < newest.day;
  RETURN NULL;
END $$;
CREATE TRIGGER price_spots_note_new AFTER INSERT ON price_spots REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_spot_days();
CREATE TRIGGER price_spots_note_changed AFTER UPDATE ON price_spots REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_spot_days();

-- A price by hand is the only kind that is taken back, one at a time.
CREATE FUNCTION forget_priced_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE price_watch SET latest_day = latest_priced_day(OLD.coin_id) WHERE coin_id = OLD.coin_id AND latest_day = OLD.day;
  RETURN NULL;
END $$;
CREATE TRIGGER price_manuals_forget_day AFTER DELETE ON price_manuals FOR EACH ROW EXECUTE FUNCTION forget_priced_day();
