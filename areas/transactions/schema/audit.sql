-- The function write_audit_entry is in areas/accounts/schema/audit-log.sql.

-- What moved, as people read it: "2 ETH from Hot one to 0x…".
CREATE OR REPLACE FUNCTION moved_words(moved jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_agg(concat_ws(' ', one ->> 'amount', one ->> 'coinSymbol', 'from ' || (one ->> 'from'), 'to ' || (one ->> 'to')) ORDER BY ordinality)
    FROM (SELECT one, ordinality FROM jsonb_array_elements(moved) WITH ORDINALITY AS each (one, ordinality) ORDER BY ordinality LIMIT 20) AS first
$$;

CREATE OR REPLACE FUNCTION moved_by(moved_id bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_agg(jsonb_build_object('amount', trim_scale(x.amount), 'coinSymbol', c.symbol,
                                      'from', coalesce(f.name, xf.address), 'to', coalesce(t.name, xt.address)) ORDER BY x.id)
    FROM (SELECT * FROM transfers WHERE transaction_id = moved_id ORDER BY id LIMIT 20) AS x JOIN coins c ON c.id = x.coin_id
    LEFT JOIN accounts xf ON xf.id = x.from_account_id LEFT JOIN wallets f ON f.account_id = xf.id
    LEFT JOIN accounts xt ON xt.id = x.to_account_id LEFT JOIN wallets t ON t.account_id = xt.id
$$;

-- What a person did to a transaction: how much of which coin, when, and whose money it carries. Sources and rules write
-- the history of thousands and are no person; of a long list of one call the first entries are written, and the history
-- of each transaction has the rest.
CREATE OR REPLACE FUNCTION audit_transaction_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  entries_max CONSTANT int := 50;
  written int := coalesce(nullif(current_setting('holdfast.audited_events', true), '')::int, 0);
  moment timestamptz := (SELECT at FROM transactions WHERE id = NEW.transaction_id);
  was_at text := coalesce(NEW.detail #>> '{at,from}', NEW.detail ->> 'at');
  moved jsonb := moved_by(NEW.transaction_id);
  gone jsonb := coalesce(NEW.detail -> 'transfers', NEW.detail -> 'before', jsonb_build_array(NEW.detail -> 'transfer'));
  removed jsonb;
  added jsonb;
BEGIN
  IF written >= entries_max THEN RETURN NULL; END IF;
  PERFORM set_config('holdfast.audited_events', (written + 1)::text, true);
  IF NEW.kind IN ('replaced', 'deleted', 'transferDeleted') THEN removed := jsonb_build_object('transfers', moved_words(gone), 'at', was_at);
  ELSIF NEW.kind IN ('classified', 'reset', 'undone') THEN removed := jsonb_build_object('action', NEW.detail -> 'from');
  END IF;
  IF NEW.kind IN ('added', 'replaced') THEN added := jsonb_build_object('transfers', moved_words(moved), 'at', moment);
  ELSIF NEW.kind IN ('classified', 'undone') THEN added := jsonb_build_object('action', NEW.detail -> 'to');
  ELSIF NEW.kind IN ('linked', 'unlinked') THEN added := jsonb_build_object(NEW.kind, NEW.detail ->> 'other');
  END IF;
  PERFORM write_audit_entry('transactions', concat_ws(', ', 'Transaction ' || NEW.transaction_id,
      (SELECT string_agg(value, ' + ') FROM jsonb_array_elements_text(moved_words(CASE WHEN NEW.kind = 'deleted' THEN gone ELSE moved END)) WITH ORDINALITY WHERE ordinality <= 3),
      to_char(coalesce(moment, was_at::timestamptz) AT TIME ZONE 'UTC', 'FMDD Mon YYYY, HH24:MI "UTC"'),
      (SELECT string_agg(DISTINCT u.email, ', ') FROM client_transactions c JOIN users u ON u.id = c.user_id WHERE c.transaction_id = NEW.transaction_id)),
    jsonb_strip_nulls(removed), jsonb_strip_nulls(added));
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS transaction_events_audit ON transaction_events;
CREATE CONSTRAINT TRIGGER transaction_events_audit AFTER INSERT ON transaction_events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.user_id IS NOT NULL AND NEW.kind IN ('added', 'replaced', 'deleted', 'transferDeleted', 'classified', 'reset', 'undone', 'linked', 'unlinked'))
  EXECUTE FUNCTION audit_transaction_event();
