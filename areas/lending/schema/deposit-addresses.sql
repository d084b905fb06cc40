-- The client of a deposit address: the one to whom it was assigned at that moment, or most recently before it; coins
-- that came before the first assignment belong to the first client.
CREATE OR REPLACE FUNCTION deposit_address_owner(reached_account_id bigint, moment timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT d.user_id FROM wallets w JOIN deposit_addresses d ON d.wallet_id = w.id AND d.state IN ('active', 'ended')
   WHERE w.account_id = reached_account_id
   ORDER BY d.decided_at <= moment DESC, CASE WHEN d.decided_at <= moment THEN d.decided_at END DESC, d.decided_at LIMIT 1
$$;
CREATE OR REPLACE TRIGGER deposit_addresses_approved BEFORE UPDATE OF state ON deposit_addresses FOR EACH ROW
  WHEN (OLD.state = 'requested' AND NEW.state = 'active' AND NEW.approval_id IS NOT NULL) EXECUTE FUNCTION require_approval();
