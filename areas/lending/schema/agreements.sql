-- People accepted this text and deposits were made under these terms: a change is a new version.
CREATE OR REPLACE FUNCTION refuse_agreement_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Version % of the agreement is published and cannot be changed.', OLD.version;
END $$;
CREATE OR REPLACE TRIGGER agreement_versions_fixed BEFORE UPDATE OR DELETE ON agreement_versions FOR EACH ROW EXECUTE FUNCTION refuse_agreement_change();

-- The version in force at a moment. The first version also covers what happened before it was published.
CREATE OR REPLACE FUNCTION agreement_in_force(moment timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT version FROM agreement_versions ORDER BY published_at <= moment DESC, CASE WHEN published_at <= moment THEN published_at END DESC, published_at LIMIT 1
$$;

-- Every accepted version stays on record, while the user has the latest one only.
CREATE OR REPLACE FUNCTION record_acceptance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO agreement_acceptances (user_id, version, accepted_at)
    VALUES (NEW.id, NEW.agreement_version, NEW.agreement_accepted_at) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER users_acceptance AFTER INSERT OR UPDATE OF agreement_version ON users FOR EACH ROW
  WHEN (NEW.agreement_version IS NOT NULL) EXECUTE FUNCTION record_acceptance();
