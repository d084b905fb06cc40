-- The table of jobs is the queue. A job that waits was a row of it before, so the schema of the former queue goes.

-- The last time of each schedule at which it was started, by whichever worker came first.
CREATE TABLE job_schedules (
  name    text PRIMARY KEY,
  last_at timestamptz NOT NULL
);

-- A time that passed during the upgrade is made up for.
DO $$ BEGIN
  IF to_regclass('graphile_worker._private_known_crontabs') IS NOT NULL THEN
    EXECUTE $sql$
      INSERT INTO job_schedules (name, last_at) SELECT identifier, coalesce(last_execution, known_since)
        FROM graphile_worker._private_known_crontabs WHERE identifier <> 'clean-up-jobs' $sql$;
  END IF;
END $$;
DROP SCHEMA IF EXISTS graphile_worker CASCADE;
