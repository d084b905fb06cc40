-- The application's list decides which kinds of changes need two people; the constraint repeated it.
ALTER TABLE approval_requests DROP CONSTRAINT IF EXISTS approval_requests_kind_check;
