-- Coins are credited to a client only if people reviewed them and opened them to clients. The coin that arrived counts, not only
-- the one of the request: a worthless token in the alias group of a coin would otherwise be credited as that coin.
-- SQLSTATE HF003: the transaction cannot clear this client transaction. The message is a sentence for admins.
CREATE OR REPLACE FUNCTION refuse_credit_of_closed_coin() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  credited bigint[] := ARRAY[NEW.coin_id];
  closed record;
BEGIN
  IF NEW.transaction_id IS NOT NULL THEN
    SELECT array_agg(x.coin_id) INTO credited FROM transfers x
     WHERE x.transaction_id = NEW.transaction_id AND x.role = 'transfer' AND x.coin_id IN (SELECT coins_of_same_asset(NEW.coin_id))
       AND EXISTS (SELECT FROM operator_wallets w WHERE w.account_id = x.to_account_id)
       AND NOT EXISTS (SELECT FROM operator_wallets w WHERE w.account_id = x.from_account_id);
  END IF;
  SELECT c.symbol, c.needs_review OR c.is_spam AS is_unreviewed,
         (SELECT a.address FROM coin_addresses a WHERE a.coin_id = c.id AND (NEW.network_id IS NULL OR a.network_id = NEW.network_id)
           ORDER BY a.network_id, a.address LIMIT 1) AS contract
    INTO closed
    FROM coins c
   WHERE c.id = ANY (credited) AND (c.needs_review OR c.is_spam OR NOT c.usable_by_clients) AND NOT c.is_cash
   ORDER BY c.id LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'HF003', MESSAGE = format(
      '%s%s is not %s, so it cannot be credited to a client. %s',
      closed.symbol, ' (' || closed.contract || ')', CASE WHEN closed.is_unreviewed THEN 'reviewed' ELSE 'open to clients' END,
      CASE WHEN closed.is_unreviewed THEN 'Review the coin under Coins first: compare its contract.'
           ELSE 'Open the coin to clients under Coins first.' END);
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER client_transactions_credited_insert BEFORE INSERT ON client_transactions FOR EACH ROW
  WHEN (NEW.type = 'deposit' AND NEW.status = 'cleared') EXECUTE FUNCTION refuse_credit_of_closed_coin();
CREATE OR REPLACE TRIGGER client_transactions_credited_update BEFORE UPDATE OF status, transaction_id ON client_transactions FOR EACH ROW
  WHEN (NEW.type = 'deposit' AND NEW.status = 'cleared'
        AND (OLD.status <> 'cleared' OR NEW.transaction_id IS DISTINCT FROM OLD.transaction_id)) EXECUTE FUNCTION refuse_credit_of_closed_coin();
