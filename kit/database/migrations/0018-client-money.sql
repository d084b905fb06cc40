-- Client deposits always have a client, and the books split payments to clients as the lending side does.

-- Recorded from the transaction that brought it in, without a request. When that transaction is classified otherwise, the
-- deposit is cancelled instead of pending, because nobody announced it.
ALTER TABLE client_transactions ADD COLUMN is_from_transaction boolean NOT NULL DEFAULT false;

-- Admins are notified of announcements, not of what one of them records.
DROP TRIGGER client_transactions_tell_admins ON client_transactions;
CREATE TRIGGER client_transactions_tell_admins AFTER INSERT ON client_transactions FOR EACH ROW
  WHEN (NEW.status = 'pending' AND NEW.type <> 'interest' AND NOT NEW.is_from_transaction) EXECUTE FUNCTION tell_of_client_transaction();

-- heldBack: a rule matched, but a client deposit needs its client.
ALTER TABLE transaction_events DROP CONSTRAINT transaction_events_kind_check;
ALTER TABLE transaction_events ADD CONSTRAINT transaction_events_kind_check CHECK (kind IN ('classified', 'reset', 'undone', 'noted', 'added', 'replaced',
  'deleted', 'transferDeleted', 'resynced', 'moved', 'vanished', 'linked', 'unlinked', 'heldBack'));

-- How much of a payment to a client is interest follows from the deposits and payments before it, and is an expense in the
-- books. A change of one client transaction therefore reaches every later payment to the same client in the same coin.
CREATE FUNCTION note_book_change_of_client_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO book_changes (at) SELECT at FROM (SELECT min(first_split_payment(user_id, coin_id, CASE type WHEN 'deposit' THEN initiated_at ELSE cleared_at END)) AS at
      FROM after WHERE status = 'cleared') AS reached WHERE at IS NOT NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    -- A payment that was removed is no longer found, but its own transaction reads differently without it.
    INSERT INTO book_changes (at) SELECT at FROM (SELECT min(least(
        first_split_payment(user_id, coin_id, CASE type WHEN 'deposit' THEN initiated_at ELSE cleared_at END),
        CASE WHEN type <> 'deposit' AND transaction_id IS NOT NULL THEN cleared_at END)) AS at
      FROM before WHERE status = 'cleared') AS reached WHERE at IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
-- The first payment from the start of a UTC day on that a transaction carried: payments of one day are applied after its deposits.
CREATE FUNCTION first_split_payment(client_id bigint, paid_coin_id bigint, since timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT min(cleared_at) FROM client_transactions
   WHERE user_id = client_id AND coin_id = paid_coin_id AND type <> 'deposit' AND status = 'cleared' AND transaction_id IS NOT NULL
     AND cleared_at >= date_trunc('day', since, 'UTC')
$$;
CREATE TRIGGER client_transactions_change_books_added AFTER INSERT ON client_transactions REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_client_transactions();
CREATE TRIGGER client_transactions_change_books_updated AFTER UPDATE ON client_transactions REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_client_transactions();
CREATE TRIGGER client_transactions_change_books_removed AFTER DELETE ON client_transactions REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION note_book_change_of_client_transactions();

-- Payments that the books have already are split from now on.
INSERT INTO book_changes (at) SELECT min(cleared_at) FROM client_transactions
 WHERE type <> 'deposit' AND status = 'cleared' AND transaction_id IS NOT NULL AND EXISTS (SELECT FROM book_generations) HAVING min(cleared_at) IS NOT NULL;
