-- Loan terms as data: the text of the agreement, the annual rate and the notice period belong to a version of it, and each
-- deposit keeps the version that was in force when it was made.

CREATE TABLE agreement_versions (
  version      text PRIMARY KEY CHECK (version ~ '^[0-9A-Za-z][0-9A-Za-z.-]{0,39}$'),
  -- 0.08 is 8 percent. The lending engine counts in parts per million.
  annual_rate  numeric NOT NULL CHECK (annual_rate BETWEEN 0 AND 1 AND scale(annual_rate) <= 6),
  -- A withdrawal is to be paid within so many UTC days of its request.
  notice_days  integer NOT NULL CHECK (notice_days BETWEEN 1 AND 365),
  -- [{"title", "paragraphs"}]. {annualRate} and {noticePeriod} stand for the two values above, so that text and figures agree.
  sections     jsonb NOT NULL CHECK (jsonb_typeof(sections) = 'array' AND jsonb_array_length(sections) > 0),
  published_at timestamptz NOT NULL UNIQUE
);

-- People accepted this text and deposits were made under these terms: a change is a new version.
CREATE FUNCTION refuse_agreement_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Version % of the agreement is published and cannot be changed.', OLD.version;
END $$;
CREATE TRIGGER agreement_versions_fixed BEFORE UPDATE OR DELETE ON agreement_versions FOR EACH ROW EXECUTE FUNCTION refuse_agreement_change();

