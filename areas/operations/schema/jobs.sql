-- Pages and workers are notified of every change that matters to them; a heartbeat is none.
CREATE OR REPLACE FUNCTION notify_job_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('holdfast_jobs', CASE WHEN NEW.cancel_requested_at IS NULL THEN 'change ' ELSE 'cancel ' END || NEW.id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER jobs_notify_change AFTER INSERT OR UPDATE OF status, done, total, message, cancel_requested_at ON jobs
  FOR EACH ROW EXECUTE FUNCTION notify_job_change();
