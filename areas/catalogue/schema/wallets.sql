-- The address without the note of a client's unproven claim (areas/catalogue/server/accounts.ts).
CREATE OR REPLACE FUNCTION plain_address(address text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT split_part(address, E'\u2063', 1)
$$;

-- The wallets of the operator: those that belong to no user. The planner replaces this view by its table, so that the
-- indexes of wallets apply, and rows can be locked through it.
CREATE OR REPLACE VIEW operator_wallets AS
SELECT id, account_id, network_id, name, purpose, is_active, synced_block, synced_at, sync_error, created_at
  FROM wallets WHERE user_id IS NULL;

-- Deposit wallets that are single addresses of a wallet by its key. What they receive is credited to their client, and
-- belongs to the wallet of the key, which reads and spends it.
CREATE OR REPLACE VIEW key_deposit_wallets AS
SELECT w.id, w.account_id, w.network_id, a.address, own.wallet_id AS key_wallet_id
  FROM wallets w JOIN accounts a ON a.id = w.account_id
  JOIN wallet_addresses own ON own.network_id = a.network_id AND own.address = a.address
  JOIN wallet_keys k ON k.wallet_id = own.wallet_id
 WHERE w.user_id IS NULL AND w.purpose = 'deposit';

-- A client is notified of each change of an own wallet. A wallet that changes its owner is added for one client and
-- removed for the other.
CREATE OR REPLACE FUNCTION notify_of_client_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  subject record;
  change text;
BEGIN
  IF TG_OP = 'DELETE' THEN
    subject := OLD;
    change := 'removed';
  ELSE
    subject := NEW;
    change := CASE
      WHEN TG_OP = 'INSERT' OR NEW.user_id IS DISTINCT FROM OLD.user_id THEN 'added'
      WHEN NEW.is_active <> OLD.is_active AND NEW.is_active THEN 'activated'
      WHEN NEW.is_active <> OLD.is_active THEN 'deactivated'
      WHEN NEW.name <> OLD.name THEN 'renamed'
    END;
  END IF;
  IF change IS NOT NULL AND EXISTS (SELECT FROM users WHERE id = subject.user_id) THEN
    PERFORM write_notice(subject.user_id, CASE change WHEN 'added' THEN 'walletAdded' ELSE 'walletChanged' END, gen_random_uuid()::text,
                         jsonb_build_object('name', subject.name, 'change', change, 'address', plain_address(a.address), 'networkName', n.name))
       FROM accounts a JOIN networks n ON n.id = subject.network_id WHERE a.id = subject.account_id;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.user_id IS NOT NULL AND NEW.user_id IS DISTINCT FROM OLD.user_id THEN
    PERFORM write_notice(OLD.user_id, 'walletChanged', gen_random_uuid()::text,
                         jsonb_build_object('name', OLD.name, 'change', 'removed', 'address', plain_address(a.address), 'networkName', n.name))
       FROM accounts a JOIN networks n ON n.id = OLD.network_id WHERE a.id = OLD.account_id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER wallets_notice AFTER INSERT OR DELETE OR UPDATE OF name, is_active, user_id ON wallets
  FOR EACH ROW EXECUTE FUNCTION notify_of_client_wallet();

-- A wallet that the operator adds for a client is no place to pay to until the client confirms it, or the waiting time has
-- passed of which the client is notified (is_payout_place in lending).
CREATE OR REPLACE FUNCTION hold_wallet_of_client() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.user_id IS NOT DISTINCT FROM OLD.user_id THEN RETURN NEW; END IF;
    NEW.is_self_added := false;
    NEW.confirmed_at := NULL;
  END IF;
  NEW.payout_from := CASE WHEN NEW.user_id IS NOT NULL AND NOT NEW.is_self_added AND needs_two_people() THEN now() + single_person_wait() END;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER wallets_hold BEFORE INSERT OR UPDATE OF user_id ON wallets FOR EACH ROW EXECUTE FUNCTION hold_wallet_of_client();