-- The version in force at a moment. The first version also covers what happened before it was published.
CREATE FUNCTION agreement_in_force(moment timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT version FROM agreement_versions ORDER BY published_at <= moment DESC, CASE WHEN published_at <= moment THEN published_at END DESC, published_at LIMIT 1
$$;

-- The first version, with the constants of the specification. It has been in force since this installation began.
INSERT INTO agreement_versions (version, annual_rate, notice_days, published_at, sections)
SELECT '2026-11-15', 0.08, 14, least(now() - interval '1 second', (SELECT min(created_at) FROM users)), $sections$[
  {"title": "Parties and meaning", "paragraphs": [
    "The user of this service is the Lender. The operator of this service is the Borrower. The Dashboard is the page of this service on which the Lender sees deposits and accrued interest.",
    "Borrowed Assets, also called the principal, are the supported assets that the Lender has deposited with the Borrower and that have not been repaid. The Loan is the Borrower’s assets and holdings, which the Borrower pledges as security for the principal and the interest on it."]},
  {"title": "Deposit and Start Date", "paragraphs": [
    "The Lender may deposit any asset that the service supports, in any amount, at the address the service shows for it. The moment at which a deposit is initiated is its Start Date.",
    "A deposit is cleared before the Dashboard shows it. Once cleared, it counts from its Start Date and not from the day of clearing."]},
  {"title": "Interest Rate", "paragraphs": [
    "Borrowed Assets bear interest at {annualRate} percent per annum. Interest is due and paid yearly, on each anniversary of the Start Date."]},
  {"title": "Withdrawal", "paragraphs": [
    "The Lender may ask for the principal back in part or in whole, at any time and without giving a reason. The Borrower repays what was asked for within {noticePeriod} of the request. Repaid principal bears no further interest."]},
  {"title": "Order of payment", "paragraphs": [
    "Every payment by the Borrower goes first to interest that is due, and what remains of it goes to the principal."]},
  {"title": "Security", "paragraphs": [
    "The Loan secures everything the Borrower owes under these terms. It stays pledged for as long as any principal or interest is owed."]},
  {"title": "Default and acceleration", "paragraphs": [
    "The Borrower is in default when a payment of interest or principal has not been made by the time these terms set for it. On default the Loan is transferred to the Lender.",
    "On default the Lender may also accelerate the debt, by declaring the whole principal and all accrued interest due at once. Principal that remains unpaid after default goes on bearing interest at {annualRate} percent per annum until it is paid."]},
  {"title": "Notices", "paragraphs": [
    "Notices under these terms are given by email. Those to the Lender go to the address with which the Lender signs in."]},
  {"title": "Governing law", "paragraphs": [
    "The law of the State of California governs these terms."]}
]$sections$::jsonb;

-- The second version states the order of payment as it is computed: interest due, accrued interest, principal.
INSERT INTO agreement_versions (version, annual_rate, notice_days, published_at, sections)
SELECT '2026-11-16', annual_rate, notice_days, now(),
       (SELECT jsonb_agg(CASE WHEN section ->> 'title' = 'Order of payment' THEN jsonb_build_object('title', section -> 'title', 'paragraphs', jsonb_build_array(
          'Every payment by the Borrower goes first to interest that is due, then to interest that has accrued and is not yet due, and what remains of it goes to the principal.'))
          ELSE section END ORDER BY position)
          FROM jsonb_array_elements(sections) WITH ORDINALITY AS part (section, position))
  FROM agreement_versions WHERE version = '2026-11-15';

ALTER TABLE client_transactions
  -- Deposits: the version they were made under.
  ADD COLUMN agreement_version text REFERENCES agreement_versions (version),
  -- Withdrawals: the shortest notice period of the deposits they may repay.
  ADD COLUMN notice_days integer CHECK (notice_days BETWEEN 1 AND 365);
UPDATE client_transactions SET agreement_version = '2026-11-15' WHERE type = 'deposit';
UPDATE client_transactions SET notice_days = 14 WHERE type = 'withdrawal';

CREATE FUNCTION keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.type = 'deposit' AND NEW.agreement_version IS NULL THEN
    NEW.agreement_version := agreement_in_force(NEW.initiated_at);
  ELSIF NEW.type = 'withdrawal' AND NEW.notice_days IS NULL THEN
    SELECT notice_days INTO NEW.notice_days FROM agreement_versions WHERE version = agreement_in_force(NEW.initiated_at);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER client_transactions_keep_terms BEFORE INSERT ON client_transactions FOR EACH ROW EXECUTE FUNCTION keep_terms();
ALTER TABLE client_transactions
  ADD CONSTRAINT client_transactions_terms CHECK ((type = 'deposit') = (agreement_version IS NOT NULL) AND (type = 'withdrawal') = (notice_days IS NOT NULL));

-- As before, with the notice period of a withdrawal.
CREATE OR REPLACE FUNCTION tell_of_client_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told jsonb;
BEGIN
  SELECT jsonb_build_object('clientTransactionId', NEW.id, 'amount', trim_scale(NEW.amount)::text, 'coinSymbol', c.symbol, 'userEmail', u.email,
                            'networkName', n.name, 'dueOn', NEW.due_on, 'noticeDays', NEW.notice_days)
    INTO told FROM users u JOIN coins c ON c.id = NEW.coin_id LEFT JOIN networks n ON n.id = NEW.network_id WHERE u.id = NEW.user_id;
  IF TG_OP = 'INSERT' THEN
    PERFORM write_admin_notices(CASE NEW.type WHEN 'deposit' THEN 'depositAnnounced' ELSE 'withdrawalRequested' END, NEW.id::text, told);
  ELSE
    PERFORM write_notice(NEW.user_id, CASE NEW.type WHEN 'deposit' THEN 'depositCleared' WHEN 'withdrawal' THEN 'withdrawalPaid' ELSE 'interestPaid' END,
                         NEW.id || '/' || coalesce(NEW.transaction_id, 0), told);
  END IF;
  RETURN NULL;
END $$;

-- Interest is now counted in ticks of 10^-24 / 133,590,000,000 coin, at the rate of each deposit: all loans are computed again.
TRUNCATE loan_segments;
ALTER TABLE loan_segments
  ADD COLUMN rate_ppm integer NOT NULL,
  -- The anniversaries on which the interest in `due` became due, oldest first, and what is unpaid of each.
  ADD COLUMN due_days integer[] NOT NULL,
  ADD COLUMN due_unpaid numeric[] NOT NULL;
INSERT INTO loan_changes (user_id, coin_id) SELECT DISTINCT user_id, coin_id FROM client_transactions WHERE status = 'cleared';
