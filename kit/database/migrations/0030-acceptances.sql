-- Who accepted which version of the agreement, and when. The users table has the latest acceptance only, and a trigger
-- copies each one, so that no writer can forget it.
CREATE TABLE agreement_acceptances (
  user_id     bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  version     text NOT NULL,
  accepted_at timestamptz NOT NULL,
  PRIMARY KEY (version, user_id)
);
CREATE INDEX agreement_acceptances_of_user ON agreement_acceptances (user_id);
INSERT INTO agreement_acceptances (user_id, version, accepted_at)
  SELECT id, agreement_version, agreement_accepted_at FROM users WHERE agreement_version IS NOT NULL;

CREATE FUNCTION record_acceptance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO agreement_acceptances (user_id, version, accepted_at)
    VALUES (NEW.id, NEW.agreement_version, NEW.agreement_accepted_at) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER users_acceptance AFTER INSERT OR UPDATE OF agreement_version ON users FOR EACH ROW
  WHEN (NEW.agreement_version IS NOT NULL) EXECUTE FUNCTION record_acceptance();

-- The notice of a request also names the admin who entered it on behalf of the client.
CREATE OR REPLACE FUNCTION tell_of_client_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told jsonb;
BEGIN
  SELECT jsonb_build_object('clientTransactionId', NEW.id, 'amount', trim_scale(NEW.amount)::text, 'coinSymbol', c.symbol, 'userEmail', u.email,
                            'enteredByEmail', (SELECT e.email FROM users e WHERE e.id = NEW.created_by AND e.id <> NEW.user_id),
                            'networkName', n.name, 'dueOn', NEW.due_on, 'noticeDays', NEW.notice_days,
                            'paidElsewhereTo', CASE WHEN NEW.type = 'withdrawal' AND NEW.transaction_id IS NOT NULL THEN paid_elsewhere_to(NEW.id) END)
    INTO told FROM users u JOIN coins c ON c.id = NEW.coin_id LEFT JOIN networks n ON n.id = NEW.network_id WHERE u.id = NEW.user_id;
  IF TG_OP = 'INSERT' THEN
    PERFORM write_admin_notices(CASE NEW.type WHEN 'deposit' THEN 'depositAnnounced' ELSE 'withdrawalRequested' END, NEW.id::text, told);
  ELSE
    PERFORM write_notice(NEW.user_id, CASE NEW.type WHEN 'deposit' THEN 'depositCleared' WHEN 'withdrawal' THEN 'withdrawalPaid' ELSE 'interestPaid' END,
                         NEW.id || '/' || coalesce(NEW.transaction_id, 0), told);
  END IF;
  RETURN NULL;
END $$;
