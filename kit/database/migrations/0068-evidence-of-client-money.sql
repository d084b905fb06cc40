-- Credits and debits of clients rest on the chain, or on two people. Since when any client has had a balance: kept, because
-- the last balance may be taken back.
CREATE TABLE first_client_balance (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO first_client_balance SELECT WHERE EXISTS (SELECT FROM client_transactions WHERE status = 'cleared' AND type = 'deposit');

ALTER TABLE client_transactions
  ADD COLUMN approval_id bigint REFERENCES approval_requests(id),
  ADD COLUMN counted_at timestamptz,
  ADD COLUMN confirmed_at timestamptz;
CREATE INDEX client_transactions_approval_idx ON client_transactions (approval_id) WHERE approval_id IS NOT NULL;

-- Wallets that the operator added before keep serving their clients.
ALTER TABLE wallets ADD COLUMN payout_from timestamptz, ADD COLUMN confirmed_at timestamptz;

ALTER TABLE users ADD COLUMN access_reset_at timestamptz, ADD COLUMN former_email text, ADD COLUMN email_changed_at timestamptz;
-- A notice is mailed to the former address as well while the e-mail address is new.
ALTER TABLE mails DROP CONSTRAINT mails_notice_id_key, ADD CONSTRAINT mails_notice_key UNIQUE NULLS NOT DISTINCT (notice_id, to_address);

INSERT INTO notice_kinds (kind, audience, email, is_fixed) VALUES ('withdrawalToConfirm', 'client', true, true);
