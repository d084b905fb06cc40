-- When the person of a session last proved who they are by a confirmation. Signing in does not count, and a call that
-- changes how they sign in uses it up.
ALTER TABLE sessions ADD COLUMN proven_at timestamptz;
